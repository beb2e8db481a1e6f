// A process that is killed and started again, any number of times: a till on the stand-in, or the service with its database.
// Invariant: nothing is left running; whoever starts a victim ends it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Victim = {
  /** Starts the process; the first line of its output. Rejects where it ends before that, with what it said. */
  start(): Promise<string>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** SIGKILL, also while it starts. Resolves once it is gone. */
  kill(): Promise<void>;
  /** SIGTERM. */
  stop(): Promise<void>;
};

export type Command = { readonly command: string; readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv };

const startLimitMs = 300_000;
const stopLimitMs = 120_000;

export function createVictim(commandOf: () => Command): Victim {
  let child: ChildProcess | null = null;

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const dying = child;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = once(dying, 'exit');
    dying.kill(signal);
    const timer = setTimeout(() => dying.kill('SIGKILL'), stopLimitMs);
    await gone;
    clearTimeout(timer);
  };

  return {
    async start() {
      const { command, args, env } = commandOf();
      const born = spawn(command, args, { env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = born;
      let said = '';
      born.stderr.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-4000);
      });
      const lines = createInterface({ input: born.stdout });
      const timer = setTimeout(() => born.kill('SIGKILL'), startLimitMs);
      try {
        return await new Promise<string>((resolve, reject) => {
          lines.once('line', resolve);
          born.once('error', reject);
          born.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}: ${said}`)));
        });
      } finally {
        clearTimeout(timer);
        // What it says later is nobody's business, and must not fill a pipe.
        lines.on('line', () => {});
      }
    },
    signal: (signal) => void child?.kill(signal),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
