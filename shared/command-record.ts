// A command line's change of an existing till: stored with the settings, sealed, until the journal has it.
// Invariant: names of fields and ids of people, never a value.
import { z } from 'zod';

export const commandNames = ['provision', 'settings', 'service', 'end-books'] as const;
export type CommandName = (typeof commandNames)[number];

/** What allowed it. `service-key`: PINs and code are lost, and the file has the key and the store of before. */
export const approvalKinds = ['pin', 'recovery-code', 'service-key'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const commandRecord = z.strictObject({
  /** Counts the commands of this till, from 1. */
  n: z.int().min(1),
  at: z.iso.datetime(),
  command: z.enum(commandNames),
  word: z.enum(approvalKinds),
  /** The manager whose PIN it was. */
  by: z.string().max(32).nullable(),
  /** Each field that changed, such as `manual_card.per_day_minor` or `operators.ben.role`. */
  fields: z.array(z.string()),
});
export type CommandRecord = z.infer<typeof commandRecord>;
