// The reconciliation of a period: begins, pauses, continues after a restart, and reports its state. What it asks says reconcile-work.ts.
// Invariants: one runs at a time; what was asked is in the ledger, so that nothing is asked twice; sales go first.
import type { ReconcileResult, ReconcileRun, ReconcileView } from '../../../shared/reconcile/views.ts';
import { createReconciliations, type ReconciliationRun } from '../../ledger/reconciliations.ts';
import type { TillContext } from '../core/context.ts';
import { type CountedPot, createCountedPots, type PotsContext } from '../core/counted-pots.ts';
import { boundsOf, type DayRule, dayOf } from '../core/period.ts';
import type { CardToAsk } from './ask-service.ts';
import { type ComparedCard, createCompare, type Stranger } from './compare.ts';
import { createReconcileWork, type ReconcileWorkDeps } from './reconcile-work.ts';
import { createTally } from './result.ts';

/** On the page; the file has them all. */
const mostListed = 200;

export function createReconcile(
  deps: Omit<ReconcileWorkDeps, 'books' | 'compare'> & {
    readonly context: PotsContext & Pick<TillContext, 'journal' | 'newId'>;
    readonly dayRule: () => DayRule;
  },
) {
  const { context, dayRule } = deps;
  const { ledger, journal, identity, now, newId } = context;
  const books = createReconciliations(ledger);
  const compare = createCompare(context, books);
  const countedPots = createCountedPots(context);
  const work = createReconcileWork({ ...deps, books, compare });
  const { hasSettlements } = work;

  const runView = (run: ReconciliationRun): ReconcileRun => {
    const { isRunning, isPaused, fault, asked, toAsk, settlementsRead } = work.progress();
    const done = run.endedAt !== null;
    return {
      from: run.fromDay,
      to: run.toDay,
      state: done ? 'done' : stateOf(isRunning, isPaused),
      fault,
      waitsFor: isRunning ? work.waitsFor() : null,
      asked: toAsk === null ? null : asked,
      toAsk,
      settlementsRead,
      startedAt: run.startedAt,
      endedAt: run.endedAt,
    };
  };

  /** Every card, order and counted pot of the run, in its present state. */
  async function* found(run: ReconciliationRun): AsyncGenerator<ComparedCard | Stranger | CountedPot, void> {
    const stretch = { starts: run.startsAt, ends: run.endsAt };
    yield* compare.cards(stretch, hasSettlements);
    yield* compare.strangers(stretch);
    yield* countedPots.between(run.fromDay, run.toDay);
  }

  const resultOf = async (run: ReconciliationRun): Promise<ReconcileResult> => {
    const tally = createTally(identity.currency);
    for await (const one of found(run)) {
      if ('line' in one) tally.card(one);
      else if ('pot' in one) tally.pot(one);
      else tally.stranger(one);
    }
    return tally.result(books.settlementsSince(run.startsAt), mostListed);
  };

  const view = async (): Promise<ReconcileView> => {
    const run = books.last();
    const isStill = run !== null && !(run.endedAt === null && work.progress().isRunning);
    return {
      hasSettlements,
      today: dayOf(dayRule(), now()),
      run: run && runView(run),
      result: isStill ? await resultOf(run) : null,
    };
  };

  return {
    view,
    start(operatorId: string, from: string, to: string): void {
      const { starts, ends } = boundsOf(dayRule(), from, to);
      const at = now().toISOString();
      const run = {
        id: newId(),
        fromDay: from,
        toDay: to,
        startsAt: starts,
        endsAt: ends,
        operatorId,
        startedAt: at,
        endedAt: null,
      };
      ledger.transaction((tx) => {
        books.begin(tx, run);
        journal.append(tx, { kind: 'reconciliation-started', subjectId: run.id, operatorId, body: { from, to } });
      });
      work.go(run);
    },
    /** False where there is nothing to pause, or to continue. */
    pause(on: boolean): boolean {
      const run = books.last();
      if (!run || run.endedAt !== null || on !== work.progress().isRunning) return false;
      if (on) work.pause();
      else work.go(run);
      return true;
    },
    /** All of the last run, for a file; null where there was none. */
    everything() {
      const run = books.last();
      return run && { run, found: found(run) };
    },
    /** Asks about one card again, after something was done about it. */
    async recheck(card: CardToAsk): Promise<void> {
      const run = books.last();
      if (run) await work.askAbout(run, card);
    },
    stop: work.stop,
  };
}

function stateOf(isRunning: boolean, isPaused: boolean): ReconcileRun['state'] {
  if (isRunning) return 'running';
  return isPaused ? 'paused' : 'stopped';
}
