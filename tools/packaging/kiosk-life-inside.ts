// The part of tools/packaging/kiosk-life.ts that runs in namespaces of its own: ROOT, with the deb installed. One line for each thing that
// was seen; the first that is otherwise throws.
import { strict as assert } from 'node:assert';
import { chmodSync, chownSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readTillBooks } from '../../testkit/checks/books.ts';
import { startService } from '../../testkit/drive/service.ts';
import { provisioningOf, writeProvisioning } from '../../testkit/drive/set-up.ts';
import { until } from '../../testkit/until.ts';
import { type BootedKiosk, bootKiosk, type Part } from './booted-kiosk.ts';
import { cashierAt } from './cashier-by-keys.ts';
import { must } from './debian-root.ts';
import { tried } from './kiosk-keys.ts';

const [root = ''] = process.argv.slice(2);
const say = (line: string) => console.log(line);
const home = join(root, 'var/lib/counterfoil-till');
const data = join(home, '.config/Counterfoil');
const pageWithinMs = 5_000;
const backWithinMs = 10_000;

must('mount', ['-t', 'proc', 'proc', '/proc']);
must('ip', ['link', 'set', 'lo', 'up']);
say(must('chroot', [root, 'counterfoil-kiosk', 'enable']).trim());
const service = await startService();
const kiosk = await bootKiosk(root);
const books = () => {
  try {
    return readTillBooks(kiosk.ledger);
  } catch {
    return null;
  }
};
const at = cashierAt({ keyboard: kiosk.keyboard, service, books, hasWindow: kiosk.tillsWindow });
let signedIn = 0;
let sold = 0;
try {
  await setUp();
  await firstSale();
  for (const part of ['main', 'renderer', 'gpu-process', 'sway'] as const)
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      await struck(part, signal);
      // The keeper has more patience with a till that hung before: each of them is the first.
      kiosk.asRoot('systemctl', 'restart', 'counterfoil-kiosk');
      await until("the till's window", kiosk.tillsWindow);
      await signIn();
    }
  await keys(kiosk);
  await closedAndRefused();
  await endsInOrder();
  say(kiosk.asRoot('counterfoil-kiosk', 'disable').stdout.trim());
  const left = must('find', [join(root, 'etc'), '-name', '*counterfoil-kiosk*', '-not', '-name', '*.service.d']).trim();
  assert.equal(left, '', 'disable leaves a trace');
} catch (error) {
  kiosk.picture('failed');
  say(kiosk.journal().split('\n').slice(-30).join('\n'));
  throw error;
}
process.exit(0);

/** With one file, on a screen of its own, before the session begins. */
async function setUp(): Promise<void> {
  await until(
    'the session',
    () => kiosk.asRoot('systemctl', 'is-active', 'counterfoil-kiosk').stdout.trim() === 'active',
  );
  await until('the set-up', () => kiosk.titles().includes('Counterfoil'));
  say('booted: the session is active, and the till asks to be set up');
  kiosk.asRoot('systemctl', 'stop', 'counterfoil-kiosk');
  const file = join(home, 'till.json');
  const display = { monitor: '|1280x720|1280,0', is_touch: true, pictures: null };
  writeProvisioning(file, { ...provisioningOf(service.credentials), customer_display: display });
  const [, uid, gid] = /^counterfoil-till:[^:]*:(\d+):(\d+)/m.exec(must('cat', [join(root, 'etc/passwd')])) ?? [];
  chownSync(file, Number(uid), Number(gid));
  kiosk.asRoot('sh', '-c', 'Xvfb :9 -screen 0 1366x900x24 -nolisten tcp >/dev/null 2>&1 &');
  const inside =
    'DISPLAY=:9 HOME=/var/lib/counterfoil-till setpriv --reuid=counterfoil-till --regid=counterfoil-till --init-groups';
  kiosk.asRoot('sh', '-c', `${inside} counterfoil --provision /var/lib/counterfoil-till/till.json >/dev/null 2>&1 &`);
  await until('the ledger', books);
  await wait(2_000);
  process.kill(kiosk.tillMain() ?? 0, 'SIGTERM');
  await until('its end', () => kiosk.tillMain() === null);
  kiosk.asRoot('systemctl', 'start', 'counterfoil-kiosk');
}

async function firstSale(): Promise<void> {
  await until("the till's window", kiosk.tillsWindow);
  await signIn();
  await at.sellACard(++sold);
  kiosk.picture('two-monitors');
  say(
    `sold a card by keys alone; windows: ${kiosk.titles().join(', ')}; the keeper takes ${kiosk.keepersMegabytes()} MB`,
  );
}

async function signIn(): Promise<void> {
  // A window is there before its page takes keys.
  await wait(6_000);
  await at.signIn(++signedIn);
}

/** A card lies in the basket when it happens; it is paid for afterwards. */
async function struck(part: Part, signal: NodeJS.Signals): Promise<void> {
  await kiosk.keyboard.press('Escape');
  await kiosk.keyboard.type('qui');
  await kiosk.keyboard.press('Enter', 'Enter');
  const line = await until('a card in the basket', () => books()?.lines.find(({ state }) => state === 'draft'));
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
    () => kiosk.tillsWindow() && (isSpared || kiosk.tillMain() !== main) && kiosk.pidsOf('renderer').length > 0,
  );
  const backMs = passed();
  assert(backMs <= backWithinMs, `${part} ${signal}: back after ${backMs} ms`);
  if (!isSpared) await signIn();
  await kiosk.keyboard.press('F4');
  await until('the reservation', () => books()?.lines.some(({ state }) => state === 'reserved'));
  await kiosk.keyboard.press('Enter');
  await kiosk.keyboard.type('20');
  await kiosk.keyboard.press('Enter');
  sold += 1;
  const now = await until('the activation', () => {
    const all = books()?.lines;
    return all?.filter(({ state }) => state === 'active').length === sold && all;
  });
  assert.equal(now.length, sold, 'the same sale');
  assert(line);
  say(`${signal} of ${part}: ${page}, the till after ${backMs} ms, the same sale goes on and is paid`);
}

/** Each with what could be left by it. */
async function keys(at: BootedKiosk): Promise<void> {
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
  const keymap = (options: string) => must('chroot', [root, 'xkbcli', 'compile-keymap', '--options', options]);
  assert.match(keymap(''), /XF86Switch_VT_1\b/);
  assert.doesNotMatch(keymap('srvrkeys:none'), /= *\[[^\]]*XF86Switch_VT|XF86Switch_VT_\d+ *[,\]]/);
  say('the keymap of the session has no key for another virtual terminal');
}

async function closedAndRefused(): Promise<void> {
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
  await wait(2_000);
  const startMs = performance.now();
  kiosk.asRoot('systemctl', 'stop', 'counterfoil-kiosk');
  assert.equal(kiosk.tillMain(), null);
  assert(!existsSync(`${kiosk.ledger}-wal`), 'the WAL is checkpointed');
  const verified = kiosk.asTill('counterfoil', 'verify', kiosk.ledger.slice(root.length));
  assert.equal(verified.status, 0, verified.stderr);
  say(`stopped in ${Math.round(performance.now() - startMs)} ms, the till in order; verify: ${verified.stdout.trim()}`);
}
