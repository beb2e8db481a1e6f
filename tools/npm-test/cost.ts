// What a run of `npm test` costs, by stage and by room, beside its budget.
// Invariant: costs are CPU, never time by the clock, so that a machine with other work to do fails nothing.
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** CPU-seconds, user and system, of `npm ci && npm test`; `npm ci` takes 40 of them. */
export const budgetS = 480;
const installS = 40;
/** What a capability's folder in tests/till may cost, and any other room of tests/, in CPU-seconds of the core. CONTRIBUTING.md names it. */
const shareOf = (room: string): number => (room.startsWith('till/') ? 6 : 12);
/** CPU-milliseconds of `yardstickMs` on the machine that the budget was measured on. */
const yardstickThereMs = 600;

/** CPU-milliseconds of work that is always the same: it tells how slow a CPU-second of this machine is now. */
export function yardstickMs(rounds = 60_000): number {
  const began = process.cpuUsage();
  let text = '';
  for (let round = 0; round < rounds; round += 1) {
    text = createHash('sha256').update(text).update(String(round)).digest('hex');
    text = JSON.stringify({ text, parts: [...text].toSorted().join('') }).slice(0, 120);
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

export type Cost = {
  /** CPU-milliseconds of each stage, in order. */
  readonly stages: ReadonlyMap<string, number>;
  readonly rooms: ReadonlyMap<string, number>;
  /** As measured in this run. */
  readonly yardstickMs: number;
};

const line = z.object({ path: z.string(), cpuMs: z.number() });

/** Adds up by room what testkit/cpu-by-file.ts wrote: a file in tests/ledger belongs to `ledger`, one in tests/till/sale to `till/sale`. */
export function roomsOf(written: string): Map<string, number> {
  const rooms = new Map<string, number>();
  for (const text of written.split('\n').filter(Boolean)) {
    const { path, cpuMs } = line.parse(JSON.parse(text));
    const [, room = '', inner = ''] = path.split('/');
    const name = room === 'till' ? `till/${inner}` : room;
    rooms.set(name, (rooms.get(name) ?? 0) + cpuMs);
  }
  return rooms;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(8)} s`;

/** The lines that `npm test` prints of its cost. `fault`: it is over twice its budget by the yardstick; `.ci/run` alone fails for that. */
export function tellCost(cost: Cost): { readonly lines: readonly string[]; readonly fault: string | null } {
  const totalMs = [...cost.stages.values()].reduce((sum, ms) => sum + ms, 0);
  const mostMs = (budgetS - installS) * 1000;
  const slowness = cost.yardstickMs / yardstickThereMs;
  const dear = [...cost.rooms].filter(([room, ms]) => ms > shareOf(room) * 1000);
  const total = `${(totalMs / 1000).toFixed(0)} CPU-seconds`;
  const lines = [
    ...[...cost.stages].map(([stage, ms]) => `${seconds(ms)}  ${stage}`),
    ...[...cost.rooms]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 12)
      .map(([room, ms]) => `  ${seconds(ms)}  ${room}`),
    ...dear.map(([room]) => `tests of ${room} cost more than their share of ${shareOf(room)} s`),
    `${total} of ${mostMs / 1000}; the yardstick took ${(cost.yardstickMs / 1000).toFixed(2)} s, ${(yardstickThereMs / 1000).toFixed(2)} where the budget was set`,
    ...(totalMs > mostMs
      ? ['npm test is over its budget: what does not belong to the core is named *.long.test.ts']
      : []),
  ];
  return { lines, fault: totalMs > 2 * mostMs * slowness ? `${total}, more than twice the budget` : null };
}
