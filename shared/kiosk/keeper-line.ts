// What the till sends the keeper of a locked session, which started it and watches it from outside.
import { z } from 'zod';

export const toKeeper = z.discriminatedUnion('kind', [
  /** The window's page answered and drew. */
  z.strictObject({ kind: z.literal('alive') }),
  /** This start is refused; exit code 2 follows. */
  z.strictObject({ kind: z.literal('refused'), sentence: z.string().max(2_000) }),
]);

export type ToKeeper = z.infer<typeof toKeeper>;

/** Set in the environment of a till that the keeper started. */
export const keeperEnvironment = 'COUNTERFOIL_KEPT';

/** Exit code of a till that wants to be restarted. */
export const againCode = 75;
