// What somebody does who knows the till, made up a step at a time from what is on the screen.
import { attentionSteps } from '../../shared/sale/attention-steps.ts';
import type { Chance } from '../../testkit/chance.ts';
import type { Glance } from './glance.ts';
import { holdsBack } from './openings.ts';
import { isOpen } from './people.ts';
import { add } from './presses.ts';
import { type Facts, type SaleFacts, sum } from './rows.ts';
import type { OneStep, Setting } from './steps.ts';

/** Most of the time, or no sale would ever get far. */
export function sensible(chance: Chance, { facts, signedIn, stopped }: Glance, { tills, printer }: Setting): OneStep {
  if (!facts) return { do: 'pass', ms: 5000 };
  if (stopped) return chance.often(0.5) ? { do: 'make-room' } : { do: 'cut', at: 'now', n: 1, downMs: 0 };
  if (!signedIn) return { do: 'sign-in', who: chance.pick(['anna', 'anna', 'eve', 'ben', 'clara']) };
  const { sales, lines, jobs } = facts;
  const moving = moneyMoves(chance, facts);
  if (moving) return moving;
  const hasSlip = new Set(jobs.flatMap(({ document, line_id }) => (document === 'pending' ? [line_id] : [])));
  const waits = lines.findIndex(({ id, state }) => state === 'activating' && !hasSlip.has(id));
  if (printer && waits >= 0 && chance.often(tills > 1 ? 0.8 : 0.3))
    return { do: 'print', n: waits, document: 'pending' };
  const open = sales.find(isOpen);
  if (!open) return chance.often(0.45) ? add(chance, false) : afterwards(chance, facts);
  return fill(chance, facts, open) ?? payFor(chance, facts, open.id, tills);
}

/** A tender or a refund that somebody waits for. */
function moneyMoves(chance: Chance, { parts }: Facts): OneStep | null {
  const isAny = (...states: string[]) => parts.some((part) => states.includes(part.state));
  const as = chance.often(0.93) ? 'truth' : 'unknown';
  if (isAny('requested', 'unknown')) return { do: 'answer', n: 0, as };
  if (!chance.often(0.6)) return null;
  if (isAny('refunding', 'refund-unknown')) return { do: 'refund-answer', n: 0, as };
  if (!isAny('refund-due')) return null;
  return {
    do: 'refund',
    n: chance.int(3),
    way: chance.pick(['as-paid', 'as-paid', 'as-paid', 'cash']),
    word: chance.pick(['clara', 'dora', 'none']),
    gives: chance.often(0.85),
  };
}

/** The basket, until all of its cards are reserved; null once they can be paid for. */
function fill(chance: Chance, { lines }: Facts, open: SaleFacts): OneStep | null {
  const states = lines.flatMap((line) => (line.sale_id === open.id ? [line.state] : []));
  if (states.includes('draft') && (states.length > 2 || chance.often(0.7))) return { do: 'reserve' };
  if (open.stage === 'basket') return add(chance, false);
  if (states.includes('reserving'))
    return chance.often(0.15) ? { do: 'cancel' } : { do: 'pass', ms: chance.pick([500, 3000, 20_000]) };
  if (!states.includes('reserved')) return chance.often(0.3) ? add(chance, false) : { do: 'cancel' };
  return chance.often(0.08) ? { do: 'cancel' } : null;
}

function payFor(chance: Chance, { lines, parts }: Facts, saleId: string, tills: number): OneStep {
  const totalMinor = sum(lines.filter((line) => line.sale_id === saleId && line.state === 'reserved'));
  const paidMinor = sum(parts.filter((part) => part.sale_id === saleId && part.state === 'approved'));
  if (paidMinor >= totalMinor) return tills > 1 && chance.often(0.4) ? holdsBack(chance) : { do: 'commit' };
  return {
    do: 'begin',
    method: chance.pick(['cash', 'card']),
    of: chance.often(0.85) ? 'due' : 'half',
    pays: chance.often(0.88),
  };
}

/** No sale is open: something about one of before, or a new one. */
function afterwards(chance: Chance, { lines, parts, attention }: Facts): OneStep {
  const isAny = (state: string) => lines.some((line) => line.state === state);
  const kind = chance.weighted({
    'hand-over': isAny('active') ? 4 : 0,
    void: isAny('active') ? 3 : 0,
    'give-back': isAny('activating') ? 4 : 0,
    decide: attention.length > 0 ? 5 : 0,
    refund: parts.some(({ state }) => state === 'refund-due') ? 4 : 0,
    wait: 2,
    begin: 2,
  });
  const n = chance.int(4);
  const manager = chance.pick(['clara', 'dora'] as const);
  switch (kind) {
    case 'hand-over':
      return { do: kind, n };
    case 'void':
    case 'give-back':
      return { do: kind, n, word: manager };
    case 'decide':
      return { do: kind, n, step: chance.pick(['retry', 'retry', ...attentionSteps]), word: manager };
    case 'refund':
      return { do: kind, n, way: 'as-paid', word: manager, gives: true };
    case 'wait':
      // By hand only what waited for an hour.
      if (attention.length > 0 && chance.often(0.4)) return { do: 'sleep', ms: 4_000_000 };
      return { do: 'pass', ms: chance.pick([1000, 9000, 31_000]) };
    case 'begin':
      return add(chance, false);
  }
}
