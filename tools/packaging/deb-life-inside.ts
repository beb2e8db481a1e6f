// The part of tools/packaging/deb-life.ts that runs in namespaces of its own: ROOT, with the older till installed, and the newer deb.
// One line for each thing that was seen; the first that is otherwise throws.

import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../../testkit/drive/service.ts';
import { until } from '../../testkit/until.ts';
import { updateVersions } from './builder.ts';
import { cashierAt } from './cashier-by-keys.ts';
import { updatesIn } from './deb-updates.ts';
import { apt, home, idsIn, mountAll, must } from './debian-root.ts';
import { layProvisioning } from './given-files.ts';
import { strangersIn } from './strangers.ts';
import {
  answerOf,
  booksOf,
  keyboardOf,
  ledgerOf,
  open,
  openScreen,
  picture,
  processes,
  type RunningTill,
  sandboxOf,
  windowClasses,
} from './till-in-root.ts';

const [root = '', older = '', newer = '', newerDeb = ''] = process.argv.slice(2);
const say = (line: string) => console.log(line);
const places = ['/usr', '/etc', '/opt', '/var/lib/dpkg'];
const wal = `${ledgerOf(root)}-wal`;

mountAll(root);
await openScreen(root);
const service = await startService();
const at = cashierAt({
  keyboard: keyboardOf(root),
  service,
  books: () => booksOf(root),
  hasWindow: () => windowClasses(root).length > 0,
});
try {
  await life();
} catch (error) {
  picture(root, 'failed');
  throw error;
}
// With this process, the first of its namespace, every other ends.
process.exit(0);

async function life(): Promise<void> {
  await commands();
  const file = join(root, 'home/till/till.json');
  layProvisioning(root, { file: `${home}/till.json`, user: 'till', credentials: service.credentials });
  const first = open(root, ['--provision', `${home}/till.json`]);
  await at.signIn(1);
  await at.sellACard(1);
  picture(root, 'sold-1');
  assert(!readFileSync(file, 'utf8').includes(service.credentials.keySecret), 'the key left the file');
  const renderer = await until('the page', () => processes().find(({ kind }) => kind === 'renderer'));
  say(`sold a card with ${older}: the books agree. Chromium's sandbox: ${sandboxOf(renderer.pid)}`);
  assert(!processes().some(({ args }) => args.includes('no-sandbox ')), 'the sandbox is on');
  await training();
  await stop(first, 'main');

  say(
    apt(root, ['install', newerDeb]).includes(`Setting up counterfoil (${newer})`)
      ? `upgraded to ${newer}`
      : 'not upgraded',
  );
  const second = open(root);
  await at.signIn(2);
  await at.sellACard(2);
  picture(root, 'sold-2');
  say(`sold a second card with ${newer}: both sales are in the ledger, the books agree`);
  await stop(second, 'all');
  const third = open(root, [], 'as-folder');
  await at.signIn(3);
  const page = await until('the page', () => processes().find(({ kind }) => kind === 'renderer'));
  say(`started without user namespaces. Chromium's sandbox: ${sandboxOf(page.pid)}`);
  await stop(third, 'main');
  const checked = await answerOf(root, ['verify', ledgerOf('/')]);
  assert.equal(checked.code, 0, checked.warned);
  say(`counterfoil verify: ${checked.said}`);
  await refusedStart();
  await updates();
  goes('remove');
  apt(root, ['install', newerDeb]);
  goes('purge');
}

/** What the program answers without any screen. */
async function commands(): Promise<void> {
  const none = await answerOf(root, ['verify', '/etc/hostname']);
  assert.deepEqual([none.code, none.said, none.warned], [2, '', '/etc/hostname is no SQLite file']);
  const pin = await answerOf(root, ['pin-hash', 'cashier'], '7294\n');
  assert.match(pin.said, /^scrypt\$/);
  const file = await answerOf(root, ['--provision', '/nothing.json']);
  assert.deepEqual([file.code, file.said], [2, '']);
  assert.equal(file.warned, 'provisioning file /nothing.json: there is no such file');
  say('without a screen: verify, pin-hash and a refused --provision answer with one line each, exit codes 2, 0, 2');
}

