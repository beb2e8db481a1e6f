// Random days of a till, and of two, whose disk is lost: cards are sold in every way, a backup is made, the day goes on, and the backup takes
// the ledger's place. Then a dishonest cashier tries what one person can do alone, and people who know what is so answer whatever the tills
// ask, until nothing waits. `RESTORE_WALKS=300 npx vitest run tests/till/orders/restore-walk.long.test.ts` walks longer; a failure names its seed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { claimSteps } from '../../../shared/sale/claim-steps.ts';
import type { LineView, TenderPartView } from '../../../shared/sale/views.ts';
import { type Chance, createChance } from '../../../testkit/chance.ts';
import { patienceMs } from '../../../testkit/patience.ts';
import { backUp, ledgerOf, restore } from '../../../testkit/till/backup-of.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import {
  type Customer,
  createPeople,
  owedMinor,
  type People,
  priceMinor,
} from '../../../testkit/till/restore-people.ts';
import { reserve } from '../../../testkit/till/selling.ts';
import { printPending } from '../../../testkit/till/two-tills.ts';

const walks = Number(process.env.RESTORE_WALKS ?? 6);
const firstSeed = Number(process.env.RESTORE_SEED ?? 1);

type World = { readonly chance: Chance; readonly tills: readonly [Harness, ...Harness[]]; readonly people: People };

const isIn = async (till: Harness): Promise<void> => {
  if ((await till.ask('session:get')).operator === null) await till.signIn();
};

async function arrive({ people }: World, till: Harness): Promise<void> {
  if (await till.ask('sale:current')) return;
  const faceValue = { currency: 'EUR', amount: '25.00' };
  const { id } = await till.ask('sale:add-line', { productCode: book, faceValue });
  const sales = new Map([[till, id]]);
  people.customers.push({
    sales,
    paidMinor: 0,
    backMinor: 0,
    card: null,
    slip: null,
    slipAt: 'customer',
    leaves: false,
  });
}

/** What a customer wants besides the card: a slip to go home with, the money, or to leave. */
async function change({ chance }: World, till: Harness, customer: Customer): Promise<void> {
  const saleId = customer.sales.get(till);
  if (saleId === undefined) return;
  const sale = await till.ask('sale:get', { saleId });
  const [card] = sale.lines;
  if (sale.stage === 'basket' || sale.stage === 'paying') customer.leaves ||= chance.often(0.3);
  if (!card || sale.claim) return;
  const approved = { lineId: card.id, reason: 'changed their mind', approval: manager };
  if (card.state === 'activating' && customer.slip === null)
    if (chance.often(0.8)) customer.slip = await printPending(till, saleId, 0);
    // Active by now, there is nothing to give back.
    else
      await till
        .ask('line:cancel-activation', approved)
        .catch((error: unknown) => expect(String(error)).toContain('out_of_turn'));
  if (card.state === 'active' && card.handedOverAt !== null && chance.often(0.3)) {
    await till.ask('line:void', approved);
    customer.card = null;
  }
}

async function world({ chance }: World, till: Harness): Promise<void> {
  switch (chance.int(6)) {
    case 0:
    case 1:
      return till.plug();
    case 2:
      return till.unplug(chance.pick(['no-answer', 'unreachable']));
    case 3:
      return till.hold();
    case 4:
      return till.release();
    case 5: {
      const code = 'processing_declined';
      const takes = { kind: 'activation-takes', delayMs: 1 + chance.int(90_000) } as const;
      const reply = chance.often(0.4) ? ({ kind: 'activation-fails', code } as const) : takes;
      return till.sandbox.controls.next({ call: 'confirm', reply, times: 1 });
    }
  }
}

/** One thing after another about this customer's sale; the line may go down just as it is paid. */
async function serve(all: World, till: Harness, customer: Customer): Promise<void> {
  const { chance, people } = all;
  for (let turn = 1 + chance.int(4); turn > 0; turn -= 1) {
    const open = await till.ask('sale:current');
    const isOpen = open !== null && open.id === customer.sales.get(till);
    if (isOpen && open.due.amount === '0.00' && chance.often(0.4))
      till.unplug(chance.pick(['no-answer', 'unreachable']));
    // Who asks the service something waits for its answer.
    if (!isOpen || customer.slip !== null) till.release();
    if (chance.often(0.25)) await change(all, till, customer);
    else if (!(await people.show(till, customer)) || chance.often(0.5)) await people.attend(till, customer);
    await till.time.advance(chance.pick([0, 0, 1000]));
  }
}

