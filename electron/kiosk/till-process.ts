// The till as a process of the keeper. Invariant: it leads a group of its own, and nothing of that group is left when its end is reported: a
// helper that is stopped does not end by itself, and would hold the till's window.
import { spawn } from 'node:child_process';
import { keeperEnvironment, toKeeper } from '../../shared/kiosk/keeper-line.ts';
import type { TillEvents, TillProcess } from './keeper.ts';

/** What belongs to the session and does not concern the till. */
const ofSession = ['SWAYSOCK', 'I3SOCK', 'NOTIFY_SOCKET', 'WATCHDOG_PID', 'WATCHDOG_USEC'];

export function startTill(program: string, args: readonly string[], events: TillEvents): TillProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofSession.includes(name)));
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...env, [keeperEnvironment]: 'yes' },
  });
  let isGone = false;

  function signal(pid: number, name: NodeJS.Signals): void {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself.
    }
  }
  function gone(code: number | null): void {
    if (isGone) return;
    isGone = true;
    if (child.pid !== undefined) signal(-child.pid, 'SIGKILL');
    events.ended(code);
  }

  child.on('message', (message) => {
    const parsed = toKeeper.safeParse(message);
    if (parsed.success && !isGone) events.received(parsed.data);
  });
  child.once('exit', gone);
  // It could not be started.
  child.once('error', () => gone(null));
  return {
    end: () => child.pid !== undefined && signal(child.pid, 'SIGTERM'),
    kill: () => child.pid !== undefined && signal(-child.pid, 'SIGKILL'),
  };
}
