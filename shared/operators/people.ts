// The people page, as main sees it.
import type { Member } from './people-rules.ts';

/** Times are ISO 8601, UTC; null where the till does not know them. */
export type PersonView = Member & {
  readonly addedAt: string | null;
  /** The next sign-in requires a new PIN. */
  readonly pinMustChange: boolean;
  readonly pinChangedAt: string | null;
  /** Until then they cannot approve for those who gave them a PIN or a role, nor those for them. */
  readonly waitsUntil: string | null;
  readonly scamTrainedAt: string | null;
  /** When they last signed in here; null where that is long ago. */
  readonly lastHereAt: string | null;
};

export type PeopleView = {
  readonly people: readonly PersonView[];
  /** How long a new manager waits. */
  readonly newManagerDays: number;
  /** Null in training, where people are not stored and cannot be changed. */
  readonly recoveryCode: boolean | null;
};
