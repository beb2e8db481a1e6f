// The people page, as main sees it.
import type { Member } from './people-rules.ts';

/** Times are ISO 8601, UTC; null where the till does not know them. */
export type PersonView = Member & {
  readonly addedAt: string | null;
  /** The next sign-in asks for a new PIN. */
  readonly pinMustChange: boolean;
  readonly pinChangedAt: string | null;
  /** Until then they approve nothing of who gave them a PIN or a role, nor those of them. */
  readonly waitsUntil: string | null;
  /** When they last signed in here; null where that is long ago. */
  readonly lastHereAt: string | null;
};

export type PeopleView = {
  readonly people: readonly PersonView[];
  /** How long a new manager waits. */
  readonly newManagerDays: number;
  /** Null in training, where nothing of it is kept: then nothing can be changed. */
  readonly recoveryCode: boolean | null;
};
