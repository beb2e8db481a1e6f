// The part of tools/packaging/appimage-life.ts that runs in namespaces of its own: ROOT, and the versions FIRST, NEXT and FAILING that lie there.
// One line for each thing that was seen; the first that is otherwise throws.
import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRecord } from '../../electron/update/way-back/update-record.ts';
import { startService } from '../../testkit/drive/service.ts';
import { until } from '../../testkit/until.ts';
import { appImageName } from './appimages.ts';
import { cashierAt } from './cashier-by-keys.ts';
import { home, idsIn, mountAll } from './debian-root.ts';
import { layProvisioning, layRelease } from './given-files.ts';
import {
  booksOf,
  keyboardOf,
  ledgerOf,
  open,
  openScreen,
  picture,
  processes,
  sandboxOf,
  windowClasses,
} from './till-in-root.ts';

const [root = '', first = '', next = '', failing = ''] = process.argv.slice(2);
const say = (line: string) => console.log(line);
/** Its name stays, whatever version it is. */
const file = `${home}/apps/Counterfoil.AppImage`;
const folder = dirname(ledgerOf(root));

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
  const settings = lay();
  const till = open(root, ['--provision', settings], 'as-machine', file);
  await at.signIn(1);
  await at.sellACard(1);
  const renderer = await until('the page', () => processes().find(({ kind }) => kind === 'renderer'));
  say(`sold a card with ${first}: the books agree. Chromium's sandbox: ${sandboxOf(renderer.pid)}`);
  await end();
  assert.equal(await till.ended, 0, till.said.err);

  await takes(first, next, 'passed', next);
  await sells(2);
  await end();
  say(`${first} found ${next}, put it into its own place and started as that: it passed its check and sold a card`);

  await takes(next, failing, 'came-back', next);
  await sells(3);
  await end();
  say(`${failing} failed its check: ${next} took its place again and started, and sold a card`);
}

/** The first version where the till's user keeps it, and the settings of a till that looks for others. */
function lay(): string {
  mkdirSync(join(root, home, 'apps'));
  copyFileSync(join(root, 'debs', first, appImageName(first)), join(root, file));
  const { uid, gid } = idsIn(root, 'till');
  for (const one of [dirname(file), file]) chownSync(join(root, one), uid, gid);
  chmodSync(join(root, file), 0o755);
  const settings = `${home}/till.json`;
  layProvisioning(root, { file: settings, user: 'till', credentials: service.credentials });
  return settings;
}

/** All of it by the till itself, from its start until `end` of the try, when `stays` runs. */
async function takes(from: string, to: string, end: 'passed' | 'came-back', stays: string): Promise<void> {
  layRelease(root, join(root, 'debs/releases', to));
  const till = open(root, [], 'as-machine', file);
  const before = await until('the till', () => processes().find(({ kind }) => kind === 'main'));
  assert(isVersion(file, from));
  await until(`the end of the try: ${end}`, () => readRecord(folder)?.state === end, 240_000);
  const after = await until('the till again', () => processes().find(({ kind }) => kind === 'main'), 60_000);
  assert.notEqual(after.pid, before.pid);
  assert.equal(await till.ended, 0, till.said.err);
  assert(isVersion(file, stays));
  if (end === 'passed') assert(isVersion(`${file}.former`, from));
  picture(root, `${end}-${to}`);
}

function isVersion(path: string, version: string): boolean {
  const sumOf = (of: string) => createHash('sha512').update(readFileSync(of)).digest('hex');
  return sumOf(join(root, path)) === sumOf(join(root, 'debs', version, appImageName(version)));
}

/** Everybody signs in once a start. */
async function sells(count: number): Promise<void> {
  await at.signIn(count);
  await at.sellACard(count);
}

async function end(): Promise<void> {
  for (const { pid, kind } of processes()) if (kind === 'main') process.kill(pid, 'SIGTERM');
  await until('the end of every process', () => processes().length === 0);
}
