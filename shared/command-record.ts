// A change of an existing till from its command line, or of a place where codes, money or witnesses go: stored with the settings, sealed, until the
// journal has it. Invariant: names of fields and ids of people, never a value but the address of a place, without its credentials.
import { z } from 'zod';

export const commandNames = ['provision', 'settings', 'service', 'end-books'] as const;
export type CommandName = (typeof commandNames)[number];

/** On the till's own page, by hand in its file, or in this computer's network. Only a place is told. */
export const otherWays = ['screen', 'by-hand', 'computer'] as const;

/** What became of a place: it is another, another one is asked for, or is so no more. */
export const placeMove = z.strictObject({
  field: z.string().max(40),
  from: z.string().max(700).nullable(),
  to: z.string().max(700).nullable(),
  step: z.enum(['changed', 'asked', 'called-back']),
});
export type PlaceMove = z.infer<typeof placeMove>;

/** What allowed it. `service-key`: PINs and code are lost, and the file has the key and the store of before. */
export const approvalKinds = ['pin', 'recovery-code', 'service-key'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const commandRecord = z.strictObject({
  /** Counts the commands of this till, from 1. */
  n: z.int().min(1),
  at: z.iso.datetime(),
  command: z.enum([...commandNames, ...otherWays]),
  word: z.enum(approvalKinds),
  /** The manager whose PIN it was. */
  by: z.string().max(32).nullable(),
  /** Each field that changed, such as `manual_card.per_day_minor` or `operators.ben.role`. */
  fields: z.array(z.string()),
  places: z.array(placeMove).optional(),
  /** The second manager, who agreed to the places. */
  agreed_by: z.string().max(32).nullable().optional(),
});
export type CommandRecord = z.infer<typeof commandRecord>;

/** A record of the command line. */
export const isOfCommand = (record: CommandRecord): record is CommandRecord & { readonly command: CommandName } =>
  commandNames.some((name) => name === record.command);
