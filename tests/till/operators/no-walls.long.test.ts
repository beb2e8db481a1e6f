// Every refusal for want of another person has a next step that this shop has: each channel that takes a second word is walked, by what its
// refusals say, in a shop of one manager, of one manager with a cashier, and of two managers. Its own manager sold what it is about.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import { tillErrorCodes } from '../../../shared/errors.ts';
import type { Request, TillChannel } from '../../../shared/ipc/ipc.ts';
import { tables } from '../../../shared/ipc/ipc-schemas.ts';
import { scannedCard } from '../../../testkit/drive/scanned-card.ts';
import {
  approvedCompany,
  type CompanyStage,
  companyOrderIn,
  takesCompanies,
  wantedOf,
} from '../../../testkit/till/companies.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { everyRequest } from '../../../testkit/till/every-request.ts';
import { createHarness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { approvalOf, type PersonId } from '../../../testkit/till/people.ts';
import { createPeopleWorld, type PeopleWorld } from '../../../testkit/till/people-world.ts';
import { book, cafe } from '../../../testkit/till/products.ts';
import { approvalCodeOf, beginTender, euro, payCash, reserve } from '../../../testkit/till/selling.ts';
import { printPending, sellAndPrint } from '../../../testkit/till/two-tills.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const shops = {
  'one manager': ['clara'],
  'one manager with a cashier': ['clara', 'anna'],
  'two managers': ['clara', 'dora'],
} as const satisfies Record<string, readonly PersonId[]>;
type Shop = keyof typeof shops;

/** Takes a word in its request: the channels that can refuse for want of another person. */
type Worded = {
  [C in TillChannel]: 'approval' extends keyof Request<C> ? C : 'agreement' extends keyof Request<C> ? C : never;
}[TillChannel];

/** Brings the till to where a word is asked for. `two`: it takes two people; `live`: of a card that may work, too. */
type Act = {
  readonly options?: HarnessOptions;
  readonly takes?: 'two' | 'two-live';
  readonly prepare: (world: PeopleWorld) => Promise<object>;
};

async function sold({ till }: PeopleWorld): Promise<{ saleId: string; lineId: string }> {
  const { id: saleId } = await reserve(till, ['25.00'], book);
  await payCash(till, saleId, '25.00');
  await till.ask('sale:commit', { saleId });
  await till.time.advance(10_000);
  return { saleId, lineId: (await worldOf(till).lineOf(saleId)).id };
}
async function waiting(world: PeopleWorld): Promise<{ saleId: string; lineId: string }> {
  const reply = { kind: 'activation-takes', delayMs: 48 * 3_600_000 } as const;
  world.till.sandbox.controls.next({ call: 'confirm', reply, times: 1 });
  return sold(world);
}
/** Ten of twenty-five, and cancelled: the money is due. */
async function owed({ till }: PeopleWorld): Promise<string> {
  const { id: saleId } = await reserve(till, ['25.00'], book);
  await payCash(till, saleId, '10.00');
  await till.ask('sale:cancel', { saleId });
  return (await worldOf(till).partOf(saleId)).id;
}
/** Agreed to by whoever there is. */
async function companyOrder(world: PeopleWorld, stage: CompanyStage): Promise<{ orderId: string; approval: null }> {
  const alone = { ...approvalOf('clara'), reason: 'nobody else is here' };
  const approval = (await world.person('dora')) ? approvalOf('dora') : alone;
  return { orderId: await companyOrderIn(world.till, stage, approval), approval: null };
}
/** Paid in cash and withdrawn after its first card. */
async function companyOwed(world: PeopleWorld) {
  const { till } = world;
  const alone = { ...approvalOf('clara'), reason: 'nobody else is here' };
  const approval = (await world.person('dora')) ? approvalOf('dora') : alone;
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  const wanted = {
    ...wantedOf(await approvedCompany(till)),
    paid: { how: 'cash' } as const,
    contact: { name: 'Ines Falk', role: 'office', identity: { kind: 'passport', last4: 'K7X9' } },
  };
  const { token } = await till.ask('company:check', wanted);
  till.hold();
  const { id: orderId } = await till.ask('company:place', { ...wanted, token, approval });
  await till.ask('company:withdraw', { orderId, approval });
  till.release();
  await till.time.advance(60_000);
  return { orderId, amount: euro('50.00'), approvalCode: null, approval: null };
}
const inShifts = { shifts: {}, printer: 'paper?drawer=yes' } as const;
/** A role is enough, whoever is signed in: a manager alone is not refused. */
const ownRole = 'own-role';
/** Of these, where that manager's own PIN is asked for. */
const ownPin: ReadonlySet<string> = new Set(['settings:restore', 'machine:end']);

