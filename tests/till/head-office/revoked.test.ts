// A till that head office revoked: it starts no sale, and finishes what was begun, over restarts and without head office, until that takes it back.
import { beforeEach, expect, test } from 'vitest';
import { playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { add, euro, payCash } from '../../../testkit/till/selling.ts';
import { cardOf, honour, payBack, sellAndPrint } from '../../../testkit/till/two-tills.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const logged: string[] = [];
const { till, reopen, saleOf, reserved, sold, voidCard } = worldPerTest();
let office: ReturnType<typeof playHeadOffice>;
beforeEach(async () => {
  office = playHeadOffice();
  logged.length = 0;
  await reopen({ headOffice: office.parts, logged: (event) => void logged.push(event) });
});

const oneCard = { productCode: book, faceValue: euro('25.00') };
const said = () =>
  till
    .db()
    .prepare<[], string>("SELECT body ->> 'what' FROM journal WHERE kind = 'head-office' ORDER BY seq")
    .pluck()
    .all();

async function revoked(): Promise<void> {
  office.line().onStop(true);
  await till.time.advance(0);
}

test('no card goes into a basket, none of a basket is reserved, and the basket stays', async () => {
  const { id } = await add(till, '25.00', book);
  await revoked();
  expect(await till.refusal('sale:add-line', oneCard)).toBe('till_revoked');
  expect(await till.refusal('sale:reserve', { saleId: id })).toBe('till_revoked');
  expect((await saleOf(id)).lines).toHaveLength(1);
  expect(till.orderRequests()).toBe(0);
});

test('a sale that is being paid is finished, its card voided, and its money given back', async () => {
  const sale = await reserved(['25.00']);
  await revoked();
  await payCash(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(1000);
  const [line] = (await saleOf(sale.id)).lines;
  expect(line?.state).toBe('active');
  await till.ask('line:void', { lineId: line?.id ?? '', reason: 'test', approval: manager });
  await till.time.advance(1000);
  const part = (await saleOf(sale.id)).tenders[0]?.parts[0];
  await till.ask('refund:begin', { partId: part?.id ?? '', way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId: part?.id ?? '', answer: 'done' });
  expect((await saleOf(sale.id)).tenders[0]?.parts[0]?.state).toBe('refunded');
  booksAgree(till);
});

test('a slip of another till is honoured, a card of before voided, and the money of both goes back', async () => {
  const others: Harness[] = [];
  const slipOf = async (terminalId: string) => {
    const other = await createHarness({ beside: till, terminalId, printer: 'paper' });
    others.push(other);
    await other.signIn();
    return sellAndPrint(other);
  };
  try {
    const finished = await slipOf('T2');
    const returned = await slipOf('T3');
    const own = await sold();
    await revoked();
    const card = await honour(till, finished.text, 'finish');
    await till.time.advance(1000);
    expect(await cardOf(till, card.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    const money = await honour(till, returned.text, 'return-money');
    await till.time.advance(1000);
    expect(await cardOf(till, money.id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
    expect(await payBack(till, money.id)).toBe(2500);
    await voidCard(own.id);
    await till.time.advance(1000);
    expect(await cardOf(till, own.id)).toMatchObject({ state: 'voided' });
    expect(await payBack(till, own.id)).toBe(2500);
    expect(await till.refusal('sale:add-line', oneCard)).toBe('till_revoked');
    expect(said()).toEqual(['revoked']);
    booksAgree(till);
  } finally {
    for (const other of others) await other.close();
  }
});

test('it holds over a power cut with head office away, and ends once head office takes it back', async () => {
  await revoked();
  await till.crash();
  await till.signIn();
  expect(await till.refusal('sale:add-line', oneCard)).toBe('till_revoked');
  expect((await till.ask('status:get')).headOffice).toMatchObject({ state: 'revoked', at: expect.any(String) });
  office.line().onStop(false);
  expect((await till.ask('sale:add-line', oneCard)).lines).toHaveLength(1);
  await till.crash();
  await till.signIn();
  expect((await till.ask('sale:add-line', oneCard)).lines).toHaveLength(2);
});

test('each change is journalled once, however often head office says it', async () => {
  await revoked();
  await revoked();
  await till.crash();
  office.line().onStop(true);
  expect(said()).toEqual(['revoked']);
  office.line().onStop(false);
  office.line().onStop(false);
  expect(said()).toEqual(['revoked', 'taken-back']);
});

test('where the vault is locked it holds all the same, and the log says so', async () => {
  office.lockVault(true);
  await revoked();
  expect(await till.refusal('sale:add-line', oneCard)).toBe('till_revoked');
  expect(logged).toEqual(['what head office said of this till was not kept']);
});
