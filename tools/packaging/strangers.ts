// Other users of a machine with the installed till, who try whatever they may against its updates. Invariant: they have no right that any user
// lacks.
import { strict as assert } from 'node:assert';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { must } from './debian-root.ts';
import { placeIn } from './update-steps.ts';

/** A command in the root, as root, in a group of processes of its own. */
type Run = (...command: readonly string[]) => ChildProcess;

/** Whatever may lie under a name that root's service looks for, and requests that are swapped meanwhile; again and again. */
const leaves = `
cd /var/lib/counterfoil/update/incoming || exit
id() { cat /proc/sys/kernel/random/uuid; }
while :; do
  for kind in release back lives passed; do
    mkfifo "$kind-$(id)"
    ln -s /etc/shadow "$kind-$(id)"
    ln /etc/hostname "$kind-$(id)"
    mkdir -p "$kind-$(id)/of/others"
    truncate -s 1T "$kind-$(id)"
    own=$(id); printf %s "$own" >"$kind-$own"
    perl -MSocket -e 'socket S, PF_UNIX, SOCK_STREAM, 0; bind S, sockaddr_un $ARGV[0]' "$kind-$(id)"
  done
  asked=release-$(id)
  mkdir "$asked" && ln -s /etc/shadow "$asked/request.json" && mkfifo "$asked/release" && mkdir "$asked/package.deb"
  rm -rf release-* new-* ; mv release-* gone ; ln -s / gone
  sleep 3
done`;

/** Answers for the judge, whatever it was asked. */
const overwrites = `
while :; do
  for one in /proc/[0-9]*; do
    if grep -q judge-update "$one/cmdline"; then echo 'take 9.9.9 {}' >"$one/fd/1"; fi
  done
  sleep 0.1
done`;

const looksIn = `
cd / && i=/var/lib/counterfoil/update/incoming
! ls $i && ! touch $i/back-1 && ! mkdir $i/release-1 && ! ln -s /etc/shadow $i/release-1 && ! mv /tmp $i/release-1`;

const as = (user: string, script: string) => [
  ...['setpriv', `--reuid=${user}`, `--regid=${user === 'nobody' ? 'nogroup' : user}`, '--clear-groups'],
  ...['sh', '-c', script],
];

export function strangersIn(root: string, run: Run) {
  const incoming = join(placeIn(root), 'incoming');
  const started: ChildProcess[] = [];
  must('chroot', [root, 'useradd', '--system', '--user-group', 'stranger']);
  let opens: NodeJS.Timeout | undefined;
  return {
    async areKeptOut(): Promise<void> {
      const child = run(...as('stranger', looksIn));
      await once(child, 'close');
      assert.equal(child.exitCode, 0, 'a stranger left something');
    },
    /** Also where somebody opens the folder to all, again and again. */
    come(): void {
      const open = () => chmodSync(incoming, 0o1777);
      open();
      opens = setInterval(open, 100);
      started.push(run(...as('stranger', leaves)), run(...as('nobody', overwrites)));
    },
    go(): void {
      clearInterval(opens);
      for (const child of started.splice(0)) {
        assert.equal(child.exitCode, null, 'the strangers stayed');
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      }
      chmodSync(incoming, 0o1770);
    },
  };
}
