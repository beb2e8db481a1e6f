// The till in the locked session of a Debian that systemd booted from a power disk, and whoever sells there: set up by a file, in a new session,
// or after the power was cut. Invariants: the service outlives the power, as one elsewhere does; each act of the proof ends with its last card
// active.
import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readTillBooks, type TillBooks } from '../../testkit/checks/books.ts';
import { startService } from '../../testkit/drive/service.ts';
import { until } from '../../testkit/until.ts';
import { type BootedKiosk, bootKiosk } from './booted-kiosk.ts';
import { cashierAt } from './cashier-by-keys.ts';
import { layProvisioning } from './given-files.ts';
import { endEverything, type PowerDisk, stopEverything } from './power-disk.ts';
import { textOf } from './text-of.ts';

const home = '/var/lib/counterfoil-till';
/** A file that shows whether the power really went. */
const neverSynced = 'var/lib/never-synced';

export type LockedTill = Awaited<ReturnType<typeof bootLockedTill>>;

export async function bootLockedTill(disk: PowerDisk, say: (line: string) => void) {
  const service = await startService();
  let power: Pick<PowerDisk, 'cut'> = disk;
  let kiosk: BootedKiosk = await bootKiosk(disk.root);
  let signedIn = 0;
  let sold = 0;
  const books = (): TillBooks | null => {
    try {
      return readTillBooks(kiosk.ledger);
    } catch {
      return null;
    }
  };
  const at = cashierAt({
    keyboard: {
      press: (...keys) => kiosk.keyboard.press(...keys),
      type: (text) => kiosk.keyboard.type(text),
    },
    service,
    books,
    hasWindow: () => kiosk.tillsWindow(),
  });

  return {
    service,
    say,
    books,
    /** How often it opened for people. */
    starts: () => books()?.journal.filter(({ kind }) => kind === 'till-started').length ?? 0,
    /** As it is since the power came back last. */
    now: () => kiosk,
    /** With one file, on a screen of its own, before the session begins. */
    async setUp(): Promise<void> {
      const { root } = kiosk;
      await until(
        'the session',
        () => kiosk.asRoot('systemctl', 'is-active', 'counterfoil-kiosk').stdout.trim() === 'active',
      );
      await until('the set-up', () => kiosk.titles().includes('Counterfoil'));
      say('booted: the session is active, and the till asks to be set up');
      kiosk.asRoot('systemctl', 'stop', 'counterfoil-kiosk');
      layProvisioning(root, {
        file: `${home}/till.json`,
        user: 'counterfoil-till',
        credentials: service.credentials,
        change: { customer_display: { monitor: '|1280x720|1280,0', is_touch: true, pictures: null } },
      });
      kiosk.asRoot('sh', '-c', 'Xvfb :9 -screen 0 1366x900x24 -nolisten tcp >/dev/null 2>&1 &');
      const inside = `DISPLAY=:9 HOME=${home} setpriv --reuid=counterfoil-till --regid=counterfoil-till --init-groups`;
      kiosk.asRoot('sh', '-c', `${inside} counterfoil --provision ${home}/till.json >/dev/null 2>&1 &`);
      await until('the ledger', books);
      await wait(2_000);
      process.kill(kiosk.tillMain() ?? 0, 'SIGTERM');
      await until('its end', () => kiosk.tillMain() === null);
      kiosk.asRoot('systemctl', 'start', 'counterfoil-kiosk');
      await until("the till's window", kiosk.tillsWindow);
    },
    /** Nobody is signed in at it. */
    async newSession(): Promise<void> {
      const before = kiosk.tillMain();
      kiosk.asRoot('systemctl', 'restart', 'counterfoil-kiosk');
      await until("the till's window", () => kiosk.tillMain() !== before && kiosk.tillsWindow());
    },
    async signIn(): Promise<void> {
      await until('what the till shows', kiosk.tillShows);
      // It takes keys a moment later.
      await wait(1_500);
      await at.signIn(++signedIn);
    },
    /** Answers the line of a card that lies in the basket. */
    async takeACard(): Promise<string> {
      await at.takeACard(++sold);
      const line = await until('a card in the basket', () => books()?.lines.find(({ state }) => state === 'draft'));
      return line.id;
    },
    reserve: at.reserve,
    pay: at.pay,
    /** The card of that line, and every other one that was sold. */
    async isSold(line: string): Promise<void> {
      await at.isSold(sold);
      assert.equal(books()?.lines.find(({ id }) => id === line)?.state, 'active', 'the same sale');
    },
    async sell(): Promise<void> {
      await at.sellACard(++sold);
    },
    /**
     * The power goes for everything at one instant, and the machine boots with what its disk has. Answers when it was turned on, by
     * `performance.now()`.
     */
    async cutPower(): Promise<number> {
      writeFileSync(join(kiosk.root, neverSynced), 'gone');
      stopEverything();
      const after = power.cut();
      await endEverything();
      const sinceMs = performance.now();
      const root = after.turnOn();
      assert.equal(textOf(join(root, neverSynced)), '', 'the disk has what never reached it');
      power = after;
      kiosk = await bootKiosk(root);
      return sinceMs;
    },
    /** Of the till's settings, ledger and update. */
    folder: () => dirname(kiosk.ledger),
  };
}
