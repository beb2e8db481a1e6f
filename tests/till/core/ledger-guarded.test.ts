// The till's ledger deleted, replaced, rolled back or edited: a till that sells notices within seconds, and nothing that anybody was told
// of is lost, paid twice or numbered twice.
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { sealFault } from '../../../electron/ledger/seals.ts';
import { headSigns } from '../../../shared/journal/head-signs.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { forge } from '../../../testkit/ledger/forge.ts';
import { ledgerOf } from '../../../testkit/till/backup-of.ts';
import { book } from '../../../testkit/till/products.ts';
import { add, payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const logged: string[] = [];
const { till, reopen, saleOf, partsOf, reserved, commit } = worldPerTest({
  printer: 'paper',
  logged: (event) => void logged.push(event),
});

const endings = ['', '-wal', '-shm'] as const;
const remove = (): void => {
  for (const part of endings) rmSync(`${ledgerOf(till)}${part}`, { force: true });
};
const fault = async () => (await till.ask('session:get')).fault;
const statusOf = () => till.ask('status:get');

async function sell(): Promise<SaleView> {
  const sale = await reserved(['25.00']);
  await payCash(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(1000);
  return saleOf(sale.id);
}

/** The till is stopped, as for the night; what its ledger was then. */
async function copied(): Promise<string> {
  const copy = join(till.folder, 'copy');
  await till.dies();
  copyFileSync(ledgerOf(till), copy);
  await till.lives();
  await till.signIn();
  return copy;
}

async function restoreBackup(copy: string): Promise<void> {
  await till.dies();
  remove();
  copyFileSync(copy, ledgerOf(till));
  await till.lives();
  await till.signIn();
}

test('deleted under a till that rests: said within seconds, and put back from what was saved, all is there', async () => {
  const sale = await sell();
  const { id } = await add(till, '25.00', book);
  remove();
  await till.time.advance(5000);
  expect(await fault()).toEqual({ code: 'ledger_gone', file: expect.stringMatching(/^ledger-saved-.*\.sqlite$/) });
  expect(await till.refusal('sale:reserve', { saleId: id })).toBe('till_stopped');
  const [saved] = readdirSync(till.folder).filter((name) => name.startsWith('ledger-saved-'));
  await till.dies();
  copyFileSync(join(till.folder, saved ?? ''), ledgerOf(till));
  await till.lives();
  await till.signIn();
  expect(await saleOf(sale.id)).toMatchObject({ stage: 'committed', receiptNumber: sale.receiptNumber });
  expect((await statusOf()).wentBackAt).toBeNull();
  await till.ask('sale:discard', { saleId: id });
  expect((await sell()).receiptNumber?.split('-')[1]).toBe(sale.receiptNumber?.split('-')[1]);
});

test('deleted while money is taken: the payment is refused before it counts, and no confirm leaves', async () => {
  const sale = await reserved(['25.00']);
  const asked = await till.ask('tender:begin', { saleId: sale.id, method: 'cash', amount: sale.due });
  const before = till.orderRequests();
  remove();
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  const answer = { kind: 'cash', tendered: sale.due } as const;
  expect(await till.refusal('tender:answer', { tenderId, answer })).toBe('till_stopped');
  expect((await fault())?.code).toBe('ledger_gone');
  await till.time.advance(60_000);
  expect(till.orderRequests()).toBe(before);
  expect(logged.filter((event) => event !== 'a move failed')).toEqual([]);
});

test('an old copy put back: said, another series of receipts, and a refund that was paid is not paid again', async () => {
  const sale = await reserved(['25.00']);
  await payCash(till, sale.id, '25.00');
  till.sandbox.controls.next({
    call: 'confirm',
    reply: { kind: 'activation-fails', code: 'processing_declined' },
    times: 1,
  });
  await commit(sale.id);
  await till.time.advance(1000);
  const [part] = await partsOf(sale.id);
  expect(part?.state).toBe('refund-due');
  const copy = await copied();
  await till.ask('refund:begin', { partId: part?.id ?? '', way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId: part?.id ?? '', answer: 'done' });
  const lost = await sell();
  await restoreBackup(copy);
  expect((await statusOf()).wentBackAt).toBe(till.time.now().toISOString());
  expect(await till.refusal('refund:begin', { partId: part?.id ?? '', way: 'as-paid', approval: null })).toBe(
    'out_of_turn',
  );
  expect((await partsOf(sale.id))[0]?.state).toBe('refund-unknown');
  const next = await sell();
  const numbers = [sale, lost, next].map((one) => one.receiptNumber?.split('-').slice(1));
  expect(numbers.map((number) => number?.[1])).toEqual(['1', '2', '2']);
  expect(numbers[2]?.[0]).not.toBe(numbers[1]?.[0]);
  expect(verifyFile(ledgerOf(till)).ok).toBe(true);
  till.setClock(8 * 24 * 3_600_000);
  expect((await statusOf()).wentBackAt).toBeNull();
});

test('an old copy from before a receipt got its number only: the number is not used again', async () => {
  const copy = await copied();
  const first = await reserved(['25.00']);
  const { receiptNumber } = await saleOf(first.id);
  await restoreBackup(copy);
  const next = await reserved(['25.00']);
  expect((await saleOf(next.id)).receiptNumber).not.toBe(receiptNumber);
});

test('edited under the running till: it stops, and does not sign what it did not write', async () => {
  await sell();
  const db = new Database(ledgerOf(till));
  forge(db, 'sale-committed');
  db.close();
  const request = { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' } };
  expect(await till.refusal('sale:add-line', request)).toBe('till_stopped');
  expect((await fault())?.code).toBe('ledger_edited');
});

test('a receipt names a head that the ledger has, and that a rewritten one lacks', async () => {
  const sale = await sell();
  const receipt = await till.ask('print:preview', {
    saleId: sale.id,
    lineId: null,
    document: 'receipt',
    reveal: false,
  });
  const printed = JSON.stringify(receipt).match(/Journal (\d+)-([0-9A-Z]{12})/);
  const head = { count: Number(printed?.[1]), signs: printed?.[2] ?? '' };
  expect(verifyFile(ledgerOf(till), [head]).ok).toBe(true);
  await till.dies();
  const db = new Database(ledgerOf(till));
  const now = db.prepare<[], { count: number; hash: string }>('SELECT count, hash FROM journal_head').get();
  expect(now && headSigns(now)).toMatch(/^\d+-[0-9A-HJKMNP-TV-Z]{12}$/);
  forge(db, 'sale-committed');
  db.close();
  expect(verifyFile(ledgerOf(till)).ok).toBe(true);
  expect(verifyFile(ledgerOf(till), [head])).toMatchObject({
    ok: false,
    error: { fault: { row: String(head.count) } },
  });
  await till.lives().catch((error: Error) => expect(error.message).toContain('ledger_edited'));
});

test('an older seal that is not this till’s, found by the check of the daily backup, stops the till: no such copy counts', async () => {
  const checked: string[] = [];
  await reopen({
    logged: () => {},
    async checkBackup(file, sealKey) {
      checked.push(file);
      const db = new Database(file, { readonly: true });
      try {
        return sealFault(db, sealKey);
      } finally {
        db.close();
      }
    },
  });
  await sell();
  const db = new Database(ledgerOf(till));
  const seal = `${'A'.repeat(43)}=`;
  expect(
    db.prepare('UPDATE journal_seals SET seal = ? WHERE count = (SELECT min(count) FROM journal_seals)').run(seal)
      .changes,
  ).toBe(1);
  db.close();
  expect(await fault()).toBeNull();
  await till.time.advance(60_000);
  await expect.poll(fault).toEqual({ code: 'ledger_edited', file: 'ledger.sqlite' });
  expect(checked.length).toBe(1);
  expect((await statusOf()).backup).toMatchObject({ lastAt: null, fault: 'not_whole' });
  expect(
    await till.refusal('sale:add-line', {
      productCode: book,
      faceValue: { currency: 'EUR', amount: '25.00' },
    }),
  ).toBe('till_stopped');
});
