// From the opening of the count form to the durable count nothing at the till says what a shift took: every channel is asked every request,
// by everybody, and each answer, each event, each slip and each file is searched for the sums and the amounts.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TillChannel } from '../../../shared/ipc/ipc.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { everyRequest, type Known } from '../../../testkit/till/every-request.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { until } from '../../../testkit/till/paper.ts';
import { manager, type PersonId } from '../../../testkit/till/people.ts';
import { euro, reserve } from '../../../testkit/till/selling.ts';
import { type World, worldOf } from '../../../testkit/till/world.ts';
import { isWhole, oneIn } from '../../../testkit/whole.ts';

/** Amounts that stand nowhere else. */
const float = '211.13';
const amounts = {
  cash: '37.19',
  byHand: '41.23',
  voided: '53.71',
  due: '61.43',
  waits: '73.37',
  unsaid: '97.51',
  in: '17.89',
} as const;

let till: Harness;
let world: World;
let day: ReturnType<typeof dayOf>;
beforeEach(async () => {
  till = await createHarness({ shifts: {}, printer: 'paper?drawer=yes' });
  world = worldOf(till);
  day = dayOf(world);
  await till.signIn();
});
afterEach(() => till.close());

type Planted = {
  readonly shiftId: string;
  readonly saleId: string;
  /** Finds any of them. */
  readonly secrets: RegExp;
  readonly known: Known;
};

/** A shift with each kind of sale in it, one of which still waits for the service. */
async function plantShift(): Promise<Planted> {
  await day.open(float);
  await day.move('in', amounts.in);
  const cash = await day.sell([amounts.cash], [['cash', amounts.cash]]);
  await till.time.advance(10_000);
  const byHand = await day.sell([amounts.byHand], [['card', amounts.byHand]]);
  const voided = await day.sell([amounts.voided], [['cash', amounts.voided]]);
  await till.time.advance(10_000);
  await world.voidCard(voided);
  await day.giveBack(voided);
  const due = await day.sell([amounts.due], [['cash', amounts.due]]);
  await till.time.advance(10_000);
  await world.voidCard(due);
  await till.time.advance(10_000);
  const unsaid = await day.sell([amounts.unsaid], [['card', amounts.unsaid]]);
  await till.time.advance(10_000);
  await world.voidCard(unsaid);
  await till.time.advance(10_000);
  const { id: partId } = await world.partOf(unsaid);
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  const { id: waits } = await reserve(till, [amounts.waits], 'tannwald-outdoor-eur');
  await day.pay(waits, 'cash', amounts.waits);
  till.unplug('unreachable');
  await day.commit(waits);
  // Long enough for the list of what needs a person.
  await till.time.advance(11 * 60_000);
  await untilPrinted();
  const { id: shiftId } = await day.current();
  return {
    shiftId,
    saleId: cash,
    secrets: secretsOf(shiftId),
    known: await knownOf(shiftId, [cash, byHand, due, unsaid, waits]),
  };
}

/** What nobody may be told: each amount, and each sum of them that a pot or a report has, as the rows say it. */
function secretsOf(shiftId: string): RegExp {
  const rows = day.rows(`SELECT pot, kind, amount_minor AS minor FROM movements WHERE shift_id = '${shiftId}'`) as {
    pot: string;
    kind: string;
    minor: number;
  }[];
  const sum = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((all, { minor }) => all + minor, 0);
  const pots = [...new Set(rows.map(({ pot }) => pot))];
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const sums = [
    sum(() => true),
    sum(({ kind }) => kind === 'sale'),
    sum(({ kind }) => kind === 'sale' || kind === 'refund'),
    ...pots.map((pot) => sum((row) => row.pot === pot)),
    ...kinds.flatMap((kind) => pots.map((pot) => sum((row) => row.pot === pot && row.kind === kind))),
  ];
  const all = [...rows.map(({ minor }) => minor), ...sums].map((minor) => Math.abs(minor)).filter((minor) => minor > 0);
  const written = [...new Set(all)].map((minor) => (minor / 100).toFixed(2).replace('.', '[.,]'));
  return new RegExp(`(?<![\\w.])(?:${written.join('|')})(?![\\w])`);
}

