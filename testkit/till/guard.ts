// What a till's ledger is held against from outside its folder, as main hands it in; the anchor is in memory.
import { createSecretKey, randomBytes } from 'node:crypto';
import type { LedgerGuard } from '../../electron/ledger/open.ts';
import type { SealKey } from '../../electron/ledger/seals.ts';

export type Guard = {
  readonly sealKey: SealKey;
  /** For the start that comes now. */
  now(change?: Partial<LedgerGuard>): LedgerGuard;
  /** That start was a good one. */
  opened(): void;
  /** The text of the anchor; null where there is none. */
  anchor(): string | null;
  putAnchor(text: string | null): void;
  /** How often it was written. */
  writes(): number;
  /** From now on the anchor cannot be written. */
  breakAnchor(): void;
  mendAnchor(): void;
};

export function createGuard(vault = 1): Guard {
  const keyOf = (id: string) => ({ key: createSecretKey(randomBytes(32)), id });
  const sealKey = keyOf(`5ea100000000000${vault}`);
  const key = keyOf(`a0c400000000000${vault}`);
  let had: LedgerGuard['had'] = null;
  let text: string | null = null;
  let writes = 0;
  let isBroken = false;
  const store = {
    read: () => text,
    async write(next: string) {
      if (isBroken) throw new Error('EACCES');
      writes += 1;
      text = next;
    },
  };
  return {
    sealKey,
    now: (change = {}) => ({ sealKey, had, anchor: { store, key }, begins: false, ...change }),
    opened() {
      had = 'sealed';
    },
    anchor: () => text,
    putAnchor(next) {
      text = next;
    },
    writes: () => writes,
    breakAnchor() {
      isBroken = true;
    },
    mendAnchor() {
      isBroken = false;
    },
  };
}
