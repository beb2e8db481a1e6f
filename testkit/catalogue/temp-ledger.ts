// A real ledger in a folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';

export type TempLedger = { readonly ledger: Ledger; reopen(): Ledger; remove(): void };

export function openTempLedger(): TempLedger {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const open = (): Ledger => {
    const identity = { environment: 'sandbox', terminalId: 'T1' };
    const opened = openLedger(join(folder, 'ledger.db'), identity, () => new Date('2026-11-06T08:00:00Z'));
    if (!opened.ok) throw new Error(opened.error.detail);
    return opened.value;
  };
  let ledger = open();
  return {
    ledger,
    reopen() {
      ledger.close();
      ledger = open();
      return ledger;
    },
    remove() {
      ledger.close();
      rmSync(folder, { recursive: true });
    },
  };
}
