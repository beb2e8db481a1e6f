// The till: opens its books, makes the capabilities, and keeps them in their order. Invariant: what is found under way at a start is settled
// before the screens open.
import { basename, join } from 'node:path';
import type { FaultCode } from '../../shared/errors.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { asStartFault } from '../ledger/ledger-fault.ts';
import { type Ledger, type LedgerFault, openLedger } from '../ledger/open.ts';
import { saveCopy } from '../ledger/place.ts';
import { assemble, type TillCore } from './core/capability.ts';
import { createStores } from './core/context.ts';
import { ledgerFileName } from './core/ledger-file.ts';
import { createNews, type News } from './core/news.ts';
import { createTillClock, type TillClock } from './core/till-clock.ts';
import { type Books, makeCore } from './make-core.ts';
import { makeCounter } from './make-counter.ts';
import { makeOffice } from './make-office.ts';
import type { Till, TillDeps } from './till-contract.ts';

export type { Till, TillDeps } from './till-contract.ts';

/** Fails where the ledger is newer, damaged, edited, missing, another till's, or the disk is full: the file is then as it was. */
export function openTill(given: TillDeps): Result<Till, LedgerFault> {
  const clock = createTillClock(given.now);
  const deps = { ...given, now: clock.now };
  const news = createNews(deps.emit, deps.handedOver?.newsVersion);
  const opened = openBooks(deps, clock, news);
  return opened.ok ? ok(putTogether(deps, clock, news, opened.value)) : opened;
}

function openBooks(
  { folder, identity, now, guard, checkPages }: TillDeps,
  clock: TillClock,
  news: News,
): Result<Books, LedgerFault> {
  const file = join(folder, ledgerFileName);
  const opened = openLedger(file, identity, now, guard, { readsBeside: checkPages !== undefined });
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const stores = createStores(ledger, now, news.saleTouched, clock.offsetMs);
  if (stores.journal.headHolds()) return ok({ ledger, stores });
  ledger.close();
  return err({ code: 'ledger_damaged', file, detail: 'the journal does not end as its head says' });
}

function putTogether(given: TillDeps, clock: TillClock, news: News, books: Books): Till {
  const { log, now } = given;
  const { ledger } = books;
  const core = makeCore(given, clock, news, books, stopped);
  const { till, people, delivery } = core;
  const { session } = people;
  const wake = (): void => {
    delivery.retryNow();
    counter.paper.spool.retryNow();
    void delivery.connection.pingNow();
    delivery.refresh.inBackground();
  };
  const counter = makeCounter(core, given, news, { isBusy: () => all.isBusy(), retryNow: wake });
  const office = makeOffice(core, counter, given, news, () => all.isBusy());
  const { training } = counter.trainer;
  const idleWork = createIdleWork(till, () => all.isBusy(), log);
  // Settled and started in this order, stopped in the other.
  const all = assemble([
    office.shift.capability,
    { settle: () => counter.trainer.openFirstShift(office.shift.open) },
    counter.tendering.capability,
    // Looks over what waits, before anything is sent.
    { start: office.background.sweep },
    counter.companies.capability,
    counter.underWay.capability,
    people.capability,
    counter.paper.capability,
    delivery.capability,
    counter.orders.capability,
    office.background,
    counter.watches.capability,
    core.clock.capability,
    counter.limits.capability,
    counter.selling.capability,
    counter.redemption.capability,
    counter.attention.capability,
    counter.trainer.capability,
    ...office.capabilities,
    office.display.capability,
    counter.orders.listening,
    office.headOffice.capability,
    office.updates.capability,
    idleWork,
  ]);
  const handlers: TillHandlers = all.channels;
  news.start({
    sale: counter.views.sale,
    mayTell: (saleId) => till.blind.mayTellSale(saleId),
    tellStatus() {
      office.status.publish();
      office.display.look();
      idleWork.touched();
    },
    beforeSale: (saleId) => training?.saleChanged(saleId),
    failed: session.failed,
  });

  /** Runs once, though a person and a ledger that is gone may both ask. */
  let ended: Promise<unknown> | null = null;
  const endWork = (): Promise<unknown> => {
    ended ??= (async () => {
      news.stop();
      try {
        await all.stop(() => delivery.client.close());
      } finally {
        await ledger.anchored();
      }
    })();
    return ended;
  };

  /** A ledger whose file is gone is saved under another name while it can still be read, and nothing is sent or printed any more. */
  function stopped(fault: FaultCode): string {
    // The next start looks at all of it first.
    ledger.noteWrong();
    if (fault !== 'ledger_gone') return ledgerFileName;
    // Not in the turn of what failed: a part that stops waits for it.
    queueMicrotask(
      () => void endWork().catch((error: unknown) => log.error('the till did not stop cleanly', { error })),
    );
    try {
      return basename(saveCopy(ledger.db, now()));
    } catch (error) {
      log.error('the ledger is gone, and could not be saved', { error });
      return ledgerFileName;
    }
  }

  return {
    handlers: news.beforeAnswers(handlers),
    picture: office.picture,
    isBusy: all.isBusy,
    handOver: () => ({ operatorId: people.signIn.current()?.id ?? null, newsVersion: news.version() }),
    start() {
      /** A disk that takes no more stops the till, which says so; anything else does not open it. */
      const failed = (error: unknown): void => {
        session.failed(asStartFault(error));
        if (!session.fault()) throw error;
      };
      try {
        all.settle();
      } catch (error) {
        // What was under way is not settled: nothing is sold, sent or printed before the disk has room, or the other program
        // is closed, and the till restarts.
        return failed(error);
      }
      all.start(failed);
    },
    async stop() {
      try {
        await endWork();
      } finally {
        ledger.close();
      }
    },
    wake,
  };
}

// What the till does where nobody waits: no basket is open, nothing is paid or printed, and nothing was written for a moment.
// Invariant: it is looked at once after what was written, and never again and again while nothing is.

const idleMs = 500;

function createIdleWork(
  { ledger, sales, timers }: Pick<TillCore, 'sales' | 'timers'> & { readonly ledger: Pick<Ledger, 'head' | 'foldLog'> },
  isBusy: () => boolean,
  log: { error(event: string, detail?: unknown): void },
) {
  let seen = ledger.head().count;
  let cancel = (): void => undefined;

  const look = (): void => {
    seen = ledger.head().count;
    try {
      if (!sales.open() && !isBusy()) ledger.foldLog();
    } catch (error) {
      // The log has everything. The next write reports what is wrong with the disk.
      log.error('the log was not folded into the ledger', { error });
    }
  };

  return {
    /** Something may have been written. */
    touched(): void {
      if (ledger.head().count === seen) return;
      cancel();
      cancel = timers.after(idleMs, look);
    },
    stop: (): void => cancel(),
  };
}
