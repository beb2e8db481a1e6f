// The sixteen cases of a shift, with their numbers: what the drawer must hold, what was counted, and what the Z says. EUR, tolerance 2.00.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReportView } from '../../../shared/reports/report.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { backUp, restore } from '../../../testkit/till/backup-of.ts';
import { anyAmount, dayOf } from '../../../testkit/till/day.ts';
import { approvalOf, manager, type PersonId, supervisor } from '../../../testkit/till/people.ts';
import { goodsOfFinland, music, play, song } from '../../../testkit/till/products.ts';
import { beginTender, euro, reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const some = oneTestIn(4);

const hours = 3_600_000;
const world = worldPerTest({ shifts: {} });
const { till, voidCard, saleOf, reopen } = world;
const day = dayOf(world);

/** The till is off meanwhile: nothing of it costs time. */
async function passes(n: number, who: PersonId = 'anna'): Promise<void> {
  await till.dies();
  await till.time.advance(n * hours);
  await till.lives();
  await till.signIn(who);
}

const differing = { reason: 'miscounted change', approval: supervisor };

/** Case 1, up to the count: the drawer must hold 97.50. */
async function dayOfCaseOne(): Promise<void> {
  await day.open('150.00');
  const first = await day.sell(['50.00'], [['cash', '50.00', '100.00']]);
  await day.sell(
    ['100.00'],
    [
      ['card', '60.00'],
      ['cash', '40.00'],
    ],
  );
  await day.move('in', '20.00');
  await day.move('out', '12.50');
  await day.move('drop', '100.00', supervisor);
  await voidCard(first);
  await day.giveBack(first);
}

describe('case 1: a day with every movement', () => {
  const some = oneTestIn(3);

  some(
    'ends with 97.50 expected, 95.00 counted twice, and a difference of -2.50 that two people answer for',
    async () => {
      await dayOfCaseOne();
      const z = await day.close({ drawer: '95.00', pots: { 'by-hand': '60.00' }, left: '95.00', ...differing });
      expect(day.potOf(z)).toEqual({
        pot: 'drawer',
        float: '150.00',
        sales: '90.00',
        refunds: '-50.00',
        in: '20.00',
        out: '-12.50',
        drops: '-100.00',
        corrections: '0.00',
        expected: '97.50',
        counted: '95.00',
        difference: '-2.50',
      });
      expect(day.potOf(z, 'by-hand')).toMatchObject({ sales: '60.00', expected: '60.00', difference: '0.00' });
      expect(z.body).toMatchObject({
        n: 1,
        sold: { cards: 2, amount: '150.00' },
        returned: { cards: 1, amount: '50.00' },
        rounding: '0.00',
        reason: 'miscounted change',
        deposit: '0.00',
        left: '95.00',
        closed: { by: 'anna', approver: 'ben' },
        grandTotal: { before: '0.00', after: '150.00' },
      });
      expect(z.body.counts.map(({ which, pot, total }) => `${which} ${pot} ${total}`)).toEqual([
        'opening drawer 150.00',
        'closing by-hand 60.00',
        'closing drawer 95.00',
        'recount drawer 95.00',
      ]);
      day.verified();
    },
  );

  some('takes a reason, and a supervisor who is not its owner, beyond the tolerance', async () => {
    await day.open('150.00');
    const { id: shiftId } = await day.current();
    await till.ask('shift:begin-count', { shiftId });
    const counted = { total: euro('147.99') };
    const pots = [{ pot: 'drawer', counted }];
    expect(await till.ask('shift:count', { shiftId, pots })).toMatchObject({ state: 'count-again' });
    expect(await till.ask('shift:count', { shiftId, pots })).toMatchObject({ state: 'counted', needsReason: true });
    const request = { shiftId, left: euro('0.00'), owners: [] };
    expect(await till.refusal('shift:close', { ...request, reason: null, approval: supervisor })).toBe(
      'reason_missing',
    );
    expect(await till.refusal('shift:close', { ...request, reason: 'lost', approval: null })).toBe('needs_supervisor');
    const tooMuch = { ...request, left: euro('148.00'), reason: 'lost', approval: supervisor };
    expect(await till.refusal('shift:close', tooMuch)).toBe('bad_amount');
    expect((await till.ask('shift:close', { ...request, reason: 'lost', approval: supervisor })).body.n).toBe(1);
  });

  some('takes neither within the tolerance, and no second count', async () => {
    await day.open('150.00');
    const z = await day.close({ drawer: '148.00' });
    expect(day.potOf(z).difference).toBe('-2.00');
    expect(z.body.counts).toHaveLength(2);
    expect(z.body.closed.approver).toBeNull();
  });
});

some('case 2: 150.00 left, 140.00 counted: the opening differs by -10.00, and the close by nothing', async () => {
  await day.open('150.00');
  await day.close({ drawer: '150.00', left: '150.00' });
  expect((await day.open('140.00')).current).toMatchObject({ openingDifference: euro('-10.00') });
  const z = await day.close({ drawer: '140.00' });
  expect(z.body.opening).toEqual({ float: '140.00', leftBefore: '150.00', difference: '-10.00' });
  expect(day.potOf(z)).toMatchObject({ expected: '140.00', difference: '0.00' });
  day.verified();
});

some('case 3: a shift without a sale has a Z of zeros', async () => {
  await day.open('0.00');
  const { body } = await day.close({ drawer: '0.00' });
  expect(body).toMatchObject({
    sold: { cards: 0, amount: '0.00' },
    returned: { cards: 0, amount: '0.00' },
    receipts: null,
    deposit: '0.00',
    grandTotal: { before: '0.00', after: '0.00' },
  });
  day.verified();
});

describe('case 4: coins that round', () => {
  test('3 x 9.99 in Finland: 29.95 in, 10.00 back: the drawer has +19.95, the Z rounds by -0.03', async () => {
    await reopen({ shifts: {}, storeCountry: 'FI', goods: goodsOfFinland });
    await day.open('150.00');
    const id = await day.sell(['9.99', '9.99', '9.99'], [['cash', '29.95', '30.00']], song);
    await voidCard(id);
    await day.giveBack(id);
    const z = await day.close({ drawer: '169.95' });
    expect(z.body).toMatchObject({
      rounding: '-0.03',
      sold: { cards: 3, amount: '29.97' },
      returned: { cards: 1, amount: '9.99' },
    });
    const drawer = { float: '150.00', sales: '29.95', refunds: '-10.00', expected: '169.95', difference: '0.00' };
    expect(day.potOf(z)).toMatchObject(drawer);
    day.verified();
  });

  test('3 x 29.97 in Belgium: 89.90 in, 29.95 back, and the Z counts what left the drawer', async () => {
    await reopen({ shifts: {}, storeCountry: 'BE' });
    await day.open('150.00');
    const id = await day.sell(['29.97', '29.97', '29.97'], [['cash', '89.90', '100.00']], music);
    await voidCard(id);
    await day.giveBack(id);
    const returned = day.rows('SELECT returned_minor AS minor FROM tender_parts WHERE returned_minor IS NOT NULL');
    expect(returned).toEqual([{ minor: 2995 }]);
    const z = await day.close({ drawer: '209.95' });
    expect(z.body).toMatchObject({ rounding: '0.01', returned: { cards: 1, amount: '29.97' } });
    expect(day.potOf(z)).toMatchObject({ sales: '89.90', refunds: '-29.95', expected: '209.95', difference: '0.00' });
    day.verified();
  });
});

some('case 5: a card’s 60.00 back in cash: the terminal keeps +60.00, the drawer holds 90.00', async () => {
  await day.open('150.00');
  const id = await day.sell(['60.00'], [['card', '60.00']]);
  await voidCard(id);
  await day.giveBack(id, 'cash', manager);
  const z = await day.close({ drawer: '90.00', pots: { 'by-hand': '60.00' } });
  expect(day.potOf(z, 'by-hand')).toMatchObject({ expected: '60.00', refunds: '0.00' });
  expect(day.potOf(z)).toMatchObject({ refunds: '-60.00', expected: '90.00', difference: '0.00' });
  day.verified();
});

some('case 6: yesterday’s 25.00 is voided: today -25.00, and the old Z keeps its bytes', async () => {
  await reopen({ shifts: {}, settings: { invalidationPeriodS: 48 * 3600 } });
  await day.open('150.00');
  const id = await day.sell(['25.00'], [['cash', '25.00']]);
  const old = await day.close({ drawer: '175.00', left: '150.00' });
  const bytes = () => day.rows('SELECT body FROM z_reports WHERE n = 1') as { body: string }[];
  const before = bytes();
  await passes(24);
  await day.open('150.00');
  await voidCard(id);
  await day.giveBack(id);
  const z = await day.close({ drawer: '125.00' });
  expect(z.body).toMatchObject({ n: 2, sold: { cards: 0 }, returned: { cards: 1, amount: '25.00' } });
  expect(day.potOf(z)).toMatchObject({ refunds: '-25.00', expected: '125.00', difference: '0.00' });
  // What comes back lowers no grand total.
  expect(z.body.grandTotal).toEqual({ before: '25.00', after: '25.00' });
  expect(bytes()).toEqual(before);
  expect(
    createHash('sha256')
      .update(before[0]?.body ?? '')
      .digest('hex'),
  ).toBe(old.sha256);
  day.verified();
});

some('case 7: a card’s 40.00 is unknown at the close: a memo with an owner, and +40.00 in the next Z', async () => {
  await day.open('150.00');
  const { id } = await reserve(till, ['40.00'], anyAmount);
  const asked = await beginTender(till, id, 'card', '40.00');
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
  const { id: shiftId } = await day.current();
  const z = await day.close({ drawer: '150.00', left: '150.00' });
  expect(z.body.unresolved).toMatchObject([{ kind: 'part', amount: '40.00', state: 'unknown', owner: 'anna' }]);
  expect(z.body.pots.map(({ pot }) => pot)).toEqual(['drawer']);
  expect(z.body.shift.id).toBe(shiftId);
  // Somebody looked at the terminal's list before the next shift is open.
  await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'A1B2C3' } });
  expect(day.rows('SELECT count(*) AS n FROM movements WHERE tender_id IS NOT NULL')).toEqual([{ n: 0 }]);
  expect((await day.open('150.00')).current).toMatchObject({ fromTheNight: 1 });
  await day.commit(id);
  const next = await day.close({ drawer: '150.00', pots: { 'by-hand': '40.00' } });
  expect(day.potOf(next, 'by-hand')).toMatchObject({ sales: '40.00', difference: '0.00' });
  expect(next.body).toMatchObject({ fromTheNight: { count: 1, amount: '40.00' }, sold: { cards: 1, amount: '40.00' } });
  day.verified();
});

