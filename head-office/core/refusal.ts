// Why head office did not start. Invariant: its sentence holds no secret, and no address that has one.
import { err, type Result } from '../../shared/result.ts';

/** `mayPass`: a later start may succeed without any change, so the caller tries again. */
export type Refusal = { readonly sentence: string; readonly mayPass: boolean };

export const refused = (sentence: string): Result<never, Refusal> => err({ sentence, mayPass: false });
export const refusedForNow = (sentence: string): Result<never, Refusal> => err({ sentence, mayPass: true });
