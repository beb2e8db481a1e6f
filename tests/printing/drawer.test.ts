// The cash drawer opens for cash and when a supervisor allows it, once each: never for anything else, never late, never
// again after a power cut.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { kickBytes } from '../../electron/printing/drawer.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { pins, wrongPin } from '../../testkit/till/people.ts';
import { payCard, payCash, reserve } from '../../testkit/till/selling.ts';
import { settle } from '../../testkit/till/virtual-time.ts';

const digital = 'quillenhof-buch-eur';
const approval = { operatorId: 'clara', pin: pins.clara };
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function openTill(options: Parameters<typeof createHarness>[0] = { printer: 'paper?drawer=yes' }) {
  const till = await createHarness(options);
  cleanUps.push(() => till.close());
  await till.signIn();
  return till;
}

const paperOf = (till: Harness): Buffer => {
  const file = join(till.folder, 'paper');
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
};
function kicksIn(bytes: Buffer, language: 'epson' | 'star' = 'epson'): number {
  let count = 0;
  for (let at = bytes.indexOf(kickBytes[language]); at >= 0; at = bytes.indexOf(kickBytes[language], at + 1))
    count += 1;
  return count;
}
function entries(till: Harness): Pick<JournalRow, 'kind' | 'operator_id' | 'sale_id' | 'body'>[] {
  const db = till.db();
  const rows = db
    .prepare<[], JournalRow>(
      "SELECT kind, operator_id, sale_id, body FROM journal WHERE kind LIKE 'drawer-%' ORDER BY seq",
    )
    .all();
  db.close();
  return rows;
}
const ends = (till: Harness): string[] => entries(till).map(({ kind }) => kind);
/** Until the kicks that were asked for have their ends; the printer is a real file, and takes real time. */
const over = (till: Harness, count: number) =>
  expect.poll(() => ends(till).filter((kind) => kind !== 'drawer-requested').length).toBe(count);
const printed = (till: Harness, saleId: string, jobs: number) =>
  expect
    .poll(
      async () => (await till.ask('sale:get', { saleId })).printJobs.filter((job) => job.state === 'printed').length,
    )
    .toBe(jobs);

describe('the drawer opens', () => {
  test('once when cash is taken, with the bytes of the printer, and the journal says for whom and why', async () => {
    const till = await openTill();
    const sale = await reserve(till, ['25.00'], digital);
    await payCash(till, sale.id, '25.00');
    await over(till, 1);
    expect(paperOf(till)).toEqual(Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]));
    const [asked, opened] = entries(till);
    expect(asked).toMatchObject({ kind: 'drawer-requested', operator_id: 'anna', sale_id: sale.id });
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ why: 'cash-taken', about: expect.any(String) });
    expect(opened).toMatchObject({ kind: 'drawer-opened', operator_id: 'anna' });
    expect((await till.ask('sale:timeline', { saleId: sale.id })).map((entry) => entry.kind)).toContain(
      'drawer-opened',
    );
  });

  test('on a STAR printer by that printer’s command', async () => {
    const till = await openTill({ printer: 'paper?language=star&drawer=yes' });
    const sale = await reserve(till, ['25.00'], digital);
    await payCash(till, sale.id, '25.00');
    await over(till, 1);
    expect(paperOf(till)).toEqual(Buffer.from([0x1b, 0x07, 0x14, 0x14, 0x07]));
  });

  test.each([
    ['epson', [0x1b, 0x70, 0x01, 0x19, 0xfa]],
    // SUB: the second drive at once, for as long as that printer always takes.
    ['star', [0x1a]],
  ] as const)('at the second contact of an %s printer’s socket, where it hangs there', async (language, bytes) => {
    const till = await openTill({ printer: `paper?language=${language}&drawer=second` });
    const sale = await reserve(till, ['25.00'], digital);
    await payCash(till, sale.id, '25.00');
    await over(till, 1);
    expect(paperOf(till)).toEqual(Buffer.from(bytes));
    expect(ends(till)).toEqual(['drawer-requested', 'drawer-opened']);
  });

  test('when cash is returned, and when a card payment is returned in cash', async () => {
    const till = await openTill();
    for (const [pay, kicks] of [
      [payCash, 2],
      [payCard, 3],
    ] as const) {
      const { id: saleId } = await reserve(till, ['25.00'], digital);
      await pay(till, saleId, '25.00');
      const { lines } = await till.ask('sale:commit', { saleId });
      await settle();
      await till.ask('line:void', { lineId: lines[0]?.id ?? '', reason: 'wrong card', approval });
      await settle();
      const { tenders } = await till.ask('sale:get', { saleId });
      const partId = tenders[0]?.parts[0]?.id ?? '';
      await till.ask('refund:begin', { partId, way: pay === payCard ? 'cash' : 'as-paid', approval });
      await over(till, kicks);
      await till.ask('refund:answer', { partId, answer: 'done' });
    }
    const asked = entries(till).filter(({ kind }) => kind === 'drawer-requested');
    expect(asked.map(({ body }) => JSON.parse(body).why)).toEqual(['cash-taken', 'cash-returned', 'cash-returned']);
    expect(kicksIn(paperOf(till))).toBe(3);
  });

  test('without a sale for a supervisor, or when one allows it, with the reason in the journal', async () => {
    const till = await openTill();
    expect(await till.refusal('drawer:open', { reason: 'change for a note', approval: null })).toBe('needs_supervisor');
    expect(
      await till.refusal('drawer:open', { reason: 'change', approval: { operatorId: 'ben', pin: wrongPin } }),
    ).toBe('wrong_pin');
    expect(ends(till)).toEqual([]);
    const ben = { operatorId: 'ben', pin: pins.ben };
    expect(await till.ask('drawer:open', { reason: 'change for a note', approval: ben })).toEqual({
      state: 'opened',
      cause: null,
    });
    await till.signIn('ben');
    await till.ask('drawer:open', { reason: 'counting', approval: null });
    expect(entries(till).map(({ kind, operator_id: who, body }) => [kind, who, JSON.parse(body).reason])).toEqual([
      ['drawer-requested', 'anna', 'change for a note'],
      ['drawer-opened', 'anna', undefined],
      ['drawer-requested', 'ben', 'counting'],
      ['drawer-opened', 'ben', undefined],
    ]);
    expect(JSON.parse(entries(till)[0]?.body ?? '')).toMatchObject({ why: 'no-sale', approverId: 'ben' });
    expect(kicksIn(paperOf(till))).toBe(2);
  });
});