async function knownOf(shiftId: string, sales: readonly string[]): Promise<Known> {
  const views = await Promise.all(sales.map((saleId) => world.saleOf(saleId)));
  const moved = day.rows(`SELECT id FROM movements WHERE shift_id = '${shiftId}' AND kind = 'in'`) as { id: string }[];
  const entries = await till.ask('attention:list');
  const { today } = await asManager(() => till.ask('report:read', null));
  return {
    saleId: sales,
    lineId: [null, ...views.flatMap(({ lines }) => lines.map(({ id }) => id))],
    tenderId: views.flatMap(({ tenders }) => tenders.map(({ id }) => id)),
    partId: views.flatMap(({ tenders }) => tenders.flatMap(({ parts }) => parts.map(({ id }) => id))),
    jobId: views.flatMap(({ printJobs }) => printJobs.map(({ id }) => id)),
    entryId: entries.map(({ id }) => id),
    shiftId: [shiftId],
    id: moved.map(({ id }) => id),
    approval: [null, manager],
    agreement: [null],
    operatorId: ['nobody'],
    personId: ['anna'],
    code: ['x'],
    from: [today],
    to: [today, 'till'],
    place: ['till'],
    amount: [euro(amounts.cash)],
    query: ['', amounts.cash],
    before: [null, 0],
    limit: [50],
    reason: ['as agreed'],
    note: ['as agreed'],
    n: [1],
    ledgerId: ['x'],
  };
}

async function asManager<T>(work: () => Promise<T>): Promise<T> {
  await till.signIn('clara');
  const done = await work();
  await till.signIn();
  return done;
}

/** Who goes back sells again, and who opens another shift does. */
const leftOut: ReadonlySet<string> = new Set(['shift:cancel-count', 'shift:open']);

/** Of each channel so many requests, spread over all of them. */
const mostAsked = isWhole ? 120 : 3;

const spread = (all: readonly unknown[]): readonly unknown[] =>
  all.length <= mostAsked
    ? all
    : Array.from({ length: mostAsked }, (_, n) => all[Math.floor((n * all.length) / mostAsked)]);

const everythingAsked = (known: Known): readonly (readonly [TillChannel, unknown])[] =>
  (Object.keys(till.till().handlers) as TillChannel[])
    .filter((channel) => !leftOut.has(channel))
    .flatMap((channel) => spread(everyRequest(channel, known)).map((request) => [channel, request] as const))
    // *Show cash* of a manager is told, and stands on the Z.
    .filter(([channel, request]) => channel !== 'report:today' || !(request as { cash: boolean }).cash);

/** Asks everything there is as this person. Answers what told a secret, and how. */
async function tellers(who: PersonId, { secrets, known }: Planted): Promise<readonly string[]> {
  const found = new Set<string>();
  const written = createWatch(till.folder);
  let here: PersonId | null = null;
  for (const [channel, request] of everythingAsked(known)) {
    if (here !== who) await till.signIn(who);
    here = channel.startsWith('session:') ? null : who;
    for (const [where, text] of await whatComesOf(channel, request, written))
      if (secrets.test(text)) found.add(`${channel}${where}`);
  }
  return [...found].sort();
}

/** The answer, what the screens are told, and what is written where somebody could read it. */
async function whatComesOf(
  channel: TillChannel,
  request: unknown,
  written: () => readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  till.forgetSales();
  const handle = till.till().handlers[channel] as (request: unknown) => Promise<unknown>;
  const answer = JSON.stringify(await handle(request));
  await till.time.advance(0);
  const files = written().map((text) => [' file', text] as const);
  return [['', answer], [' event', JSON.stringify(till.events)], ...files];
}

/** Answers each time what was written since the last on the printer's paper and to what a person could open: no ledger, no backup of it. */
function createWatch(folder: string): () => readonly string[] {
  const sizes = new Map<string, number>();
  const look = () =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => !name.includes('sqlite'))
      .flatMap((name) => {
        const file = statSync(join(folder, name));
        const from = sizes.get(name) ?? 0;
        if (!file.isFile() || file.size === from) return [];
        sizes.set(name, file.size);
        return [readFileSync(join(folder, name), 'latin1').slice(from)];
      });
  look();
  return look;
}

