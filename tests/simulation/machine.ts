// The machine a simulated till runs on: opens the real till on the real ledger file, and lets the power go out between any two commits
// or network steps. Invariant: after a cut nothing of the dead process is heard of any more, and the next one finds exactly what was on
// the disk at the moment of the cut.
import { createSecretKey } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { CardTerminal } from '../../electron/payment/terminal.ts';
import type { Printer } from '../../electron/printing/printer.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import type { Transport } from '../../electron/service/transport.ts';
import { openTill, type Till, type TillDeps } from '../../electron/till/till.ts';
import type { TillEvent, TillHandlers } from '../../shared/ipc.ts';
import type { SaleView } from '../../shared/views.ts';
import { createChance } from './chance.ts';
import { copyOfDisk, watchDisk } from './disk.ts';
import { createIds } from './ids.ts';
import type { Call } from './network.ts';
import { operators } from './operators.ts';
import { createRows, type Facts, type Rows } from './rows.ts';
import { baseUrl, simulationKey } from './service.ts';
import type { Tampering } from './tampering.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const ledgerFile = 'ledger.sqlite';

export const cutPoints = ['before-commit', 'after-commit', 'before-send', 'after-work', 'on-answer'] as const;
export type CutPoint = (typeof cutPoints)[number];

export type Life = {
  readonly number: number;
  lives(): boolean;
  /** The power may go out here. */
  step(point: CutPoint, call: Call | 'terminal'): void;
};

export type Machine = {
  till(): Till;
  /** What the people see and press. */
  handlers(): TillHandlers;
  rows(): Rows;
  /** The rows as of now. */
  facts(): Facts;
  /** Grows with every commit and every start. */
  changes(): number;
  /** Where this life's ledger lies. */
  folder(): string;
  life(): Life;
  /** At the n-th such point from now on. */
  cutAt(point: CutPoint, n: number, downMs: number): void;
  /** Now. */
  cut(downMs: number): void;
  /** From the n-th commit on, the disk takes no more, until `makeRoom`. */
  fillDisk(n: number): void;
  makeRoom(): void;
  /** Off, and not on again yet. */
  isDown(): boolean;
  /** Opens the till again where the power went out; true where it did. */
  revive(): boolean;
  setClock(offMs: number): void;
  now(): Date;
  /** The last view of each sale that was sent to the screens. */
  shown(): Iterable<SaleView>;
  events(): readonly TillEvent[];
  end(): Promise<void>;
};

export type MachineDeps = {
  /** Empty. */
  readonly folder: string;
  /** A folder with a ledger to begin with, or null for a new one. */
  readonly template: string | null;
  readonly seed: number;
  readonly clock: VirtualClock;
  readonly storeCountry: string;
  readonly transport: (life: Life) => Transport;
  readonly terminal: ((life: Life) => CardTerminal) | null;
  /** What stands between the till and the parts it is given, where a fault is put in on purpose. */
  readonly printer: ((life: Life) => Printer) | null;
  readonly webhooks: ((life: Life) => TillDeps['webhooks']) | null;
  readonly tampering: Tampering;
  readonly broken: (what: string) => void;
  readonly note: (what: string) => void;
};

/** Of the simulation alone. */
const sealKey = createSecretKey(Buffer.alloc(32, 7));
const storeKey = createSecretKey(Buffer.alloc(32, 9));

const noFacts: Facts = { sales: [], lines: [], parts: [], tenders: [], outbox: [], attention: [], jobs: [] };