some('what is found out while a shift is counted is of this shift where its count is given up', async () => {
  await day.open('150.00');
  const { id } = await reserve(till, ['40.00'], anyAmount);
  const tenderId = (await beginTender(till, id, 'card', '40.00')).tenders.at(-1)?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
  const { id: shiftId } = await day.current();
  await till.ask('shift:begin-count', { shiftId });
  await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'A1B2C3' } });
  await till.ask('shift:cancel-count', { shiftId });
  await day.commit(id);
  const z = await day.close({ drawer: '150.00', pots: { 'by-hand': '40.00' } });
  expect(day.potOf(z, 'by-hand')).toMatchObject({ sales: '40.00', difference: '0.00' });
  expect(z.body).toMatchObject({ fromTheNight: { count: 1, amount: '40.00' }, sold: { cards: 1, amount: '40.00' } });
  day.verified();
});

some('case 8: cash of unknown end holds up the close, and every way around it', async () => {
  await day.open('150.00');
  const { id } = await reserve(till, ['40.00'], anyAmount);
  const asked = await beginTender(till, id, 'cash', '40.00');
  const { id: shiftId } = await day.current();
  const begin = () => till.refusal('shift:begin-count', { shiftId });
  expect(await begin()).toBe('cash_undecided');
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
  expect(await begin()).toBe('cash_undecided');
  expect(await till.refusal('shift:suspend')).toBe('cash_undecided');
  const sealing = { shiftId, bag: '17', reason: 'gone', owners: [], approval: supervisor };
  expect(await till.refusal('shift:seal', sealing)).toBe('cash_undecided');
  await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
  expect(await begin()).toBe('sale_in_payment');
  await till.ask('sale:cancel', { saleId: id });
  await till.time.advance(0);
  expect((await day.close({ drawer: '150.00' })).body.n).toBe(1);
});

