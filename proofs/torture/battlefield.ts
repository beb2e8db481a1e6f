// The built till on the stand-in and the service in a process of its own with its database, both started again after every kill.
// Invariant: what the books are compared with in the end is what is on the disks, never what a process remembers.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { createBackups } from '../../electron/ledger/backups.ts';
import { sampleNumber } from '../../sandbox/catalogue/sample-numbers.ts';
import type { Books } from '../../sandbox/core/books.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { defaults, type Provisioning } from '../../shared/settings/provisioning.ts';
import type { TrainingOrder } from '../../shared/training/views.ts';
import type { Chance } from '../../testkit/chance.ts';
import { findSecrets, secretsOf } from '../../testkit/checks/secrets.ts';
import { driveTill, type TillDriver } from '../../testkit/drive/driver.ts';
import { withQuickPins } from '../../testkit/drive/process.ts';
import { type Credentials, cashier, provisioningOf, writeProvisioning } from '../../testkit/drive/set-up.ts';
import type { Ask } from '../../testkit/till/cashier.ts';
import { cafe } from '../../testkit/till/products.ts';
import { ensureBuilt } from '../../tools/stand-in/build.ts';
import { projectFolder, standInCommand } from '../../tools/stand-in/command.ts';
import { createVictim } from './victim.ts';
import { Refused } from './world.ts';

export type Target = 'till' | 'sandbox' | 'both';

export type Battlefield = {
  readonly ledgerFile: string;
  /** Of the service, for somebody else. */
  readonly credentials: Credentials;
  /** The folder of the ledger's anchor. */
  readonly anchors: string;
  /** Asks the till that runs now; where one is being started, it is waited for. */
  readonly ask: Ask;
  /** SIGKILL to one or both, then both are there again. Answers how many kills it took: a start may be cut short too. */
  strike(target: Target, chance: Chance): Promise<number>;
  /** A card's number as a scanner reads it: it must be in no file in the end. */
  scan(chance: Chance): string;
  /** The till does nothing more until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** The service's next replies; forgotten where it is killed before. */
  trouble(order: TrainingOrder): Promise<void>;
  /** Ends both, the till politely, and reads the service's database. */
  reckon(): Promise<{ readonly books: Books; readonly leaked: readonly string[] }>;
  end(): Promise<void>;
};

const served = z.object({ base_url: z.string(), key_id: z.string(), key_secret: z.string() });
const shown = z.object({ url: z.string() });

export type BattlefieldOptions = {
  /** Where till and service write; absent: a folder of its own, removed in the end. */
  readonly folder?: string;
  /** Hears of each message that the till took and answered. */
  readonly acknowledged?: (channel: string, request: unknown) => void;
  /** Fields of the till's provisioning. */
  readonly change?: Partial<Provisioning>;
};

