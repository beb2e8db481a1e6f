// A Debian root with the locked session, booted by systemd: its compositor, its processes, its keys, its pictures, as a person before it has
// them. Invariant: whatever runs is in the namespaces of whoever booted it, and ends with that process.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { until } from '../../testkit/until.ts';
import type { Key, Keyboard } from './cashier-by-keys.ts';
import { idsIn, must } from './debian-root.ts';
import { textOf } from './text-of.ts';
import { processes } from './till-in-root.ts';

const user = 'counterfoil-till';
const runtime = '/run/counterfoil-kiosk';
const home = '/var/lib/counterfoil-till';

export type Part = 'main' | 'renderer' | 'gpu-process' | 'sway';

type Box = {
  name: string | null;
  type: string;
  fullscreen_mode?: number | undefined;
  visible?: boolean | undefined;
  nodes: Box[];
};
const box: z.ZodType<Box> = z.lazy(() =>
  z.looseObject({
    name: z.string().nullable(),
    type: z.string(),
    fullscreen_mode: z.number().optional(),
    visible: z.boolean().optional(),
    nodes: z.array(box),
  }),
);

/** As wtype names them. */
const names: Readonly<Record<Key, string>> = { Enter: 'Return', Escape: 'Escape', F4: 'F4' };

export async function bootKiosk(root: string) {
  const booted = ['--register=no', '--keep-unit', '-D', root, '--boot', '--console=pipe'];
  spawn('systemd-nspawn', booted, { stdio: 'ignore' });
  const init = await until('systemd', () =>
    readdirSync('/proc').find(
      (pid) => /^\d+$/.test(pid) && textOf(`/proc/${pid}/cmdline`).startsWith('/usr/lib/systemd/systemd\0'),
    ),
  );
  const asRoot = (...command: readonly string[]) =>
    spawnSync('nsenter', ['-t', init, '-a', ...command], { encoding: 'utf8' });
  const asTill = (...command: readonly string[]) => {
    const { uid, gid } = idsIn(root, user);
    const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--init-groups', 'env', '-i'];
    const env = [
      `HOME=${home}`,
      'PATH=/usr/bin:/bin',
      'LANG=C.UTF-8',
      `XDG_RUNTIME_DIR=${runtime}`,
      'WAYLAND_DISPLAY=wayland-1',
    ];
    return asRoot(...become, ...env, ...command);
  };
  await until('the system', () => asRoot('systemctl', 'is-active', 'basic.target').status === 0);

  /** Null while no compositor answers. */
  function windows(): Box[] | null {
    const said = asTill('sh', '-c', `timeout 1 swaymsg -s ${runtime}/sway-ipc.*.sock -t get_tree -r`);
    if (said.status !== 0) return null;
    const all: Box[] = [];
    const walk = (one: Box): void => {
      if (one.type === 'con' && one.name !== null) all.push(one);
      for (const child of one.nodes) walk(child);
    };
    walk(box.parse(JSON.parse(said.stdout)));
    return all;
  }
  const tillsWindow = (): boolean =>
    windows()?.some(({ name, fullscreen_mode }) => name === 'Counterfoil' && fullscreen_mode === 1) ?? false;

  /** Something is drawn in it: a window that has just come is of one colour. */
  const tillShows = (): boolean => {
    if (!tillsWindow()) return false;
    const pixels = asTill(
      'sh',
      '-c',
      'grim -o HEADLESS-1 -s 0.1 -t ppm - | tail -c +15 | od -An -v -tx1 -w3 | sort -u | head -3',
    );
    return pixels.stdout.trim().split('\n').length > 2;
  };

  function tillMain(): number | null {
    return processes().find(({ kind, args }) => kind === 'main' && !args.includes(' kiosk'))?.pid ?? null;
  }

  /** The program's keymap needs a moment to arrive at the till. */
  const wtype = (...args: readonly string[]): void => {
    const { status, stderr } = asTill('wtype', '-s', '400', ...args, '-s', '100');
    if (status !== 0) throw new Error(`wtype: ${stderr}`);
  };
  const keyboard: Keyboard = {
    async press(...keys) {
      for (const key of keys) {
        await wait(800);
        wtype('-k', names[key]);
      }
    },
    async type(text) {
      await wait(800);
      wtype('-d', '200', text);
    },
  };

  return {
    root,
    asRoot,
    asTill,
    /** As root too, in a group of processes of its own, until somebody ends it. */
    beside: (...command: readonly string[]) =>
      spawn('nsenter', ['-t', init, '-a', ...command], { detached: true, stdio: 'ignore' }),
    keyboard,
    tillMain,
    tillsWindow,
    tillShows,
    ledger: join(root, home, '.config/Counterfoil/sandbox/ledger.sqlite'),
    /** The keeper's page is what somebody sees: its window is there, and the till's is not. */
    keepersPage: (): boolean => {
      const all = windows();
      return (
        all !== null && all.length > 0 && all.every(({ name, visible }) => name !== 'Counterfoil' && visible === true)
      );
    },
    /** Each window that the compositor shows, by its title. */
    titles: (): string[] => (windows() ?? []).map(({ name }) => name ?? '').sort(),
    /** `modifiers` as wtype names them. */
    chord(modifiers: readonly string[], key: string): void {
      const down = modifiers.flatMap((one) => ['-M', one]);
      wtype(...down, '-k', key, ...modifiers.toReversed().flatMap((one) => ['-m', one]));
    },
    /** Of the till, or of the session. The customer's display has a renderer too, and nothing tells which is which: both are struck. */
    pidsOf(part: Part): number[] {
      if (part === 'sway') {
        const found = readdirSync('/proc').find(
          (pid) => /^\d+$/.test(pid) && textOf(`/proc/${pid}/comm`).trim() === 'sway',
        );
        return [Number(found)];
      }
      const main = tillMain();
      if (part === 'main') return main === null ? [] : [main];
      const isTills = (pid: number): boolean => pid === main || (pid > 1 && isTills(parentOf(pid)));
      return processes()
        .filter(({ pid, kind }) => kind === part && isTills(pid))
        .map(({ pid }) => pid);
    },
    journal: (): string =>
      asRoot('journalctl', '-u', 'counterfoil-kiosk', '-u', 'counterfoil-update', '-o', 'cat', '--no-pager').stdout,
    /** When a unit's `ActiveEnter` or `InactiveExit` was last, as systemd counts; null: never. */
    sinceBootMs(unit: string, what: 'ActiveEnter' | 'InactiveExit'): number | null {
      const microOf = (...args: readonly string[]) =>
        Number(/=(\d+)/.exec(asRoot('systemctl', 'show', ...args).stdout)?.[1] ?? 0);
      const began = microOf('-p', 'UserspaceTimestampMonotonic');
      const then = microOf(unit, '-p', `${what}TimestampMonotonic`);
      return then === 0 ? null : Math.round((then - began) / 1_000);
    },
    /** What runs in the session's unit, by its programs' names. */
    programs: (): string[] =>
      [...new Set(asRoot('ps', '-u', user, '-o', 'comm=').stdout.split('\n').filter(Boolean))].sort(),
    /** Of the keeper and its helpers, in MB. */
    keepersMegabytes(): number {
      const main = tillMain();
      const isTills = (pid: number): boolean => pid === main || (pid > 1 && isTills(parentOf(pid)));
      const own = processes().filter(({ pid }) => !isTills(pid));
      const kilobytes = own.map(({ pid }) =>
        Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
      );
      return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_024);
    },
    picture(name: string): void {
      const out = process.env.OUT;
      if (out === undefined) return;
      mkdirSync(out, { recursive: true });
      asTill('grim', `${runtime}/shot.png`);
      must('cp', [`/proc/${init}/root${runtime}/shot.png`, join(out, `${name}.png`)]);
    },
  };
}

export type BootedKiosk = Awaited<ReturnType<typeof bootKiosk>>;

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(textOf(`/proc/${pid}/stat`))?.[1] ?? 0);
