// The approval that lets the command line change an existing till, entered on screen or on standard input.
import { z } from 'zod';
import { operatorId, pin } from '../request-parts.ts';

/** As it is typed. */
export const recoveryCode = z.string().max(60);

/** `service-key`: neither is left; the file has the service's key and the store of before. */
export const commandApproval = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pin'), operatorId, pin }),
  z.strictObject({ kind: z.literal('recovery-code'), code: recoveryCode }),
  z.strictObject({ kind: z.literal('service-key') }),
]);
export type CommandApproval = z.infer<typeof commandApproval>;