/** The card that waited becomes active: its news is kept, and its customer gets the slips that the till prints by itself. */
async function theWireIsBack({ secrets }: Planted): Promise<void> {
  till.forgetSales();
  till.plug();
  await till.time.advance(60_000);
  await untilPrinted();
  expect(secrets.test(JSON.stringify(till.events))).toBe(false);
}

const untilPrinted = () =>
  until(till, async () => day.rows("SELECT 1 FROM print_jobs WHERE state IN ('unsent', 'sending')").length === 0);

/** Some of the channels that tell it all once they may. */
const usualTellers = ['attention:money', 'print:preview', 'sale:get', 'sale:timeline', 'sales:list'];

const countOnce = (shiftId: string, pots: readonly string[]) =>
  till.ask('shift:count', { shiftId, pots: pots.map((pot) => ({ pot, counted: { total: euro('1.00') } })) });

test('while a shift is counted no channel, event, slip or file tells its sums or its sales’ amounts, to nobody', async () => {
  const planted = await plantShift();
  const { shiftId } = planted;
  await till.ask('shift:begin-count', { shiftId });
  await theWireIsBack(planted);
  for (const who of (['anna', 'ben', 'clara'] as const).filter(oneIn(3)))
    expect(await tellers(who, planted), who).toEqual([]);
  await till.signIn();
  const pots = ['drawer', 'by-hand'];
  expect((await countOnce(shiftId, pots)).state).toBe('count-again');
  await till.crash();
  expect(await tellers('clara', planted), 'after the first count and a power cut').toEqual([]);
  await till.signIn();
  expect((await countOnce(shiftId, pots)).state).toBe('counted');
  expect(planted.secrets.test(JSON.stringify(await till.ask('attention:list')))).toBe(true);
  expect(await tellers('anna', planted)).toEqual(
    expect.arrayContaining([...usualTellers, 'shift:counted', 'shift:get']),
  );
});

describe('a sealed shift', () => {
  async function sealed(): Promise<Planted> {
    const planted = await plantShift();
    const request = { shiftId: planted.shiftId, bag: '7', reason: 'gone', owners: await day.owners('ben') };
    await till.signIn('ben');
    await till.ask('shift:seal', { ...request, approval: null });
    till.plug();
    await till.time.advance(60_000);
    await untilPrinted();
    return planted;
  }

  test('tells nothing from the opening of its form on, also to who goes away from it and comes back', async () => {
    const planted = await sealed();
    await till.signIn('clara');
    expect(await till.ask('report:read', null)).toMatchObject({ total: { sold: expect.any(Number) } });
    await till.ask('shift:begin-count', { shiftId: planted.shiftId });
    await till.crash();
    for (const who of ['anna', 'clara'] as const) expect(await tellers(who, planted), who).toEqual([]);
    await till.signIn('clara');
    expect((await till.ask('shift:begin-count', { shiftId: planted.shiftId })).state).toBe('count');
    expect(day.rows("SELECT 1 FROM journal WHERE kind = 'shift-bag-opened'")).toHaveLength(1);
    day.verified();
  });

  test('is reachable, sale by sale, for who sells in another shift, and a card of it is voided and paid out', async () => {
    const planted = await sealed();
    const { saleId, shiftId, secrets } = planted;
    await till.signIn('clara');
    await till.ask('shift:begin-count', { shiftId });
    await till.signIn('dora');
    await day.open('300.00', 'B');
    expect((await world.saleOf(saleId)).total).toEqual(euro(amounts.cash));
    const list = await till.ask('sales:list', { query: '', before: null, limit: 50 });
    expect(list.find(({ id }) => id === saleId)).toMatchObject({ value: null, refundDue: null });
    expect(secrets.test(JSON.stringify(list))).toBe(false);
    const byAmount = { query: '', before: null, limit: 50, amount: euro(amounts.cash) };
    expect(await till.ask('sales:list', byAmount)).toEqual([]);
    const { receiptNumber } = await world.saleOf(saleId);
    const byReceipt = { query: receiptNumber ?? '', before: null, limit: 50 };
    expect((await till.ask('sales:list', byReceipt)).map(({ id }) => id)).toEqual([saleId]);
    expect(await till.refusal('report:read', null)).toBe('being_counted');
    await world.voidCard(saleId);
    await day.giveBack(saleId);
    expect((await till.ask('shift:x')).cash).toMatchObject({
      float: euro('300.00'),
      refunds: euro(`-${amounts.cash}`),
    });
  });
});

