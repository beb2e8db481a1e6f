// A small ledger made by real sales of a real till: every way a sale can end, and some that have not ended.
import Database from 'better-sqlite3';
import { createCashier, ways } from '../till/cashier.ts';
import { createHarness, type Harness } from '../till/harness.ts';
import { pins } from '../till/people.ts';
import { payCash, reserve } from '../till/selling.ts';

const book = 'quillenhof-buch-eur';
const manager = { operatorId: 'clara', pin: pins.clara };
const payments = [
  { method: 'cash', amount: '15.00' },
  { method: 'card', amount: 'the rest' },
] as const;

async function add(till: Harness, amounts: readonly string[]): Promise<string> {
  let id = '';
  for (const amount of amounts) {
    const request = { productCode: book, faceValue: { currency: 'EUR', amount } };
    id = (await till.ask('sale:add-line', request)).id;
  }
  return id;
}

/** Sells by every way, and leaves one sale waiting for the service, one held, and one refund of unknown end. */
export async function sellEveryWay(till: Harness): Promise<void> {
  const { controls } = till.sandbox;
  for (const way of ways) {
    const id = await add(till, ['10.00', '25.00']);
    if (way === 'failed')
      controls.next({ call: 'confirm', reply: { kind: 'activation-fails', code: 'processing_declined' }, times: 2 });
    if (way === 'given-back')
      controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 60_000 }, times: 2 });
    const cashier = createCashier({ ask: till.ask, way, manager, payments });
    for (let turn = 0; turn < 60 && (await cashier.act(id)) !== 'done'; turn += 1) await till.time.advance(2000);
    controls.reset();
  }
  // One card refused of two, and a refund that nobody knows the end of.
  controls.next({ call: 'create', reply: { kind: 'refuse', code: 'product_limit_exceeded' }, times: 1 });
  const refused = await reserve(till, ['10.00', '25.00'], book);
  await payCash(till, refused.id, refused.due.amount);
  controls.next({ call: 'confirm', reply: { kind: 'activation-fails', code: 'processing_declined' }, times: 1 });
  await till.ask('sale:commit', { saleId: refused.id });
  await till.time.advance(1000);
  const lost = await till.ask('sale:get', { saleId: refused.id });
  const partId = lost.tenders[0]?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  await till.time.advance(1000);

  const empty = await add(till, ['10.00']);
  await till.ask('sale:discard', { saleId: empty });
  const held = await add(till, ['25.00']);
  await till.ask('sale:suspend', { saleId: held });
  // Committed, and the service does not answer: its confirms are in the outbox.
  const pending = await reserve(till, ['10.00', '25.00'], book);
  await payCash(till, pending.id, '35.00');
  till.unplug();
  await till.ask('sale:commit', { saleId: pending.id });
  await till.time.advance(60_000);
  const draft = await add(till, ['10.00']);
  await till.ask('sale:reserve', { saleId: draft });
  await till.time.advance(12 * 60_000);
}

/** The till's ledger in memory, to be changed at will; without the products, which nothing here is about. */
export function copyOfLedger(till: Harness): Database.Database {
  const file = till.db();
  const bytes = file.serialize();
  file.close();
  // The header's two bytes that ask for a write-ahead log, which memory has none of.
  bytes.fill(1, 18, 20);
  const db = new Database(bytes);
  db.exec('DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete; DELETE FROM products');
  db.pragma('foreign_keys = OFF');
  return db;
}

/** Of a till that sold by every way. */
export async function realLedger(): Promise<Database.Database> {
  const till = await createHarness({ printer: 'paper' });
  try {
    await till.signIn();
    await sellEveryWay(till);
    return copyOfLedger(till);
  } finally {
    await till.close();
  }
}