async function day(all: World, turns: number): Promise<void> {
  const { chance, tills, people } = all;
  for (let turn = 0; turn < turns; turn += 1) {
    const till = chance.pick(tills);
    for (const one of tills) await isIn(one);
    await arrive(all, till);
    if (chance.often(0.3)) await world(all, till);
    const [last, ...before] = people.customers.toReversed();
    if (last) await serve(all, till, chance.often(0.5) ? last : chance.pick([last, ...before]));
    await till.time.advance(chance.pick([0, 1000, 20_000]));
  }
}

/** Slips come out in real time; behind one that waits for the line or for paper, the others wait too. */
async function papersAreOut(till: Harness): Promise<void> {
  const db = till.db();
  const unfinished = db.prepare<[], { state: string; cause: string | null }>(
    "SELECT state, cause FROM print_jobs WHERE state IN ('unsent', 'sending')",
  );
  const isComing = () => {
    const jobs = unfinished.all();
    return (
      jobs.some(({ state }) => state === 'sending') || (jobs.length > 0 && jobs.every(({ cause }) => cause === null))
    );
  };
  for (const until = performance.now() + patienceMs; isComing() && performance.now() < until; ) await pause(2);
  db.close();
}

async function receiptsOf({ people }: World, till: Harness): Promise<(string | null)[]> {
  const ids = people.customers.flatMap(({ sales }) => sales.get(till) ?? []);
  return Promise.all(ids.map(async (saleId) => (await till.ask('sale:get', { saleId })).receiptNumber));
}

/** What the restored ledger does not know at all is in nobody's books but these: such a customer is dealt with on paper. */
async function forget({ people }: World, till: Harness): Promise<void> {
  for (const customer of [...people.customers]) {
    const saleId = customer.sales.get(till);
    if (saleId === undefined) continue;
    const known = await till.ask('sale:get', { saleId }).catch(() => null);
    if (!known || known.lines.length === 0) customer.sales.delete(till);
    else if (known.stage === 'basket') customer.leaves = true;
    if (customer.slip === null && (!known || known.stage === 'basket') && owedMinor(customer) > 0)
      customer.paidMinor = customer.backMinor;
  }
}

/**
 * One cashier alone: with the slips in this till's drawer that were dealt with, and with the cards, and the money, of customers of whose slip
 * the backup does not say that it was taken. Throws where something is not refused.
 */
async function steal({ people }: World, till: Harness, taken: ReadonlySet<Customer>): Promise<void> {
  for (const customer of people.customers) {
    if (!taken.has(customer)) await stealBySlip(till, customer);
    const saleId = customer.sales.get(till);
    if (saleId === undefined) continue;
    const { lines, tenders } = await till.ask('sale:get', { saleId });
    if (customer.slip && !taken.has(customer)) for (const line of lines) await stealCard(till, saleId, line);
    for (const part of tenders.flatMap(({ parts }) => parts)) await stealMoney(till, customer, part);
  }
}

async function stealBySlip(till: Harness, customer: Customer): Promise<void> {
  const { slip, slipAt } = customer;
  if (!slip || slipAt !== till || owedMinor(customer) !== 0) return;
  const view = await till.ask('claim:read', { text: slip.text }).catch(() => null);
  const order = view?.order ?? 'missing';
  for (const step of claimSteps)
    await till.refusal('claim:redeem', { text: slip.text, order, step, note: null, approval: null });
}

async function stealCard(till: Harness, saleId: string, { id: lineId, state }: LineView): Promise<void> {
  const slip = { saleId, lineId, approval: null } as const;
  await till.refusal('line:hand-over', { lineId });
  if (state === 'activating') await till.refusal('print:start', { ...slip, document: 'pending' });
  if (state === 'active') await till.refusal('print:preview', { ...slip, document: 'activation', reveal: true });
}

async function stealMoney(till: Harness, customer: Customer, { id: partId, state }: TenderPartView): Promise<void> {
  if (state === 'refund-unknown') await till.refusal('refund:answer', { partId, answer: 'not-done', approval: null });
  if (state === 'refund-due' && owedMinor(customer) === 0) throw new Error('money is due to somebody who is owed none');
}

/** How often each code is on this till's paper. */
function codesOn(till: Harness): Map<string, number> {
  const file = join(till.folder, 'paper');
  const paper = existsSync(file) ? readFileSync(file, 'latin1') : '';
  const codes = till.sandbox.books().orders.flatMap(({ delivery }) => delivery?.code ?? []);
  return new Map(codes.map((code) => [code, paper.split(code).length - 1]));
}

/** An impatient cashier: what the till asks of the service again takes nothing from a customer. */
async function askAgain({ chance }: World, till: Harness): Promise<void> {
  const entry = (await till.ask('attention:list')).find(({ steps }) => steps.includes('retry'));
  if (entry && chance.often(0.3))
    await till.ask('attention:decide', { entryId: entry.id, step: 'retry', note: 'once more', approval: null });
}

