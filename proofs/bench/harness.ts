// How a bench measures: rounds in which ours and its peer take turns, CPU time where the clock is noise, and a row for each result.
// Invariant: a ratio comes of one run on one machine, and a higher one is better.
import { createHash } from 'node:crypto';
import { median } from '../../testkit/median.ts';

/** What is reached: a ratio of at least so much, or a figure of ours of at most so much. */
export type Reach = { readonly ratio: number } | { readonly most: number };

export type Row = {
  readonly name: string;
  /** Of `now`, `p99` and `peerNow`: `ms`, `us`, `bytes`, `statements` … */
  readonly unit: string;
  readonly now: number;
  /** Null where every round counts the same. */
  readonly p99: number | null;
  readonly peer: string | null;
  readonly peerNow: number | null;
  /** The peer's figure by ours; without a peer what is to be reached by ours. */
  readonly ratio: number;
  readonly reach: Reach;
  readonly isReached: boolean;
  readonly note?: string;
};

/** A line of a growth chart: figures by the number of sales, products or orders. */
export type Growth = {
  readonly name: string;
  readonly unit: string;
  readonly of: string;
  readonly points: readonly (readonly [count: number, figure: number])[];
};

/** The median figures of each number of sales, in its order. */
export function growthOf<T>(
  name: string,
  unit: string,
  all: ReadonlyMap<number, T>,
  samplesOf: (found: T) => readonly number[],
): Growth {
  return { name, unit, of: 'sales', points: [...all].map(([sales, found]) => [sales, median(samplesOf(found))]) };
}

export type Measured = { readonly rows: readonly Row[]; readonly growth?: readonly Growth[] };

/** `isLarge`: with a ledger of a million sales. */
export type Family = (how: { readonly isLarge: boolean }) => Promise<Measured>;

const sortedOf = (samples: readonly number[]) => samples.toSorted((a, b) => a - b);

export function p99(samples: readonly number[]): number {
  return sortedOf(samples)[Math.min(samples.length - 1, Math.floor(samples.length * 0.99))] ?? Number.NaN;
}

type Given = {
  readonly name: string;
  readonly unit: string;
  readonly ours: readonly number[];
  readonly peer?: { readonly name: string; readonly samples: readonly number[] };
  readonly reach: Reach;
  readonly note?: string;
};

/** A row of what was measured in rounds. */
export function measured({ ours, peer, ...given }: Given): Row {
  return rowOf(given, median(ours), ours.length > 1 ? p99(ours) : null, peer && [peer.name, median(peer.samples)]);
}

/** A row of what was counted: the same in every run. */
export function counted({ now, ...given }: Omit<Given, 'ours' | 'peer'> & { readonly now: number }): Row {
  return rowOf(given, now, null, undefined);
}

function rowOf(
  { name, unit, reach, note }: Omit<Given, 'ours' | 'peer'>,
  now: number,
  at99: number | null,
  peer: readonly [string, number] | undefined,
): Row {
  const [peerName = null, peerNow = null] = peer ?? [];
  const ratio = (peerNow ?? ('most' in reach ? reach.most : now)) / now;
  const isReached = 'most' in reach ? now <= reach.most : ratio >= reach.ratio;
  return { name, unit, now, p99: at99, peer: peerName, peerNow, ratio, reach, isReached, ...(note && { note }) };
}

/** `--rehearse`: few sales and few rounds; the figures say nothing. */
export const isRehearsal = process.env.COUNTERFOIL_REHEARSAL === 'yes';

type Work = () => unknown;

/** CPU milliseconds of this process, its threads included. */
export async function cpuMs(work: Work): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds by the clock. */
export async function clockMs(work: Work): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Measures each work once a round, in turn; the first round warms up and is not kept. */
export async function inTurn<N extends string>(
  rounds: number,
  works: Readonly<Record<N, Work>>,
  measure: (work: Work) => Promise<number> = cpuMs,
): Promise<Record<N, number[]>> {
  const names = Object.keys(works) as N[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>;
  const last = isRehearsal ? 1 : rounds;
  for (let round = 0; round <= last; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const took = await measure(works[name]);
      if (round > 0) samples[name].push(took);
    }
  return samples;
}

/** The same of works that are over in microseconds: `times` in a row each round. Answers microseconds for one. */
export async function inTurnMany<N extends string>(
  rounds: number,
  times: number,
  works: Readonly<Record<N, Work>>,
): Promise<Record<N, number[]>> {
  const many = (work: Work) => async () => {
    for (let n = 0; n < (isRehearsal ? 1 : times); n += 1) {
      const under = work();
      if (under instanceof Promise) await under;
    }
  };
  const names = Object.keys(works) as N[];
  const wrapped = Object.fromEntries(names.map((name) => [name, many(works[name])])) as Record<N, Work>;
  const samples = await inTurn(rounds, wrapped);
  for (const name of names) samples[name] = samples[name].map((ms) => (ms * 1000) / times);
  return samples;
}

/**
 * A fixed piece of work, the limit beside which CPU time of whole runs is held: some 10 ms on a machine of today, of hashing and JSON as
 * a till does them. Only its ratio to ours says something of ours.
 */
export function yardstick(): string {
  const page = Array.from({ length: 60 }, (_, n) => ({ id: `line-${n}`, amount: '25.00', state: 'active', at: n }));
  let text = '';
  for (let n = 0; n < 120; n += 1) {
    text = JSON.stringify(JSON.parse(JSON.stringify(page)));
    text = createHash('sha256').update(text).digest('hex');
  }
  return text;
}
export const yardstickName = 'the yardstick (harness.ts)';