some('so does cash that a card payment goes back in, while nobody knows whether it left the drawer', async () => {
  await day.open('150.00');
  const sold = await day.sell(['40.00'], [['card', '40.00']]);
  await voidCard(sold);
  await till.time.advance(10_000);
  const partId = (await saleOf(sold)).tenders[0]?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'cash', reason: 'the card is gone', approval: manager });
  const { id: shiftId } = await day.current();
  for (const answer of [null, 'unknown'] as const) {
    if (answer) await till.ask('refund:answer', { partId, answer });
    expect(await till.refusal('shift:begin-count', { shiftId })).toBe('cash_undecided');
  }
  await till.ask('refund:answer', { partId, answer: 'done' });
  const z = await day.close({ drawer: '110.00', pots: { 'by-hand': '40.00' } });
  expect(day.potOf(z)).toMatchObject({ refunds: '-40.00', difference: '0.00' });
});

some('baskets that nobody paid outlast the Z: the open one, and the one put aside', async () => {
  await day.open('150.00');
  const add = () => till.ask('sale:add-line', { productCode: anyAmount, faceValue: euro('40.00') });
  const aside = await add();
  await till.ask('sale:suspend', { saleId: aside.id });
  const open = await add();
  expect((await day.close({ drawer: '150.00' })).body.sold).toMatchObject({ cards: 0 });
  await day.open('150.00');
  expect(await till.ask('sale:current')).toMatchObject({ id: open.id, total: euro('40.00') });
  expect((await till.ask('sale:suspended')).map(({ id }) => id)).toEqual([aside.id]);
});