async function updates(): Promise<void> {
  const { next, failing, dead, last } = updateVersions;
  const through = updatesIn(root, { at, user: idsIn(root, 'till'), counts: { signIns: 3, cards: 2 }, say });
  const chroot = (...command: readonly string[]) =>
    spawn('chroot', [root, ...command], { detached: true, stdio: 'ignore' });
  const strangers = strangersIn(root, chroot);
  await strangers.areKeptOut();
  strangers.come();
  await through.refusals(newer);
  await through.takesByItself(newer, next);
  strangers.go();
  say(
    'all the while strangers left pipes, links, folders and swapped requests, and answered in the judge’s place: in vain',
  );
  await through.comesBack(next, failing);
  await through.neverStarts(next, dead);
  await through.isCutOff(next, last);
  const checked = await answerOf(root, ['verify', ledgerOf('/')]);
  assert.equal(checked.code, 0, checked.warned);
  say(`counterfoil verify: ${checked.said}`);
}

async function training(): Promise<void> {
  const practice = open(root, ['--training']);
  const folder = join(root, 'home/till/.config/Counterfoil-training/training/ledger.sqlite');
  await until("training's own ledger", () => existsSync(folder));
  const classes = await until('both windows', () => {
    const found = windowClasses(root);
    return new Set(found).size === 2 && found;
  });
  picture(root, 'both');
  assert.equal(processes().filter(({ kind }) => kind === 'main').length, 2);
  assert(!existsSync(join(root, 'home/till/.config/Counterfoil/training')), 'nothing of training beside the till');
  say(`training runs beside the till, in a folder of its own; windows: ${[...new Set(classes)].sort().join(' and ')}`);
  const main = processes().find(({ kind, args }) => kind === 'main' && args.includes('--training'));
  assert(main);
  process.kill(main.pid, 'SIGTERM');
  assert.equal(await practice.ended, 0);
}

/** SIGTERM to main alone, as with `KillMode=mixed`, or to every process, as systemd does by default. */
async function stop(till: RunningTill, whom: 'main' | 'all'): Promise<void> {
  for (const { pid, kind } of processes()) if (whom === 'all' || kind === 'main') process.kill(pid, 'SIGTERM');
  const code = await till.ended;
  await until('the end of every process', () => processes().length === 0);
  const left = existsSync(wal) ? 'the WAL left behind' : 'the WAL checkpointed';
  say(`SIGTERM to ${whom === 'main' ? 'main alone' : 'every process'}: exit code ${code}, ${left}`);
  if (whom === 'main') assert.deepEqual([code, existsSync(wal)], [0, false]);
}

async function refusedStart(): Promise<void> {
  const data = `${home}/.config/Counterfoil`;
  const till = open(root, ['--training', '--data', data, '--locale', 'de']);
  await until('the dialog', () => windowClasses(root).length > 0);
  picture(root, 'refused');
  assert.match(till.said.err, /^The folder [^\n]+Counterfoil belongs to a till/m);
  await keyboardOf(root).press('Enter');
  assert.equal(await till.ended, 2);
  say('a refused start: one sentence, a dialog, exit code 2');
}

function goes(how: 'remove' | 'purge'): void {
  const kept = readdirSync(join(root, 'home/till/.config/Counterfoil/sandbox')).sort();
  const gone = ['usr/bin/counterfoil', 'usr/lib/counterfoil', 'etc/apparmor.d/counterfoil', 'var/lib/counterfoil'];
  const before = dangling();
  apt(root, [how, 'counterfoil']);
  for (const path of gone) assert(!existsSync(join(root, path)), `${path} is gone`);
  const named = must('chroot', [root, 'find', ...places, '-name', '*counterfoil*']).trim();
  assert.deepEqual([dangling(), named], [before, '']);
  assert.deepEqual(readdirSync(join(root, 'home/till/.config/Counterfoil/sandbox')).sort(), kept);
  say(`after ${how}: no file, link or alternative of it is left; the ledger is where it was`);
}

/** Links that lead nowhere: Debian's own packages bring a few. */
function dangling(): string[] {
  return must('chroot', [root, 'find', ...places, '-xtype', 'l'])
    .trim()
    .split('\n')
    .sort();
}
