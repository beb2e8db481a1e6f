// Where Windows programs run without Windows: this machine, if it has wine 10 or newer and cupsd, else a Debian 13 root of its own,
// made once with debootstrap. Older wine lacks what Node's heap asks of Windows and ends at once.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Missing } from './queue.ts';

const oldestWine = 10;
const kept = join(tmpdir(), 'counterfoil-wine-root');
const packages = ['wine', 'wine64', 'cups', 'cups-client'];
const path = [process.env.PATH ?? '', '/usr/sbin', '/sbin'].join(delimiter);

export type WineMachine = {
  readonly about: string;
  /** Runs a program there; it sees `folder` under the same name. */
  start(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
};

export function openWineMachine(folder: string): WineMachine {
  const here = versionOf('wine', []);
  if (here >= oldestWine && has('cupsd') && has('lpadmin'))
    return {
      about: `wine ${here} of this machine`,
      start: (command, args, options) => spawn(command, args, { ...options, env: { ...options?.env, PATH: path } }),
    };
  const lacking =
    here >= oldestWine
      ? 'cupsd is missing'
      : `wine ${oldestWine} or newer is missing${here > 0 ? ` (here: ${here})` : ''}`;
  makeRoot(lacking);
  mkdirSync(join(kept, folder), { recursive: true });
  // Its mounts are this process's alone, and go with it.
  const enter =
    'mount -t proc proc "$0/proc" && mount --bind "$1" "$0$1" && root="$0" && shift && exec chroot "$root" "$@"';
  const inRoot = (args: readonly string[]) => ['--mount', 'sh', '-c', enter, kept, folder, ...args];
  return {
    about: `wine ${versionOf('unshare', inRoot(['wine']))} of Debian 13, in a root of its own`,
    start: (command, args, options) =>
      spawn('unshare', inRoot([command, ...args]), { ...options, env: { ...options?.env, PATH: path } }),
  };
}

function makeRoot(lacking: string): void {
  if (existsSync(join(kept, '.ready'))) return;
  const needs = process.getuid?.() === 0 ? ['debootstrap', 'unshare', 'chroot'].filter((name) => !has(name)) : ['root'];
  if (needs.length > 0)
    throw new Missing(`${lacking}; a Debian root with it cannot be made without ${needs.join(', ')}`);
  rmSync(kept, { recursive: true, force: true });
  const install = `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')} && apt-get clean`;
  for (const [command, args] of [
    ['debootstrap', ['--variant=minbase', 'trixie', kept]],
    ['cp', ['-L', '/etc/resolv.conf', '/etc/hosts', join(kept, 'etc')]],
    ['chroot', [kept, 'sh', '-c', install]],
  ] as const) {
    const { status, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      env: { PATH: path, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Missing(`${lacking}; ${command} failed: ${stderr.trim().split('\n').at(-1)}`);
  }
  writeFileSync(join(kept, '.ready'), '');
}

function has(program: string): boolean {
  return path.split(delimiter).some((folder) => existsSync(join(folder, program)));
}

export type Ended = { readonly code: number | null; readonly output: string; readonly errors: string };

/** Runs a program there to its end. What it says goes through files: under wine Node cannot write to a pipe of Node's. */
export async function run(
  machine: WineMachine,
  env: Readonly<Record<string, string>>,
  command: string,
  ...args: readonly string[]
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-said-'));
  const files = [join(folder, 'output'), join(folder, 'errors')] as const;
  const [output, errors] = files.map((file) => openSync(file, 'w'));
  try {
    const child = machine.start(command, args, { env, stdio: ['ignore', output, errors] });
    const [code] = await once(child, 'exit');
    return { code, output: readFileSync(files[0], 'utf8'), errors: readFileSync(files[1], 'utf8') };
  } finally {
    for (const file of [output, errors]) if (file !== undefined) closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

/** 0 where it does not run. */
function versionOf(command: string, args: readonly string[]): number {
  const { stdout } = spawnSync(command, [...args, '--version'], {
    encoding: 'utf8',
    env: { PATH: path, WINEDEBUG: '-all' },
  });
  return Number(/wine-(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}
