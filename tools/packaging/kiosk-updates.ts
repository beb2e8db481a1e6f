// Updates of the locked till, from the release that it finds to the session that runs it, by nobody's hand: a part of kiosk-life-inside.ts.
// Invariant: after each of them systemd counts no fault, no process runs from a file that is gone, and the till sells.

import { strict as assert } from 'node:assert';
import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord, type UpdateRecord } from '../../electron/update/way-back/update-record.ts';
import { until } from '../../testkit/until.ts';
import { updateVersions } from './builder.ts';
import { must } from './debian-root.ts';
import { layRelease } from './given-files.ts';
import type { LockedTill } from './locked-till.ts';
import { strangersIn } from './strangers.ts';
import { textOf } from './text-of.ts';
import { processes } from './till-in-root.ts';
import { placeIn, serviceState, statusIn } from './update-steps.ts';

const service = 'counterfoil-update.service';
/** A minute until it looks at the hour, a backup, dpkg on a slow disk, two minutes of a check. */
const longMs = 480_000;

/** `releases` has a folder for each version. Begins and ends with nobody signed in. */
export async function updates(till: LockedTill, releases: string): Promise<void> {
  const { next, failing, last } = updateVersions;
  const strangers = strangersIn(till.now().root, (...command) => till.now().beside(...command));
  await strangers.areKeptOut();
  strangers.come();
  const judges = watchJudges();
  await takes(till, releases, next);
  strangers.go();
  const users = judges();
  assert(users.size > 0 && [...users].every(isMadeForTheRun), `the judge ran as ${[...users].join(', ')}`);
  till.say(`strangers tried all the while, in vain; the judge ran as ${[...users].join(', ')}, whom nothing else has`);
  await comesBack(till, releases, failing, next);
  await isCutOff(till, releases, last);
  await hangs(till);
}

async function takes(till: LockedTill, releases: string, version: string): Promise<void> {
  await publish(till, releases, version);
  const away = await whileAway(till, () => isAt(till, version, 'passed'));
  await isWell(till, version);
  till.say(`${version} came by itself in its hour, and sells; ${away}`);
}

async function comesBack(till: LockedTill, releases: string, version: string, former: string): Promise<void> {
  await publish(till, releases, version);
  const away = await whileAway(till, () => isAt(till, version, 'came-back'));
  await isWell(till, former);
  till.say(`${version} failed its check: ${former} came back by itself, and sells; ${away}`);
}

async function isCutOff(till: LockedTill, releases: string, version: string): Promise<void> {
  await publish(till, releases, version);
  await until('dpkg at work', () => serviceState(till.now().root) === 'installing' && hasProgram('dpkg'), longMs);
  const sinceMs = await till.cutPower();
  const passed = () => Math.round(performance.now() - sinceMs);
  const kiosk = till.now();
  await until("the till's window", kiosk.tillsWindow, longMs);
  const backMs = passed();
  await until('the check', () => isAt(till, version, 'passed'), longMs);
  const passedMs = passed();
  const ready = kiosk.sinceBootMs('counterfoil-update', 'ActiveEnter');
  const began = kiosk.sinceBootMs('counterfoil-kiosk', 'InactiveExit');
  assert.equal(kiosk.asRoot('systemctl', 'show', 'counterfoil-kiosk', '-p', 'NRestarts').stdout.trim(), 'NRestarts=0');
  assert(ready && began && ready < began, `installed ${ready} ms after the boot, the session after ${began} ms`);
  await isWell(till, version);
  till.say(
    `the power went while dpkg unpacked ${version}: installed ${ready} ms after the boot, then the session after ${began} ms, the till's window after ${backMs} ms; it passed its check after ${passedMs} ms, and sells`,
  );
}

