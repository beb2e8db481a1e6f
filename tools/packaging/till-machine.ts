// A machine with the installed till, as systemd keeps it: the path unit's service runs while there is something for it, and the session opens
// the till again that ended. (tools/packaging/kiosk-life.ts has the real systemd; it cannot be killed at each step within seconds.)
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../testkit/until.ts';
import { mountAll } from './debian-root.ts';
import { endEverything } from './power-disk.ts';
import { textOf } from './text-of.ts';
import { open, openScreen, processes, type RunningTill } from './till-in-root.ts';
import { isWaiting, placeIn, serviceState } from './update-steps.ts';

const everyMs = 200;
/** A till that starts itself anew is away for a moment. */
const awayMs = 3_000;

export type Machine = ReturnType<typeof createMachine>;

export function createMachine(root: string) {
  let service: ChildProcess | null = null;
  let till: RunningTill | null = null;
  let awaySinceMs = 0;
  /** What the first start of the till is given. */
  let first: readonly string[] = [];
  let isOn = false;
  let kept: Promise<void> = Promise.resolve();

  const hasWork = () => existsSync(join(placeIn(root), 'state')) || isWaiting(root);

  function wakeService(): void {
    if (service !== null || !hasWork()) return;
    const child = spawn('chroot', [root, '/usr/lib/counterfoil-update/install-update'], { stdio: 'ignore' });
    service = child;
    child.once('close', () => {
      service = null;
    });
  }

  function openTill(): void {
    if (mains().length > 0) awaySinceMs = 0;
    else if (awaySinceMs === 0) awaySinceMs = performance.now();
    if (till !== null || mains().length > 0 || performance.now() - awaySinceMs < awayMs) return;
    const opened = open(root, first);
    first = [];
    till = opened;
    void opened.ended.then(() => {
      till = null;
    });
  }

  async function keep(): Promise<void> {
    while (isOn) {
      wakeService();
      openTill();
      await wait(everyMs);
    }
  }

  return {
    root,
    /** As at its start, the till with these words: the session begins once the service has installed what was under way. */
    async turnOn(words: readonly string[] = []): Promise<void> {
      mountAll(root);
      await openScreen(root);
      wakeService();
      await until('the service', () => service === null || serviceState(root) === 'trial', 300_000);
      first = words;
      isOn = true;
      kept = keep();
    },
    isServing: (): boolean => service !== null,
    /** False: nothing of it ran. */
    killService(): boolean {
      if (service?.pid === undefined) return false;
      killWithChildren(service.pid);
      return true;
    },
    killTill(): boolean {
      const pids = mains();
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      return pids.length > 0;
    },
    /** Whatever runs in these namespaces. */
    async turnOff(): Promise<void> {
      isOn = false;
      await kept;
      await endEverything();
      await until('what is known of it', () => service === null && till === null);
    },
  };
}

/** The judge is the service's. */
const mains = (): number[] =>
  processes().flatMap(({ pid, kind, args }) => (kind === 'main' && !args.includes('judge-update') ? [pid] : []));

function killWithChildren(pid: number): void {
  const below = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
  for (const one of below) killWithChildren(one);
}
