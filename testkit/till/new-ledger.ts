// The ledger of a till that was never opened: made once in a process and copied, because its tables take longer to make than a sale.
// Invariant: it is what the till itself makes at that time; `openLedger` is what makes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { closeWell } from '../../electron/ledger/closed-well.ts';
import { type LedgerIdentity, openLedger } from '../../electron/ledger/open.ts';

const made = new Map<string, Buffer>();

/** Lays an empty ledger of this till at `file`, where there is none yet. */
export function layNewLedger(file: string, identity: LedgerIdentity, now: () => Date): void {
  const name = JSON.stringify([identity.environment, identity.terminalId, now()]);
  const bytes = made.get(name);
  if (bytes) {
    writeFileSync(file, bytes, { mode: 0o600 });
    // As the till left the one that was copied.
    closeWell({ name: file, close() {} }, now());
    return;
  }
  const opened = openLedger(file, identity, now);
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.detail}`);
  opened.value.close();
  made.set(name, readFileSync(file));
}
