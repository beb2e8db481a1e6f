// One till process (on the stand-in, or on Electron), one service over HTTP, one ledger file between them, and the hands of fate: a lock on the ledger, a gate in
// the line, a service that keeps its answer, SIGKILL. The product knows of none of them.
// Invariant: a world shares nothing with another one, and leaves nothing running and nothing on the disk.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import type { TillError } from '../../shared/errors.ts';
import type { Request, TillChannel } from '../../shared/ipc/ipc.ts';
import type { Provisioning } from '../../shared/settings/provisioning.ts';
import { compareBooks, readTillBooks, type TillBooks } from '../../testkit/checks/books.ts';
import { secretsOnDisk } from '../../testkit/checks/secrets.ts';
import type { TillDriver } from '../../testkit/drive/driver.ts';
import { type Service, startService } from '../../testkit/drive/service.ts';
import { cashier, provisioningOf, writeProvisioning } from '../../testkit/drive/set-up.ts';
import type { Ask } from '../../testkit/till/cashier.ts';
import { until } from '../../testkit/until.ts';
import { ensureBuilt } from '../../tools/stand-in/build.ts';
import { type DoomedTill, openDoomedTill } from './doomed-till.ts';
import { sleepsInMain } from './sleeps.ts';

export type World = {
  readonly service: Service;
  readonly ledgerFile: string;
  /** Asks the till that runs now; rejects with `Refused` where the till refuses, and where it is gone. */
  readonly ask: Ask;
  /** What the till is refused with; throws where it is not. */
  refusal<C extends TillChannel>(channel: C, request: Request<C>): Promise<TillError['code']>;
  /** The till's ledger as it is on the disk at this moment. */
  ledger(): TillBooks;
  /** Takes the ledger's write lock: the till's next transaction waits for it, and nothing of it is written. */
  lockLedger(): { release(): void };
  /** Resolves once the till waits for the lock: it does nothing else, and has written nothing. */
  stuck(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** The same till on the same folder, with the cashier signed in. */
  restart(): Promise<void>;
  /** How many requests of this kind reached the service. */
  reached(kind: RequestKind): number;
  /** Waits until both sides' books agree and nothing is open; the ledger then verifies. */
  booksAgree(): Promise<void>;
  end(): Promise<void>;
};

export type RequestKind = 'create' | 'confirm' | 'invalidate' | 'read';
const paths: Readonly<Record<RequestKind, RegExp>> = {
  create: /^POST \/v1\/retail_orders$/,
  confirm: /^POST \/v1\/retail_orders\/[^/]+\/actions\/confirm$/,
  invalidate: /^POST \/v1\/retail_orders\/[^/]+\/actions\/invalidate$/,
  read: /^GET \/v1\/retail_orders\/[^/]+$/,
};

/** The till's answer was no. */
export class Refused extends Error {
  readonly code: TillError['code'];
  constructor(channel: TillChannel, error: TillError) {
    super(`${channel}: ${error.code} ${error.detail ?? ''}`);
    this.code = error.code;
  }
}

export async function createWorld(change: Partial<Provisioning> = {}): Promise<World> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-torture-'));
  const data = join(folder, 'data');
  const ledgerFile = join(data, 'sandbox', 'ledger.sqlite');
  const service = await startService();
  const provisioning = join(folder, 'till.json');
  writeProvisioning(provisioning, provisioningOf(service.credentials, change));
  let till: DoomedTill | null = null;
  let driver: TillDriver;

  const start = async (...flags: string[]): Promise<void> => {
    till = await openDoomedTill(data, flags);
    driver = till.driver;
    await ask('session:sign-in', { operatorId: cashier.id, pin: cashier.pin });
  };
  const ask: Ask = async (channel, request) => {
    const answer = await driver.ask(channel, ...((request === undefined ? [] : [request]) as never));
    if (!answer.ok) throw new Refused(channel, answer.error);
    return driver.see(answer.value);
  };
  const end = async (): Promise<void> => {
    await till?.kill();
    const left = existsSync(data) ? secretsOnDisk(data, service) : [];
    await service.close();
    rmSync(folder, { recursive: true, force: true });
    if (left.length > 0) throw new Error(left.join('\n'));
  };
  try {
    await start('--provision', provisioning);
  } catch (error) {
    await end();
    throw error;
  }

  return {
    service,
    ledgerFile,
    ask,
    refusal: (channel, request) =>
      ask(channel, request).then(
        () => {
          throw new Error(`${channel} was not refused`);
        },
        (error: unknown) => {
          if (error instanceof Refused) return error.code;
          throw error;
        },
      ),
    ledger: () => readTillBooks(ledgerFile),
    lockLedger() {
      const db = new Database(ledgerFile, { timeout: 5000 });
      db.exec('BEGIN IMMEDIATE');
      return { release: () => void db.close() };
    },
    async stuck() {
      const answers = () => driver.ask('status:get');
      await until('the till waits for its ledger', () => sleepsInMain(till?.pid ?? 0, answers));
    },
    kill: async () => till?.kill(),
    restart: () => start(),
    reached: (kind) =>
      service.books().requests.filter((request) => paths[kind].test(`${request.method} ${request.path}`)).length,
    async booksAgree() {
      let told: string[] = [];
      await until('the books agree', () => {
        told = compareBooks(service.books().orders, readTillBooks(ledgerFile));
        return told.length === 0;
      }).catch(() => {
        throw new Error(`the books do not agree:\n${told.join('\n')}`);
      });
      const verified = verifyFile(ledgerFile);
      if (!verified.ok) throw new Error(`the ledger does not verify: ${JSON.stringify(verified.error)}`);
    },
    end,
  };
}