const walk: Readonly<Record<Worded, Act | typeof ownRole>> = {
  'company:place': {
    takes: 'two',
    options: takesCompanies,
    async prepare({ till }) {
      const wanted = wantedOf(await approvedCompany(till));
      const { token } = await till.ask('company:check', wanted);
      return { ...wanted, token, approval: null };
    },
  },
  'company:go-on': ownRole,
  'company:settle': {
    takes: 'two',
    options: takesCompanies,
    prepare: async (world) => ({ ...(await companyOrder(world, 'unknown')), card: 1, serviceId: null }),
  },
  'company:cancel': ownRole,
  'company:ended': {
    takes: 'two',
    options: takesCompanies,
    prepare: async (world) => ({ ...(await companyOrder(world, 'ended')), cards: [1], what: 'noted' }),
  },
  'company:pay-back': {
    takes: 'two',
    options: { ...takesCompanies, shifts: {} },
    prepare: companyOwed,
  },
  'company:hand-out': ownRole,
  'company:withdraw': {
    takes: 'two',
    options: takesCompanies,
    prepare: (world) => companyOrder(world, 'stopped'),
  },
  'sale:cancel': {
    takes: 'two',
    async prepare({ till }) {
      const { id: saleId } = await reserve(till, ['25.00'], book);
      await payCash(till, saleId, '10.00');
      return { saleId, reason: 'changed their mind', approval: approvalOf('clara') };
    },
  },
  'sale:reserve': {
    options: { chosen: { shop_maxima: { card: '10.00', sale: null, supervisor_above: null } } },
    async prepare({ till }) {
      const { id } = await till.ask('sale:add-line', { productCode: book, faceValue: euro('25.00') });
      return { saleId: id };
    },
  },
  'line:number': {
    async prepare({ till }) {
      const { lines } = await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00') });
      return { lineId: lines[0]?.id, typed: sampleNumber(cafe, 1) };
    },
  },
  'line:hand-over': {
    options: {
      chosen: { rack_cards: { rules: [], typed_numbers: 'supervisor', scan_to_give: 'always', scanner_prefix: null } },
    },
    async prepare({ till }) {
      const card = await scannedCard(till.ask, cafe, sampleNumber(cafe, 1));
      const { id } = await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00'), ...card });
      await till.ask('sale:reserve', { saleId: id });
      await settle();
      await payCash(till, id, '25.00');
      await till.ask('sale:commit', { saleId: id });
      await till.time.advance(10_000);
      return { lineId: (await worldOf(till).lineOf(id)).id, byEye: true };
    },
  },
  'line:void': {
    takes: 'two-live',
    async prepare(world) {
      const { lineId } = await sold(world);
      await world.till.ask('line:hand-over', { lineId });
      return { lineId, reason: 'wrong card', approval: approvalOf('clara') };
    },
  },
  'line:cancel-activation': {
    takes: 'two-live',
    async prepare(world) {
      const { lineId } = await waiting(world);
      return { lineId, reason: 'takes too long', approval: approvalOf('clara') };
    },
  },
  'tender:answer': {
    options: {
      chosen: {
        manual_card: { code_of: 'letters-and-digits', code_length: 6, per_sale_minor: 100, per_day_minor: 100 },
      },
    },
    async prepare({ till }) {
      const { id } = await reserve(till, ['25.00'], book);
      const [tender] = (await beginTender(till, id, 'card', '25.00')).tenders;
      return { tenderId: tender?.id, answer: { kind: 'card', approvalCode: approvalCodeOf(tender?.id ?? '') } };
    },
  },
  'tender:correct': {
    takes: 'two-live',
    async prepare(world) {
      const { saleId } = await sold(world);
      const [tender] = (await worldOf(world.till).saleOf(saleId)).tenders;
      const to = { method: 'card', approvalCode: 'A1B2C3' };
      return { tenderId: tender?.id, to, reason: 'pressed wrong', approval: approvalOf('clara') };
    },
  },
  'refund:begin': {
    takes: 'two',
    prepare: async (world) => ({ partId: await owed(world), way: 'as-paid', reason: 'cancelled', approval: null }),
  },
  'refund:answer': {
    takes: 'two',
    async prepare(world) {
      const partId = await owed(world);
      const isTwo = world.kept.operators().some(({ id }) => id === 'dora');
      const approval = { ...approvalOf(isTwo ? 'dora' : 'clara'), reason: 'cancelled' };
      for (let times = 0; times < 2; times += 1) {
        await world.till.ask('refund:begin', { partId, way: 'as-paid', approval });
        if (times === 0) await world.till.ask('refund:answer', { partId, answer: 'not-done' });
      }
      return { partId, answer: 'not-done', approval: null };
    },
  },
  'claim:redeem': {
    takes: 'two',
    options: { printer: 'paper?drawer=yes' },
    async prepare({ till }) {
      const other = await createHarness({ beside: till, terminalId: 'T2', printer: 'paper' });
      await other.signIn('anna');
      const { text } = await sellAndPrint(other);
      await other.close();
      const { order } = await till.ask('claim:read', { text });
      return { text, step: 'return-money', order, note: 'will not wait', approval: null };
    },
  },
  'claim:waive': {
    options: { printer: 'paper?drawer=yes' },
    takes: 'two-live',
    async prepare(world) {
      const { saleId, lineId } = await waiting(world);
      await printPending(world.till, saleId, 0);
      return { lineId, reason: 'lost', approval: approvalOf('clara') };
    },
  },
  'attention:decide': {
    takes: 'two-live',
    async prepare(world) {
      await waiting(world);
      await world.till.time.advance(61 * 60_000);
      const [entry] = await world.till.ask('attention:list');
      return { entryId: entry?.id, step: 'settle-money-back', note: 'waited an hour', approval: null };
    },
  },
  'shift:seal': {
    takes: 'two',
    options: inShifts,
    async prepare({ till }) {
      const day = dayOf(worldOf(till));
      await day.open('100.00');
      return { shiftId: (await day.current()).id, bag: 'B1', reason: 'closing early', owners: [], approval: null };
    },
  },
  'shift:close': {
    takes: 'two',
    options: inShifts,
    async prepare({ till }) {
      const day = dayOf(worldOf(till));
      await day.open('100.00');
      const { id: shiftId } = await day.current();
      let close: object = {};
      const kept = new Error('prepared');
      const beforeClose = async (asked: object): Promise<void> => {
        close = asked;
        throw kept;
      };
      await day.close({ drawer: '85.00', reason: 'short', beforeClose }).catch((error) => expect(error).toBe(kept));
      return { ...close, shiftId };
    },
  },
  'settings:save': { takes: 'two', prepare: async () => ({ change: { new_manager_days: 3 }, approval: null }) },
  'people:change': {
    prepare: async () => ({ change: { kind: 'add', name: 'Eve', role: 'manager', pin: '739164' }, agreement: null }),
  },
  'shift:move': {
    options: inShifts,
    async prepare({ till }) {
      await dayOf(worldOf(till)).open('100.00');
      return { kind: 'out', amount: euro('90.00'), reason: 'to the bank', approval: null };
    },
  },
  'drawer:open': {
    options: inShifts,
    async prepare({ till }) {
      await dayOf(worldOf(till)).open('100.00');
      return { reason: 'change', approval: null };
    },
  },
  'print:preview': {
    async prepare(world) {
      const { saleId, lineId } = await sold(world);
      await world.till.ask('line:hand-over', { lineId });
      return { saleId, lineId, document: 'activation', reveal: true };
    },
  },
  'drawer:again': ownRole,
  'print:pdf': ownRole,
  'print:start': ownRole,
  'print:resolve': ownRole,
  'attention:note-order': ownRole,
  'settings:keep-card-rule': ownRole,
  // Of an only manager the wait takes this word's place (settings/begin-waiting.ts).
  'settings:agree': ownRole,
  'settings:restore': ownRole,
  'head-office:leave': ownRole,
  'settings:drop-card-rule': ownRole,
  'shift:pdf': ownRole,
  'machine:end': ownRole,
};

