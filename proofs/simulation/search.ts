// One worker of a search: runs its share of the seeds in a process of its own and tells of each violation at once, shrunk.
import { join } from 'node:path';
import { faults } from './faults.ts';
import { officeFaults } from './office-faults.ts';
import { createRunner, type Run } from './runner.ts';
import { shrink } from './shrink.ts';
import type { Script } from './steps.ts';

export type Found = { readonly seed: number; readonly what: string; readonly script: Script | null };

export type SearchOptions = {
  readonly firstSeed: number;
  readonly runs: number;
  /** Takes every `every`-th seed, from `first` on. */
  readonly first: number;
  readonly every: number;
  readonly steps: number;
  readonly folder: string;
  /** Each till has a head office. */
  readonly hasOffice?: boolean;
};

const mostShrunk = 5;

/** `found` is called for each violation; `ran` after each schedule. */
export async function search(options: SearchOptions, found: (one: Found) => void, ran: () => void): Promise<void> {
  const { firstSeed, runs, first, every, steps } = options;
  const runner = await createRunner(join(options.folder, `worker-${first}`), {
    steps,
    ...(options.hasOffice ? { office: {} } : {}),
  });
  let shrunk = 0;
  for (let seed = firstSeed + first; seed < firstSeed + runs; seed += every) {
    const run: Run = await runner.fromSeed(seed).catch((error: unknown) => {
      throw new Error(`seed ${seed} ends the search: ${error instanceof Error ? error.stack : error}`);
    });
    if (run.violation) {
      // A till that breaks in every schedule is not worth hours of shrinking.
      shrunk += 1;
      found({ seed, what: run.violation.what, script: shrunk <= mostShrunk ? await shrink(runner, run) : null });
    }
    ran();
  }
  runner.close();
}

export type FaultSearch = {
  readonly firstSeed: number;
  /** So many schedules at most. */
  readonly most: number;
  readonly steps: number;
  readonly folder: string;
  /** Of `makeTemplate`, where several searches share one. */
  readonly template?: string;
};

/** The first schedule, counted from 1, that this fault breaks a promise in; null where none of them does. */
export async function findFault(
  name: string,
  options: FaultSearch,
): Promise<{ schedule: number; what: string } | null> {
  const [tampering, office] = [faults[name], officeFaults[name]];
  if (!tampering && !office) throw new Error(`no fault is called ${name}`);
  const fault = { ...(tampering ? { tampering } : {}), ...(office ? { office } : {}) };
  const runner = await createRunner(options.folder, { ...options, ...fault });
  try {
    for (let schedule = 1; schedule <= options.most; schedule += 1) {
      const { violation } = await runner.fromSeed(options.firstSeed + schedule - 1);
      if (violation) return { schedule, what: violation.what.split('\n')[0] ?? '' };
    }
    return null;
  } finally {
    runner.close();
  }
}