some('case 11: from 22:00 to 01:00 is one Z, of the first date', async () => {
  await passes(22 - 9);
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  await passes(3);
  expect(await day.current()).toMatchObject({ businessDay: '2026-11-06', isDayOver: false });
  const z = await day.close({ drawer: '175.00' });
  expect(z.body.shift.businessDay).toBe('2026-11-06');
});

some(
  'case 12: open for 72 h, it is sealed, a new one sells, and a manager who is not its owner counts it',
  async () => {
    await day.open('150.00');
    const { id } = await day.current();
    await day.sell(['25.00'], [['cash', '25.00']]);
    await passes(72, 'ben');
    expect(await day.current()).toMatchObject({ isDayOver: true, owner: { id: 'anna' } });
    const sealing = { shiftId: id, bag: 'B-17', reason: 'anna has gone', owners: await day.owners('ben') };
    const sealed = await till.ask('shift:seal', { ...sealing, approval: null });
    expect(sealed).toMatchObject({ current: null, waiting: [{ state: 'sealed', bag: 'B-17', owner: { id: 'anna' } }] });
    await day.open('100.00', 'B');
    await day.sell(['30.00'], [['cash', '30.00']]);
    expect(await till.refusal('shift:counted', { shiftId: id })).toBe('needs_manager');
    await till.signIn('clara');
    const z = await day.closeSealed(id, { drawer: '175.00' });
    expect(z.body).toMatchObject({
      n: 1,
      shift: { bag: 'B-17', owner: 'anna' },
      ended: { by: 'ben' },
      closed: { by: 'clara' },
    });
    expect(day.potOf(z)).toMatchObject({ expected: '175.00', difference: '0.00' });
    const next = await day.close({ drawer: '130.00' });
    expect(next.body).toMatchObject({
      n: 2,
      sold: { cards: 1, amount: '30.00' },
      grandTotal: { before: '25.00', after: '55.00' },
    });
    day.verified();
  },
);