/** Whatever it is that root's service waits for. */
async function hangs(till: LockedTill): Promise<void> {
  const dropIn = join(till.now().root, 'etc/systemd/system', `${service}.d`);
  mkdirSync(dropIn);
  writeFileSync(
    join(dropIn, 'hangs.conf'),
    '[Service]\nExecStart=\nExecStart=/bin/sleep infinity\nTimeoutStartSec=20s\n',
  );
  writeFileSync(join(placeIn(till.now().root), 'state'), 'unknown\n');
  must('sync', ['--file-system', till.now().root]);
  await till.cutPower();
  const kiosk = till.now();
  await until("the till's window", kiosk.tillsWindow, longMs);
  const began = kiosk.sinceBootMs('counterfoil-kiosk', 'InactiveExit');
  assert(began && began > 20_000, `the session began ${began} ms after the boot`);
  rmSync(join(kiosk.root, 'etc/systemd/system', `${service}.d`), { recursive: true });
  kiosk.asRoot('systemctl', 'daemon-reload');
  kiosk.asRoot('systemctl', 'restart', service);
  await until('the service', () => serviceState(kiosk.root) === '', longMs);
  till.say(`root's service hung at the boot: the session began after its 20 s, ${began} ms after the boot`);
}

/** Which user judges; of systemd's own range where it was made for the run. */
function watchJudges(): () => ReadonlySet<number> {
  const users = new Set<number>();
  const timer = setInterval(() => {
    for (const { pid, args } of processes())
      if (args.includes(' judge-update '))
        users.add(Number(/^Uid:\t(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? -1));
  }, 20);
  return () => {
    clearInterval(timer);
    return users;
  };
}
const isMadeForTheRun = (user: number): boolean => user >= 61_184 && user <= 65_519;

/** The till looks at its start. */
async function publish(till: LockedTill, releases: string, version: string): Promise<void> {
  const { root } = till.now();
  layRelease(root, join(releases, version));
  must('sync', ['--file-system', root]);
  await till.newSession();
}

const isAt = (till: LockedTill, version: string, state: UpdateRecord['state']): boolean => {
  const record = readRecord(till.folder());
  return record?.to === version && record.state === state;
};

/** How long nobody could sign in, from the end of the till that handed over. */
async function whileAway(till: LockedTill, isDone: () => boolean): Promise<string> {
  const kiosk = till.now();
  const former = kiosk.tillMain();
  const starts = till.starts();
  const record = () => readRecord(till.folder())?.state;
  await until('the package to be handed over', () => record() === 'begun', longMs);
  const handedMs = performance.now();
  await until('the end of the former till', () => kiosk.tillMain() !== former, longMs);
  const startMs = performance.now();
  const secondsSince = (ms: number) => ((performance.now() - ms) / 1_000).toFixed(1);
  const installing = ((startMs - handedMs) / 1_000).toFixed(1);
  await until('its window', kiosk.tillsWindow);
  const window = secondsSince(startMs);
  await until('the end of it', () => isDone() && till.starts() > starts && kiosk.tillShows(), longMs);
  return `installed within ${installing} s, then the till was away for ${secondsSince(startMs)} s, for ${window} s of it without its window`;
}

async function isWell(till: LockedTill, version: string): Promise<void> {
  const kiosk = till.now();
  const shown = (...args: readonly string[]) => kiosk.asRoot('systemctl', ...args).stdout.trim();
  await until('the end of the service', () => shown('is-active', service) === 'inactive');
  assert.equal(shown('show', service, '-p', 'Result'), 'Result=success');
  assert.equal(shown('--failed', '--no-legend', '--plain'), '');
  assert.equal(serviceState(kiosk.root), '', 'nothing is under way');
  assert.equal(statusIn(kiosk.root), `${version} install ok installed`);
  assert.equal(kiosk.asRoot('dpkg', '--audit').stdout, '');
  await till.signIn();
  await till.sell();
  kiosk.picture(`sold-with-${version}`);
  assert.deepEqual(fromGoneFiles(), [], 'processes of a file that is gone');
}

/** Of the session, the till and the service. */
function fromGoneFiles(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid)) return [];
      const file = readlinkSync(`/proc/${pid}/exe`);
      return file.endsWith(' (deleted)') ? [`${pid} ${file}`] : [];
    } catch {
      // It ended, or is one of the kernel's.
      return [];
    }
  });
}

const hasProgram = (name: string): boolean =>
  readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && textOf(`/proc/${pid}/comm`).trim() === name);
