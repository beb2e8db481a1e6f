// A printer behind a device file or a pipe (/dev/usb/lp0). Such a file may block for ever at any call, and would block
// every file call of the till. So a process of its own opens and writes it: the system's shell and `cat`, which a
// packaged till can start too.
// Invariants: the job's bytes leave the till only after the device is open, and until then the job is `not-sent`; from
// then on, anything but a `cat` that ended well is `unknown`; a process that takes too long is killed.
import { spawn } from 'node:child_process';
import type { PrinterLimits, SendOutcome } from './printer.ts';

// The path is the script's own name ($0), never part of its text.
const script = 'exec 1>>"$0" || exit 9; printf opened >&2; exec cat';

/** Sends one job to a device file. Needs a Unix shell: elsewhere no device is a file. */
export function sendToDevice(path: string, bytes: Uint8Array, limits: PrinterLimits): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let phase: 'opening' | 'writing' | 'over' = 'opening';
    const child = spawn('/bin/sh', ['-c', script, path], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { PATH: '/usr/bin:/bin' },
    });
    const finish = (outcome: SendOutcome): void => {
      if (phase === 'over') return;
      phase = 'over';
      clearTimeout(deadline);
      child.kill('SIGKILL');
      // A process that the kernel holds in a device outlives the kill, and must not keep the till from ending.
      child.unref();
      child.stdin.destroy();
      child.stderr.destroy();
      resolve(outcome);
    };
    let deadline = setTimeout(() => finish({ kind: 'not-sent', fault: 'no_answer' }), limits.openMs);

    child.stderr.once('data', (said: Buffer) => {
      // Anything else is the shell's error that it could not open; then it ends by itself.
      if (phase !== 'opening' || said.toString() !== 'opened') return;
      phase = 'writing';
      clearTimeout(deadline);
      deadline = setTimeout(() => finish({ kind: 'unknown', fault: 'timed_out' }), limits.sendMs);
      child.stdin.end(bytes);
    });
    // A `cat` that ends early breaks the pipe; its exit code tells the rest.
    child.stdin.on('error', () => undefined);
    child.on('error', () => finish({ kind: 'not-sent', fault: 'cannot_open' }));
    child.on('close', (code) => {
      if (phase === 'opening') finish({ kind: 'not-sent', fault: 'cannot_open' });
      else finish(code === 0 ? { kind: 'printed' } : { kind: 'unknown', fault: 'cannot_write' });
    });
  });
}
