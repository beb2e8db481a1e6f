// One till process, one service over HTTP, one ledger file between them, and the hands of fate: a lock on the ledger, a gate in
// the line, a service that keeps its answer, SIGKILL. The product knows of none of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { SandboxOptions } from '../../sandbox/options.ts';
import { compareBooks, readTillBooks, type StillOpen } from '../e2e/books.ts';
import { type Service, startService } from '../e2e/service.ts';
import { cashier, provisioningOf, writeProvisioning } from '../e2e/set-up.ts';
import { driveTill, type TillDriver } from '../e2e/till-driver.ts';
import { startTill, type TillProcess } from '../e2e/till-process.ts';
import { type Counter, createCounter } from './counter.ts';
import { until } from './until.ts';

export type World = {
  readonly service: Service;
  readonly data: string;
  readonly ledgerFile: string;
  readonly counter: Counter;
  readonly driver: TillDriver;
  readonly till: TillProcess;
  /** Takes the ledger's write lock: the till's next transaction waits for it, and nothing of it is written. */
  lockLedger(): { release(): void };
  /** Resolves once the till answers nothing, because a transaction of its own waits for the lock. */
  stuck(): Promise<void>;
  /** SIGKILL, then the same till again on the same folder, signed in. */
  powerCut(beforeRestart?: () => void): Promise<void>;
  /** Every request of this kind that reached the service, as `METHOD /path`. */
  reached(kind: 'create' | 'confirm' | 'invalidate' | 'read'): number;
  /** Waits until both sides' books agree and nothing is open. */
  booksAgree(open?: StillOpen): Promise<void>;
  end(): Promise<void>;
};

const paths = {
  create: /^POST \/v1\/retail_orders$/,
  confirm: /^POST \/v1\/retail_orders\/[^/]+\/actions\/confirm$/,
  invalidate: /^POST \/v1\/retail_orders\/[^/]+\/actions\/invalidate$/,
  read: /^GET \/v1\/retail_orders\/[^/]+$/,
} as const;

export async function createWorld(options: Partial<SandboxOptions> = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-torture-'));
  const data = join(folder, 'data');
  const service = await startService(options);
  const provisioning = join(folder, 'till.json');
  writeProvisioning(provisioning, provisioningOf(service.credentials));
  let till = await startTill(['--data', data, '--provision', provisioning]);
  let driver = await driveTill(till.url);
  let counter = createCounter(driver);
  await counter.signIn(cashier);
  const ledgerFile = join(data, 'sandbox', 'ledger.sqlite');

  return {
    service,
    data,
    ledgerFile,
    get counter() {
      return counter;
    },
    get driver() {
      return driver;
    },
    get till() {
      return till;
    },
    lockLedger() {
      const db = new Database(ledgerFile, { timeout: 5000 });
      db.exec('BEGIN IMMEDIATE');
      return { release: () => void db.close() };
    },
    stuck: () =>
      until('the till waits for its ledger', async () => {
        const silent = new Promise<true>((resolve) => setTimeout(() => resolve(true), 400));
        const answered = driver.ask('status:get').then(
          () => false as const,
          () => false as const,
        );
        return Promise.race([silent, answered]);
      }).then(() => undefined),
    async powerCut(beforeRestart) {
      await till.kill();
      beforeRestart?.();
      till = await startTill(['--data', data]);
      driver = await driveTill(till.url);
      counter = createCounter(driver);
      await counter.signIn(cashier);
    },
    reached: (kind) =>
      service.books().requests.filter((request) => paths[kind].test(`${request.method} ${request.path}`)).length,
    async booksAgree(open) {
      let told: string[] = [];
      await until('the books agree', () => {
        told = compareBooks(service.books().orders, readTillBooks(ledgerFile), open);
        return told.length === 0;
      }).catch(() => {
        throw new Error(`the books do not agree:\n${told.join('\n')}`);
      });
    },
    async end() {
      await till.kill();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
