// A fresh Debian to install into: made once by debootstrap, copied for each run. Programs run in it with no network but loopback, the
// till's own as a user of its own. Invariant: it changes nothing outside its folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const base = '/var/tmp/counterfoil-debian';
const suite = 'bookworm';
/** For the test, not for the till: a screen, its keys and its pictures. */
const tools = ['xvfb', 'xdotool', 'openbox', 'dbus', 'x11-utils', 'imagemagick', 'desktop-file-utils'];
const path = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin';

/** Why no root can be made here, or null. */
export function cannotMakeRoot(): string | null {
  if (process.platform !== 'linux') return 'only Linux has a Debian root';
  if (process.getuid?.() !== 0) return 'a root folder is made by root only';
  const missing = ['debootstrap', 'unshare', 'dpkg-deb', 'ip'].filter((one) => !has(one));
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  return spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).status === 0
    ? null
    : 'namespaces are not allowed';
}

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** A root of its own with these tools, and nothing of the till; the first call on a machine takes minutes and a network. */
export function makeRoot(): string {
  if (!existsSync(join(base, '.ready'))) {
    rmSync(base, { recursive: true, force: true });
    must('debootstrap', ['--variant=minbase', suite, base]);
    cpSync('/etc/resolv.conf', join(base, 'etc/resolv.conf'), { dereference: true });
    apt(base, ['update']);
    apt(base, ['install', '--no-install-recommends', ...tools]);
    must('chroot', [base, 'useradd', '--create-home', 'till']);
    writeFileSync(join(base, '.ready'), '');
  }
  const root = mkdtempSync(`${base}-`);
  must('cp', ['-a', `${base}/.`, root]);
  must('chroot', [root, 'install', '--directory', '--owner=till', '--mode=700', '/run/till']);
  return root;
}

/** Plays systemd's part for the judge where systemd does not run: a user that no other process has. */
function layRunner(root: string): void {
  const runner = `#!/bin/sh
while :; do case $1 in -*) shift ;; *) break ;; esac; done
home=$(mktemp -d) && chown 61184 "$home"
exec setpriv --reuid=61184 --regid=61184 --clear-groups --no-new-privs env -i PATH="$PATH" HOME="$home" "$@"
`;
  writeFileSync(join(root, 'usr/bin/systemd-run'), runner, { mode: 0o755 });
}

/** Once the deb is installed, and systemd with it: the till's user may leave updates, and the judge runs. */
export function letTillUpdate(root: string): void {
  layRunner(root);
  must('chroot', [root, 'usermod', '--append', '--groups', 'counterfoil-update', 'till']);
}

/** Answers what it printed. */
export function apt(root: string, args: readonly string[]): string {
  return must('chroot', [root, 'env', '-i', path, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', ...args]);
}

/** Runs to its end; throws with what it said last where that is not 0. */
export function must(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.slice(-2_000)}`);
  return stdout;
}

/** Of a user of the root. */
export function idsIn(root: string, user: string): { readonly uid: number; readonly gid: number } {
  const [, uid, gid] =
    new RegExp(`^${user}:[^:]*:(\\d+):(\\d+)`, 'm').exec(readFileSync(join(root, 'etc/passwd'), 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Of the till's user. */
export const home = join('/home', 'till');

export const display = ':79';

/** How a program sees the root: as a machine of its own, or as a folder, where the kernel gives no user namespaces. */
export type Seen = 'as-machine' | 'as-folder';

/** A command as the till's user. `env` is all it gets besides its home. */
export function asTill(
  root: string,
  command: readonly string[],
  { seen = 'as-machine', env = {} }: { seen?: Seen; env?: Readonly<Record<string, string>> } = {},
): ChildProcess {
  const user = ['setpriv', '--reuid=till', '--regid=till', '--init-groups'];
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const clean = ['env', '-i', `--chdir=${home}`, path, `HOME=${home}`, 'USER=till', 'LANG=C.UTF-8', ...given];
  const whole = [...user, ...clean, ...command];
  const pivot = 'cd "$0" && pivot_root . mnt && umount -l /mnt && exec "$@"';
  return seen === 'as-folder'
    ? spawn('chroot', [root, ...whole], { stdio: ['pipe', 'pipe', 'pipe'] })
    : spawn('unshare', ['--mount', 'sh', '-c', pivot, root, ...whole], { stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Everything the till's programs may need of a machine, for a process in namespaces of its own. */
export function mountAll(root: string): void {
  must('mount', ['-t', 'proc', 'proc', '/proc']);
  must('mount', ['--bind', root, root]);
  must('mount', ['--rbind', '/dev', join(root, 'dev')]);
  must('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(root, 'dev/shm')]);
  must('mount', ['-t', 'proc', 'proc', join(root, 'proc')]);
  must('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(root, 'tmp')]);
  must('ip', ['link', 'set', 'lo', 'up']);
}
