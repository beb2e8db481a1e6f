// The card number that was scanned last, from its scan to the request that puts it to use.
// Invariants: one at a time, in memory only and sealed; it is gone with the next scan, the lock, the sign-out, and after five minutes.
import type { KeyObject } from 'node:crypto';
import type { ScannedBy } from '../../../shared/scan/scan-answer.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { ReadNumber } from './card-numbers.ts';
import { seal, unseal } from './seal.ts';

const keptForMs = 5 * 60_000;

/** A number of a product, to be sold. */
export type ToSell = ReadNumber & { readonly productCode: string; readonly by: ScannedBy };

export type KeptScan = ReturnType<typeof createKeptScan>;

export function createKeptScan({
  sealKey,
  newId,
  timers,
}: {
  readonly sealKey: KeyObject;
  readonly newId: () => string;
  readonly timers: Timers;
}) {
  let kept: { readonly id: string; readonly sealed: Uint8Array; readonly end: () => void } | null = null;

  const forget = (): void => {
    kept?.end();
    kept = null;
  };

  return {
    forget,
    /** Answers the id that stands for it. */
    keep(number: ToSell): string {
      forget();
      const id = newId();
      const sealed = seal(sealKey, id, Buffer.from(JSON.stringify(number)));
      kept = { id, sealed, end: timers.after(keptForMs, forget) };
      return id;
    },
    /** Null once it is gone. */
    get: (id: string): ToSell | null =>
      kept?.id === id ? JSON.parse(Buffer.from(unseal(sealKey, id, kept.sealed)).toString()) : null,
  };
}
