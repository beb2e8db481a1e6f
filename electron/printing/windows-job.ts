// UNPROVEN on Windows itself; wine's spooler prints what it is given (npm run prove:windows-printer). One raw job through
// the Windows spooler: ask how the printer is, hand the job over, watch it until it has left the queue.
// Invariants: a job is `not-sent` only before the spooler has it; a job still queued when our wait ends is deleted, so
// that Windows prints nothing later on its own, and is `unknown`; it is `printed` only if the spooler says so, on a
// port of this machine. The spooler is told to keep the job until we looked, because anyone may take a job out of the
// queue.
import type { PrinterFault, SendOutcome } from './printer.ts';
import type { Opened, Winspool } from './winspool.ts';

const printerStatus: readonly (readonly [bits: number, fault: PrinterFault])[] = [
  [0x0040_0000, 'cover_open'],
  [0x0000_0010 | 0x0000_0040, 'paper_out'],
  [0x0000_0002 | 0x0000_0008 | 0x0010_0000, 'printer_error'],
  [0x0000_0001 | 0x0000_0080 | 0x0000_1000 | 0x0200_0000, 'offline'],
];
const jobStatus = {
  failed: 0x002 | 0x020 | 0x200,
  paperOut: 0x040,
  gone: 0x004 | 0x100,
  done: 0x080 | 0x1000,
} as const;
const pollMs = 150;

export type WindowsJob = { readonly printer: string; readonly bytes: Uint8Array; readonly sendMs: number };

/** Blocks. `handing` is called right before the spooler is given its first byte. */
export function runWindowsJob(
  winspool: Winspool,
  { printer, bytes, sendMs }: WindowsJob,
  handing: () => void,
): SendOutcome {
  const opened = winspool.open(printer);
  if (opened === 'missing') return { kind: 'not-sent', fault: 'bad_address' };
  if (!opened) return { kind: 'not-sent', fault: 'cannot_open' };
  try {
    const trouble = troubleOf(opened);
    if (trouble) return { kind: 'not-sent', fault: trouble };
    const job = opened.startRaw();
    if (job === 0) return { kind: 'not-sent', fault: 'cannot_write' };
    opened.retain(job);
    handing();
    // The spooler may print what it has while it is still given the rest.
    if (opened.write(bytes) !== bytes.length || !opened.end()) {
      opened.abort();
      opened.release(job);
      return { kind: 'unknown', fault: 'cannot_write' };
    }
    return watch(winspool, opened, job, sendMs);
  } finally {
    opened.close();
  }
}

function watch(winspool: Winspool, opened: Opened, job: number, sendMs: number): SendOutcome {
  for (let waitedMs = 0; waitedMs < sendMs; waitedMs += pollMs) {
    const status = opened.jobStatus(job);
    // The job was to stay: someone took it out, or this spooler keeps none. Its end is unknown.
    if (status === null) return { kind: 'unknown', fault: 'unproven' };
    if (status & (jobStatus.gone | jobStatus.done)) {
      opened.release(job);
      if (status & jobStatus.gone) return { kind: 'unknown', fault: 'printer_error' };
      const trouble = troubleOf(opened);
      if (trouble) return { kind: 'unknown', fault: trouble };
      return isHere(opened.port()) ? { kind: 'printed' } : { kind: 'unknown', fault: 'unproven' };
    }
    winspool.sleep(pollMs);
  }
  const status = opened.jobStatus(job) ?? 0;
  // A job that is kept cannot be deleted.
  opened.release(job);
  opened.deleteJob(job);
  const trouble = status & jobStatus.paperOut ? 'paper_out' : troubleOf(opened);
  return { kind: 'unknown', fault: trouble ?? (status & jobStatus.failed ? 'printer_error' : 'timed_out') };
}

function troubleOf(opened: Opened): PrinterFault | null {
  const status = opened.status();
  return printerStatus.find(([bits]) => (status & bits) !== 0)?.[1] ?? null;
}

/** A cable. Of a network printer the port's monitor knows only that the line took the bytes. */
function isHere(port: string): boolean {
  return /^(USB|LPT|COM|DOT4|ESDPRT)/i.test(port);
}
