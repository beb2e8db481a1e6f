// Another person's word where a cashier stands at the till: for a second PIN slip, for the code of a card that was handed over, and why
// money goes back another way; and what of it is told afterwards.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SaleView } from '../../../shared/views.ts';
import { findSecrets } from '../../e2e/checks/secrets.ts';
import { createHarness, type Harness, payCard, pins, reserve, wrongPin } from '../world/harness.ts';
import { settle } from '../world/virtual-time.ts';

let till: Harness;
beforeEach(async () => {
  till = await createHarness({ printer: 'paper' });
  await till.signIn();
});
// Whatever was typed at it, and whoever typed it.
afterEach(async () => {
  const found = findSecrets(till.folder, new Map([...Object.entries(pins), ['nobody', wrongPin]]));
  await till.close();
  expect(found).toEqual([]);
});

const of = (operatorId: keyof typeof pins) => ({ operatorId, pin: pins[operatorId] });

/** The printer is a real file: its bytes take real time, however little. */
async function untilPrinted(sale: SaleView, jobs: number): Promise<SaleView> {
  for (const until = performance.now() + 60_000; performance.now() < until; await pause(2)) {
    const now = await till.ask('sale:get', { saleId: sale.id });
    if (now.printJobs.filter((job) => job.state === 'printed').length === jobs) return now;
  }
  throw new Error(`not ${jobs} jobs printed`);
}

async function sold(): Promise<SaleView> {
  const sale = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  await payCard(till, sale.id, sale.due.amount);
  await till.ask('sale:commit', { saleId: sale.id });
  await settle();
  // Card, PIN, receipt, merchant copy.
  return untilPrinted(sale, 4);
}

const lifeOf = async ({ id: saleId }: SaleView) => till.ask('sale:timeline', { saleId });

test('a second PIN slip comes on the word of a supervisor, never on the cashier’s own, and both are told', async () => {
  const sale = await sold();
  const slip = { saleId: sale.id, lineId: sale.lines[0]?.id ?? '', document: 'pin' as const };
  expect(await till.refusal('print:start', slip)).toBe('needs_supervisor');
  expect(await till.refusal('print:start', { ...slip, approval: { ...of('ben'), pin: wrongPin } })).toBe('wrong_pin');
  expect(await till.refusal('print:start', { ...slip, approval: of('anna') })).not.toBeNull();
  expect((await till.ask('sale:get', { saleId: sale.id })).printJobs).toHaveLength(4);
  await till.ask('print:start', { ...slip, approval: of('ben') });
  await untilPrinted(sale, 5);
  const life = await lifeOf(sale);
  expect(
    life.filter(({ kind }) => kind === 'approved-by-manager').map((entry) => [entry.operatorName, entry.slip]),
  ).toEqual([['ben', { document: 'pin', copy: 0 }]]);
  expect(
    life
      .filter(({ kind, slip: of }) => kind === 'print-printed' && of?.document === 'pin')
      .map((entry) => entry.slip?.copy),
  ).toEqual([0, 1]);
});

test('once the card was handed over its code is shown on a supervisor’s word only', async () => {
  const sale = await sold();
  const lineId = sale.lines[0]?.id ?? '';
  const shown = { saleId: sale.id, lineId, document: 'activation', reveal: true } as const;
  await till.ask('print:preview', shown);
  await till.ask('line:hand-over', { lineId });
  expect(await till.refusal('print:preview', shown)).toBe('needs_supervisor');
  await till.ask('print:preview', { ...shown, approval: of('ben') });
  const showings = (await lifeOf(sale)).filter(({ kind }) => kind === 'code-shown');
  expect(showings.map((entry) => entry.operatorName)).toEqual(['anna', 'ben']);
});

test('why a card payment went back in cash stands in the life of the sale, with who allowed it and by which way', async () => {
  const sale = await sold();
  const lineId = sale.lines[0]?.id ?? '';
  await till.ask('line:void', { lineId, reason: 'wrong card', approval: of('clara') });
  await settle();
  const part = (await till.ask('sale:get', { saleId: sale.id })).tenders[0]?.parts[0];
  await till.ask('refund:begin', {
    partId: part?.id ?? '',
    way: 'cash',
    reason: 'card is gone',
    approval: of('clara'),
  });
  await till.ask('refund:answer', { partId: part?.id ?? '', answer: 'done' });
  const life = await lifeOf(sale);
  expect(
    life.filter(({ kind }) => kind === 'approved-by-manager').map((entry) => [entry.operatorName, entry.note]),
  ).toEqual([
    ['clara', 'wrong card'],
    ['clara', 'card is gone'],
  ]);
  expect(life.find(({ kind }) => kind === 'tender-approve')?.method).toBe('card');
  expect(life.find(({ kind }) => kind === 'tender-begin-refund')?.method).toBe('cash');
  const times = life.map((entry) => entry.at);
  expect(times).toEqual([...times].sort());
});
