// What head office says to one till, in the signed answer to its report: who is out of it, and which settings it has. Invariants: a till takes all of a document or nothing; one
// with a field that the till does not know is not taken, so that nothing is taken for more or less than was said.
import { z } from 'zod';

const text = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0]*$/);
/** More people are told of by nobody: the newest count. */
export const mostOut = 5_000;

/** `id`: of what was said, once: who is enabled again at the till stays so until head office says it anew. `by`: the name of who said it there. */
const out = z.strictObject({ id: text, person: text, by: text, at: z.iso.datetime() });

/** Null: none is chosen, or the default. */
export const saidValue = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.array(z.string().max(40)).max(50),
  z.null(),
]);
/** Of the newest. */
export const mostSettings = 200;
/** One field. `from`: since when it is meant to be so. `by` said it, `agreedBy` agreed; null: nobody, because there was nobody else. */
const setting = z.strictObject({
  id: z.uuid(),
  field: text,
  value: saidValue,
  /** Of an amount. */
  currency: z.string().length(3).nullable(),
  from: z.iso.datetime(),
  by: text,
  agreedBy: text.nullable(),
  at: z.iso.datetime(),
});

/** One field of a till's settings. */
export type FieldSaid = Pick<z.infer<typeof setting>, 'field' | 'value' | 'currency'>;

export const tillDocument = z.strictObject({
  v: z.literal(1),
  /** The one it is for. */
  till: text,
  /** Of this till's documents: it only rises. */
  version: z.int().min(1),
  out: z.array(out).max(mostOut),
  /** Each field as it is said last, and what is said of a later time. */
  settings: z.array(setting).max(mostSettings),
});
export type TillDocument = z.infer<typeof tillDocument>;

/** `done`: the till did it then, once; or refused it. Until then its time has not come, or the till is selling. */
const keptSetting = setting.extend({
  done: z.strictObject({ at: z.iso.datetime(), refused: text.optional() }).optional(),
});
export type KeptSetting = z.infer<typeof keptSetting>;

/** As the till stores it. `takenAt`: by its clock, and since when those who were put out by it are disabled. */
export const keptDocument = z.strictObject({
  version: z.int().min(1),
  out: z.array(out),
  settings: z.array(keptSetting),
  takenAt: z.iso.datetime(),
});
export type KeptDocument = z.infer<typeof keptDocument>;
