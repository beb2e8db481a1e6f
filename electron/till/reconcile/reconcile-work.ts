// The work of a reconciliation: the service's settlements are read, then every card is asked about that nothing final is known of.
// Invariants: a run that was paused or replaced asks nothing more; what was under way is answered before the next begins.
import type { Timers } from '../../../shared/timers.ts';
import type { ReconciliationRun, Reconciliations } from '../../ledger/reconciliations.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillContext } from '../core/context.ts';
import { type CardToAsk, createAskService, createPace } from './ask-service.ts';
import type { Compare, CompareContext } from './compare.ts';
import { createReadSettlements, type SettlementFault, type SettlementSource } from './read-settlements.ts';

type Progress = {
  isRunning: boolean;
  isPaused: boolean;
  fault: SettlementFault | null;
  asked: number;
  toAsk: number | null;
  settlementsRead: number | null;
};

export type ReconcileWorkDeps = {
  readonly context: CompareContext & Pick<TillContext, 'ledger' | 'waitingLines' | 'now'>;
  readonly books: Reconciliations;
  readonly compare: Compare;
  readonly client: Pick<ServiceClient, 'retailOrder'> & Partial<SettlementSource>;
  readonly folder: string;
  readonly timers: Timers;
  readonly failed: (error: unknown) => void;
};

export function createReconcileWork({ context, books, compare, client, folder, timers, failed }: ReconcileWorkDeps) {
  const { ledger, identity, now } = context;
  const { settlements, settlementCsv } = client;
  const pace = createPace(context, timers);
  const askService = createAskService({ context, books, readOrder: client.retailOrder, pace, isOpen: () => !isOver });
  const readSettlements =
    settlements && settlementCsv && identity.environment === 'live'
      ? createReadSettlements({ context, books, source: { settlements, settlementCsv }, pace, folder })
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

  return {
    hasSettlements,
    progress: (): Readonly<Progress> => progress,
    waitsFor: pace.waitsFor,
    go,
    pause(): void {
      progress = { ...progress, isRunning: false, isPaused: true };
    },
    async askAbout(run: ReconciliationRun, card: CardToAsk): Promise<void> {
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
