// The end of a schedule: the faults stop, people finish what is on screen, and everything runs out. Then the settlement promises of the
// design must hold, against the books that are not the till's.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { findSecrets, type Secrets, searchFor, secretsOfCodes, secretsOfOrders } from '../../testkit/checks/secrets.ts';
import type { Books } from './books.ts';
import { must } from './broken-promise.ts';
import { companiesFinish } from './company-finish.ts';
import { minorOf } from './currencies.ts';
import { customersStep, decision, nextStep } from './finish.ts';
import { ledgerFile } from './machine.ts';
import { pins, sealKey, storeKey, wrongPin } from './operators.ts';
import { cardNumbers } from './people.ts';
import { bookedAs } from './promises.ts';
import type { Restored } from './restored.ts';
import { type Facts, type LineFacts, type PartFacts, sum, taken } from './rows.ts';
import { keySecret } from './service.ts';
import type { Station } from './station.ts';
import type { OneStep, Setting } from './steps.ts';
import type { World } from './world.ts';

const mostTurns = 200;

/** Throws where a promise does not hold in the end. */
export async function settle(world: World, setting: Setting, note: (what: string) => void): Promise<void> {
  const { tills, store } = world;
  note('the faults stop');
  await world.calm();
  // Whoever has a photocopy does not come any more.
  for (const slip of store.slips.all()) if (slip.isPhotocopy && slip.where === 'outside') slip.where = 'lost';
  await peopleFinish(world, setting, note);
  // What another till made of an order, and what an answer about something else left open, this one learns when it looks again.
  if (learnsMore(world)) {
    await world.take({ do: 'pass', ms: 330_000 });
    await peopleFinish(world, setting, note);
  }
  if (setting.wild) for (const { machine } of tills) settledButForeign(machine.facts());
  else allAgree(world, setting);
  if (setting.tills === 1) shopHasItsMoney(world, setting);
  if (setting.wild) for (const till of tills) await byHand(world, till);
  // Whoever hears of an order looks at it, at most once a second.
  if (world.foreign.size > 0) await world.take({ do: 'pass', ms: 60_000 });
  foreignAreTold(world, setting);
  await lastLook(world, setting);
}

/** Once all is settled: a manager gets in, orders for companies come to their end, and the files are searched and verified. */
async function lastLook(world: World, setting: Setting): Promise<void> {
  const { tills } = world;
  for (const till of tills) await managerSignsIn(world, till);
  await companiesFinish(world);
  for (const till of tills) {
    till.companiesSettled();
    // Searching every file and reading every row takes its time: one schedule in eight, and one in four.
    if (setting.seed % 8 === 0 || setting.companies) nothingSecretKept(world, till);
    if (setting.seed % 4 === 1) ledgerVerifies(till);
  }
}

/** The same after a restore in the middle of the day: of what the lost time brought, the till's people finish what they are shown. */
export async function settleRestored(
  world: World,
  setting: Setting,
  restored: Restored,
  note: (what: string) => void,
): Promise<void> {
  await world.calm();
  await peopleFinish(world, { ...setting, wild: true }, note);
  restored.agrees();
  for (const till of world.tills) {
    await managerSignsIn(world, till);
    ledgerVerifies(till);
  }
  await companiesFinish(world);
  for (const till of world.tills) if (setting.companies) nothingSecretKept(world, till);
}

/** Whatever PINs somebody guessed, and whatever the clock said meanwhile: one of the managers is let in within the hour. */
async function managerSignsIn(world: World, { index, name, machine }: Station): Promise<void> {
  const take = (step: OneStep) => world.take(index === 0 ? step : { do: 'at', till: index, step });
  const isIn = async () => {
    const session = await machine.till().handlers['session:get'](undefined);
    return session.ok && session.value.operator?.role === 'manager';
  };
  for (const waitMs of [0, 3_600_000]) {
    if (waitMs > 0) await take({ do: 'pass', ms: waitMs });
    for (const who of ['clara', 'dora'] as const) {
      await take({ do: 'sign-in', who });
      if (await isIn()) return;
    }
  }
  must(false, '9', `no manager is let in at ${name}`);
}

