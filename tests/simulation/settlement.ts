// The end of a schedule: the faults stop, people finish what is on screen, and everything runs out. Then the settlement promises of the
// design must hold, against the books that are not the till's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { must } from './broken-promise.ts';
import { ledgerFile } from './machine.ts';
import { cardNumbers, isOpen } from './people.ts';
import { type Facts, sum } from './rows.ts';
import type { Setting, Step } from './steps.ts';
import type { World } from './world.ts';

const mostTurns = 200;

/** What somebody does who finishes what the screen shows; null where nothing is left. */
function nextStep(facts: Facts, turn: number, wild: boolean): Step | null {
  const { sales, lines, parts, outbox, attention } = facts;
  const isAny = (...states: string[]) => parts.some((part) => states.includes(part.state));
  const word = turn % 2 === 0 ? 'clara' : 'dora';
  if (isAny('requested', 'unknown')) return { do: 'answer', n: turn, as: 'truth' };
  if (isAny('refunding', 'refund-unknown')) return { do: 'refund-answer', n: turn, as: 'truth' };
  if (isAny('refund-due')) return { do: 'refund', n: turn, way: 'as-paid', word, gives: true };
  const open = sales.find(isOpen);
  if (open?.stage === 'basket') return { do: 'discard' };
  if (open) {
    const steps = [
      { do: 'commit' },
      { do: 'begin', method: 'cash', of: 'due', pays: true },
      { do: 'pass', ms: 20_000 },
      { do: 'cancel' },
    ] as const;
    return steps[turn % steps.length] ?? null;
  }
  if (sales.some((sale) => sale.held_at !== null)) return { do: 'recall', n: 0 };
  if (lines.some((line) => line.state === 'active' && line.handed_over_at === null))
    return { do: 'hand-over', n: turn };
  const waits = lines.some((line) => ['activating', 'cancelling', 'voiding', 'reserving'].includes(line.state));
  if (wild && attention.length > 0 && turn < 20) return { do: 'decide', n: turn, step: 'retry', word };
  // What is left in the outbox waits for its last look; with a till whose orders others change it may wait for ever.
  return waits || (outbox.length > 0 && (!wild || turn < 40)) ? { do: 'pass', ms: 10_000 } : null;
}

/** Throws where a promise does not hold in the end. */
export async function settle(world: World, setting: Setting, note: (what: string) => void): Promise<void> {
  const { machine } = world;
  note('the faults stop');
  await world.calm();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const session = await machine.till().handlers['session:get'](undefined);
    if (!session.ok || session.value.fault !== null) await world.take({ do: 'cut', at: 'now', n: 1, downMs: 0 });
    else if (session.value.operator === null) await world.take({ do: 'sign-in', who: 'ben' });
    const next = nextStep(machine.facts(), turn, setting.wild);
    if (!next) break;
    note(JSON.stringify(next));
    const before = machine.changes();
    await world.take(next);
    // A wrong PIN has to be forgotten, or the bank is at work: that takes its time.
    if (machine.changes() === before && turn % 2 === 1) await world.take({ do: 'pass', ms: 20_000 });
  }
  const facts = machine.facts();
  if (setting.wild) settledButForeign(facts);
  else settledAll(world, facts);
  const soldMinor = sum(facts.lines.filter((line) => line.state === 'active'));
  // Ended behind the till's back while its slip was out: the money stays until the slip comes, or a manager decides.
  const slipMinor = sum(facts.lines.filter((line) => line.state === 'elsewhere'));
  const roundedMinor = world.books.keptMinor() - soldMinor - slipMinor;
  // Coins: a payment is off by half a step at most, a part that goes back by less than one (docs/decisions/card-terminal.md).
  const coinsMinor =
    2 * facts.tenders.filter((tender) => tender.rounding_minor !== 0).length +
    4 * facts.parts.filter((part) => part.state === 'refunded').length;
  must(
    Math.abs(roundedMinor) <= (setting.country === 'DE' ? 0 : coinsMinor),
    '11',
    `the shop holds ${world.books.keptMinor()}, the cards that work cost ${soldMinor}, those whose slip is out ${slipMinor}`,
  );
  if (setting.wild) await byHand(world);
  // Reading every file and every row takes its time: one schedule in four.
  if (setting.seed % 4 === 0) nothingSecretKept(world);
  if (setting.seed % 4 === 1) ledgerVerifies(world);
}

function settledAll({ excused, orders }: World, facts: Facts): void {
  const byId = new Map(orders().flatMap((order) => (excused.has(order.id) ? [] : [[order.id, order]])));
  for (const { id, state, order_id, amount_minor } of facts.lines) {
    must(
      !['draft', 'reserving', 'reserved', 'activating', 'cancelling', 'voiding', 'elsewhere'].includes(state),
      '9',
      `line ${id} is left ${state}`,
    );
    if (order_id === null || excused.has(order_id)) continue;
    const order = byId.get(order_id);
    must(order !== undefined, '10', `line ${id} knows an order that is not there`);
    must(
      Math.round(Number(order.face_value.amount) * 100) === amount_minor,
      '10',
      `line ${id} has an order of another amount`,
    );
    byId.delete(order_id);
  }
  must(byId.size === 0, '10', `${byId.size} orders that the till does not know`);
  noMoneyLeft(facts);
  must(facts.outbox.length === 0, '3', `${facts.outbox.length} rows are left in the outbox`);
  const excusedLines = new Set(facts.lines.flatMap(({ id, order_id }) => (excused.has(order_id ?? '') ? [id] : [])));
  const left = facts.attention.filter(({ line_id }) => !excusedLines.has(line_id ?? ''));
  must(left.length === 0, '9', `left for a person: ${left.map((entry) => entry.code)}`);
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
  noMoneyLeft(facts);
}

/** What is left for a person leaves the list by a manager's decision, and nothing else breaks by it. */
async function byHand(world: World): Promise<void> {
  const left = () => world.machine.facts().attention;
  for (let turn = 0; turn < 60 && left().length > 0; turn += 1) {
    const step = turn % 2 === 0 ? 'settle-nothing-owed' : 'settle-claim';
    await world.take({ do: 'decide', n: turn >> 2, step, word: turn % 4 < 2 ? 'clara' : 'dora' });
    await world.take({ do: 'pass', ms: 5000 });
  }
  must(left().length === 0, '9', `no decision takes it off the list: ${left().map((entry) => entry.code)}`);
}

function noMoneyLeft({ parts }: Facts): void {
  for (const part of parts)
    must(['approved', 'declined', 'refunded'].includes(part.state), '11', `money is left ${part.state}`);
}

/** Promises 4 and 5, as `npm run verify` holds any ledger to them. */
function ledgerVerifies({ machine }: World): void {
  const db = new Database(join(machine.folder(), ledgerFile), { readonly: true });
  try {
    const whole = verifyLedger(db);
    const { table, row, reason } = whole.ok ? { table: '', row: '', reason: '' } : whole.error;
    must(whole.ok, '4', `the ledger does not verify: ${table} ${row}: ${reason}`);
  } finally {
    db.close();
  }
}

/** Promise 6: no card number, code or PIN is in a file of the till, nor was a code pushed to the screens. */
function nothingSecretKept({ machine, orders }: World): void {
  const folder = machine.folder();
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  const all = [...kept, JSON.stringify(machine.events())].join('\n');
  const codes = orders().flatMap((order) => [order.delivery?.code ?? '', order.card_number ?? '']);
  for (const secret of [...codes, ...cardNumbers])
    if (secret.length > 6) must(!all.includes(secret), '6', 'a secret is kept');
}
