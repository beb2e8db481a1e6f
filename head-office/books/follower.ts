// The follower runs next to the intake: woken when a batch arrives, it follows until nothing is left. Invariants: one journal that cannot be folded
// holds up no other: it is named, skipped for a while and tried again; work that the database cannot do now is tried again.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Database, isAway } from '../core/database.ts';
import { behind, followOnce } from './follow.ts';

/** What arrives within this time is followed together: of many tills at once, for fewer statements each. */
const gatherMs = 250;
/** Finds what another process stored and left unfollowed, without being notified. */
const lookMs = 5_000;

/** Follows until nothing is left. `failed` receives each bug, without the journal's contents. */
export async function followAll(database: Database, failed: (error: unknown) => void): Promise<void> {
  for (;;) if ((await step(database, failed)) === 0) return;
}

async function step(database: Database, failed: (error: unknown) => void): Promise<number> {
  try {
    return await followOnce(database);
  } catch (error) {
    if (isAway(error)) throw error;
    return eachAlone(database, failed);
  }
}

const due = z.object({ till: z.string() });

/** The till whose journal is the cause is found automatically. */
async function eachAlone(database: Database, failed: (error: unknown) => void): Promise<number> {
  const tills = await database.rows(due, `SELECT DISTINCT till FROM (${behind}) b ORDER BY till`);
  let taken = 0;
  for (const { till } of tills) {
    try {
      taken += await followOnce(database, till);
    } catch (error) {
      if (isAway(error)) throw error;
      failed(error);
      await database.run('UPDATE following SET fault = $2, fault_at = now() WHERE till = $1', [till, nameOf(error)]);
    }
  }
  return taken;
}

/** An error message may contain parts of the journal. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'error');

export function startFollower(database: Database, failed: (error: unknown) => void) {
  let isWoken = true;
  let running: Promise<void> | null = null;
  let stopped = false;
  const ending = new AbortController();

  async function run(): Promise<void> {
    while (isWoken && !stopped) {
      await pause(gatherMs, undefined, { signal: ending.signal }).catch(() => {});
      isWoken = false;
      try {
        while (!stopped && (await step(database, failed)) > 0);
      } catch (error) {
        // The next round tries it again.
        if (!isAway(error)) failed(error);
      }
    }
    running = null;
  }
  const wake = (): void => {
    isWoken = true;
    if (!stopped) running ??= run();
  };
  const look = setInterval(wake, lookMs);
  wake();
  return {
    /** A batch arrived. */
    wake,
    async stop(): Promise<void> {
      stopped = true;
      ending.abort();
      clearInterval(look);
      await running;
    },
  };
}
