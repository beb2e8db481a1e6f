// What head office says to one till, in the signed answer to its report: who is out of it. Invariants: a till takes all of a document or nothing; one
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

export const tillDocument = z.strictObject({
  v: z.literal(1),
  /** The one it is for. */
  till: text,
  /** Of this till's documents: it only rises. */
  version: z.int().min(1),
  out: z.array(out).max(mostOut),
});
export type TillDocument = z.infer<typeof tillDocument>;

/** As the till stores it. `takenAt`: by its clock, and since when those who were put out by it are disabled. */
export const keptDocument = z.strictObject({ version: z.int().min(1), out: z.array(out), takenAt: z.iso.datetime() });
export type KeptDocument = z.infer<typeof keptDocument>;
