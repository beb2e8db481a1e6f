// What a till remembers of an update, in `update.json` of its folder: the only memory, written before each step that another start must know of.
// Invariant: a till without the file, or with one that the till did not write, starts as if there had never been an update.
import { join } from 'node:path';
import { z } from 'zod';
import { releaseVersion } from '../../../shared/release/manifest.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type Disk, disk, textIn } from './disk.ts';

/** Why a version did not stay. */
export const trialFaults = [
  'not-copied', // the ledger could not be copied for it
  'copy-not-opened', // it does not open a copy of the ledger
  'copy-not-whole', // what it makes of that copy does not hold
  'not-opened', // it does not open the ledger
  'not-verified', // the books do not hold, or are not the ones that were there
  'not-answered', // the service does not know it, or it does not know the service
  'no-printer', // it does not know the till's printer
  'not-drawn', // its screens did not come
] as const;
export type TrialFault = (typeof trialFaults)[number];

const head = z.strictObject({ ledgerId: z.string(), count: z.int().nonnegative(), hash: z.string() });
export type RecordedHead = z.infer<typeof head>;

const kept = z.strictObject({
  /** Of the ledger as the former version left it. */
  head,
  /** By their names in the till's folder. */
  files: z.array(z.string()),
  /** Outside that folder; `text` null where there was none. */
  anchor: z.strictObject({ file: z.string(), text: z.string().nullable() }).nullable(),
});
export type StoredVersion = z.infer<typeof kept>;

const memory = z.strictObject({
  from: releaseVersion,
  to: releaseVersion,
  at: z.iso.datetime(),
  /**
   * `begun`: `to` is about to be installed, or has not opened the ledger yet. `opened`: it opens the ledger, and nobody signs in.
   * `passed`: people sign in. `goes-back`: it failed, and `from` is to come back. `puts-back`: what `from` left is being put back.
   * `came-back`: `from` runs, as if nothing had been.
   */
  state: z.enum(['begun', 'opened', 'passed', 'goes-back', 'puts-back', 'came-back']),
  kept: kept.nullable(),
  why: z.enum(trialFaults).nullable(),
  /** How often the program of `from` was asked for. */
  asks: z.int().nonnegative(),
});
export type Memory = z.infer<typeof memory>;

const fileIn = (folder: string): string => join(folder, 'update.json');

export function readMemory(folder: string): Memory | null {
  try {
    return memory.parse(JSON.parse(textIn(fileIn(folder)) ?? 'null'));
  } catch {
    return null;
  }
}

export function remember(folder: string, known: Memory, on: Disk = disk): Memory {
  on.write(fileIn(folder), `${JSON.stringify(known)}\n`);
  return known;
}

export function forget(folder: string, on: Disk = disk): void {
  on.remove(fileIn(folder));
}

/**
 * Called by the version that runs, right before the installer has the package; `folder` is the one that the ledger lies in. An update that
 * does not come needs no word: `from` continues as ever. The error is the system's.
 */
export function beginUpdate(
  folder: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Result<null, string> {
  try {
    remember(folder, { from, to, at: at.toISOString(), state: 'begun', kept: null, why: null, asks: 0 });
    return ok(null);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}
