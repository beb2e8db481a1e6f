// A printer behind a device file or a pipe (/dev/usb/lp0). Such a file may block for ever at any call, and would block
// every file call of the till. So processes of their own open, read and write it: the system's shell and `cat`, which a
// packaged till can start too.
// Invariants: the job's bytes leave the till only after the device is open and said of no trouble, and until then the
// job is `not-sent`; from then on, anything but a `cat` that ended well, of a printer that is still well, is `unknown`;
// processes that take too long are killed.
import { type ChildProcess, spawn } from 'node:child_process';
import type { PrinterLimits, SendOutcome } from './printer.ts';
import { type Answers, createStatusDialogue, endOf, type PortMemory, silent } from './status.ts';

/** `isTwoWay`: a device, which may answer; a pipe cannot. `asksStatus`: the printer understands DLE EOT. */
export type Device = {
  readonly path: string;
  readonly isTwoWay: boolean;
  readonly asksStatus: boolean;
  readonly memory: PortMemory;
};

// The path is the script's own name ($0), never part of its text. A device that cannot be read is only written.
const scripts = {
  pipe: 'exec 1>>"$0" || exit 9; printf opened >&2; exec cat',
  device:
    '(: <>"$0") 2>/dev/null && exec 3<>"$0" || exec 3>>"$0" || exit 9; printf opened >&2; cat <&3 2>/dev/null & cat >&3',
};

/** Sends one job to a device file. Needs a Unix shell: elsewhere no device is a file. */
export function sendToDevice(device: Device, bytes: Uint8Array, limits: PrinterLimits): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let phase: 'opening' | 'asking' | 'writing' | 'over' = 'opening';
    // A group of its own, so that the reader dies with the rest.
    const child = spawn('/bin/sh', ['-c', device.isTwoWay ? scripts.device : scripts.pipe, device.path], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: '/usr/bin:/bin' },
      detached: true,
    });
    const { stdin, stdout, stderr } = child;
    const status = createStatusDialogue((question) => stdin.write(question));
    const finish = (outcome: SendOutcome): void => {
      if (phase === 'over') return;
      phase = 'over';
      clearTimeout(deadline);
      status.end();
      killAll(child);
      // A process that the kernel holds in a device outlives the kill, and must not keep the till from ending.
      child.unref();
      for (const stream of [stdin, stdout, stderr]) stream.destroy();
      resolve(outcome);
    };
    let deadline = setTimeout(() => finish({ kind: 'not-sent', fault: 'no_answer' }), limits.openMs);

    const ask = (waitMs: number): Promise<Answers> =>
      device.isTwoWay && device.asksStatus ? status.ask(waitMs) : Promise.resolve(silent);
    const talk = async (): Promise<void> => {
      clearTimeout(deadline);
      phase = 'asking';
      const before = await ask(limits.statusMs);
      if (phase !== 'asking') return;
      if (before.trouble) return finish({ kind: 'not-sent', fault: before.trouble });
      phase = 'writing';
      deadline = setTimeout(() => finish({ kind: 'unknown', fault: 'timed_out' }), limits.sendMs);
      if (!before.complete) stdin.end(bytes);
      else await new Promise<void>((written) => stdin.write(bytes, () => written()));
      const after = before.complete ? await ask(limits.sendMs) : silent;
      if (after.trouble) return finish({ kind: 'unknown', fault: after.trouble });
      end = endOf(before, after, status.isStranger(), device.memory);
      stdin.end();
    };
    let end: SendOutcome = { kind: 'unknown', fault: 'cannot_write' };

    stdout.on('data', (heard: Buffer) => status.receive(heard));
    stderr.once('data', (said: Buffer) => {
      // Anything else is the shell's error that it could not open; then it ends by itself.
      if (phase === 'opening' && said.toString() === 'opened') void talk();
    });
    // A `cat` that ends early breaks the pipe; its exit code says the rest.
    stdin.on('error', () => undefined);
    child.on('error', () => finish({ kind: 'not-sent', fault: 'cannot_open' }));
    // Not `close`: the reader keeps the pipe open until it is killed.
    child.on('exit', (code) => {
      if (phase === 'opening') finish({ kind: 'not-sent', fault: 'cannot_open' });
      else if (phase === 'asking') finish({ kind: 'not-sent', fault: 'cannot_write' });
      else if (code !== 0) finish({ kind: 'unknown', fault: 'cannot_write' });
      else finish(end);
    });
  });
}

function killAll({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