/** Nothing was changed from elsewhere: tills, service and customers are of one mind. */
function allAgree(world: World, setting: Setting): void {
  must(staleLines(world).length === 0, '10', `not as its order: ${staleLines(world)}`);
  for (const till of world.tills) settledAll(world, till, till.machine.facts());
  for (const [id, own] of unknownOrders(world)) must(own, '10', `no till knows order ${id}`);
  customersHaveTheirs(world, setting);
}

async function peopleFinish(world: World, setting: Setting, note: (what: string) => void): Promise<void> {
  const { tills } = world;
  const changes = () => tills.reduce((all, { machine }) => all + machine.changes(), 0);
  // The service asked for an hour: nothing of it is shortened by people.
  const waitAnHour = () => world.take({ do: 'pass', ms: 3_700_000 });
  const isSomethingLeft = () => tills.some(({ machine }) => machine.facts().outbox.length > 0);
  let hasWaited = false;
  for (let turn = 0; turn < mostTurns * setting.tills; turn += 1) {
    for (const till of tills) await comeBack(world, till);
    if (turn % 50 === 49 && isSomethingLeft()) await waitAnHour();
    const next = nextOf(world, setting, turn);
    if (!next) {
      if (hasWaited || !isSomethingLeft()) break;
      hasWaited = true;
      await waitAnHour();
      continue;
    }
    note(JSON.stringify(next));
    const before = changes();
    await world.take(next.till === 0 ? next.step : { do: 'at', ...next });
    // A wrong PIN has to be forgotten, or the bank is at work: that takes its time.
    if (changes() === before && turn % 2 === 1) await world.take({ do: 'pass', ms: 20_000 });
  }
}

/** A till that stopped is started again, and somebody signs in. */
async function comeBack(world: World, { index, machine }: Station): Promise<void> {
  const at = (step: OneStep) => world.take(index === 0 ? step : { do: 'at', till: index, step });
  const session = await machine.till().handlers['session:get'](undefined);
  if (!session.ok || session.value.fault !== null) await at({ do: 'cut', at: 'now', n: 1, downMs: 0 });
  else if (session.value.operator === null) await at({ do: 'sign-in', who: 'ben' });
}

function nextOf(world: World, { wild }: Setting, turn: number): { till: number; step: OneStep } | null {
  const { tills } = world;
  let pass: OneStep | null = null;
  for (const station of tills) {
    const step = nextStep(world, station, turn, wild);
    if (step?.do === 'pass') pass = step;
    else if (step) return { till: station.index, step };
  }
  const customers = customersStep(world, turn);
  if (customers) return customers;
  for (const station of tills) {
    const step = pass === null && !wild ? decision(station, turn) : null;
    if (step) return { till: station.index, step };
  }
  return pass && { till: 0, step: pass };
}

/**
 * Cards whose slip was honoured just when the service told a wrong product, or another till's name, of the order: no slip says either, so each
 * true answer is held against that one, and the card is left with a manager, who settles it by hand.
 */
function misledLines({ orders }: World, facts: Facts): ReadonlySet<string> {
  const byId = new Map(orders().map((order) => [order.id, order]));
  return new Set(
    facts.claims.flatMap(({ line_id, order_terminal, order_receipt }) => {
      const line = facts.lines.find(({ id }) => id === line_id);
      const order = byId.get(line?.order_id ?? '');
      const isTrue =
        !line ||
        !order ||
        order_terminal === null ||
        (order.terminal_id === order_terminal &&
          order.receipt_id === order_receipt &&
          order.product_code === line.product_code);
      return isTrue ? [] : [line_id];
    }),
  );
}

