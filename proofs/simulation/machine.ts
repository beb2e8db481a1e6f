// The machine a simulated till runs on: opens the real till on the real ledger file, and lets the power go out between any two commits
// or network steps. Invariant: after a cut nothing of the dead process is heard of any more, and the next one finds exactly what was on
// the disk at the moment of the cut.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Anchor, writeAnchorBeyond } from '../../electron/ledger/anchor.ts';
import type { LedgerFault } from '../../electron/ledger/ledger-fault.ts';
import type { LedgerGuard } from '../../electron/ledger/open.ts';
import type { Till } from '../../electron/till/till.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import type { SaleView } from '../../shared/sale/views.ts';
import { createChance } from '../../testkit/chance.ts';
import { createWindow, type Seen } from '../../testkit/till/window.ts';
import { copyOfDisk, loseCommits, watchDisk } from './disk.ts';
import type { Taken } from './moves-agree.ts';
import { ledgerKey } from './operators.ts';
import { type CutPoint, type Life, openProcess, type ProcessDeps } from './process.ts';
import { createRows, type Facts, type Rows } from './rows.ts';

export const ledgerFile = 'ledger.sqlite';
/** In a template: where its anchor's text lies. */
export const anchorFile = 'anchor.json';

export type Machine = {
  till(): Till;
  /** What the people see and press. */
  handlers(): TillHandlers;
  rows(): Rows;
  /** The rows as of now; of a till that is off, as of its last moment. */
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
  /** Another process locks the ledger: from the n-th transaction on, `times` of them end in vain. */
  lock(n: number, times: number): void;
  unlock(): void;
  /** Off, and not on again yet. */
  isDown(): boolean;
  /** Somebody comes who starts it. */
  endsPause(): void;
  /** Opens the till again where the power went out; true where it did. */
  revive(): boolean;
  setClock(offMs: number): void;
  /** At some time of the schedule. */
  wasClockWrong(): boolean;
  /** The last view of each sale that was sent to the screens. */
  shown(): Iterable<SaleView>;
  /** What a person sees of an answer. */
  seen<A>(answer: A): Seen<A>;
  events(): readonly TillEvent[];
  /** The text of the anchor. */
  anchor(): string | null;
  /** The disk as it is now is copied. */
  keepCopy(): void;
  /** While the till is off, that copy takes the ledger's place: how many entries it has; null where none was kept. */
  putCopyBack(): number | null;
  /** What somebody else knows of this ledger is written beside it, and the till opens anew: as electron/start does. */
  openBehind(known: Pick<Anchor, 'ledgerId' | 'count' | 'hash'>): Promise<void>;
  /** The till is off while `change` is done to its folder, and starts: why it does not; null where it does. */
  restartWith(change: (folder: string) => void): LedgerFault['code'] | null;
  /** Each power cut that took what the disk had not written. */
  taken(): readonly Taken[];
  /** Why the last start came to nothing. */
  fault(): LedgerFault['code'] | null;
  end(): Promise<void>;
};

export type MachineDeps = Omit<ProcessDeps, 'now' | 'chance' | 'told' | 'guard'> & {
  /** Empty. */
  readonly folder: string;
  /** A folder with a ledger to begin with, or null for a new one. */
  readonly template: string | null;
  readonly seed: number;
  readonly note: (what: string) => void;
};

const noFacts: Facts = {
  sales: [],
  lines: [],
  parts: [],
  tenders: [],
  outbox: [],
  attention: [],
  jobs: [],
  claims: [],
  taken: [],
  pauses: [],
  companyOrders: [],
  companyCards: [],
  companyRequests: [],
};
/** How many entries the journal of this copy has. */
function entriesIn(folder: string): number {
  const db = new Database(join(folder, ledgerFile));
  const count = createRows(db).journalHead().count;
  db.close();
  return count;
}

const tooFullMs = 5000;

