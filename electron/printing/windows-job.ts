// UNPROVEN on Windows itself; wine's spooler prints what it is given (npm run prove:windows-printer). One raw job through
// the Windows spooler: ask how the printer is, hand the job over, watch it until it has left the queue.
// Invariants: a job is `not-sent` only before the spooler has a byte of it; a job still queued when our wait ends is
// deleted, so that Windows prints nothing later on its own, and is `unknown`; it is `printed` only if the spooler says
// so, on a port of this machine. The spooler keeps the job until we have looked, because anyone may take a job out
// of the queue. A job that a till left there when it died is settled at the next start.
import { hostname } from 'node:os';
import type { PrinterFault, SendOutcome } from './printer.ts';
import type { Opened, Winspool } from './winspool.ts';

type Bits = readonly (readonly [bits: number, fault: PrinterFault])[];

const printerStatus: Bits = [
  [0x0040_0000, 'cover_open'],
  [0x0000_0010 | 0x0000_0040, 'paper_out'],
  [0x0000_0002 | 0x0000_0008 | 0x0010_0000, 'printer_error'],
  [0x0000_0001 | 0x0000_0080 | 0x0000_1000 | 0x0200_0000, 'offline'],
];
const jobTrouble: Bits = [
  [0x040, 'paper_out'],
  [0x020, 'offline'],
  // Error, blocked by one before it, or a person must see to the printer.
  [0x002 | 0x200 | 0x400, 'printer_error'],
];
const jobStatus = { gone: 0x004 | 0x100, done: 0x080 | 0x1000 } as const;
const pollMs = 150;

/** `id` is the job's in the ledger; null for a kick of the drawer. */
export type WindowsJob = {
  readonly printer: string;
  readonly bytes: Uint8Array;
  readonly sendMs: number;
  readonly id: string | null;
};
export type OrphanedJobs = { readonly printer: string; readonly ids: readonly string[]; readonly sendMs: number };

/** Blocks. `hand` is asked right before the spooler is given its first byte, and not a byte is given if it says no. */
export function runWindowsJob(
  winspool: Winspool,
  { printer, bytes, sendMs, id }: WindowsJob,
  hand: () => boolean,
): SendOutcome {
  const opened = winspool.open(printer);
  if (opened === 'missing') return { kind: 'not-sent', fault: 'bad_address' };
  if (!opened) return { kind: 'not-sent', fault: 'cannot_open' };
  try {
    const trouble = troubleOf(opened, 'no_answer');
    if (trouble) return { kind: 'not-sent', fault: trouble };
    const job = opened.startRaw(documentOf(id, bytes.length));
    if (job === 'refuses-raw') return { kind: 'not-sent', fault: 'refuses_raw' };
    if (job === 0) return { kind: 'not-sent', fault: 'cannot_write' };
    opened.retain(job);
    const giveUp = (kind: 'not-sent' | 'unknown', fault: PrinterFault): SendOutcome => {
      opened.abort();
      takeOut(opened, job);
      return { kind, fault };
    };
    if (!opened.startPage()) return giveUp('not-sent', 'cannot_write');
    if (!hand()) return giveUp('not-sent', 'no_answer');
    // The spooler may print what it has while it is still given the rest.
    if (opened.write(bytes) !== bytes.length || !opened.end()) return giveUp('unknown', 'cannot_write');
    return watch(winspool, opened, job, sendMs);
  } finally {
    opened.close();
  }
}

/**
 * What a till that died left in the queue of the jobs with these ids, and how each ended; all of it is out of the queue
 * then. Blocks until it is over, `sendMs` at most for each.
 */
export function resolveOrphanedJobs(
  winspool: Winspool,
  { printer, ids, sendMs }: OrphanedJobs,
): [string, SendOutcome][] {
  const opened = winspool.open(printer);
  if (!opened || opened === 'missing') return [];
  try {
    return opened.queued().flatMap(({ job, document, size }): [string, SendOutcome][] => {
      // Nobody is at that drawer any more.
      if (document.startsWith(`${drawerDocument} `)) takeOut(opened, job);
      const id = ids.find((one) => document.startsWith(`${slipDocument} ${one} `));
      if (!id) return [];
      const end = watch(winspool, opened, job, sendMs);
      // Windows also prints what it got of a slip whose till died in the middle of it.
      const isWhole = document === documentOf(id, size);
      return [[id, end.kind === 'printed' && !isWhole ? { kind: 'unknown', fault: 'broken' } : end]];
    });
  } finally {
    opened.close();
  }
}

/** Whether this printer is connected to this machine. */
export function isWindowsCabled(winspool: Winspool, printer: string): boolean {
  const opened = winspool.open(printer);
  if (!opened || opened === 'missing') return false;
  try {
    return isHere(opened.port());
  } finally {
    opened.close();
  }
}

const slipDocument = 'Counterfoil slip';
/** Others may print through the same queue, and open drawers of theirs. */
const drawerDocument = `Counterfoil drawer of ${hostname()}`;

function documentOf(id: string | null, size: number): string {
  return `${id === null ? drawerDocument : `${slipDocument} ${id}`} ${size}`;
}

function watch(winspool: Winspool, opened: Opened, job: number, sendMs: number): SendOutcome {
  for (let waitedMs = 0; waitedMs < sendMs; waitedMs += pollMs) {
    const status = opened.jobStatus(job);
    // The job was to stay: someone took it out, or this spooler keeps none. Its end is unknown.
    if (status === null) return { kind: 'unknown', fault: 'unproven' };
    if (status & (jobStatus.gone | jobStatus.done)) {
      opened.release(job);
      if (status & jobStatus.gone) return { kind: 'unknown', fault: 'printer_error' };
      const trouble = faultIn(jobTrouble, status) ?? troubleOf(opened, 'broken');
      if (trouble) return { kind: 'unknown', fault: trouble };
      return isHere(opened.port()) ? { kind: 'printed' } : { kind: 'unknown', fault: 'unproven' };
    }
    winspool.sleep(pollMs);
  }
  const status = opened.jobStatus(job) ?? 0;
  takeOut(opened, job);
  const nearest = faultIn(jobTrouble.slice(0, 1), status) ?? troubleOf(opened, 'timed_out');
  return { kind: 'unknown', fault: nearest ?? faultIn(jobTrouble, status) ?? 'timed_out' };
}

/** A job that is kept cannot be deleted. */
function takeOut(opened: Opened, job: number): void {
  opened.release(job);
  opened.deleteJob(job);
}

/** `ifSilent`: where Windows does not say how the printer is. */
function troubleOf(opened: Opened, ifSilent: PrinterFault): PrinterFault | null {
  const status = opened.status();
  return status === null ? ifSilent : faultIn(printerStatus, status);
}

function faultIn(table: Bits, status: number): PrinterFault | null {
  return table.find(([bits]) => (status & bits) !== 0)?.[1] ?? null;
}

/** A cable. Of a network printer the port's monitor knows only that the line took the bytes. */
function isHere(port: string): boolean {
  return /^(USB|LPT|COM|DOT4|ESDPRT)/i.test(port);
}
