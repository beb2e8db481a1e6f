// A backup of a till under test, made as the till makes its own, and its disk lost and the backup put in its place.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBackups } from '../../electron/ledger/backups.ts';
import type { Harness } from './harness.ts';

export const ledgerOf = (till: Harness): string => join(till.folder, 'ledger.sqlite');

/** Answers the file. */
export async function backUp(till: Harness): Promise<string> {
  const db = till.db();
  const { now, timers } = till.time;
  const made = await createBackups({ db, now, timers, check: async () => null, log: console }).run();
  db.close();
  if (!made.ok) throw new Error(made.error);
  return made.value.file;
}

/** The disk is lost; the backup takes the ledger's place, with `keepLog` beside the log that was there. Somebody signs in. */
export async function restore(
  till: Harness,
  backup: string,
  options: { readonly keepLog?: boolean } = {},
): Promise<void> {
  const ledger = ledgerOf(till);
  const log = options.keepLog ? readFileSync(`${ledger}-wal`) : null;
  await till.dies();
  for (const part of ['', '-shm', '-wal']) rmSync(`${ledger}${part}`, { force: true });
  copyFileSync(backup, ledger);
  if (log) writeFileSync(`${ledger}-wal`, log);
  await till.lives();
  await till.signIn();
}
