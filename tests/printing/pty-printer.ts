// A printer on a device file that can be read and written: a terminal whose other end the test holds (util-linux's
// `script` opens it). It answers DLE EOT as it is told to, and keeps what it was sent.
import { spawn } from 'node:child_process';
import type { Health } from '../../testkit/printing/loopback-printer.ts';

export type PtyPrinter = {
  readonly path: string;
  before: Health;
  after: Health;
  /** How many bytes came before this job: `after` answers once there are more. */
  mark: number;
  /** All bytes so far, without the questions. */
  heard(): Buffer;
  close(): void;
};

export async function openPtyPrinter(before: Health, after: Health = before): Promise<PtyPrinter> {
  const child = spawn('script', ['-qfc', 'stty raw -echo; tty; exec sleep 600', '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: '/usr/bin:/bin', TERM: 'dumb', SHELL: '/bin/sh' },
  });
  let job = Buffer.alloc(0);
  const named = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', (said: Buffer) => resolve(said.toString().trim()));
  });
  const printer: PtyPrinter = {
    path: await named,
    before,
    after,
    mark: 0,
    heard: () => job,
    close: () => void child.kill('SIGKILL'),
  };
  const questions = Buffer.from([0x10, 0x04]);
  /** The beginning of a question whose end comes with the next read. */
  let begun = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    let rest = Buffer.concat([begun, chunk]);
    for (;;) {
      const at = rest.indexOf(questions);
      const question = rest[at + 2];
      if (at < 0 || (question !== 1 && question !== 2 && question !== 4)) break;
      job = Buffer.concat([job, rest.subarray(0, at)]);
      rest = rest.subarray(at + 3);
      const health = job.length > printer.mark ? printer.after : printer.before;
      if (health) child.stdin.write(Uint8Array.of(health[question]));
    }
    const cut = rest.at(-1) === 0x10 ? 1 : Number(rest.subarray(-2).equals(questions)) * 2;
    begun = rest.subarray(rest.length - cut);
    job = Buffer.concat([job, rest.subarray(0, rest.length - cut)]);
  });
  return printer;
}
