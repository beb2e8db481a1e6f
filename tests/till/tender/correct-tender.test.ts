// The wrong way of payment was picked: a supervisor corrects it on the same day, the amount stays, and every sum follows. What the card
// terminal took, and what went back, stays as it is.
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { createSimulator } from '../../../electron/payment/simulator.ts';
import { copyOfLedger } from '../../../testkit/ledger/real-ledger.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { approvalOf, type PersonId } from '../../../testkit/till/people.ts';
import { play } from '../../../testkit/till/products.ts';
import { beginTender, payCard } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, lineOf, reserved, paidWithoutAnswer, commit, sold, voidCard, returnMoney, reopen } =
  worldPerTest();

const toCard = { method: 'card', approvalCode: 'B2C3D4' } as const;
const toCash = { method: 'cash' } as const;

const requestOf = async (saleId: string, to: typeof toCard | typeof toCash, word: PersonId = 'ben') => ({
  tenderId: (await saleOf(saleId)).tenders[0]?.id ?? '',
  to,
  reason: 'wrong button',
  approval: approvalOf(word),
});
const correct = async (...request: Parameters<typeof requestOf>) =>
  till.ask('tender:correct', await requestOf(...request));
const refusal = async (...request: Parameters<typeof requestOf>) =>
  till.refusal('tender:correct', await requestOf(...request));

async function soldByCard(): Promise<string> {
  const { id, due } = await reserved();
  await payCard(till, id, due.amount);
  await commit(id);
  return id;
}
function money() {
  const db = copyOfLedger(till);
  const found = verifyLedger(db);
  db.close();
  return found.ok ? found.value.money.get('EUR') : found.error;
}
const receipt = async (saleId: string) =>
  JSON.stringify(await till.ask('print:preview', { saleId, lineId: null, document: 'receipt', reveal: false }));

describe('is corrected', () => {
  test('from cash to card: drawer, screen, receipt and history follow', async () => {
    const { id } = await sold();
    expect(money()).toMatchObject({ cashInMinor: 2500, cardInMinor: 0 });
    expect((await saleOf(id)).correctable).toHaveLength(1);
    await correct(id, toCard);
    expect(money()).toMatchObject({ cashInMinor: 0, cardInMinor: 2500 });
    const { tenders, paid, change } = await saleOf(id);
    expect(tenders).toMatchObject([{ method: 'card', correctedFrom: 'cash', approvalCode: 'B2C3D4', tendered: null }]);
    expect([paid.amount, change.amount]).toEqual(['25.00', '0.00']);
    expect(await receipt(id)).toContain('B2C3D4');
    const history = await till.ask('sale:timeline', { saleId: id });
    expect(history.filter(({ kind }) => /^tender/.test(kind)).map(({ kind, method }) => [kind, method])).toEqual([
      ['tender-requested', 'cash'],
      ['tender-approve', 'cash'],
      ['tender-corrected', 'card'],
    ]);
    const words = till.db().prepare("SELECT operator_id FROM journal WHERE body ->> 'what' = 'correct-tender'");
    expect(words.pluck().all()).toEqual(['ben']);
    // What goes back later goes back as it was really paid.
    await voidCard(id);
    await till.time.advance(10_000);
    await returnMoney(id);
    expect(money()).toMatchObject({ cashInMinor: 0, cashBackMinor: 0, cardInMinor: 2500, cardBackMinor: 2500 });
    booksAgree(till);
  });

  test('from card to cash, and back again', async () => {
    const id = await soldByCard();
    await correct(id, toCash);
    expect(money()).toMatchObject({ cashInMinor: 2500, cardInMinor: 0 });
    await correct(id, toCard);
    expect(money()).toMatchObject({ cashInMinor: 0, cardInMinor: 2500 });
    booksAgree(till);
  });

  test('to cash where coins cannot pay it to the cent: as coins can', async () => {
    await reopen({ storeCountry: 'BE' });
    const { id } = await reserved(['20.00'], play);
    await payCard(till, id, '9.98');
    const { tenders } = await beginTender(till, id, 'cash', '10.02');
    await till.ask('tender:answer', {
      tenderId: tenders.at(-1)?.id ?? '',
      answer: { kind: 'cash', tendered: { currency: 'EUR', amount: '10.00' } },
    });
    await commit(id);
    const before = money();
    expect(before).toMatchObject({ cashInMinor: 1002, roundingMinor: -2, cardInMinor: 998 });
    await correct(id, toCash);
    expect(money()).toMatchObject({ cashInMinor: 2000, roundingMinor: 0, cardInMinor: 0 });
    expect((await saleOf(id)).tenders[0]).toMatchObject({ asked: { amount: '10.00' }, change: { amount: '0.00' } });
    await correct(id, toCard);
    expect(money()).toEqual(before);
  });
});

