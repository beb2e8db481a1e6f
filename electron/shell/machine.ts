// The machine below the till: leaves the till, restarts the machine, shuts it down. Its system has the last word on both.
// Invariant: whatever the system then does to the till is a usual stop: what is under way is in the ledger.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { App } from 'electron';
import type { TillError } from '../../shared/errors.ts';
import type { MachineEnd } from '../../shared/machine.ts';
import { err, ok, type Result } from '../../shared/result.ts';

const limitMs = 10_000;

/** Null on a system that has no such command here. */
export function commandFor(how: Exclude<MachineEnd, 'leave'>, platform: NodeJS.Platform): readonly string[] | null {
  switch (platform) {
    case 'win32':
      return ['shutdown', how === 'restart' ? '/r' : '/s', '/t', '0'];
    case 'linux':
      return ['systemctl', how === 'restart' ? 'reboot' : 'poweroff'];
    default:
      return null;
  }
}

export function createMachine(deps: {
  readonly app: Pick<App, 'quit'>;
  readonly platform: NodeJS.Platform;
  readonly run?: (program: string, args: readonly string[]) => Promise<unknown>;
  readonly log: { info(event: string, detail?: object): void; warn(event: string, detail?: object): void };
}) {
  const {
    app,
    platform,
    log,
    run = (program, args) => promisify(execFile)(program, args, { timeout: limitMs }),
  } = deps;
  /** Error `machine_refused`: the system does not let the till's user do it. */
  return async (how: MachineEnd): Promise<Result<null, TillError>> => {
    log.info('somebody ends the till', { how });
    if (how === 'leave') {
      // After the answer has left.
      setImmediate(() => app.quit());
      return ok(null);
    }
    const [program, ...args] = commandFor(how, platform) ?? [];
    try {
      if (program === undefined) throw new Error(`no command for ${platform}`);
      await run(program, args);
      return ok(null);
    } catch (error) {
      log.warn('the system refused', { how, error });
      return err({ code: 'machine_refused' });
    }
  };
}