async function shopOf(shop: Shop, options: HarnessOptions = {}): Promise<PeopleWorld> {
  const world = await createPeopleWorld(options);
  const here: readonly PersonId[] = shops[shop];
  for (const id of ['anna', 'ben', 'dora'] as const) if (!here.includes(id)) world.kept.leave(id);
  await world.till.signIn('clara');
  return world;
}

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { code: string; detail?: string } };
type Went = { readonly codes: readonly string[]; readonly waitedMs: number };

const asksAnother: ReadonlySet<string> = new Set([
  'needs_manager',
  'needs_supervisor',
  'approver_is_the_cashier',
  'needs_second_person',
]);

/** Does what each refusal says, with whom this shop has; fails where that leads nowhere. */
async function goes(world: PeopleWorld, shop: Shop, channel: TillChannel, first: object): Promise<Went> {
  const { till } = world;
  let request: Record<string, unknown> = { ...first };
  const left: PersonId[] = shop === 'two managers' ? ['clara', 'dora'] : ['clara'];
  let who = request.approval ? left.shift() : undefined;
  let waitedMs = 0;
  const codes: string[] = [];

  const ask = async (): Promise<string | null> => {
    const handle = till.till().handlers[channel] as (asked: unknown) => Promise<Answer>;
    const answer = await handle(tables[channel].request.parse(request));
    if (!answer.ok) return `${answer.error.code} ${answer.error.detail ?? ''}`;
    return (answer.value as { state?: string } | null)?.state === 'takes-two' ? 'needs_manager' : null;
  };
  const askNext = (): void => {
    who = left.shift() ?? expect.fail(`${channel}: nobody is left to ask: ${codes.join(', ')}`);
    request = { ...request, approval: { ...approvalOf(who), reason: 'asked' } };
  };
  const wait = async (code: string, until: string): Promise<void> => {
    const ms = Date.parse(until) - till.time.now().getTime();
    waitedMs += ms;
    // Days are the calendar's; a pause is the machine's own.
    if (code === 'alone_pause') await till.time.advance(ms);
    else till.setClock(ms);
  };

  for (let turn = 0; turn < 8; turn += 1) {
    const refused = await ask();
    if (refused === null) return { codes, waitedMs };
    const [code = '', until = ''] = refused.split(' ');
    codes.push(code);
    if (asksAnother.has(code)) askNext();
    else if (code === 'needs_agreement') request = { ...request, agreement: { kind: 'recovery', code: world.code } };
    else if (code === 'alone_reason')
      request = { ...request, approval: { ...approvalOf(who ?? 'clara'), reason: 'nobody else is here' } };
    else if (code === 'alone_pause' || code === 'alone_not_yet') await wait(code, until);
    else break;
  }
  return expect.fail(`${channel} leads nowhere: ${codes.join(', ')}`);
}

