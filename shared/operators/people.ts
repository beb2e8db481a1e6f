// The people page: what it asks of main, and what main answers.
import { z } from 'zod';
import { roles } from '../operator.ts';
import { type Member, nameFault } from './people-rules.ts';

const id = z.string().max(32);
const pin = z.string().max(12);
const name = z
  .string()
  .max(1000)
  .trim()
  .refine((text) => nameFault(text) === null, 'name');
const role = z.enum(roles);

/** As people-rules.ts has it, with the PIN that is given to somebody. */
export const peopleChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), name, role, pin }),
  z.strictObject({ kind: z.literal('change'), operatorId: id, name, role }),
  z.strictObject({ kind: z.enum(['disable', 'enable']), operatorId: id }),
  z.strictObject({ kind: z.literal('reset-pin'), operatorId: id, pin }),
]);
export type WishedChange = z.infer<typeof peopleChange>;

/** Whose word it takes besides: another manager's, or the recovery code's. */
const agreement = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manager'), operatorId: id, pin }),
  z.strictObject({ kind: z.literal('recovery'), code: z.string().max(60) }),
]);
export type Agreement = z.infer<typeof agreement>;

export const peopleRequests = {
  'people:list': z.undefined(),
  'people:change': z.strictObject({ change: peopleChange, agreement: agreement.nullable() }),
};

/** Times are ISO 8601, UTC; null where the till does not know them. */
export type PersonView = Member & {
  readonly addedAt: string | null;
  /** The next sign-in asks for a new PIN. */
  readonly pinMustChange: boolean;
  readonly pinChangedAt: string | null;
  /** Until then this manager approves nothing of whoever added or promoted them. */
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