function settledAll(world: World, { name, index }: Station, facts: Facts): void {
  const { excused, orders, tills, store } = world;
  const byId = new Map(orders().map((order) => [order.id, order]));
  const misled = misledLines(world, facts);
  const ended = tills.length === 1 ? ['ended-by-other-till'] : [];
  for (const { id, state, order_id, amount_minor } of facts.lines) {
    must(
      misled.has(id) ||
        !['draft', 'reserving', 'reserved', 'activating', 'cancelling', 'voiding', ...ended].includes(state),
      '9',
      `line ${id} of ${name} is left ${state}`,
    );
    if (order_id === null || excused.has(order_id)) continue;
    const order = byId.get(order_id);
    must(order !== undefined, '10', `line ${id} knows an order that is not there`);
    must(minorOf(order.face_value) === amount_minor, '10', `line ${id} has an order of another amount`);
  }
  // Due against a slip that another till has paid out, and keeps: this till cannot know.
  const isPaidElsewhere = ({ order_id }: LineFacts) =>
    order_id !== null && store.slips.of(order_id).some(({ where }) => typeof where === 'number' && where !== index);
  const paidElsewhere = new Set(facts.lines.flatMap((line) => (isPaidElsewhere(line) ? [line.id] : [])));
  noMoneyLeft(facts.parts.filter(({ line_id }) => !paidElsewhere.has(line_id ?? '')));
  const outbox = facts.outbox.filter(({ subject_id }) => !misled.has(subject_id));
  must(outbox.length === 0, '3', `${outbox.length} rows are left in the outbox`);
  const excusedLines = new Set(facts.lines.flatMap(({ id, order_id }) => (excused.has(order_id ?? '') ? [id] : [])));
  const left = facts.attention.filter(({ line_id }) => !excusedLines.has(line_id ?? '') && !misled.has(line_id ?? ''));
  must(left.length === 0, '9', `left for a person: ${left.map((entry) => entry.code)}`);
}

/** A line is not as its order, or its till was told something that was about another order, and its list still says so. */
function learnsMore(world: World): boolean {
  const isDisputed = ({ machine }: Station) =>
    machine.facts().attention.some(({ code }) => code === 'answer_makes_no_sense');
  return staleLines(world).length > 0 || world.tills.some(isDisputed);
}

/** Lines whose state is not what the service says of their order. */
function staleLines({ tills, orders, excused }: World): string[] {
  const states = new Map(orders().map(({ id, state }) => [id, state]));
  return tills.flatMap(({ name, machine }) =>
    machine.facts().lines.flatMap(({ id, state, order_id }) => {
      const wanted = bookedAs[state];
      const booked = states.get(order_id ?? '') ?? 'missing';
      if (!wanted || order_id === null || excused.has(order_id) || wanted.includes(booked)) return [];
      return [`${id} of ${name} is ${state}, ${booked}`];
    }),
  );
}

/** Each order that is not excused, and whether a till has it. */
function unknownOrders({ tills, orders, excused, foreign }: World): [string, boolean][] {
  const known = new Set(tills.flatMap(({ machine }) => machine.facts().lines.map(({ order_id }) => order_id)));
  return orders().flatMap(({ id }) => (excused.has(id) || foreign.has(id) ? [] : [[id, known.has(id)]]));
}

/** What somebody else ordered in the name of the first till, which hears of it by webhooks, is told there. */
function foreignAreTold({ tills: [till], foreign }: World, { webhooks }: Setting): void {
  const told = new Set(till?.machine.rows().foreignOrders());
  if (webhooks) for (const id of foreign) must(told.has(id), '10', `order ${id} of this terminal is told to nobody`);
}

/** One till: what the shop holds is what its cards cost. */
function shopHasItsMoney({ tills }: World, { country }: Setting): void {
  for (const { machine, books } of tills) {
    const facts = machine.facts();
    const soldMinor = sum(facts.lines.filter((line) => line.state === 'active'));
    // Ended behind the till's back while its slip was out: the money stays until the slip comes, or a manager decides.
    const slipMinor = sum(facts.lines.filter((line) => line.state === 'ended-by-other-till'));
    // Settled by hand: what a manager did not give back is kept.
    const settled = new Set(facts.lines.flatMap(({ id, state }) => (state === 'manually-settled' ? [id] : [])));
    const byHandMinor = sum(facts.parts.filter((part) => part.state === 'approved' && settled.has(part.line_id ?? '')));
    const roundedMinor = books.keptMinor() - liedMinor(facts, books) - soldMinor - slipMinor - byHandMinor;
    must(
      Math.abs(roundedMinor) <= (country === 'DE' ? 0 : coinsMinor(facts)),
      '11',
      `the shop holds ${books.keptMinor()}, the cards that work cost ${soldMinor}, those whose slip is out ${slipMinor}`,
    );
  }
}

