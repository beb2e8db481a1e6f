// The part of tools/packaging/kiosk-life.ts that runs in namespaces of its own: ROOT, with the deb installed, an empty folder for its DISK, and
// the folder of RELEASES. One line for each thing that was seen; the first that is otherwise throws.
import { strict as assert } from 'node:assert';
import { chmodSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../testkit/until.ts';
import type { Part } from './booted-kiosk.ts';
import { must } from './debian-root.ts';
import { tried } from './kiosk-keys.ts';
import { powerCuts } from './kiosk-power.ts';
import { updates } from './kiosk-updates.ts';
import { bootLockedTill } from './locked-till.ts';
import { createPowerDisk } from './power-disk.ts';

const [from = '', folder = '', releases = ''] = process.argv.slice(2);
const say = (line: string) => console.log(line);
const pageWithinMs = 5_000;
const backWithinMs = 10_000;

must('mount', ['-t', 'proc', 'proc', '/proc']);
must('ip', ['link', 'set', 'lo', 'up']);
const disk = createPowerDisk(folder, from);
say(must('chroot', [disk.root, 'counterfoil-kiosk', 'enable']).trim());
const till = await bootLockedTill(disk, say);
/** Each begins and ends with nobody signed in. */
const acts = {
  async strikes() {
    for (const part of ['main', 'renderer', 'gpu-process', 'sway'] as const)
      for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
        await till.signIn();
        await struck(part, signal);
        // The keeper has more patience with a till that hung before: each of them is the first.
        await till.newSession();
      }
  },
  async keys() {
    await till.signIn();
    await keys();
    await closedAndRefused();
  },
  power: () => powerCuts(till),
  updates: () => updates(till, releases),
};
try {
  await till.setUp();
  await firstSale();
  for (const [name, act] of Object.entries(acts)) if ((process.env.ONLY ?? name) === name) await act();
  await endsInOrder();
  say(till.now().asRoot('counterfoil-kiosk', 'disable').stdout.trim());
  const etc = join(till.now().root, 'etc');
  const left = must('find', [etc, '-name', '*counterfoil-kiosk*', '-not', '-name', '*.service.d']).trim();
  assert.equal(left, '', 'disable leaves a trace');
} catch (error) {
  till.now().picture('failed');
  say(till.now().journal().split('\n').slice(-30).join('\n'));
  throw error;
}
process.exit(0);

async function firstSale(): Promise<void> {
  await till.signIn();
  await till.sell();
  const kiosk = till.now();
  kiosk.picture('two-monitors');
  const titles = kiosk.titles().join(', ');
  say(`sold a card by keys alone; windows: ${titles}; the keeper takes ${kiosk.keepersMegabytes()} MB`);
  await till.newSession();
}

/** A card lies in the basket when it happens; it is paid for afterwards. */
async function struck(part: Part, signal: NodeJS.Signals): Promise<void> {
  const kiosk = till.now();
  const line = await till.takeACard();
  const main = kiosk.tillMain();
  const isSpared = signal === 'SIGKILL' && (part === 'renderer' || part === 'gpu-process');
  const startMs = performance.now();
  const passed = () => Math.round(performance.now() - startMs);
  for (const pid of kiosk.pidsOf(part)) process.kill(pid, signal);
  let page = 'the till itself';
  if (!isSpared) {
    await until("the keeper's page", kiosk.keepersPage);
    page = `a page after ${passed()} ms`;
    assert(passed() <= pageWithinMs, `${part} ${signal}: ${page}`);
    kiosk.picture(`${part}-${signal}`);
  }
  await until(
    'the till',
    () => kiosk.tillShows() && (isSpared || kiosk.tillMain() !== main) && kiosk.pidsOf('renderer').length > 0,
  );
  const backMs = passed();
  assert(backMs <= backWithinMs, `${part} ${signal}: back after ${backMs} ms`);
  if (!isSpared) await till.signIn();
  await till.reserve();
  await till.pay();
  await till.isSold(line);
  say(`${signal} of ${part}: ${page}, the till after ${backMs} ms, the same sale goes on and is paid`);
}

/** Each with what could be left by it. */
async function keys(): Promise<void> {
  const at = till.now();
  const look = () => ({
    main: at.tillMain(),
    sway: at.pidsOf('sway'),
    titles: at.titles(),
    programs: at.programs().filter((one) => one !== 'systemd-notify'),
    isOver: at.tillsWindow(),
  });
  for (const { modifiers, key } of tried) {
    const before = look();
    at.chord(modifiers, key);
    await wait(500);
    assert.deepEqual(look(), before, `${[...modifiers, key].join('+')} changed something`);
    say(`${[...modifiers, key].join('+')}: nothing opened, closed or moved`);
  }
  const keymap = (options: string) => must('chroot', [at.root, 'xkbcli', 'compile-keymap', '--options', options]);
  assert.match(keymap(''), /XF86Switch_VT_1\b/);
  assert.doesNotMatch(keymap('srvrkeys:none'), /= *\[[^\]]*XF86Switch_VT|XF86Switch_VT_\d+ *[,\]]/);
  say('the keymap of the session has no key for another virtual terminal');
}

async function closedAndRefused(): Promise<void> {
  const kiosk = till.now();
  const data = join(kiosk.root, 'var/lib/counterfoil-till/.config/Counterfoil');
  process.kill(kiosk.tillMain() ?? 0, 'SIGTERM');
  await until("the keeper's page", () => kiosk.titles().join() === 'The till is closed');
  kiosk.picture('closed');
  chmodSync(dirname(data), 0o500);
  chmodSync(data, 0);
  await kiosk.keyboard.press('Enter');
  await until('the refusal', () => kiosk.titles().join() === 'The till can’t start');
  const ends = () => kiosk.journal().match(/the till ended/g)?.length;
  const before = ends();
  await wait(10_000);
  kiosk.picture('refused');
  assert.deepEqual([ends(), kiosk.tillMain()], [before, null], 'it was not started in a circle');
  chmodSync(data, 0o700);
  chmodSync(dirname(data), 0o700);
  await kiosk.keyboard.press('Enter');
  await until('the till', kiosk.tillsWindow);
  say('closed: a page; refused (exit 2): a page with the sentence, no circle for 10 s; Try again opens the till');
}

async function endsInOrder(): Promise<void> {
  const kiosk = till.now();
  await wait(2_000);
  const startMs = performance.now();
  kiosk.asRoot('systemctl', 'stop', 'counterfoil-kiosk');
  assert.equal(kiosk.tillMain(), null);
  assert(!existsSync(`${kiosk.ledger}-wal`), 'the WAL is checkpointed');
  const verified = kiosk.asTill('counterfoil', 'verify', kiosk.ledger.slice(kiosk.root.length));
  assert.equal(verified.status, 0, verified.stderr);
  say(`stopped in ${Math.round(performance.now() - startMs)} ms, the till in order; verify: ${verified.stdout.trim()}`);
}
