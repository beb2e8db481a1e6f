// The record of an update, `update.json` in the till's folder: all that one start leaves for the next, so it is written before each step.
// Invariant: a till without that file, or with one it cannot read, starts as if there had never been an update.
import { join } from 'node:path';
import { z } from 'zod';
import { releaseVersion } from '../../../shared/release/manifest.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { readJsonFile } from '../../disk/json-file.ts';
import { type Disk, disk } from './disk.ts';

/** Why the new version did not stay. */
export const trialFaults = [
  'not-copied', // the former version's ledger could not be copied
  'copy-not-opened', // the new version does not open a copy of the ledger
  'copy-not-whole', // the copy has faults once the new version has migrated it
  'not-opened', // the new version does not open the ledger
  'not-verified', // the ledger has faults, or is not the one the former version left
  'not-answered', // the service does not answer the new version in a way it understands
  'no-printer', // the new version does not know the printer in the till's settings
  'not-drawn', // the screens of the new version did not appear
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

const record = z.strictObject({
  from: releaseVersion,
  to: releaseVersion,
  at: z.iso.datetime(),
  state: z.enum([
    'begun', // `to` is about to be installed, or has not opened the ledger yet
    'opened', // `to` opens the ledger for its check; nobody can sign in
    'passed', // `to` passed its check; people sign in
    'goes-back', // `to` failed its check; the program of `from` is being asked for
    'puts-back', // the files that `from` left are being put back
    'came-back', // `from` runs, as if there had been no update
  ]),
  kept: kept.nullable(),
  why: z.enum(trialFaults).nullable(),
  /** How often the updater was asked for the program of `from`. */
  asks: z.int().nonnegative(),
});
export type UpdateRecord = z.infer<typeof record>;

const fileIn = (folder: string): string => join(folder, 'update.json');

export const readRecord = (folder: string): UpdateRecord | null => readJsonFile(fileIn(folder), record);

export function writeRecord(folder: string, known: UpdateRecord, on: Disk = disk): UpdateRecord {
  on.write(fileIn(folder), `${JSON.stringify(known)}\n`);
  return known;
}

export function removeRecord(folder: string, on: Disk = disk): void {
  on.remove(fileIn(folder));
}

/**
 * Called by the version that runs, right before the installer has the package; `folder` is the one that the ledger lies in. If the
 * update never comes, nothing need be done: `from` runs on. The error is the file system's message.
 */
export function beginUpdate(
  folder: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Result<null, string> {
  try {
    writeRecord(folder, { from, to, at: at.toISOString(), state: 'begun', kept: null, why: null, asks: 0 });
    return ok(null);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}
