// How a schedule ends once the faults stop: what people do who finish what their screens show, and where customers with slips go.
// Invariant: each is a step like any other, so that a script of them can be replayed.
import { isOpen } from './people.ts';
import type { Facts, JobFacts, LineFacts } from './rows.ts';
import type { Station } from './station.ts';
import type { OneStep } from './steps.ts';
import type { World } from './world.ts';

/** One that waited for paper until it was given up never came out. */
const mayBeOnPaper = (job: JobFacts): boolean =>
  job.state !== 'unsent' && (job.state !== 'dropped' || job.perhaps_printed === 1);

/** A claim slip of this line may be on paper, and did not come back. */
function isSlipOut({ jobs, taken }: Facts, line: LineFacts): boolean {
  const copies = jobs.flatMap((job) =>
    job.document === 'pending' && job.line_id === line.id && mayBeOnPaper(job) ? [job.copy] : [],
  );
  const back = taken.flatMap((slip) => (slip.line_id === line.id ? [slip.copy] : []));
  return copies.length > 0 && Math.max(...copies) > Math.max(-1, ...back);
}

/** A slip of this card was brought here, as far as the till says. */
function wasTaken({ claims, taken }: Facts, { id }: LineFacts): boolean {
  return [...claims, ...taken].some(({ line_id }) => line_id === id);
}

/** The slip of this card that lies at this till is scanned again; nothing where none does. */
function bring({ store }: World, till: number, { order_id }: LineFacts): readonly OneStep[] {
  const n = store.slips.all().findIndex(({ orderId, where }) => orderId === order_id && where === till);
  return n < 0
    ? []
    : [
        { do: 'scan', n, forged: false },
        { do: 'honour', n, pick: 0, word: 'clara' },
      ];
}

/** One look at a till's screen, by somebody who finishes what it shows. */
type Looking = {
  readonly world: World;
  readonly index: number;
  readonly facts: Facts;
  readonly turn: number;
  readonly word: 'clara' | 'dora';
};

const isHere = ({ world, index, facts }: Looking, lineId: string | null): boolean => {
  const line = facts.lines.find(({ id }) => id === lineId);
  return !line || world.store.isCustomerHere(index, line);
};

const mayGive = ({ world, index }: Looking, line: LineFacts): boolean =>
  world.store.mayGive(index, line.order_id ?? '');

/** The open sale is paid and committed, or cancelled; one that was put aside comes back. */
function saleStep({ facts, turn }: Looking): OneStep | null {
  const open = facts.sales.find(isOpen);
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
  return facts.sales.some((sale) => sale.suspended_at !== null) ? { do: 'recall', n: 0 } : null;
}

/** What is done about this card, and its slip, so that `act` can follow; null where somebody else comes first. */
function cardStep(looking: Looking, n: number, line: LineFacts, act: OneStep): OneStep | null {
  const { world, index, facts, turn, word } = looking;
  const isOut = isSlipOut(facts, line);
  if (!isOut && !wasTaken(facts, line)) return act;
  // One that was given up may still have come out, and one that was taken is asked for again after a restart: only the till knows.
  const isLost = world.store.isLost(index, line);
  // An older one that lies here does not stand for the newer one that this till printed.
  const slipHere = isOut ? [] : bring(world, index, line);
  // Whoever is at it at another till decides first; what was begun here is ended here.
  const isBegun = facts.parts.some(({ line_id, state }) => line_id === line.id && state === 'refunded');
  if (isLost && slipHere.length === 0 && !isBegun && !mayGive(looking, line)) return null;
  const waive: readonly OneStep[] = isLost ? [{ do: 'waive', n, word }] : [];
  const steps = [...slipHere, ...waive, act];
  if (isLost || slipHere.length > 0) return steps[turn % steps.length] ?? null;
  // Now and then, as the screen may say so; the till refuses where the slip is needed.
  return !isOut && turn % 8 === 0 ? act : null;
}

/** Cards that are ready leave, and money that is due for one goes back. */
function cardsStep(looking: Looking, owed: readonly (string | null)[], refund: Refund): OneStep | null {
  const { facts, turn } = looking;
  for (const [n, line] of facts.lines.entries()) {
    // A card that somebody else invalidated is left to whoever decides about its entry.
    const isDead = facts.attention.some(({ code, line_id }) => code === 'invalidated_elsewhere' && line_id === line.id);
    const isReady = line.state === 'active' && line.handed_over_at === null && !isDead;
    if ((!isReady && !owed.includes(line.id)) || !isHere(looking, line.id)) continue;
    const step = cardStep(looking, n, line, isReady ? { do: 'hand-over', n: turn } : refund(line.id));
    if (step) return step;
  }
  return null;
}

/** A slip that is out for a card that another till ended, and lost. */
function waiveStep(looking: Looking): OneStep | null {
  const { world, index, facts, word } = looking;
  const n = facts.lines.findIndex(
    (line) =>
      line.state === 'ended-by-other-till' &&
      isSlipOut(facts, line) &&
      world.store.isLost(index, line) &&
      // The slip that lies here is one that another till took: it waits for no one.
      !world.store.hasTheirs(line.order_id ?? '') &&
      mayGive(looking, line),
  );
  return n < 0 ? null : { do: 'waive', n, word };
}