async function isQuiet({ tills, people }: World): Promise<boolean> {
  for (const till of tills) {
    if (await till.ask('sale:current')) return false;
    if ((await till.ask('attention:list')).length > 0 || (await till.ask('status:get')).unsent > 0) return false;
  }
  return people.customers.every((customer) => owedMinor(customer) === 0);
}

/** Shows the slip, perhaps, and then one thing after another until nothing is left to do. */
async function finish({ chance, people }: World, till: Harness, customer: Customer): Promise<void> {
  if (chance.often(0.7)) await people.show(till, customer);
  for (let turn = 0; turn < 6 && (await people.attend(till, customer)); turn += 1);
}

async function settleAll(all: World): Promise<void> {
  const { tills, people } = all;
  for (let round = 0; round < 40; round += 1) {
    for (const till of tills) {
      await isIn(till);
      for (const customer of people.customers) await finish(all, till, customer);
      await askAgain(all, till);
      if (round > 3) while (await people.decide(till));
    }
    await tills[0].time.advance(round < 5 ? 20_000 : 120_000);
    for (const till of tills) await isIn(till);
    if (round > 5 && (await isQuiet(all))) return;
  }
}

async function walk(seed: number): Promise<void> {
  const chance = createChance(seed);
  const first = await createHarness({ printer: 'paper' });
  const second = chance.often(0.4) ? await createHarness({ beside: first, terminalId: 'T2', printer: 'paper' }) : null;
  try {
    const tills: [Harness, ...Harness[]] = second ? [first, second] : [first];
    const orders = () => first.sandbox.books().orders;
    const stateOf = (orderId: string) => orders().find(({ id }) => id === orderId)?.state;
    const all: World = { chance, tills, people: createPeople(chance, stateOf) };
    const { customers } = all.people;
    for (const till of tills) await till.signIn();
    await day(all, 6 + chance.int(14));
    const lost = chance.pick(tills);
    await papersAreOut(lost);
    const backup = await backUp(lost);
    const taken = new Set(customers.filter(({ slipAt }) => slipAt === lost));
    const known = new Map(customers.map((customer) => [customer, customer.paidMinor]));
    await day(all, 2 + chance.int(16));
    for (const till of tills) {
      till.release();
      till.plug();
      await papersAreOut(till);
    }
    if (chance.often(0.5)) await first.time.advance(60_000);
    first.sandbox.controls.reset();
    const receipts = new Set(await receiptsOf(all, lost));
    await restore(lost, backup);
    const printed = codesOn(lost);
    await forget(all, lost);
    for (const customer of customers) customer.leaves = true;
    await steal(all, lost, taken);
    await first.time.advance(60_000);
    await isIn(lost);
    await steal(all, lost, taken);
    await papersAreOut(lost);
    for (const [code, count] of codesOn(lost))
      if ((printed.get(code) ?? 0) > 0)
        expect(count, 'a code that came out of the printer again').toBe(printed.get(code));
    await settleAll(all);
    const next = await reserve(lost, ['25.00'], book);
    expect(receipts).not.toContain(next.receiptNumber);
    await lost.ask('sale:cancel', { saleId: next.id });
    await first.time.advance(20_000);
    // Who paid in the lost time for what cannot be sold any more, and has no slip, is in no ledger: the drawer is opened for them by hand.
    for (const customer of customers)
      if (
        customer.sales.has(lost) &&
        customer.slip === null &&
        owedMinor(customer) <= customer.paidMinor - (known.get(customer) ?? 0)
      )
        customer.backMinor += owedMinor(customer);
    for (const till of tills) {
      expect(await till.ask('sale:current'), 'a sale is open').toBeNull();
      expect((await till.ask('attention:list')).map(({ code, line }) => `${code} ${line?.state}`)).toEqual([]);
      expect((await till.ask('status:get')).unsent, 'requests that wait').toBe(0);
      expect(verifyFile(ledgerOf(till))).toMatchObject({ ok: true });
    }
    for (const customer of customers) {
      expect(owedMinor(customer), 'owed to a customer at the end').toBe(0);
      if (customer.card !== null) expect(stateOf(customer.card), 'the card in a customer’s hand').toBe('completed');
    }
    const cards = customers.flatMap(({ card }) => card ?? []);
    expect(new Set(cards).size).toBe(cards.length);
    expect(customers.filter(({ paidMinor, backMinor }) => paidMinor - backMinor === priceMinor)).toHaveLength(
      cards.length,
    );
  } finally {
    await second?.close();
    await first.close();
  }
}

test(`${walks} random days of a till whose disk was lost`, async () => {
  for (let seed = firstSeed; seed < firstSeed + walks; seed += 1)
    await walk(seed).catch((error: unknown) => {
      throw new Error(`RESTORE_SEED=${seed} RESTORE_WALKS=1: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
}, 1_800_000);