test('before its count lists name sales without amounts and find them by their own number only; one is opened with all of it', async () => {
  await plantShift();
  const list = (query: string, amount: string | null = null) =>
    till.ask('sales:list', { query, before: null, limit: 50, amount: amount === null ? null : euro(amount) });
  const all = await list('');
  expect(all).toHaveLength(6);
  for (const one of all) expect(one).toMatchObject({ value: null, refundDue: null, methods: [] });
  expect(JSON.stringify(all)).not.toMatch(/Tannwald/i);
  for (const sought of [await list('', amounts.cash), await list(amounts.cash, amounts.cash), await list('tannwald')])
    expect(sought).toEqual([]);
  const [first] = all;
  const last4 = first?.cards[0]?.serialLast4;
  for (const own of [first?.receiptNumber ?? '', last4 ?? first?.receiptNumber ?? ''])
    expect((await list(own)).map(({ id }) => id)).toContain(first?.id);
  const told = JSON.stringify([
    await till.ask('attention:list'),
    await till.ask('attention:money'),
    await till.ask('shift:get'),
  ]);
  expect(told).toContain('"kept"');
  for (const amount of Object.values(amounts)) expect(told).not.toContain(amount);
  const [entry] = await till.ask('attention:list');
  expect(await till.ask('attention:get', { entryId: entry?.id ?? '' })).toMatchObject({
    id: entry?.id,
    saleId: entry?.saleId,
  });
  expect((await world.saleOf(first?.id ?? '')).total.amount).toMatch(/\d\d\.\d\d/);
});

test('a cashier’s X and a supervisor’s have no sum at all, a manager’s has them and stands on the Z', async () => {
  const { secrets } = await plantShift();
  for (const who of ['anna', 'ben'] as const) {
    await till.signIn(who);
    expect(await till.ask('shift:x')).toMatchObject({ soldCards: 6, terminals: [], cash: null });
    expect(secrets.test(JSON.stringify(await till.ask('shift:preview', { paper: { kind: 'x' } })))).toBe(false);
  }
  await till.signIn('clara');
  expect(secrets.test(JSON.stringify(await till.ask('shift:x')))).toBe(true);
});

test('who opens the form and goes back sells again, sees the sales again, and the Z says how often', async () => {
  await day.open('100.00');
  const saleId = await day.sell([amounts.cash], [['cash', amounts.cash]]);
  const { id: shiftId } = await day.current();
  for (let n = 0; n < 2; n += 1) {
    await till.ask('shift:begin-count', { shiftId });
    expect(await till.refusal('sale:get', { saleId })).toBe('being_counted');
    await till.ask('shift:cancel-count', { shiftId });
    expect((await world.saleOf(saleId)).total).toEqual(euro(amounts.cash));
  }
  await day.sell(['25.00'], [['cash', '25.00']]);
  await till.ask('shift:begin-count', { shiftId });
  // Once something is counted nobody goes back.
  await countOnce(shiftId, ['drawer']);
  expect(await till.refusal('shift:cancel-count', { shiftId })).toBe('out_of_turn');
  await till.signIn('clara');
  await till.ask('report:today', { cash: true });
  await till.signIn();
  await countOnce(shiftId, ['drawer']);
  const closing = { shiftId, left: euro('0.00'), reason: 'as counted', owners: [], approval: manager };
  const { body } = await till.ask('shift:close', closing);
  expect(body.happened).toMatchObject({ countsLeft: 2, xReports: 1 });
});
