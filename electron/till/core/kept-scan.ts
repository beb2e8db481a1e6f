// The card that was scanned last, from its scan to the request that sells it or gives it out.
// Invariants: one at a time, in memory only and sealed; it is gone with the next scan, the lock, the sign-out, and after five minutes.
import type { KeyObject } from 'node:crypto';
import type { ScannedBy } from '../../../shared/scan/scan-answer.ts';
import type { Timers } from '../../../shared/timers.ts';
import { seal, unseal } from './seal.ts';

const keptForMs = 5 * 60_000;

/** A number of a product, to be sold. */
export type ToSell = { readonly productCode: string; readonly number: string; readonly by: ScannedBy };
/** A sold card, to be given: its number was compared, and is not kept. */
export type ToGive = { readonly lineId: string };

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

  const read = (id: string): ToSell | ToGive | null =>
    kept?.id === id ? JSON.parse(Buffer.from(unseal(sealKey, id, kept.sealed)).toString()) : null;

  return {
    forget,
    /** Answers the id that replaces it. */
    keep(number: ToSell | ToGive): string {
      forget();
      const id = newId();
      const sealed = seal(sealKey, id, Buffer.from(JSON.stringify(number)));
      kept = { id, sealed, end: timers.after(keptForMs, forget) };
      return id;
    },
    /** Null once it is gone, or where it was scanned to be given. */
    toSell(id: string): ToSell | null {
      const found = read(id);
      return found && 'number' in found ? found : null;
    },
    /** Null once it is gone, or where it was scanned to be sold. */
    toGive(id: string): ToGive | null {
      const found = read(id);
      return found && 'lineId' in found ? found : null;
    },
  };
}
