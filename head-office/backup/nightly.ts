// A backup each night, while head office serves. Invariant: a night that could not be backed up is told, and tried again each hour.
import { existsSync, mkdirSync } from 'node:fs';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import { type BackedUp, backUp, backupsIn, timeOf } from './back-up.ts';
import { hasCopyOf, readKey } from './key-copy.ts';

const hourMs = 3_600_000;
/** By the machine's clock. */
const nightBegins = 2;

export type Nightly = {
  readonly database: Database;
  readonly schema: Schema;
  readonly now: () => Date;
  /** Head office's own, with its key. */
  readonly ownFolder: string;
  readonly folder: string;
  readonly keep: number;
  readonly made: (backup: BackedUp & { readonly hasKey: boolean }) => void;
  readonly failed: (error: unknown) => void;
};

/** The newest moment at which a night began. */
export function lastNight(at: Date): Date {
  const night = new Date(at);
  night.setHours(nightBegins, 0, 0, 0);
  if (night > at) night.setDate(night.getDate() - 1);
  return night;
}

export function startNightly(nightly: Nightly) {
  const { folder, keep, now } = nightly;
  let running: Promise<void> | null = null;
  const timer = setInterval(look, hourMs);
  timer.unref();
  look();

  function look(): void {
    running ??= backUpWhereDue()
      .catch(nightly.failed)
      .finally(() => {
        running = null;
      });
  }

  async function backUpWhereDue(): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const at = now();
    const newest = backupsIn(folder).at(-1);
    if (newest !== undefined && timeOf(newest) >= lastNight(at)) return;
    const made = await backUp(nightly.database, nightly.schema, { folder, keep, at });
    nightly.made({ ...made, hasKey: hasCopyOf(readKey(nightly.ownFolder) ?? '', folder) });
  }

  return {
    /** When the newest was made; null: there is none. */
    newestAt(): Date | null {
      const newest = existsSync(folder) ? backupsIn(folder).at(-1) : undefined;
      return newest === undefined ? null : timeOf(newest);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