some('case 13: in Berlin, at 02:30 twice on 25 October 2026, 10.00 each: two rows of one day', async () => {
  await reopen({ shifts: {}, beginsAt: '2026-10-24T23:00:00.000Z' });
  await day.open('150.00');
  await till.dies();
  await till.time.advance(1.5 * hours);
  await till.lives();
  await till.signIn();
  await day.sell(['10.00'], [['cash', '10.00']], play);
  await passes(1);
  await day.sell(['10.00'], [['cash', '10.00']], play);
  const rows = day.rows("SELECT at, amount_minor AS minor FROM movements WHERE kind = 'sale' ORDER BY seq");
  expect(rows).toEqual([
    { at: expect.stringMatching(/^2026-10-25T00:30/), minor: 1000 },
    { at: expect.stringMatching(/^2026-10-25T01:30/), minor: 1000 },
  ]);
  const berlin = (at: string) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' }).slice(0, 5);
  expect((rows as { at: string }[]).map(({ at }) => berlin(at))).toEqual(['02:30', '02:30']);
  expect((await day.close({ drawer: '170.00' })).body.sold).toEqual({ cards: 2, amount: '20.00' });
  day.verified();
});

some('case 14: the clock goes back an hour: the same shift in the same order, and the Z says so', async () => {
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  till.setClock(-hours);
  await day.sell(['30.00'], [['cash', '30.00']]);
  const minor = day.rows("SELECT amount_minor AS minor FROM movements WHERE kind = 'sale' ORDER BY seq");
  expect(minor).toEqual([{ minor: 2500 }, { minor: 3000 }]);
  const z = await day.close({ drawer: '205.00' });
  expect(z.body).toMatchObject({ clockWentBack: true, sold: { cards: 2 } });
  day.verified();
});