describe('the drawer stays shut', () => {
  test('for a card, and for a reprint of a cash sale', async () => {
    const till = await openTill();
    const byCard = await reserve(till, ['25.00'], digital);
    await payCard(till, byCard.id, '25.00');
    await till.ask('sale:commit', { saleId: byCard.id });
    await settle();
    await printed(till, byCard.id, 4);
    expect(ends(till)).toEqual([]);
    const { id: saleId } = await reserve(till, ['25.00'], digital);
    await payCash(till, saleId, '25.00');
    await till.ask('sale:commit', { saleId });
    await settle();
    await printed(till, saleId, 3);
    await till.ask('print:start', { saleId, lineId: null, document: 'receipt' });
    await printed(till, saleId, 4);
    expect(kicksIn(paperOf(till))).toBe(1);
    expect(ends(till)).toEqual(['drawer-requested', 'drawer-opened']);
  });

  test.each([
    ['in training', { environment: 'training', printer: 'paper?drawer=yes' }],
    ['where the description names none', { printer: 'paper' }],
    ['without a printer', {}],
  ] as const)('%s', async (_name, options) => {
    const till = await openTill(options);
    const sale = await reserve(till, ['25.00'], digital);
    await payCash(till, sale.id, '25.00');
    await settle();
    expect((await till.ask('status:get')).drawer).toBe(false);
    await till.signIn('ben');
    expect(await till.refusal('drawer:open', { reason: 'counting', approval: null })).toBe('drawer_unset');
    expect(ends(till)).toEqual([]);
    expect(paperOf(till)).toHaveLength(0);
  });

  test('after a printer that took nothing: reported once, never tried again', async () => {
    const till = await openTill();
    till.breakPaper();
    const sale = await reserve(till, ['25.00'], digital);
    await payCash(till, sale.id, '25.00');
    await over(till, 1);
    expect(ends(till)).toEqual(['drawer-requested', 'drawer-not-opened']);
    till.mendPaper();
    till.till().wake();
    await till.ask('sale:commit', { saleId: sale.id });
    await settle();
    await printed(till, sale.id, 3);
    expect(kicksIn(paperOf(till))).toBe(0);
  });
});

describe('a power cut', () => {
  test('between the question for cash and its answer: the drawer opens once, when a person then says that it was taken', async () => {
    const till = await openTill();
    const sale = await reserve(till, ['25.00'], digital);
    const money = { currency: 'EUR', amount: '25.00' };
    const asked = await till.ask('tender:begin', { saleId: sale.id, method: 'cash', amount: money });
    await till.crash();
    expect(ends(till)).toEqual([]);
    await till.signIn();
    const tenderId = asked.tenders[0]?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'cash', tendered: money } });
    await over(till, 1);
    await till.crash();
    await till.signIn();
    expect(await till.refusal('tender:answer', { tenderId, answer: { kind: 'cash', tendered: money } })).toBe(
      'out_of_turn',
    );
    expect(kicksIn(paperOf(till))).toBe(1);
  });
});
