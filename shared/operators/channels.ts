// The requests of the people page. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { nothing, operatorId, pin } from '../request-parts.ts';
import { roles } from '../roles.ts';
import type { PeopleView } from './people.ts';
import { nameFault } from './people-rules.ts';

const name = z
  .string()
  .max(1000)
  .trim()
  .refine((text) => nameFault(text) === null, 'name');

const role = z.enum(roles);

/** As people-rules.ts has it, with the PIN that the person gets. */
export const peopleChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), name, role, pin }),
  z.strictObject({ kind: z.literal('change'), operatorId, name, role }),
  z.strictObject({ kind: z.enum(['disable', 'enable', 'scam-trained']), operatorId }),
  z.strictObject({ kind: z.literal('reset-pin'), operatorId, pin }),
]);

export type RequestedChange = z.infer<typeof peopleChange>;

/** Whose approval it also needs: another manager's, or the recovery code. */
const agreement = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manager'), operatorId, pin }),
  z.strictObject({ kind: z.literal('recovery'), code: z.string().max(60) }),
]);

export type Agreement = z.infer<typeof agreement>;

export const operatorsChannels = {
  'people:list': row('manager', nothing, answers<PeopleView>()),
  'people:change': row(
    'manager',
    z.strictObject({ change: peopleChange, agreement: agreement.nullable() }),
    answers<PeopleView>(),
  ),
};
