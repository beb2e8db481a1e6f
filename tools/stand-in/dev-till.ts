// The till of `npm run dev`: a process that is told to reload its page, and that is replaced by one of newer bundles.
// Invariant: one till at a time, since the next one needs the port and the folder of the one before.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type DevCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

export type DevTill = {
  /** The page is loaded again, from the bundle that is there now. */
  reload(): void;
  /** The till ends and starts again, from the bundles that are there now. */
  restart(): Promise<void>;
  /** Ends it for good; resolves once it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
};

export function startDevTill(deps: {
  /** `isFirst`: no till ran before it. */
  readonly commandOf: (isFirst: boolean) => DevCommand;
  /** It ended by itself, or could not start. */
  readonly onEnd: (code: number | null) => void;
  readonly onLine?: (line: string) => void;
}): DevTill {
  let running: ChildProcess | null = null;
  let restarting: Promise<void> = Promise.resolve();
  let isOver = false;

  const start = (isFirst: boolean): void => {
    const { command, args, env } = deps.commandOf(isFirst);
    const stdout = deps.onLine ? 'pipe' : 'inherit';
    const child = spawn(command, args, { env, stdio: ['inherit', stdout, 'inherit', 'ipc'] });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => deps.onLine?.(text));
    child.on('error', () => undefined);
    child.on('close', (code) => {
      if (running !== child) return;
      running = null;
      deps.onEnd(code);
    });
    running = child;
  };

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  };

  start(true);
  return {
    reload() {
      // While no till runs there is no page; the next till's page loads anyway.
      if (running?.connected) running.send('reload');
      // A till that began anew by itself, as after the power cut of a drill, hears the launcher no more.
      else if (running) void this.restart();
    },
    restart() {
      restarting = restarting.then(async () => {
        await stop('SIGTERM');
        if (!isOver) start(false);
      });
      return restarting;
    },
    async end(signal = 'SIGTERM') {
      isOver = true;
      await restarting;
      await stop(signal);
    },
  };
}
