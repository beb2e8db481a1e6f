// The till's folder is brought to another computer while a card that is paid for waits: the till goes on there as the same one.
import { cpSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { expect, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { pay } from '../../../testkit/drive/selling.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

function row(till: Till, sql: string): unknown {
  const db = new Database(till.ledgerFile, { readonly: true, timeout: 60_000 });
  try {
    return db.prepare(sql).pluck().get();
  } finally {
    db.close();
  }
}

/** Every file is a new one, and what this computer kept beside the folder is not there. */
function bringElsewhere(till: Till): void {
  cpSync(till.data, `${till.data}-there`, { recursive: true });
  rmSync(till.data, { recursive: true });
  renameSync(`${till.data}-there`, till.data);
  rmSync(till.anchorFile());
}

// Promise 3 and 12: the ledger goes on at another computer, and is the same.
test(
  'the card is activated there, and the ledger is the same',
  standInOnly('it is about files', '@money'),
  async ({ till, service }) => {
    await till.screens.signIn(cashier);
    service.controls.next({ call: 'confirm', reply: { kind: 'drop-before' }, times: 10_000 });
    await pay(till.screens);
    await till.screens.expectVerdicts('keep-card');
    const id = row(till, 'SELECT id FROM ledger');
    await till.restart(() => bringElsewhere(till));
    service.controls.reset();
    const { screens } = till;
    await screens.signIn(cashier);
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await till.booksAgree();
    expect(service.books().orders.map(({ state }) => state)).toEqual(['completed']);
    expect(row(till, 'SELECT id FROM ledger')).toBe(id);
    expect(row(till, "SELECT count(*) FROM journal WHERE kind = 'anchor-lost'")).toBe(1);
    const held = verifyFile(till.ledgerFile);
    expect(held.ok ? null : held.error).toBeNull();
  },
);
