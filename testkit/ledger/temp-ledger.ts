// A real ledger in a folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';

export type TempLedger = { readonly ledger: Ledger; readonly file: string; reopen(): Ledger; remove(): void };

const morning = () => new Date('2026-11-06T09:00:00.000Z');

export function openTempLedger(now = morning): TempLedger {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const file = join(folder, 'ledger.sqlite');
  const open = (): Ledger => {
    const opened = openLedger(file, { environment: 'sandbox', terminalId: 'T1' }, now);
    if (!opened.ok) throw new Error(opened.error.detail);
    return opened.value;
  };
  let ledger = open();
  return {
    ledger,
    file,
    reopen() {
      ledger.close();
      ledger = open();
      return ledger;
    },
    remove() {
      ledger.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