describe('case 15: before the count nobody learns what must be there', () => {
  const some = oneTestIn(4);

  some('no reply, event, slip, row or log says 97.50', async () => {
    const heard: string[] = [];
    const { handlers } = till.till();
    for (const [channel, handle] of Object.entries(handlers) as [string, (request: unknown) => unknown][])
      Object.assign(handlers, {
        [channel]: async (request: unknown) => {
          const answer = await handle(request);
          heard.push(JSON.stringify(answer));
          return answer;
        },
      });
    await dayOfCaseOne();
    await till.ask('shift:preview', { paper: { kind: 'x' } });
    const x = await till.ask('shift:x');
    expect(x).toMatchObject({ cash: null, soldCards: 2, returnedCards: 1 });
    const move = (await day.current()).moves[0] ?? expect.fail('no movement');
    await till.ask('shift:preview', { paper: { kind: 'movement', id: move.id } });
    const { id: shiftId } = await day.current();
    const begun = await till.ask('shift:begin-count', { shiftId });
    expect(begun.pots.map(({ pot }) => pot)).toEqual(['drawer', 'by-hand']);
    const total = (amount: string) => ({ total: euro(amount) });
    const first = await till.ask('shift:count', {
      shiftId,
      pots: [
        { pot: 'drawer', counted: total('95.00') },
        { pot: 'by-hand', counted: total('60.00') },
      ],
    });
    expect(first).toEqual({ state: 'count-again', shiftId, pots: [{ pot: 'drawer', kind: 'drawer', terminal: null }] });
    const journal = day.rows('SELECT body FROM journal').map((row) => JSON.stringify(row));
    const told = [...heard, ...till.events.map((event) => JSON.stringify(event)), ...journal];
    expect(told.length).toBeGreaterThan(60);
    // An id is random, and may hold any four digits.
    const withoutIds = (text: string) => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id');
    for (const text of told.map(withoutIds)) expect(text).not.toMatch(/97[.,]?50|(?<!\d)-?2[.,]50(?!\d)|-250\b/);
    const last = await till.ask('shift:count', { shiftId, pots: [{ pot: 'drawer', counted: total('95.00') }] });
    expect(JSON.stringify(last)).toContain('97.50');
  });

  some('a manager’s X has cash, and the Z counts it', async () => {
    await dayOfCaseOne();
    await till.signIn('clara');
    expect((await till.ask('shift:x')).cash).toMatchObject({ expected: euro('97.50'), sold: euro('150.00') });
    const z = await day.close({ drawer: '97.50', pots: { 'by-hand': '60.00' } });
    expect(z.body.happened).toMatchObject({ xReports: 1, voids: 1, noSales: 0 });
  });

  some(
    'Today has no amount before a manager asks for it, and then the Z counts it; so it does a report of the day',
    async () => {
      await dayOfCaseOne();
      await till.signIn('clara');
      const blind = await till.ask('report:today', { cash: false });
      expect(blind).toMatchObject({ sold: 2, returned: 1, card: null, cash: null });
      expect(JSON.stringify(blind)).not.toMatch(/\d+\.\d\d(?!\d)/);
      expect((await till.ask('report:today', { cash: true })).cash).toMatchObject({ amount: euro('40.00') });
      const yesterday = { from: '2026-11-05', to: '2026-11-05' };
      const today = { today: '2026-11-06', from: '2026-11-06', to: '2026-11-06' };
      // What it would be of is told without a sum, and is no X.
      expect(await till.ask('report:about', null)).toEqual({ ...today, shift: null, uncountedFrom: '2026-11-06' });
      expect(await till.ask('report:about', yesterday)).toMatchObject({ ...yesterday, uncountedFrom: null });
      expect(await till.ask('report:about', { ...yesterday, to: '2026-11-07' })).toMatchObject({
        uncountedFrom: '2026-11-06',
      });
      expect(await till.refusal('report:about', { from: '2026-11-06', to: '2026-11-05' })).toBe('bad_request');
      await till.ask('report:read', yesterday);
      await till.ask('report:save', { ...yesterday, to: '2026-11-06', format: 'csv', place: 'till' });
      const z = await day.close({ drawer: '97.50', pots: { 'by-hand': '60.00' } });
      expect(z.body.happened.xReports).toBe(2);
      const { people } = await till.ask('exceptions:read', null);
      const looks = { kind: 'x-before-close', count: 2, sum: null };
      expect(people.find(({ id }) => id === 'clara')?.rows).toContainEqual(looks);
      await till.ask('report:today', { cash: true });
      expect(day.rows("SELECT count(*) AS n FROM journal WHERE kind = 'x-read'")).toEqual([{ n: 2 }]);
      day.verified();
    },
  );

  some('on screen a Z is no copy, however often it was printed', async () => {
    await day.open('150.00');
    const { ledgerId, n } = (await day.close({ drawer: '150.00' })).body;
    const paper = { kind: 'z', ledgerId, n, correction: null } as const;
    for (let copies = 0; copies < 2; copies += 1) {
      expect(JSON.stringify(await till.ask('shift:preview', { paper }))).not.toContain('COPY');
      await till.ask('shift:pdf', { paper, to: 'till', approval: null });
    }
    expect(day.rows('SELECT number FROM shift_prints ORDER BY number')).toEqual([{ number: 0 }, { number: 1 }]);
  });
});

some('a report of a shift has what its Z has, whenever its cards were sold', async () => {
  await day.open('150.00');
  const yesterdays = await day.sell(['25.00'], [['cash', '25.00']]);
  const first = await day.close({ drawer: '175.00', left: '150.00' });
  const shiftId = first.body.shift.id;
  await day.open('150.00');
  await day.sell(
    ['60.00', '40.00'],
    [
      ['card', '60.00'],
      ['cash', '40.00', '50.00'],
    ],
  );
  await voidCard(yesterdays);
  await day.giveBack(yesterdays);
  await till.signIn('clara');
  for (const channel of ['report:read', 'report:about'] as const)
    expect(await till.refusal(channel, { shiftId: (await day.current()).id })).toBe('not_found');
  const second = await day.close({ drawer: '165.00', pots: { 'by-hand': '60.00' } });
  const sums = ({ total, tenders, shift }: ReportView) => [
    shift?.n,
    total.soldAmount.amount,
    total.returnedAmount.amount,
    tenders.map(({ net }) => net.amount),
  ];
  expect(sums(await till.ask('report:read', { shiftId }))).toEqual([1, '25.00', '0.00', ['25.00', '0.00']]);
  const wanted = { shiftId: second.body.shift.id };
  expect(await till.ask('report:about', wanted)).toMatchObject({ shift: { n: 2 }, uncountedFrom: null });
  expect(sums(await till.ask('report:read', wanted))).toEqual([2, '100.00', '25.00', ['15.00', '60.00']]);
  const { file } = await till.ask('report:save', { ...wanted, format: 'csv', place: 'till' });
  expect(file).toMatch(/report-2026-11-06-z-2\.csv$/);
  expect(day.rows("SELECT count(*) AS n FROM journal WHERE kind = 'x-read'"), 'nothing is left to count').toEqual([
    { n: 0 },
  ]);
});

