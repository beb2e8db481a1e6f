// One list feeds every number: what a day leaves behind is in it for each role that may see to it, and its places add up to the whole.
import { expect, test } from 'vitest';
import type { Need, NeedsView } from '../../../shared/needs/views.ts';
import { pagesFor } from '../../../shared/operators/pages.ts';
import { companyOrderIn, takesCompanies } from '../../../testkit/till/companies.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { approvalOf, type PersonId, supervisor } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';
import { oneIn } from '../../../testkit/whole.ts';

const world = worldPerTest({ shifts: {} });
const { till, voidCard } = world;
const day = dayOf(world);
const roles = { anna: 'cashier', ben: 'supervisor', clara: 'manager' } as const;

async function needsOf(who: PersonId): Promise<NeedsView> {
  await till.signIn(who);
  const view = await till.ask('needs:list');
  await till.signIn();
  return view;
}
const kinds = ({ needs }: NeedsView, kind: Need['kind']) => needs.filter((need) => need.kind === kind);

/** A card voided whose money is due, and a drawer that lacks 221.47. */
async function badDay() {
  await day.open('200.00');
  await day.sell(['50.00'], [['cash', '50.00']]);
  const kept = await day.sell(['75.00'], [['cash', '75.00']]);
  await voidCard(kept);
  await day.giveBack(kept);
  const due = await day.sell(['30.00'], [['cash', '30.00']]);
  await voidCard(due);
  await till.time.advance(10_000);
  const z = await day.close({ drawer: '58.53', again: '58.53', reason: 'nobody knows', approval: supervisor });
  return { due, z };
}

test('a short drawer, each voided card and money that is due are needs, for whoever may see to them', async () => {
  const { due, z } = await badDay();
  const manager = await needsOf('clara');
  expect(kinds(manager, 'difference')).toMatchObject([
    { pot: 'drawer', n: 1, difference: { currency: 'EUR', amount: '-221.47' }, place: 'shifts', tone: 'bad' },
  ]);
  expect(kinds(manager, 'void')).toHaveLength(2);
  expect(kinds(manager, 'sale')).toMatchObject([{ saleId: due, due: { amount: '30.00' }, tone: 'bad' }]);
  // As the Z flags them.
  expect(z.differing).toHaveLength(kinds(manager, 'difference').length);
  expect(z.body.happened.voids).toBe(kinds(manager, 'void').length);
  expect(kinds(await needsOf('ben'), 'difference')).toHaveLength(1);
  expect(kinds(await needsOf('ben'), 'void')).toEqual([]);
  expect((await needsOf('anna')).needs.map(({ place }) => place)).toEqual(['attention']);
});

test.each(Object.keys(roles) as (keyof typeof roles)[])(
  'to %s the places add up, and each page is theirs',
  async (who) => {
    await badDay();
    const { needs, counts, total } = await needsOf(who);
    const places = new Map(Object.entries(counts));
    expect([...places.values()].reduce((sum, one) => sum + one)).toBe(total);
    for (const [place, count] of places) expect(needs.filter((need) => need.place === place)).toHaveLength(count);
    const pages: readonly string[] = ['attention', ...pagesFor(roles[who])];
    expect(needs.filter(({ place }) => !pages.includes(place))).toEqual([]);
    expect(new Set(needs.map(({ key }) => key)).size).toBe(total);
  },
);

test('a correction ends the difference, and the business day after the next ends what is only to be known', async () => {
  const { ledgerId } = (await badDay()).z.body;
  till.time.sleep(24 * 3_600_000);
  expect(kinds(await needsOf('clara'), 'difference')).toHaveLength(1);
  await till.signIn('clara');
  const counted = { total: { currency: 'EUR', amount: '280.00' } };
  await till.ask('shift:correct', { ledgerId, n: 1, pot: 'drawer', counted, reason: 'a bag of notes was found' });
  expect(kinds(await needsOf('clara'), 'difference')).toEqual([]);
  await day.open('100.00');
  await day.close({ drawer: '100.00' });
  expect(kinds(await needsOf('clara'), 'void')).toHaveLength(2);
  till.time.sleep(24 * 3_600_000);
  expect(kinds(await needsOf('clara'), 'void')).toEqual([]);
});

test('a sale that owes money and waits for a decision is one need', async () => {
  await day.open('100.00');
  const id = await day.sell(['30.00'], [['cash', '30.00']]);
  await voidCard(id);
  await till.time.advance(10_000);
  const [due] = await till.ask('attention:money');
  const partId = due?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  expect(await needsOf('anna')).toMatchObject({ needs: [{ saleId: id, code: 'refund_unknown' }], total: 1 });
});

test('a shift that is still open on the next day, and one that waits to be counted', async () => {
  await day.open('100.00');
  expect(kinds(await needsOf('ben'), 'shift')).toEqual([]);
  till.time.sleep(24 * 3_600_000);
  expect(kinds(await needsOf('ben'), 'shift')).toMatchObject([{ isSealed: false, name: 'anna' }]);
  await till.signIn('clara');
  const { current } = await till.ask('shift:get');
  const request = { shiftId: current?.id ?? '', bag: '7', reason: 'gone', owners: [], approval: approvalOf('dora') };
  await till.ask('shift:seal', request);
  expect(kinds(await needsOf('ben'), 'shift')).toMatchObject([{ isSealed: true }]);
});

test('what the status bar warns of is in the list too, and checks that fail', async () => {
  await world.reopen({ shifts: {}, freeBytes: () => 1_000_000 });
  await till.time.advance(61_000);
  const status = await till.ask('status:get');
  expect(status.diskLow).toBe(true);
  expect(kinds(await needsOf('clara'), 'health')).toContainEqual(
    expect.objectContaining({ key: 'disk-low', place: 'health', tone: 'bad' }),
  );
});

test('a card that waits too long to be sent is one need, where it is decided', async () => {
  await day.open('100.00');
  await world.paidWithoutAnswer('unreachable');
  await till.time.advance(11 * 60_000);
  const view = await needsOf('clara');
  expect(kinds(view, 'sale')).toMatchObject([{ code: 'waiting_too_long', place: 'attention' }]);
  expect(view.needs.map(({ key }) => key)).not.toContain('outbox-stuck');
});

test.each((['stopped', 'unknown', 'refused', 'ended'] as const).filter(oneIn(4)))(
  'an order for a company of which a card is %s is a need of a manager where a step is to be done',
  async (stage) => {
    await world.reopen(takesCompanies);
    const orderId = await companyOrderIn(till, stage);
    const { needsYou, number, company } = await till.ask('company:get', { orderId });
    const view = await needsOf('clara');
    expect(kinds(view, 'company')).toMatchObject(
      needsYou ? [{ key: orderId, place: 'partners', number, company }] : [],
    );
    expect([view.counts.partners, needsYou]).toEqual(stage === 'refused' ? [0, false] : [1, true]);
    expect((await needsOf('ben')).counts.partners).toBe(0);
  },
);