/** What is on the attention list, or else still under way. */
function restStep({ world, index, facts, turn, word }: Looking, wild: boolean): OneStep | null {
  const { lines, outbox, attention } = facts;
  const interrupted = attention.findIndex(({ code }) => code === 'take_back_interrupted');
  const cut = lines.find(({ id }) => id === attention[interrupted]?.line_id);
  if (cut?.order_id) {
    const again = bring(world, index, cut);
    return again[turn % 2] ?? { do: 'decide', n: interrupted, step: 'slip-gone', word };
  }
  const tooLate = attention.findIndex(({ code }) => code === 'cancel_too_late');
  if (tooLate >= 0 && turn < 20) return { do: 'decide', n: tooLate, step: 'retry', word };
  // The service says so again and again: the shop claims the card from the service's operator.
  if (tooLate >= 0 && !wild) return { do: 'decide', n: tooLate, step: 'settle-claim', word };
  // A clock that was put right makes a create look too old until the till hears the service's time again: then it offers to ask.
  const tooOld = attention.findIndex(({ code }) => code === 'replay_window_over');
  const wasClockWrong = world.tills[index]?.machine.wasClockWrong() === true;
  if (tooOld >= 0 && wasClockWrong && !wild && turn % 2 === 0) return { do: 'decide', n: tooOld, step: 'retry', word };
  const waits = lines.some((line) => ['activating', 'cancelling', 'voiding', 'reserving'].includes(line.state));
  if (wild && attention.length > 0 && turn < 20) return { do: 'decide', n: turn, step: 'retry', word };
  // What is left in the outbox waits for its last look; with a till whose orders others change it may wait for ever.
  return waits || (outbox.length > 0 && (!wild || turn < 40)) ? { do: 'pass', ms: 10_000 } : null;
}

type Refund = (lineId: string | null) => OneStep;

/** What somebody does at this till who finishes what its screen shows; null where nothing is left. */
export function nextStep(world: World, { index, machine }: Station, turn: number, wild: boolean): OneStep | null {
  const facts = machine.facts();
  const { parts } = facts;
  const isAny = (...states: string[]) => parts.some((part) => states.includes(part.state));
  const looking: Looking = { world, index, facts, turn, word: (turn >> 2) % 2 === 0 ? 'clara' : 'dora' };
  if (isAny('requested', 'unknown')) return { do: 'answer', n: turn, as: 'truth' };
  if (isAny('refunding', 'refund-unknown')) return { do: 'refund-answer', n: turn, as: 'truth' };
  const owed = parts.flatMap(({ state, line_id }) =>
    state === 'refund-due' && isHere(looking, line_id) ? [line_id] : [],
  );
  const refund: Refund = (lineId) => ({
    do: 'refund',
    n: owed.indexOf(lineId),
    way: 'as-paid',
    word: looking.word,
    gives: true,
  });
  if (owed.includes(null)) return refund(null);
  return saleStep(looking) ?? cardsStep(looking, owed, refund) ?? waiveStep(looking) ?? restStep(looking, wild);
}

/** Where the till's rules leave a card that a slip was out for to a person: what that person does, by what has left the store. */
export function decision({ machine }: Station, turn: number): OneStep | null {
  const { attention, lines } = machine.facts();
  const elsewhere = new Set(lines.flatMap(({ id, state }) => (state === 'ended-by-other-till' ? [id] : [])));
  if (attention.length === 0 || !attention.every(({ line_id }) => elsewhere.has(line_id ?? ''))) return null;
  const word = turn % 2 === 0 ? 'clara' : 'dora';
  const steps = ['settle-nothing-owed', 'settle-card-handed-over', 'settle-money-back'] as const;
  return { do: 'decide', n: turn >> 3, step: steps[(turn >> 1) % steps.length] ?? 'settle-nothing-owed', word };
}

/**
 * A customer who has neither card nor money yet tries one till after the other, and stays where the slip is kept. One by one: who is
 * sent to a manager for an older slip keeps nobody else waiting.
 */
export function customersStep({ store, tills }: World, turn: number): { till: number; step: OneStep } | null {
  const waiting = [...store.slips.all().entries()].filter(
    ([, slip]) => slip.where !== 'lost' && !slip.isPhotocopy && !store.hasTheirs(slip.orderId),
  );
  const [n, slip] = waiting[(turn >> 4) % Math.max(1, waiting.length)] ?? [];
  if (n === undefined || !slip) return null;
  const till = typeof slip.where === 'number' ? slip.where : (turn >> 2) % tills.length;
  const word = (turn >> 3) % 2 === 0 ? 'clara' : 'dora';
  const steps: readonly OneStep[] = [
    { do: 'scan', n, forged: false },
    { do: 'honour', n, pick: 0, word },
    { do: 'pass', ms: 5_000 },
    { do: 'pass', ms: 20_000 },
  ];
  const step = steps[turn % steps.length];
  return step ? { till, step } : null;
}
