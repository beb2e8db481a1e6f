// Checks a backup, and the seals in it, or all pages of the open ledger, or all that it says, in a thread of its own: a large one takes seconds,
// which no sale can wait for. Invariant: what goes wrong in the thread itself is a check that does not count, never a till that stops.
import { KeyObject } from 'node:crypto';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { faultIn } from './ledger-fault.ts';
import { currentSchema, versionOf } from './migrations.ts';
import { quickCheck } from './quick-check.ts';
import { type SealKey, sealFault } from './seals.ts';
import { verifyChain, verifyLedger } from './verify.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

const sealKey = z.object({ key: z.custom<KeyObject>((key) => key instanceof KeyObject), id: z.string() });
/** `chain`: the journal and its seals. `whole`: every row against it too. */
const how = z.enum(['chain', 'whole']);
export type HowChecked = z.infer<typeof how>;
const task = z.object({ backupToCheck: z.string(), how, sealKey });
const pages = z.object({ ledgerToCheck: z.string() });
const books = z.object({ booksToVerify: z.string(), sealKey });
const told = z
  .object({
    table: z.string(),
    row: z.string(),
    reason: z.string(),
    values: z.object({ column: z.string(), is: z.unknown(), told: z.unknown() }).optional(),
  })
  .nullable();
const verified = z.object({ fault: told, count: z.int() });

/** `script` is this very file, as it was built. Null where the backup holds. Of seals, those by `sealKey` are checked. */
export function checkBackupIn(
  script: string,
  file: string,
  sealKey: SealKey,
  how: HowChecked = 'chain',
): Promise<VerifyFault | null> {
  return inThread(script, { backupToCheck: file, how, sealKey }, told);
}

/** What the open ledger's rows and its journal say, as of one moment: the first row that is wrong, or null, and how many entries it has. */
export type Verified = { readonly fault: VerifyFault | null; readonly count: number };

export function verifyBooksIn(script: string, file: string, sealKey: SealKey): Promise<Verified> {
  return inThread(script, { booksToVerify: file, sealKey }, verified);
}

/** Of the open ledger: what is wrong with its pages, or null. */
export async function checkPagesIn(script: string, file: string): Promise<string | null> {
  return (await inThread(script, { ledgerToCheck: file }, told))?.reason ?? null;
}

function inThread<T>(script: string, workerData: unknown, answers: z.ZodType<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // Without what this process was started with: the thread loads nothing but this.
    const worker = new Worker(script, { workerData, execArgv: [] });
    worker.once('message', (message) => {
      const answer = answers.safeParse(message);
      if (answer.success) resolve(answer.data);
      else reject(new Error('the check of the backup made no sense'));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the check of the backup ended with ${code}`)));
    worker.unref();
  });
}

function check({ backupToCheck: file, how, sealKey }: z.infer<typeof task>): VerifyFault | null {
  const db = new Database(file, { readonly: true });
  try {
    // The rows of an older version are read only once they are brought up to date.
    const isOfToday = versionOf(db) === currentSchema.version;
    const found = how === 'whole' && isOfToday ? verifyLedger(db) : verifyChain(db);
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

/** Nobody waits for it: the till writes on meanwhile. */
export function verifyBooks(file: string, sealKey: SealKey): Verified {
  const db = new Database(file, { readonly: true, timeout: 5000 });
  try {
    db.exec('BEGIN');
    const found = verifyLedger(db);
    if (!found.ok) return { fault: found.error, count: 0 };
    return { fault: sealFault(db, sealKey), count: found.value.head.count };
  } finally {
    db.close();
  }
}

const given = isMainThread ? null : task.safeParse(workerData);
if (given?.success) parentPort?.postMessage(check(given.data));
const open = isMainThread ? null : pages.safeParse(workerData);
if (open?.success) parentPort?.postMessage(checkPages(open.data.ledgerToCheck));
const whole = isMainThread ? null : books.safeParse(workerData);
if (whole?.success) parentPort?.postMessage(verifyBooks(whole.data.booksToVerify, whole.data.sealKey));
