// Checks a backup, and the seals in it, or all pages of the open ledger, in a thread of its own: a large one takes seconds, which no sale
// can wait for. Invariant: what goes wrong in the thread itself is a check that does not count, never a till that stops.
import { KeyObject } from 'node:crypto';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { faultIn } from './ledger-fault.ts';
import { quickCheck } from './quick-check.ts';
import { type SealKey, sealFault } from './seals.ts';
import { verifyChain } from './verify.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

const task = z.object({
  backupToCheck: z.string(),
  sealKey: z.object({ key: z.custom<KeyObject>((key) => key instanceof KeyObject), id: z.string() }),
});
const pages = z.object({ ledgerToCheck: z.string() });
const told = z.object({ table: z.string(), row: z.string(), reason: z.string() }).nullable();

/** `script` is this very file, as it was built. Null where the backup holds. Of seals, those by `sealKey` are checked. */
export function checkBackupIn(script: string, file: string, sealKey: SealKey): Promise<VerifyFault | null> {
  return inThread(script, { backupToCheck: file, sealKey });
}

/** Of the open ledger: what is wrong with its pages, or null. */
export async function checkPagesIn(script: string, file: string): Promise<string | null> {
  return (await inThread(script, { ledgerToCheck: file }))?.reason ?? null;
}

function inThread(script: string, workerData: unknown): Promise<VerifyFault | null> {
  return new Promise((resolve, reject) => {
    // Without what this process was started with: the thread loads nothing but this.
    const worker = new Worker(script, { workerData, execArgv: [] });
    worker.once('message', (message) => {
      const answer = told.safeParse(message);
      if (answer.success) resolve(answer.data);
      else reject(new Error('the check of the backup made no sense'));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the check of the backup ended with ${code}`)));
    worker.unref();
  });
}

function check({ backupToCheck: file, sealKey }: z.infer<typeof task>): VerifyFault | null {
  const db = new Database(file, { readonly: true });
  try {
    const found = verifyChain(db);
    return found.ok ? sealFault(db, sealKey) : found.error;
  } catch (error) {
    return bad('file', '', error instanceof Error ? error.message : String(error));
  } finally {
    db.close();
  }
}

function checkPages(file: string): VerifyFault | null {
  const db = new Database(file, { readonly: true, timeout: 5000 });
  try {
    const wrong = quickCheck(db);
    return wrong === null ? null : bad('file', '', wrong);
  } catch (error) {
    // A page that the disk does not give back is as one that is torn.
    if (faultIn(error) !== null) return bad('file', '', String(error));
    throw error;
  } finally {
    db.close();
  }
}

const given = isMainThread ? null : task.safeParse(workerData);
if (given?.success) parentPort?.postMessage(check(given.data));
const open = isMainThread ? null : pages.safeParse(workerData);
if (open?.success) parentPort?.postMessage(checkPages(open.data.ledgerToCheck));
