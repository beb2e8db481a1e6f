// Another person's word where a cashier stands at the till: for a second PIN slip, for the code of a card that was handed over, and why
// money goes back another way; and what of it is told afterwards.
import { afterEach, expect, test } from 'vitest';
import type { SaleView } from '../../../shared/sale/views.ts';
import { findSecrets } from '../../../testkit/checks/secrets.ts';
import { untilPrinted } from '../../../testkit/till/paper.ts';
import { approvalOf, manager, pins, supervisor, wrongPin } from '../../../testkit/till/people.ts';
import { payCard } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, reserved, commit } = worldPerTest({ printer: 'paper' });

// Whatever was typed at it, and whoever typed it.
afterEach(async () => {
  const found = findSecrets(till.folder, new Map([...Object.entries(pins), ['nobody', wrongPin]]));
  expect(found).toEqual([]);
});

/** Paid by card; the slips of card and PIN, the receipt and the merchant's copy are printed. */
async function sold(): Promise<SaleView> {
  const { id, due } = await reserved();
  await payCard(till, id, due.amount);
  await commit(id);
  return untilPrinted(till, id, 4);
}

const lifeOf = async ({ id: saleId }: SaleView) => till.ask('sale:timeline', { saleId });

test('a second PIN slip comes on the word of a supervisor, never on the cashier’s own, and both are told', async () => {
  const sale = await sold();
  const slip = { saleId: sale.id, lineId: sale.lines[0]?.id ?? '', document: 'pin' as const };
  expect(await till.refusal('print:start', slip)).toBe('needs_supervisor');
  expect(await till.refusal('print:start', { ...slip, approval: { ...supervisor, pin: wrongPin } })).toBe('wrong_pin');
  expect(await till.refusal('print:start', { ...slip, approval: approvalOf('anna') })).not.toBeNull();
  expect((await saleOf(sale.id)).printJobs).toHaveLength(4);
  await till.ask('print:start', { ...slip, approval: supervisor });
  await untilPrinted(till, sale.id, 5);
  const life = await lifeOf(sale);
  expect(life.filter(({ kind }) => kind === 'approval-given').map((entry) => [entry.operatorName, entry.slip])).toEqual(
    [['ben', { document: 'pin', copy: 0 }]],
  );
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
  await till.ask('print:preview', { ...shown, approval: supervisor });
  const showings = (await lifeOf(sale)).filter(({ kind }) => kind === 'code-shown');
  expect(showings.map((entry) => entry.operatorName)).toEqual(['anna', 'ben']);
});

test('why a card payment went back in cash stands in the life of the sale, with who allowed it and by which way', async () => {
  const sale = await sold();
  const lineId = sale.lines[0]?.id ?? '';
  await till.ask('line:void', { lineId, reason: 'wrong card', approval: manager });
  await settle();
  const part = (await saleOf(sale.id)).tenders[0]?.parts[0];
  await till.ask('refund:begin', {
    partId: part?.id ?? '',
    way: 'cash',
    reason: 'card is gone',
    approval: manager,
  });
  await till.ask('refund:answer', { partId: part?.id ?? '', answer: 'done' });
  const life = await lifeOf(sale);
  expect(life.filter(({ kind }) => kind === 'approval-given').map((entry) => [entry.operatorName, entry.note])).toEqual(
    [
      ['clara', 'wrong card'],
      ['clara', 'card is gone'],
    ],
  );
  expect(life.find(({ kind }) => kind === 'tender-approve')?.method).toBe('card');
  expect(life.find(({ kind }) => kind === 'tender-begin-refund')?.method).toBe('cash');
  const times = life.map((entry) => entry.at);
  expect(times).toEqual([...times].sort());
});