export function createMachine(deps: MachineDeps): Machine {
  const { clock, note, tampering } = deps;
  const chance = createChance(deps.seed ^ 0x7111);
  const ofTheDisk = createChance(deps.seed ^ 0xd15c);
  const events: TillEvent[] = [];
  let screens = createWindow();
  let number = 0;
  let offMs = 0;
  let wasClockWrong = false;
  let plan: { point: CutPoint; left: number; downMs: number } | null = null;
  /** How many of the last commits are not certainly on the disk. */
  let unsynced = 0;
  const taken: Taken[] = [];
  let roomFor = Number.POSITIVE_INFINITY;
  let lock: { after: number; left: number } | null = null;
  /** Somebody touched the file of this ledger. */
  let isTouched = false;
  let fault: LedgerFault['code'] | null = null;
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

  const worldMs = () => clock.now().getTime();
  const stayOff = (downMs: number): void => {
    dead = { dueMs: worldMs() + downMs };
    // So that somebody looks when it is time.
    if (downMs > 0) clock.timers.after(downMs, () => {});
  };

  /** `takes`: the power goes without a warning, and takes what the disk has not written yet, all of it or the end of it. */
  const switchOff = (downMs: number, takes: 'all' | 'some' | 'none' = 'some'): void => {
    plan = null;
    // Whoever held it was on this machine too.
    lock = null;
    // What the people of the store know of it until it starts again.
    if (current.life.number === number && seen.at !== changes) seen = { at: changes, facts: rows().facts() };
    number += 1;
    const next = join(deps.folder, `life-${number}`);
    copyOfDisk(folder, next, [ledgerFile]);
    const lost = { all: () => unsynced, some: () => ofTheDisk.int(unsynced + 1), none: () => 0 }[takes]();
    if (lost > 0) {
      loseCommits(join(next, ledgerFile), lost);
      taken.push({ entries: entriesIn(next) });
    }
    unsynced = 0;
    tampering.cut?.(next);
    folder = next;
    stayOff(downMs);
    note(`  the power goes out for ${downMs} ms${lost > 0 ? ` and takes ${lost} commits` : ''}`);
  };

  const reached = (life: Life, point: CutPoint): void => {
    if (!life.lives() || plan?.point !== point) return;
    plan.left -= 1;
    if (plan.left <= 0) switchOff(plan.downMs);
  };

  const told = (event: TillEvent): void => {
    events.push(event);
    screens.hear(event);
  };
  let anchor = deps.template === null ? null : readFileSync(join(deps.template, anchorFile), 'utf8');
  let had: LedgerGuard['had'] = deps.template === null ? null : 'sealed';
  const guard = (life: Life): LedgerGuard => ({
    sealKey: ledgerKey,
    had,
    anchor: {
      key: ledgerKey,
      store: {
        read: () => anchor,
        // A dead process writes nothing.
        async write(text) {
          if (life.lives()) anchor = text;
        },
      },
    },
    begins: false,
  });
  const processDeps: ProcessDeps = { ...deps, guard, now: () => new Date(worldMs() + offMs), chance, told };

  const open = (): void => {
    const own = number;
    const opened: { db: Database.Database | null } = { db: null };
    const life: Life = {
      number: own,
      lives: () => dead === null && number === own,
      step: (point) => reached(life, point),
      losesUnsynced() {
        if (life.lives() && unsynced > 0) switchOff(0, 'all');
      },
    };
    const unwatch = watchDisk(join(folder, ledgerFile), {
      opened(db) {
        opened.db ??= db;
      },
      beforeCommit: () => reached(life, 'before-commit'),
      isFull: () => life.lives() && roomFor <= 0,
      isLocked() {
        if (!life.lives() || lock === null) return false;
        lock.after -= 1;
        if (lock.after >= 0) return false;
        lock.left -= 1;
        if (lock.left <= 0) lock = null;
        return true;
      },
      statement: tampering.statement,
      reads: tampering.reads,
      finds: tampering.finds,
      leavesOut: tampering.leavesOut,
      synced() {
        if (life.lives()) unsynced = 0;
      },
      afterCommit(left) {
        if (!life.lives()) return;
        if (left !== 'nothing') unsynced = left === 'synced' ? 0 : unsynced + 1;
        roomFor -= 1;
        changes += 1;
        reached(life, 'after-commit');
      },
    });
    const process = openProcess(processDeps, life, folder, () => {
      if (!opened.db) throw new Error('the ledger is not open');
      return opened.db;
    });
    fault = 'fault' in process ? process.fault : null;
    if ('fault' in process) {
      unwatch();
      const { fault: why } = process;
      if (why !== 'disk_full' && why !== 'ledger_in_use' && !isTouched)
        throw new Error(`the till does not open: ${why}`);
      // Somebody makes room, or closes the other program, and starts it again.
      stayOff(tooFullMs);
      note(`  the till does not start: ${why}`);
      return;
    }
    had = 'sealed';
    changes += 1;
    screens = createWindow();
    current = { ...process, life, db: opened.db, rows: null, unwatch };
    process.till.start();
    changes += 1;
  };

  const rows = (): Rows => {
    if (!current.db) throw new Error('the ledger is not open');
    current.rows ??= createRows(current.db);
    return current.rows;
  };

  const copy = join(deps.folder, 'copy');
  const restartWith: Machine['restartWith'] = (change) => {
    switchOff(0, 'none');
    bury();
    isTouched = true;
    change(folder);
    dead = null;
    open();
    return fault;
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
      if (dead === null && seen.at !== changes) seen = { at: changes, facts: rows().facts() };
      return seen.facts;
    },
    changes: () => changes,
    folder: () => folder,
    life: () => current.life,
    cutAt(point, n, downMs) {
      plan = { point, left: n, downMs };
    },
    cut: (downMs) => switchOff(downMs),
    fillDisk(n) {
      roomFor = n;
    },
    makeRoom() {
      roomFor = Number.POSITIVE_INFINITY;
    },
    lock(n, times) {
      lock = { after: n, left: times };
    },
    unlock() {
      lock = null;
    },
    isDown: () => dead !== null,
    endsPause() {
      if (dead) dead.dueMs = worldMs();
    },
    revive() {
      if (!dead || dead.dueMs > worldMs()) return false;
      bury();
      dead = null;
      note('  the till starts');
      open();
      return true;
    },
    setClock(ms) {
      offMs = ms;
      wasClockWrong ||= ms !== 0;
    },
    wasClockWrong: () => wasClockWrong,
    shown: () => screens.shown(),
    seen: (answer) => screens.seen(answer),
    events: () => events,
    anchor: () => anchor,
    keepCopy: () => copyOfDisk(folder, copy, [ledgerFile]),
    putCopyBack() {
      if (!existsSync(copy)) return null;
      restartWith((own) => {
        for (const part of ['', '-wal']) rmSync(join(own, `${ledgerFile}${part}`), { force: true });
        copyOfDisk(copy, own, [ledgerFile]);
      });
      return entriesIn(copy);
    },
    async openBehind(known) {
      const { life } = current;
      const store = guard(life).anchor?.store;
      if (store) await writeAnchorBeyond({ store, key: ledgerKey }, known);
      note('  the till hears from head office that its ledger is an old copy');
      if (life.lives()) switchOff(0, 'none');
    },
    restartWith,
    taken: () => taken,
    fault: () => fault,
    async end() {
      plan = null;
      number += 1;
      bury();
      await ended;
    },
  };
}