const met = new Set<string>();

describe.each(Object.keys(shops) as Shop[])('in a shop of %s', (shop) => {
  test('a manager’s own role is enough', async () => {
    const world = await shopOf(shop, inShifts);
    const handlers = world.till.till().handlers as Record<string, (asked: unknown) => Promise<Answer>>;
    const refusals: string[] = [];
    for (const [name, act] of Object.entries(walk)) {
      if (act !== ownRole) continue;
      const word = ownPin.has(name) ? approvalOf('clara') : null;
      for (const request of everyRequest(name as Worded, { approval: [word] }).slice(0, 20)) {
        const answer = await handlers[name]?.(request);
        if (answer?.ok === false && asksAnother.has(answer.error.code)) refusals.push(`${name}: ${answer.error.code}`);
      }
    }
    await world.till.close();
    expect(refusals).toEqual([]);
  });

  const acts = Object.entries(walk).flatMap(([name, act]) => (act === ownRole ? [] : [[name, act] as const]));
  test.each(acts)('%s is done, now or at a time that is said', async (name, act) => {
    const channel = name as Worded;
    const world = await shopOf(shop, act.options);
    try {
      const request = await act.prepare(world);
      const before = world.journal('no-second-person').length;
      const { codes, waitedMs } = await goes(world, shop, channel, request);
      for (const code of codes) met.add(code);
      const isAlone = shop !== 'two managers' && act.takes !== undefined;
      const isCardLive = act.takes === 'two-live';
      expect([codes.includes('alone_pause'), waitedMs], codes.join(', ')).toEqual(
        isAlone && isCardLive ? [true, 10 * 60_000] : [false, 0],
      );
      const marks = world.journal('no-second-person').slice(before);
      // A loosened control has its own rule, and no reason.
      const reason = channel === 'settings:save' ? null : expect.any(String);
      expect(
        marks.map(({ body }) => body),
        codes.join(', '),
      ).toEqual(isAlone ? [{ needed: expect.any(String), reason, isCardLive }] : []);
    } finally {
      await world.till.close();
    }
  });
});
test('the channels that take a word are those of the table', () => {
  const takesWord = ({ request }: { readonly request: unknown }) =>
    request instanceof z.ZodObject && ('approval' in request.shape || 'agreement' in request.shape);
  const worded = Object.entries(tables).flatMap(([name, row]) => (takesWord(row) ? [name] : []));
  expect(worded.sort()).toEqual(Object.keys(walk).sort());
});

test('whoever was a manager until lately counts: the answer says from which day on it is done alone', async () => {
  const world = await shopOf('two managers');
  try {
    await world.change({ kind: 'disable', operatorId: 'dora' }, { kind: 'recovery', code: world.code });
    const partId = await owed(world);
    const { codes, waitedMs } = await goes(world, 'one manager', 'refund:begin', {
      partId,
      way: 'as-paid',
      approval: null,
    });
    for (const code of codes) met.add(code);
    expect(codes).toEqual(['needs_manager', 'alone_not_yet']);
    expect(waitedMs).toBeGreaterThan(6.9 * 86_400_000);
  } finally {
    await world.till.close();
  }
});

test('each error that asks for another person was met', () => {
  const asking = tillErrorCodes.filter((code) => /^(needs|approver|alone)_/.test(code));
  const elsewhere = ['approver_too_new']; // one-person.test.ts
  expect(asking.filter((code) => !met.has(code) && !elsewhere.includes(code))).toEqual([]);
});