/** What the drawer holds beyond what it would hold, had nobody said what is not so. */
function liedMinor({ tenders, parts }: Facts, books: Books): number {
  const paid = tenders.map((tender) => {
    const isTaken = parts.every(({ tender_id, state }) => tender_id !== tender.id || taken.includes(state));
    const toldMinor = isTaken ? tender.amount_minor + tender.rounding_minor : 0;
    return books.isLie(tender.id) ? books.paid(tender.id) - toldMinor : 0;
  });
  const back = parts.map(({ id, state, amount_minor }) => {
    const toldMinor = state === 'refunded' ? amount_minor : 0;
    return books.isLie(id) ? toldMinor - books.returned(id) : 0;
  });
  return [...paid, ...back].reduce((total, minor) => total + minor, 0);
}

/** Coins: a payment is off by half a step at most, a part that goes back by less than one (docs/decisions/card-terminal.md). */
function coinsMinor({ tenders, parts }: Facts): number {
  return (
    2 * tenders.filter((tender) => tender.rounding_minor !== 0).length +
    4 * parts.filter((part) => part.state === 'refunded').length
  );
}

/**
 * Whoever paid has the card that works, or the money, whichever till gave it; and for each order the store has kept what
 * its card costs if that works, and nothing if it does not.
 */
function customersHaveTheirs(world: World, { country }: Setting): void {
  const { tills, orders, excused, foreign, store } = world;
  const misled = new Set(
    tills.flatMap(({ machine }) => {
      const facts = machine.facts();
      const ids = misledLines(world, facts);
      return facts.lines.flatMap(({ id, order_id }) => (ids.has(id) ? [order_id] : []));
    }),
  );
  for (const { id, state, face_value } of orders().filter((order) => !foreign.has(order.id))) {
    const slips = store.slips.of(id);
    // What somebody carried away with a photocopy, or by a lie, no till could tell.
    if (excused.has(id) || slips.some(({ isPhotocopy }) => isPhotocopy) || isLiedAbout(tills, id)) continue;
    const { isClaimed, keptMinor, toleratedMinor } = keptFor(tills, id, country);
    const costMinor = state === 'completed' ? minorOf(face_value) : 0;
    must(
      isClaimed || Math.abs(keptMinor - costMinor) <= toleratedMinor,
      '11',
      `the store has kept ${keptMinor} for order ${id}, which is ${state}`,
    );
    // A newer one was lost, or nobody knows whether it came out: with the older one the customer waits for a manager.
    const sent = tills.reduce((all, { machine }) => all + pendingSent(machine.facts(), id), 0);
    // Who decides about that card decides what they get.
    if (misled.has(id)) continue;
    if (sent <= slips.length && slips.length > 0 && slips.at(-1)?.where !== 'lost')
      must(store.hasTheirs(id), '9', `who has a slip of order ${id}, which is ${state}, got nothing for it`);
  }
}

function isLiedAbout(tills: World['tills'], orderId: string): boolean {
  return tills.some(({ machine, books }) => {
    const { lines, parts } = machine.facts();
    const own = new Set(lines.flatMap((line) => (line.order_id === orderId ? [line.id] : [])));
    return parts.some(
      ({ id, tender_id, line_id }) => own.has(line_id ?? '') && (books.isLie(id) || books.isLie(tender_id)),
    );
  });
}

type Kept = { readonly isClaimed: boolean; readonly keptMinor: number; readonly toleratedMinor: number };

/**
 * What the tills of the store have kept for an order. Claimed: settled by hand, with nobody's money in the shop for it, so that the
 * service's operator pays for the card. Where money went back, only a manager's later word (`settle`) makes it so.
 */
function keptFor(tills: World['tills'], orderId: string, country: Setting['country']): Kept {
  let isClaimed = false;
  let keptMinor = 0;
  let parts = 0;
  for (const { machine, books } of tills) {
    const facts = machine.facts();
    const own = new Set(facts.lines.flatMap((line) => (line.order_id === orderId ? [line.id] : [])));
    isClaimed ||= facts.lines.some(
      (line) =>
        own.has(line.id) &&
        line.state === 'manually-settled' &&
        facts.parts.every(
          ({ line_id, state }) => line_id !== line.id || (line.decided === 'settle' && state === 'refunded'),
        ),
    );
    for (const part of facts.parts.filter(({ line_id }) => line_id !== null && own.has(line_id))) {
      const isPaidHere = facts.tenders.some(({ id, source }) => id === part.tender_id && source === null);
      keptMinor += (isPaidHere && taken.includes(part.state) ? part.amount_minor : 0) - books.returned(part.id);
      parts += 1;
    }
  }
  return { isClaimed, keptMinor, toleratedMinor: country === 'DE' ? 0 : 4 * parts };
}

