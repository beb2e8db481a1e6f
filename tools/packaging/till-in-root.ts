// The installed till as a cashier meets it: started by its command, driven by its keys, seen in its ledger and its processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readTillBooks, type TillBooks } from '../../testkit/checks/books.ts';
import { until } from '../../testkit/until.ts';
import type { Key, Keyboard } from './cashier-by-keys.ts';
import { asTill, display, must, type Seen } from './debian-root.ts';

export type Answer = { readonly code: number | null; readonly said: string; readonly warned: string };

/** A command of the program that opens no till. Chromium's own lines are left out. */
export async function answerOf(root: string, args: readonly string[], typed = '', env = {}): Promise<Answer> {
  const child = asTill(root, ['counterfoil', ...args], { env });
  const said = heard(child);
  child.stdin?.end(typed);
  await once(child, 'close');
  const own = (text: string) => text.replace(/^\[\d+:.*\n/gm, '').trim();
  return { code: child.exitCode, said: own(said.out), warned: own(said.err) };
}

export function heard(child: ChildProcess): { out: string; err: string } {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said.err += chunk;
  });
  return said;
}

/** A screen that shows windows. */
export async function openScreen(root: string): Promise<void> {
  spawn('chroot', [root, 'Xvfb', display, '-screen', '0', '1366x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
  await until('the screen', () => existsSync(join(root, `tmp/.X11-unix/X${display.slice(1)}`)));
  spawn('chroot', [root, 'env', `DISPLAY=${display}`, 'openbox'], { stdio: 'ignore' });
}

/** The windows on the screen by their class, as the desktop sees them. */
export function windowClasses(root: string): string[] {
  const onScreen = ['env', `DISPLAY=${display}`];
  const found = spawnText(root, [...onScreen, 'xdotool', 'search', '--onlyvisible', '--class', 'counterfoil']);
  return found
    .split('\n')
    .filter(Boolean)
    .map(
      (id) =>
        must('chroot', [root, ...onScreen, 'xprop', '-id', id, 'WM_CLASS'])
          .split('=')[1]
          ?.trim() ?? '',
    );
}

function spawnText(root: string, command: readonly string[]): string {
  try {
    return must('chroot', [root, ...command]);
  } catch {
    return '';
  }
}

export function picture(root: string, name: string): void {
  const out = process.env.OUT;
  if (out === undefined) return;
  must('chroot', [root, 'env', `DISPLAY=${display}`, 'import', '-window', 'root', '/tmp/shot.png']);
  must('cp', [join(root, 'tmp/shot.png'), join(out, `${name}.png`)]);
}

/** As X names them. */
const xKeys: Readonly<Record<Key, string>> = { Enter: 'Return', Escape: 'Escape', F4: 'F4' };

/** A press that a screen is not ready for is lost, so each waits a moment first. */
export function keyboardOf(root: string): Keyboard {
  const xdotool = async (...args: readonly string[]) => {
    await wait(1_200);
    must('chroot', [root, 'env', `DISPLAY=${display}`, 'xdotool', ...args]);
  };
  return {
    async press(...keys) {
      for (const key of keys) await xdotool('key', '--clearmodifiers', xKeys[key]);
    },
    type: (text) => xdotool('type', '--delay', '200', text),
  };
}

export type RunningTill = {
  readonly said: { out: string; err: string };
  readonly ended: Promise<number | null>;
};

export function open(
  root: string,
  args: readonly string[] = [],
  seen: Seen = 'as-machine',
  program = 'counterfoil',
): RunningTill {
  const env = { DISPLAY: display, XDG_RUNTIME_DIR: '/run/till' };
  const child = asTill(root, ['dbus-run-session', '--', program, ...args], { seen, env });
  const ended = once(child, 'close').then(() => child.exitCode);
  return { said: heard(child), ended };
}

/** Each process of the program, by its kind: `main`, `renderer`, `gpu-process`, … */
export function processes(): readonly { readonly pid: number; readonly kind: string; readonly args: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name) || readFileSync(`/proc/${name}/comm`, 'utf8').trim() !== 'counterfoil') return [];
      const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      // A process that ended has none.
      if (args === '') return [];
      return [{ pid: Number(name), kind: /--type=([\w-]+)/.exec(args)?.[1] ?? 'main', args }];
    } catch {
      return [];
    }
  });
}

/** How Chromium's sandbox holds the page, as the kernel says. */
export function sandboxOf(renderer: number): string {
  const status = readFileSync(`/proc/${renderer}/status`, 'utf8');
  const isOther = (kind: string) =>
    readlinkSync(`/proc/${renderer}/ns/${kind}`) !== readlinkSync(`/proc/self/ns/${kind}`);
  const apart = ['user', 'pid', 'net'].filter(isOther);
  const filter = /^Seccomp:\t2$/m.test(status) ? 'seccomp filter' : 'no seccomp filter';
  return `${filter}, ${apart.length > 0 ? `${apart.join(', ')} namespace of its own` : 'no namespace of its own'}`;
}

export const ledgerOf = (root: string) => join(root, 'home/till/.config/Counterfoil/sandbox/ledger.sqlite');

/** Null before there is a ledger, whole. */
export function booksOf(root: string): TillBooks | null {
  try {
    return readTillBooks(ledgerOf(root));
  } catch {
    return null;
  }
}