describe('is not corrected', () => {
  test('by a cashier, by whoever sold it, to what it is, by what is no code, twice to the same', async () => {
    const { id } = await sold();
    expect(await refusal(id, toCard, 'anna')).toBe('approver_is_the_cashier');
    await till.signIn('ben');
    expect(await refusal(id, toCard, 'anna')).toBe('approver_is_the_cashier');
    expect(await refusal(id, toCash)).toBe('out_of_turn');
    expect(
      await till.refusal('tender:correct', { ...(await requestOf(id, toCard)), to: { ...toCard, approvalCode: '0' } }),
    ).toBe('approval_code_malformed');
    await correct(id, toCard);
    expect(await refusal(id, toCard)).toBe('out_of_turn');
  });

  test('before the sale is committed', async () => {
    const { id } = await reserved();
    await payCard(till, id, '25.00');
    expect(await refusal(id, toCash)).toBe('out_of_turn');
    expect((await saleOf(id)).correctable).toEqual([]);
  });

  test('what the card terminal took, or was asked for', async () => {
    await reopen({ cardTerminal: (time) => createSimulator(time) });
    const { id } = await reserved();
    await beginTender(till, id, 'card', '25.00');
    await till.time.advance(1000);
    await commit(id);
    expect(await refusal(id, toCash)).toBe('out_of_turn');
    expect((await saleOf(id)).correctable).toEqual([]);
  });

  test('once money went back, or is to', async () => {
    const { id } = await sold();
    await voidCard(id);
    await till.time.advance(10_000);
    expect(await refusal(id, toCard)).toBe('out_of_turn');
    await returnMoney(id);
    expect(await refusal(id, toCard)).toBe('out_of_turn');
  });

  test('on the next business day', async () => {
    const { id } = await sold();
    till.setClock(Date.parse('2026-11-07T03:59:00') - till.time.now().getTime());
    expect((await saleOf(id)).correctable).toHaveLength(1);
    till.setClock(Date.parse('2026-11-07T04:01:00') - till.time.now().getTime());
    expect(await refusal(id, toCard)).toBe('out_of_turn');
    expect((await saleOf(id)).correctable).toEqual([]);
  });

  test('while a claim slip, which says how it was paid, is with the customer', async () => {
    await reopen({ printer: 'paper' });
    const { id } = await paidWithoutAnswer();
    await till.ask('print:start', { saleId: id, lineId: (await lineOf(id)).id, document: 'pending' });
    await till.time.advance(1000);
    expect(await refusal(id, toCard)).toBe('slip_needed');
  });
});

test('a correction that nobody journalled, or that is not in its row, is found', async () => {
  const { id } = await sold();
  await correct(id, toCard);
  for (const change of [
    "UPDATE tenders SET method = 'cash', tendered_minor = 2500",
    'UPDATE tenders SET corrected_from = NULL',
    "UPDATE tenders SET corrected_from = 'card'",
    'UPDATE tenders SET rounding_minor = 1',
  ]) {
    const db = copyOfLedger(till);
    db.exec(change);
    expect(verifyLedger(db), change).toMatchObject({ ok: false, error: { table: 'tenders' } });
    db.close();
  }
});

test('a payment of two cents cannot become cash where cash is rounded: no coin stands for it', async () => {
  await reopen({ storeCountry: 'BE' });
  const { id } = await reserved(['20.00'], play);
  await payCard(till, id, '0.02');
  await payCard(till, id, '19.98');
  await commit(id);
  expect(await refusal(id, toCash)).toBe('not_in_coins');
  expect((await saleOf(id)).tenders.map(({ method }) => method)).toEqual(['card', 'card']);
});
