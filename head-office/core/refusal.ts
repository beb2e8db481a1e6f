// Why a start of head office came to nothing. Invariant: its sentence holds no secret, and no address that has one.
import { err, type Result } from '../../shared/result.ts';

/** `mayPass`: a later start may succeed though nobody changed anything, so whoever starts it tries again. */
export type Refusal = { readonly sentence: string; readonly mayPass: boolean };

export const refused = (sentence: string): Result<never, Refusal> => err({ sentence, mayPass: false });
export const refusedForNow = (sentence: string): Result<never, Refusal> => err({ sentence, mayPass: true });