export async function createBattlefield(options: BattlefieldOptions = {}): Promise<Battlefield> {
  const { folder: given, acknowledged = () => {}, change = {} } = options;
  await ensureBuilt();
  const folder = given ?? mkdtempSync(join(tmpdir(), 'counterfoil-battle-'));
  const db = join(folder, 'service.sqlite');
  const data = join(folder, 'data');
  const state = join(folder, 'state');
  let port = 0;
  let flags: string[] = [];
  const service = createVictim(() => ({
    command: process.execPath,
    args: [join(projectFolder, 'sandbox/cli.ts'), '--port', String(port), '--db', db, '--controls'],
  }));
  const till = createVictim(() => {
    const command = withQuickPins(standInCommand(['--headless', '--port', '0', '--data', data, ...flags]));
    // The ledger's anchor lies on the same disk: what loses its power loses both.
    return { ...command, env: { ...command.env, XDG_STATE_HOME: state } };
  });

  const serve = async () => served.parse(JSON.parse(await service.start()));
  let driver: Promise<TillDriver>;
  const open = async (): Promise<TillDriver> => {
    const opened = await driveTill(shown.parse(JSON.parse(await till.start())).url);
    const signedIn = await opened.ask('session:sign-in', { operatorId: cashier.id, pin: cashier.pin });
    if (!signedIn.ok) throw new Refused('session:sign-in', signedIn.error);
    return opened;
  };
  const up = (): Promise<TillDriver> => {
    driver = open();
    driver.catch(() => {});
    return driver;
  };

  const first = await serve();
  port = Number(new URL(first.base_url).port);
  const credentials = { baseUrl: first.base_url, keyId: first.key_id, keySecret: first.key_secret };
  const provisioning = join(folder, 'till.json');
  const printer = `file://${join(folder, 'paper')}`;
  // However many sales a machine makes between the kills, no supervisor is asked for, and no till that nobody touches is locked.
  const manual_card = { ...defaults.manual_card, per_day_minor: 1_000_000_000 };
  const usually = { printer, min_free_bytes: 1_000_000, manual_card, lock_minutes: 60 };
  const file = provisioningOf(credentials, { ...usually, ...change });
  writeProvisioning(provisioning, file);
  flags = ['--provision', provisioning];
  await up();
  flags = [];

  const ledgerFile = join(data, 'sandbox', 'ledger.sqlite');
  const scanned: string[] = [];
  return {
    ledgerFile,
    credentials,
    anchors: join(state, 'counterfoil', 'anchors'),
    scan(chance) {
      // The 0 keeps it from ending as a trainer's number does.
      const tail = Array.from({ length: 11 }, () => chance.int(10)).join('');
      const number = sampleNumber(cafe, `${tail}0`);
      scanned.push(number);
      return number;
    },
    ask: async (channel, request) => {
      const now = await driver.catch((error: unknown) => {
        throw new Error('the till did not come back', { cause: error });
      });
      const answer = await now.ask(channel, ...((request === undefined ? [] : [request]) as never));
      if (!answer.ok) throw new Refused(channel, answer.error);
      acknowledged(channel, request);
      return now.see(answer.value);
    },
    freeze: () => till.signal('SIGSTOP'),
    thaw: () => till.signal('SIGCONT'),
    async strike(target, chance) {
      let kills = 1;
      const dying: Promise<void>[] = [];
      // From here on whoever asks waits for the till that comes.
      const coming = Promise.withResolvers<TillDriver>();
      coming.promise.catch(() => {});
      if (target !== 'sandbox') {
        driver = coming.promise;
        dying.push(till.kill());
      }
      if (target !== 'till') dying.push(service.kill());
      await Promise.all(dying);
      try {
        if (target === 'both' && chance.often(0.5)) await pause(chance.next() * 500);
        const back = target === 'till' ? null : pause(chance.next() * 800).then(serve);
        if (target !== 'sandbox') {
          if (chance.often(0.2)) {
            const cut = till.start().catch(() => {});
            await pause(chance.next() * 900);
            await till.kill();
            await cut;
            kills += 1;
          }
          coming.resolve(await open());
        }
        await back;
      } catch (error) {
        coming.reject(error);
        throw error;
      }
      return kills;
    },
    trouble: (order) =>
      fetch(new URL('/_sandbox/next', credentials.baseUrl), { method: 'POST', body: JSON.stringify(order) }).then(
        (answer) => answer.body?.cancel(),
        () => {},
      ),
    async reckon() {
      // Not politely: its log is still there, to be searched as well.
      await till.kill();
      await service.kill();
      const sandbox = createSandbox({
        environment: 'sandbox',
        keys: [{ keyId: credentials.keyId, keySecret: credentials.keySecret }],
        db,
      });
      const books = sandbox.books();
      sandbox.close();
      await backUp(ledgerFile);
      const secrets = secretsOf({ credentials, books: () => books });
      for (const [n, number] of scanned.entries()) secrets.set(`scanned card number ${n}`, number);
      return { books, leaked: findSecrets(data, secrets) };
    },
    async end() {
      await Promise.all([till.kill(), service.kill()]);
      if (given === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** One backup, as the till makes one a day. */
async function backUp(ledgerFile: string): Promise<void> {
  const db = new Database(ledgerFile);
  const made = await createBackups({
    db,
    now: () => new Date(),
    timers: { after: () => () => {} },
    check: async () => null,
    log: { error: console.error },
  }).run();
  db.close();
  if (!made.ok) throw new Error(`no backup: ${made.error}`);
}
