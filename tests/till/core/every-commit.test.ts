// One transaction a move: whichever commit was the last one before the power went, the ledger is whole. No line waits without its
// request, no money is left without a line, no state lacks its journal entry, no card works without its slip.
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createJournal } from '../../../electron/ledger/journal.ts';
import { createCashier, type Way, ways } from '../../../testkit/till/cashier.ts';
import { recordCommits } from '../../../testkit/till/commits.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { oneIn } from '../../../testkit/whole.ts';

/** Each finds the rows that no commit may leave behind. */
const never: Readonly<Record<string, string>> = {
  'a line waits and nothing was stored to be sent for it': `
    SELECT state FROM lines WHERE state IN ('reserving', 'activating', 'cancelling', 'voiding')
      AND id NOT IN (SELECT subject_id FROM outbox)`,
  'a request is stored for a line that waits for nothing': `
    SELECT kind, state FROM outbox JOIN lines ON lines.id = subject_id
    WHERE state NOT IN ('reserving', 'activating', 'cancelling', 'voiding')`,
  'the stage of a sale and the state of its lines contradict each other': `
    SELECT stage, state FROM sales JOIN lines ON sale_id = sales.id WHERE CASE stage
      WHEN 'basket' THEN state <> 'draft'
      WHEN 'paying' THEN state NOT IN ('draft', 'reserving', 'reserved', 'refused')
      WHEN 'committed' THEN state NOT IN ('activating', 'active', 'lost', 'voiding', 'voided', 'refused')
      ELSE state NOT IN ('reserving', 'cancelling', 'cancelled', 'refused') END`,
  'a sale has reached the service without its number': `
    SELECT stage FROM sales WHERE receipt_number IS NULL AND stage IN ('paying', 'committed')`,
  'money of a committed sale pays for no line': `
    SELECT p.state FROM sales JOIN tenders t ON t.sale_id = sales.id JOIN tender_parts p ON p.tender_id = t.id
    WHERE stage = 'committed' AND p.state = 'approved' AND p.line_id IS NULL`,
  'money is kept for a line that is over, or for a sale that was cancelled': `
    SELECT l.state, p.state FROM tender_parts p JOIN lines l ON l.id = p.line_id
      WHERE p.state = 'approved' AND l.state IN ('lost', 'voided', 'refused', 'cancelled')
    UNION ALL SELECT stage, p.state FROM sales JOIN tenders t ON t.sale_id = sales.id JOIN tender_parts p ON p.tender_id = t.id
      WHERE stage = 'cancelled' AND p.state IN ('approved', 'requested', 'unknown')`,
  'money is due back for a line that is not over': `
    SELECT l.state, p.state FROM tender_parts p JOIN lines l ON l.id = p.line_id
    WHERE p.state NOT IN ('approved', 'declined') AND l.state NOT IN ('lost', 'voided')`,
  'a committed line is not paid to the cent': `
    SELECT l.amount_minor, coalesce(sum(p.amount_minor), 0) AS paid FROM lines l LEFT JOIN tender_parts p ON p.line_id = l.id
    WHERE l.state IN ('activating', 'active', 'voiding', 'lost', 'voided') GROUP BY l.id HAVING paid <> l.amount_minor`,
  'the parts of a tender are not the tender': `
    SELECT t.amount_minor, sum(p.amount_minor) AS parts FROM tenders t JOIN tender_parts p ON p.tender_id = t.id
    GROUP BY t.id HAVING parts <> t.amount_minor`,
  'the state of a line is not the last one in the journal': `
    SELECT state, (SELECT json_extract(body, '$.to') FROM journal WHERE subject_id = lines.id AND json_extract(body, '$.to')
      IS NOT NULL ORDER BY seq DESC LIMIT 1) AS journalled FROM lines WHERE state <> coalesce(journalled, 'draft')`,
  'a card works and its slip was never asked for': `
    SELECT state FROM lines WHERE state = 'active' AND id NOT IN (SELECT line_id FROM print_jobs WHERE document = 'activation')`,
};

function expectWhole(db: Database.Database, commit: number): void {
  for (const [what, rows] of Object.entries(never))
    expect(db.prepare(rows).all(), `after commit ${commit}: ${what}`).toEqual([]);
  const ledger = { db, id: '', transaction: () => expect.unreachable('read only'), close: () => {} };
  expect(createJournal(ledger, () => new Date(0)).firstFault(), `after commit ${commit}: the journal`).toBeNull();
}

async function serve(till: Harness, way: Way): Promise<void> {
  if (way === 'given-back')
    till.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 30_000 }, times: 2 });
  if (way === 'failed')
    till.sandbox.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 1,
    });
  let saleId = '';
  for (const amount of ['10.00', '25.00']) {
    const request = { productCode: book, faceValue: { currency: 'EUR', amount } };
    saleId = (await till.ask('sale:add-line', request)).id;
  }
  const payments = [
    { method: 'cash', amount: '15.00', isLaidDown: true },
    { method: 'card', amount: 'the rest' },
  ] as const;
  const cashier = createCashier({ ask: till.ask, way, manager, payments });
  for (let turn = 0; turn < 60; turn += 1) {
    if ((await cashier.act(saleId)) === 'done') return;
    await till.time.advance(5000);
  }
  throw new Error('the sale never ended');
}

test.each(ways.filter(oneIn(3)))('a sale that ends %s leaves a whole ledger with every commit', async (way) => {
  const till = await createHarness({ printer: 'paper' });
  await till.signIn();
  const recording = recordCommits(join(till.folder, 'ledger.sqlite'));
  await serve(till, way);
  const commits = recording.replay(expectWhole);
  const moves = till
    .db()
    .prepare("SELECT count(*) AS n FROM journal WHERE json_extract(body, '$.to') IS NOT NULL")
    .get();
  expect(commits, 'commits seen').toBeGreaterThan(5);
  expect(moves).not.toEqual({ n: 0 });
  recording.end();
  await till.close();
});