some('a card that was paid in two ways goes back as one on the Z, in its report, on its day and Today', async () => {
  await day.open('150.00');
  await day.sell(['40.00'], [['cash', '40.00']]);
  const two = await day.sell(
    ['50.00'],
    [
      ['card', '30.00'],
      ['cash', '20.00'],
    ],
  );
  await voidCard(two);
  await day.giveBack(two);
  // Paid and cancelled before a card of it was sold: its money comes and goes.
  const { id } = await world.paid(['10.00']);
  await till.ask('sale:cancel', { saleId: id });
  await day.giveBack(id, 'as-paid', manager);
  const { body } = await day.close({ drawer: '190.00', pots: { 'by-hand': '0.00' } });
  await till.signIn('clara');
  const today = await till.ask('report:today', { cash: true });
  const ofZ = await till.ask('report:read', { shiftId: body.shift.id });
  const ofDay = await till.ask('report:read', null);
  const one = { sold: 2, returned: 1, soldAmount: euro('90.00'), returnedAmount: euro('50.00'), net: euro('40.00') };
  expect([body.sold.cards, body.returned, body.otherRefunds]).toEqual([2, { cards: 1, amount: '50.00' }, '10.00']);
  expect([today.sold, today.returned, today.cash?.returned, today.cash?.takings]).toEqual([
    2,
    1,
    euro('50.00'),
    euro('40.00'),
  ]);
  for (const { total, people, products, tenders } of [ofZ, ofDay]) {
    expect(total).toMatchObject(one);
    for (const rows of [people, products]) expect(rows).toMatchObject([one]);
    expect(tenders.map(({ net }) => net.amount)).toEqual(['40.00', '0.00']);
  }
  const { file } = await till.ask('report:save', { shiftId: body.shift.id, format: 'csv', place: 'till' });
  expect(readFileSync(file, 'utf8')).toContain('total,total,,2,90.00,1,50.00,40.00,EUR');
});

some('case 16: 950.00 typed twice: +852.50; a correction says -2.50, another -1.50, and the Z stays', async () => {
  await dayOfCaseOne();
  const z = await day.close({ drawer: '950.00', pots: { 'by-hand': '60.00' }, left: '95.00', ...differing });
  expect(day.potOf(z).difference).toBe('852.50');
  const { ledgerId, n } = z.body;
  const request = { ledgerId, n, pot: 'drawer', counted: { total: euro('95.00') }, reason: 'a zero too many' };
  expect(await till.refusal('shift:correct', request)).toBe('needs_manager');
  await till.signIn('clara');
  const corrected = await till.ask('shift:correct', request);
  expect(corrected.corrections).toMatchObject([{ k: 1, difference: euro('-2.50'), by: { id: 'clara' } }]);
  expect([corrected.sha256, corrected.body]).toEqual([z.sha256, z.body]);
  expect(await till.ask('shift:z-list', { before: 0, limit: 10 })).toMatchObject([
    { n: 1, difference: euro('-2.50'), corrections: 1, sold: euro('150.00') },
  ]);
  const slip = await till.ask('shift:preview', { paper: { kind: 'z', ledgerId, n, correction: 1 } });
  expect(JSON.stringify(slip)).toContain('-€2.50');
  const again = await till.ask('shift:correct', { ...request, counted: { total: euro('96.00') } });
  expect(again.corrections).toMatchObject([{ k: 1 }, { k: 2, difference: euro('-1.50') }]);
  expect(await till.ask('shift:z-list', { before: 0, limit: 10 })).toMatchObject([
    { difference: euro('-1.50'), corrections: 2 },
  ]);
  day.verified();
});