function pendingSent({ jobs, lines }: Facts, orderId: string): number {
  const own = new Set(lines.flatMap((line) => (line.order_id === orderId ? [line.id] : [])));
  return jobs.filter(
    ({ document, state, line_id }) => document === 'pending' && state !== 'unsent' && own.has(line_id ?? ''),
  ).length;
}

/** With changes from elsewhere and days of silence, some lines stay with a person: each is on the attention list, the rest is settled. */
function settledButForeign(facts: Facts): void {
  const may: Readonly<Record<string, readonly string[]>> = {
    reserving: ['replay_window_over', 'answer_makes_no_sense'],
    cancelling: ['cancel_too_late'],
  };
  for (const { id, state } of facts.lines) {
    const codes = facts.attention.flatMap((entry) => (entry.line_id === id ? [entry.code] : []));
    must(!['draft', 'reserved', 'activating', 'voiding'].includes(state), '9', `line ${id} is left ${state}`);
    const allowed = may[state];
    if (allowed)
      must(
        codes.some((code) => allowed.includes(code)),
        '9',
        `line ${id} is left ${state}, for ${codes.join() || 'no reason'}`,
      );
    else must(!facts.outbox.some((row) => row.subject_id === id), '3', `line ${id} left a request behind`);
  }
  noMoneyLeft(facts.parts);
}

/** What is left for a person leaves the list by a manager's decision, and nothing else breaks by it. */
async function byHand(world: World, { index, machine }: Station): Promise<void> {
  const left = () => machine.facts().attention;
  const steps = ['settle-nothing-owed', 'settle-claim', 'settle-money-back', 'settle-card-handed-over'] as const;
  for (let turn = 0; turn < 120 && left().length > 0; turn += 1) {
    const step = {
      do: 'decide',
      n: turn >> 3,
      step: steps[turn % steps.length] ?? 'settle-claim',
      word: (turn >> 2) % 2 === 0 ? 'clara' : 'dora',
    } as const;
    await world.take(index === 0 ? step : { do: 'at', till: index, step });
    await world.take({ do: 'pass', ms: 5000 });
  }
  must(left().length === 0, '9', `no decision takes it off the list: ${left().map((entry) => entry.code)}`);
}

function noMoneyLeft(parts: readonly PartFacts[]): void {
  for (const part of parts)
    must(['approved', 'declined', 'refunded'].includes(part.state), '11', `money is left ${part.state}`);
}

/** Promises 4 and 5, as `npm run verify` holds any ledger to them. */
function ledgerVerifies({ machine }: Station): void {
  const db = new Database(join(machine.folder(), ledgerFile), { readonly: true });
  try {
    const whole = verifyLedger(db);
    const { table, row, reason } = whole.ok ? { table: '', row: '', reason: '' } : whole.error;
    must(whole.ok, '4', `the ledger does not verify: ${table} ${row}: ${reason}`);
  } finally {
    db.close();
  }
}

/** Promise 6: no key, PIN, card number or code is in a file of the till, nor was one pushed to the screens. */
function nothingSecretKept({ orders, service }: World, { machine }: Station): void {
  const secrets: Secrets = new Map<string, string | Buffer>([
    ...secretsOfAll,
    // Also of cards that were taken back since: what they had is told by their orders for good.
    ...secretsOfOrders(orders()),
    ...secretsOfCodes(service.codeOrders()),
  ]);
  const pushed = searchFor(secrets)(Buffer.from(JSON.stringify(machine.events())));
  const kept = [...findSecrets(machine.folder(), secrets), ...pushed.map((what) => `the screens were told ${what}`)];
  must(kept.length === 0, '6', kept.join('; '));
}

const secretsOfAll: [string, string | Buffer][] = [
  ['the key', keySecret],
  ['the key of the store', storeKey.export()],
  ['the key of the seals', sealKey.export()],
  ...Object.entries(pins).map(([who, pin]): [string, string] => [`the PIN of ${who}`, pin]),
  ['a mistyped PIN', wrongPin],
  ...cardNumbers
    .filter((number) => number.length > 6)
    .map((number, n): [string, string] => [`scanned card number ${n}`, number]),
];
