// The reconciliation of a period: begins, pauses, goes on after a restart, and says how it stands.
// Invariants: one runs at a time; what was asked is in the ledger, so that nothing is asked twice; sales go first.
import type { ReconcileResult, ReconcileRun, ReconcileView } from '../../../shared/reconcile/views.ts';
import type { Timers } from '../../../shared/timers.ts';
import { createReconciliations, type ReconciliationRun } from '../../ledger/reconciliations.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillContext } from '../core/context.ts';
import { boundsOf, type DayRule, dayOf } from '../core/period.ts';
import { type CardToAsk, createAskService, createPace } from './ask-service.ts';
import { type CompareContext, type ComparedCard, createCompare, type Stranger } from './compare.ts';
import { type CountedPot, createCountedPots, type PotsContext } from './counted-pots.ts';
import { createReadSettlements, type SettlementFault, type SettlementSource } from './read-settlements.ts';
import { createTally } from './result.ts';

/** On the page; the file has them all. */
const mostListed = 200;

export type Reconcile = ReturnType<typeof createReconcile>;

type Progress = {
  isRunning: boolean;
  isPaused: boolean;
  fault: SettlementFault | null;
  asked: number;
  toAsk: number | null;
  settlementsRead: number | null;
};

export function createReconcile(deps: {
  readonly context: CompareContext & PotsContext & Pick<TillContext, 'ledger' | 'journal' | 'now' | 'newId'>;
  readonly client: Pick<ServiceClient, 'retailOrder'> & Partial<SettlementSource>;
  readonly folder: string;
  readonly timers: Timers;
  readonly dayRule: () => DayRule;
  readonly failed: (error: unknown) => void;
}) {
  const { context, client, dayRule, failed } = deps;
  const { ledger, journal, identity, now, newId } = context;
  const books = createReconciliations(ledger);
  const pace = createPace(context, deps.timers);
  const compare = createCompare(context, books);
  const countedPots = createCountedPots(context);
  const askService = createAskService({ context, books, readOrder: client.retailOrder, pace, isOpen: () => !isOver });
  const { settlements, settlementCsv } = client;
  const readSettlements =
    settlements && settlementCsv && identity.environment === 'live'
      ? createReadSettlements({ context, books, source: { settlements, settlementCsv }, pace, folder: deps.folder })
      : null;
  const hasSettlements = readSettlements !== null;
  const idle: Progress = {
    isRunning: false,
    isPaused: false,
    fault: null,
    asked: 0,
    toAsk: null,
    settlementsRead: null,
  };
  let progress = idle;
  let isOver = false;
  let working: Promise<void> = Promise.resolve();

  /** Cards whose order may have changed since it was read, or that nothing final is known of. */
  const cardsToAsk = async (run: ReconciliationRun): Promise<CardToAsk[]> => {
    const due: CardToAsk[] = [];
    const { startsAt: starts, endsAt: ends } = run;
    for await (const { line, verdict } of compare.cards({ starts, ends }, hasSettlements)) {
      const look = books.look(line.id);
      const isKnown = look !== null && (look.isFinal === 1 || look.runId === run.id);
      const isSettled = look === null && verdict.verdict === 'matched';
      if (line.orderId !== null && !isKnown && !isSettled) due.push({ lineId: line.id, orderId: line.orderId });
    }
    return due;
  };

  const work = async (run: ReconciliationRun, own: Progress): Promise<void> => {
    const isWanted = (): boolean => own === progress && own.isRunning && !isOver;
    if (readSettlements) {
      own.settlementsRead = 0;
      own.fault = await readSettlements(run.startsAt, isWanted, () => {
        own.settlementsRead = (own.settlementsRead ?? 0) + 1;
      });
    }
    if (own.fault === null && isWanted()) {
      const due = await cardsToAsk(run);
      own.toAsk = due.length;
      own.fault = await askService(run.id, due, isWanted, () => {
        own.asked += 1;
      });
    }
    if (own.fault === null && isWanted()) ledger.transaction((tx) => books.end(tx, now().toISOString(), run.id));
    if (own === progress) own.isRunning = false;
  };

  const go = (run: ReconciliationRun): void => {
    const own = { ...idle, isRunning: true };
    progress = own;
    // What was under way when it was paused is answered first: nothing is asked twice.
    working = working
      .then(() => work(run, own))
      .catch((error: unknown) => {
        own.isRunning = false;
        if (!isOver) failed(error);
      });
  };

  const runView = (run: ReconciliationRun): ReconcileRun => {
    const { isRunning, isPaused, fault, asked, toAsk, settlementsRead } = progress;
    const done = run.endedAt !== null;
    return {
      from: run.fromDay,
      to: run.toDay,
      state: done ? 'done' : stateOf(isRunning, isPaused),
      fault,
      waitsFor: isRunning ? pace.waitsFor() : null,
      asked: toAsk === null ? null : asked,
      toAsk,
      settlementsRead,
      startedAt: run.startedAt,
      endedAt: run.endedAt,
    };
  };

  /** Every card, order and counted pot of the run, as it stands now. */
  async function* found(run: ReconciliationRun): AsyncGenerator<ComparedCard | Stranger | CountedPot, void> {
    const stretch = { starts: run.startsAt, ends: run.endsAt };
    yield* compare.cards(stretch, hasSettlements);
    yield* compare.strangers(stretch);
    yield* countedPots(run.fromDay, run.toDay);
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
    const isStill = run !== null && !(run.endedAt === null && progress.isRunning);
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
        journal.append(tx, { kind: 'reconciliation-begun', subjectId: run.id, operatorId, body: { from, to } });
      });
      go(run);
    },
    /** False where there is nothing to pause, or to go on with. */
    pause(on: boolean): boolean {
      const run = books.last();
      if (!run || run.endedAt !== null || on !== progress.isRunning) return false;
      if (on) progress = { ...progress, isRunning: false, isPaused: true };
      else go(run);
      return true;
    },
    /** All of the last run, for a file; null where there was none. */
    everything() {
      const run = books.last();
      return run && { run, found: found(run) };
    },
    /** Asks about one card again, after something was done about it. */
    async lookAgain(card: CardToAsk): Promise<void> {
      const run = books.last();
      if (run)
        await askService(
          run.id,
          [card],
          () => !isOver,
          () => {},
        );
    },
    stop(): void {
      isOver = true;
    },
  };
}

function stateOf(isRunning: boolean, isPaused: boolean): ReconcileRun['state'] {
  if (isRunning) return 'running';
  return isPaused ? 'paused' : 'stopped';
}