export function createMachine(deps: MachineDeps): Machine {
  const { clock, note, tampering } = deps;
  const chance = createChance(deps.seed ^ 0x7111);
  const events: TillEvent[] = [];
  const screens = new Map<string, SaleView>();
  let number = 0;
  let offMs = 0;
  let plan: { point: CutPoint; left: number; downMs: number } | null = null;
  let roomFor = Number.POSITIVE_INFINITY;
  let dead: { dueMs: number } | null = null;
  let changes = 0;
  let seen: { at: number; facts: Facts } = { at: -1, facts: noFacts };
  let ended: Promise<void> = Promise.resolve();
  /** Of the process that runs, or that starts just now. */
  let folder = join(deps.folder, 'life-0');
  let current: {
    till: Till;
    handlers: TillHandlers;
    life: Life;
    db: Database.Database | null;
    rows: Rows | null;
    unwatch: () => void;
  };

  const now = () => new Date(clock.now().getTime() + offMs);

  const switchOff = (downMs: number): void => {
    plan = null;
    number += 1;
    const next = join(deps.folder, `life-${number}`);
    copyOfDisk(folder, next, [ledgerFile]);
    tampering.cut?.(next);
    folder = next;
    dead = { dueMs: clock.timers.nowMs() + downMs };
    // So that somebody looks when it is time.
    if (downMs > 0) clock.timers.after(downMs, () => {});
    note(`  the power goes out for ${downMs} ms`);
  };

  const reached = (life: Life, point: CutPoint): void => {
    if (!life.lives() || plan?.point !== point) return;
    plan.left -= 1;
    if (plan.left <= 0) switchOff(plan.downMs);
  };

  const open = (): void => {
    const own = number;
    const opened: { db: Database.Database | null } = { db: null };
    const life: Life = {
      number: own,
      lives: () => dead === null && number === own,
      step: (point) => reached(life, point),
    };
    const file = join(folder, ledgerFile);
    const unwatch = watchDisk(file, {
      opened(db) {
        opened.db ??= db;
      },
      beforeCommit: () => reached(life, 'before-commit'),
      isFull: () => life.lives() && roomFor <= 0,
      statement: tampering.statement,
      afterCommit() {
        if (!life.lives()) return;
        roomFor -= 1;
        changes += 1;
        reached(life, 'after-commit');
      },
    });
    const db = (): Database.Database => {
      if (!opened.db) throw new Error('the ledger is not open');
      return opened.db;
    };
    let shiftMs = 0;
    const clientNow = () => new Date(now().getTime() + shiftMs);
    const shift = (offMs: number): void => {
      shiftMs += offMs;
    };
    const line = deps.transport(life);
    const transport = tampering.transport?.(line, { shift }) ?? line;
    const tampered = (client: ServiceClient): ServiceClient => tampering.client?.(client, db) ?? client;
    const terminal = deps.terminal?.(life);
    const printer = deps.printer?.(life) ?? null;
    const till = openTill({
      identity: {
        environment: 'sandbox',
        version: '0.0.0',
        locale: 'en',
        currency: 'EUR',
        storeId: 'store-001',
        storeName: 'Simulated store',
        storeAddress: '',
        storeCountry: deps.storeCountry,
        terminalId: 'T1',
        operators,
        trainingPins: null,
      },
      folder,
      connect: (onAccess) =>
        tampered(createServiceClient({ baseUrl, key: simulationKey, transport, now: clientNow, onAccess })),
      training: null,
      ...(terminal ? { cardTerminal: tampering.terminal?.(terminal) ?? terminal } : {}),
      freeBytes: () => 2 ** 40,
      printer: deps.printer ? 'tcp://printer:9100' : null,
      openPrinter: () => printer && (tampering.printer?.(printer) ?? printer),
      webhooks: deps.webhooks?.(life),
      sealKey,
      storeKey,
      log: {
        error(event, detail) {
          const error = detail !== null && typeof detail === 'object' && 'error' in detail ? detail.error : detail;
          if (!life.lives() || String(error).includes('database or disk is full')) return;
          deps.broken(`the till logs: ${event}: ${error instanceof Error ? error.stack : error}`);
        },
      },
      emit(event) {
        if (!life.lives()) return;
        events.push(event);
        if (event.kind === 'sale') screens.set(event.sale.id, event.sale);
      },
      now,
      timers: {
        nowMs: clock.timers.nowMs,
        after: (ms, work) => clock.timers.after(ms, () => life.lives() && work()),
      },
      random: chance.next,
      newId: createIds(now, chance),
    });
    if (!till.ok) {
      if (till.error.code !== 'disk_full')
        throw new Error(`the till does not open: ${till.error.code} ${till.error.detail}`);
      // Somebody makes room, and starts it again.
      unwatch();
      dead = { dueMs: clock.timers.nowMs() + 5000 };
      clock.timers.after(5000, () => {});
      note('  the disk is too full to start');
      return;
    }
    changes += 1;
    screens.clear();
    const { handlers } = till.value;
    current = {
      handlers: tampering.handlers?.(handlers) ?? handlers,
      till: till.value,
      life,
      db: opened.db,
      rows: null,
      unwatch,
    };
    till.value.start();
    changes += 1;
  };

  const rows = (): Rows => {
    if (!current.db) throw new Error('the ledger is not open');
    current.rows ??= createRows(current.db);
    return current.rows;
  };

  let buried = -1;
  const bury = (): void => {
    const { till, unwatch, life } = current;
    if (buried === life.number) return;
    buried = life.number;
    unwatch();
    const stopped = till.stop().catch(() => {});
    ended = ended.then(() => stopped);
  };

  if (deps.template === null) mkdirSync(folder, { recursive: true });
  else copyOfDisk(deps.template, folder, [ledgerFile]);
  open();

  return {
    till: () => current.till,
    handlers: () => current.handlers,
    rows,
    facts() {
      if (seen.at !== changes) seen = { at: changes, facts: rows().facts() };
      return seen.facts;
    },
    changes: () => changes,
    folder: () => folder,
    life: () => current.life,
    cutAt(point, n, downMs) {
      plan = { point, left: n, downMs };
    },
    cut: switchOff,
    fillDisk(n) {
      roomFor = n;
    },
    makeRoom() {
      roomFor = Number.POSITIVE_INFINITY;
    },
    isDown: () => dead !== null,
    revive() {
      if (!dead || dead.dueMs > clock.timers.nowMs()) return false;
      bury();
      dead = null;
      note('  the till starts');
      open();
      return true;
    },
    setClock(ms) {
      offMs = ms;
    },
    now,
    shown: () => screens.values(),
    events: () => events,
    async end() {
      plan = null;
      number += 1;
      bury();
      await ended;
    },
  };
}
