// A printer that is a file, as printer-file.ts says which may be one. Each job is appended to a plain file, synced and closed: to try
// things out. A device file or a pipe goes to device-printer.ts.
// Invariants: this process opens plain files only, because a device file or a pipe can block all its file calls; a
// write that began and did not finish is `unknown`; only the till's own user can read the file, because slips may carry
// codes.
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { sendToDevice } from './device-printer.ts';
import type { Printer, PrinterLimits, SendOutcome } from './printer.ts';
import { type PlainFiles, printerFileAt } from './printer-file.ts';
import type { PortMemory } from './status.ts';

/** `asksStatus`: a printer behind a device file understands DLE EOT. */
export function createFilePrinter(
  address: string,
  usual: PrinterLimits,
  asksStatus: boolean,
  plainFiles: PlainFiles,
): Printer {
  const memory: PortMemory = { hasAnswered: false };
  return {
    async send(bytes, sendMs = usual.sendMs) {
      const limits = { ...usual, sendMs };
      const found = printerFileAt(address, plainFiles);
      if (found.kind === 'refused') return { kind: 'not-sent', fault: found.fault };
      const { path } = found;
      if (found.kind === 'device')
        return sendToDevice({ path, isTwoWay: isTwoWay(found.stats), asksStatus, memory }, bytes, limits);
      const attempt: Attempt = { written: 0, begun: false, expired: false };
      let deadline: NodeJS.Timeout | undefined;
      const tooLate = new Promise<SendOutcome>((resolve) => {
        deadline = setTimeout(() => {
          attempt.expired = true;
          resolve(attempt.begun ? { kind: 'unknown', fault: 'timed_out' } : { kind: 'not-sent', fault: 'no_answer' });
        }, limits.openMs + limits.sendMs);
      });
      const outcome = await Promise.race([append(path, bytes, attempt), tooLate]);
      clearTimeout(deadline);
      return outcome;
    },
  };
}

/** A pipe answers nothing, nor do the kernel's own devices, such as /dev/null. */
function isTwoWay(device: Stats): boolean {
  const major = device.rdev >> 8;
  return device.isCharacterDevice() && major !== kernelsOwn;
}
const kernelsOwn = 1;

/** Not through a link that was put there since (Windows has no such flag). */
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** `expired` forbids the first byte; `begun` is set right before it. */
type Attempt = { written: number; begun: boolean; expired: boolean };

async function append(path: string, bytes: Uint8Array, attempt: Attempt): Promise<SendOutcome> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, appending, 0o600);
    if (attempt.expired) return { kind: 'not-sent', fault: 'no_answer' };
    attempt.begun = true;
    while (attempt.written < bytes.length) attempt.written += (await file.write(bytes, attempt.written)).bytesWritten;
    await file.sync();
    const closing = file;
    file = null;
    await closing.close();
    return { kind: 'printed' };
  } catch {
    if (attempt.written > 0) return { kind: 'unknown', fault: 'cannot_write' };
    return { kind: 'not-sent', fault: attempt.begun ? 'cannot_write' : 'cannot_open' };
  } finally {
    await file?.close().catch(() => undefined);
  }
}