some('a ledger that was put back from a backup goes on with the same shift, and with a new series', async () => {
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  const first = await day.close({ drawer: '175.00' });
  const { current } = await day.open('150.00');
  const backup = await backUp(till);
  await day.sell(['30.00'], [['cash', '30.00']]);
  await restore(till, backup);
  expect((await day.current()).id).toBe(current?.id);
  // What the lost time took is in the drawer, and in no movement.
  const z = await day.close({ drawer: '180.00', ...differing });
  expect(day.potOf(z)).toMatchObject({ expected: '150.00', difference: '30.00' });
  expect(z.body.ledgerId).not.toBe(first.body.ledgerId);
  expect(z.body).toMatchObject({ n: 1, grandTotal: { before: '25.00', after: '25.00' } });
  day.verified();
});

describe('a shift changes hands', () => {
  const some = oneTestIn(2);

  some('by both PINs, with somebody for each card and amount that is unresolved', async () => {
    await day.open('150.00');
    const id = await day.sell(['25.00'], [['cash', '25.00']]);
    await voidCard(id);
    await till.time.advance(10_000);
    const hands = { from: approvalOf('anna'), to: approvalOf('ben') };
    expect(await till.refusal('shift:hand-over', { ...hands, owners: [] })).toBe('owner_missing');
    const taken = await till.ask('shift:hand-over', { ...hands, owners: await day.owners('ben') });
    expect(taken.current).toMatchObject({ owner: { id: 'ben' }, unresolved: [{ owner: { id: 'ben' } }] });
    expect(await till.refusal('shift:suspend')).toBe('shift_not_yours');
    await till.signIn('ben');
    const z = await day.close({ drawer: '175.00' });
    expect(z.body.shift.owner).toBe('ben');
    expect(z.body.unresolved).toMatchObject([{ amount: '25.00', state: 'refund-due' }]);
    day.verified();
  });

  some('or waits, suspended, while another one sells', async () => {
    await day.open('150.00');
    const { id } = await day.current();
    await day.sell(['25.00'], [['cash', '25.00']]);
    await till.ask('shift:suspend');
    expect(await till.refusal('sale:add-line', { productCode: anyAmount, faceValue: euro('25.00') })).toBe('no_shift');
    await till.signIn('ben');
    await day.open('50.00', 'B');
    await day.sell(['30.00'], [['cash', '30.00']]);
    expect(await till.refusal('shift:resume', { shiftId: id })).toBe('another_shift_open');
    expect(day.potOf(await day.close({ drawer: '80.00' })).sales).toBe('30.00');
    await till.ask('shift:resume', { shiftId: id });
    await till.signIn();
    expect(day.potOf(await day.close({ drawer: '175.00' })).sales).toBe('25.00');
    day.verified();
  });
});

some('a payment that is corrected changes pots in the shift of now', async () => {
  await day.open('150.00');
  const id = await day.sell(['25.00'], [['cash', '25.00']]);
  const tenderId = (await saleOf(id)).tenders[0]?.id ?? '';
  const to = { method: 'card', approvalCode: 'A1B2C3' } as const;
  await till.ask('tender:correct', { tenderId, to, reason: 'pressed wrong', approval: supervisor });
  const z = await day.close({ drawer: '150.00', pots: { 'by-hand': '25.00' } });
  expect(day.potOf(z)).toMatchObject({ sales: '25.00', corrections: '-25.00', expected: '150.00' });
  expect(day.potOf(z, 'by-hand')).toMatchObject({ corrections: '25.00', expected: '25.00' });
  expect(z.body.happened.tenderCorrections).toBe(1);
  day.verified();
});
