// Asks the service about cards: eight at once, behind sales, waiting as long as it says. Invariants: each card is asked about until it was
// answered once, and then no more in this run; every answer is in the ledger before the next card is taken.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { Reconciliations, ServiceLook } from '../../ledger/reconciliations.ts';
import { retryAfterOf, type ServiceAnswer, type ServiceFailure } from '../../service/answer.ts';
import type { TillContext } from '../core/context.ts';
import { isTakingPayment } from '../core/taking-payment.ts';

export type CardToAsk = { readonly lineId: string; readonly orderId: string };
export type AskFault = 'unreachable' | 'refused';

const atOnce = 8;
const recheckMs = 250;
const usualWaitMs = 1_000;
/** A card that was paid moments ago is still being activated: it goes first. */
const freshMs = 60_000;
/** Of useless answers in a row. */
const mostStrange = 20;

export type Pace = ReturnType<typeof createPace>;

/** Who goes first: a sale, and the service's word to wait. */
export function createPace(context: Pick<TillContext, 'sales' | 'waitingLines' | 'now'>, timers: Timers) {
  const { waitingLines, now } = context;
  let waitUntilMs = 0;
  const wait = (ms: number): Promise<void> => new Promise((go) => void timers.after(ms, go));
  const isSelling = (): boolean =>
    isTakingPayment(context) ||
    waitingLines.all().some(({ waitingSince }) => now().getTime() - Date.parse(waitingSince ?? '') < freshMs);
  return {
    waitsFor(): 'sale' | 'rate-limit' | null {
      if (timers.nowMs() < waitUntilMs) return 'rate-limit';
      return isSelling() ? 'sale' : null;
    },
    /** The service asked for it. */
    hold(ms: number | null): void {
      waitUntilMs = Math.max(waitUntilMs, timers.nowMs() + (ms ?? usualWaitMs));
    },
    /** Resolves when it is this work's turn, or it is no longer wanted. */
    async turn(isWanted: () => boolean): Promise<void> {
      for (;;) {
        if (!isWanted()) return;
        const leftMs = waitUntilMs - timers.nowMs();
        if (leftMs > 0) await wait(Math.min(leftMs, usualWaitMs));
        else if (isSelling()) await wait(recheckMs);
        else return;
      }
    },
  };
}

/** What a failed call means for the work that made it. */
export function meaningOf(failure: ServiceFailure): 'wait' | 'missing' | 'strange' | AskFault {
  switch (failure.kind) {
    case 'unreachable':
    case 'no-answer':
      return 'unreachable';
    case 'nonsense':
      return 'strange';
    case 'refused':
    case 'unrecognised':
      if (failure.status === 429) return 'wait';
      if (failure.status === 401 || failure.status === 403) return 'refused';
      return failure.kind === 'refused' && failure.status === 404 ? 'missing' : 'strange';
  }
}

export function createAskService(deps: {
  readonly context: Pick<TillContext, 'ledger' | 'now' | 'serviceClock'>;
  readonly books: Pick<Reconciliations, 'putLook'>;
  readonly readOrder: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>;
  readonly pace: Pace;
  /** False once the ledger is closed. */
  readonly isOpen: () => boolean;
}) {
  const { context, books, readOrder, pace, isOpen } = deps;
  const { ledger, now, serviceClock } = context;

  const store = (runId: string, { lineId }: CardToAsk, order: RetailOrder | null): void => {
    const look = lookOf(order, serviceClock.serviceNow().getTime());
    ledger.transaction((tx) => books.putLook(tx, { ...look, lineId, runId, readAt: now().toISOString() }));
  };

  /** Asks about all cards; answers why it stopped early, or null. Calls `asked` after each card. */
  return async (
    runId: string,
    cards: readonly CardToAsk[],
    isWanted: () => boolean,
    asked: () => void,
  ): Promise<AskFault | null> => {
    const queue = cards.toReversed();
    let fault: AskFault | null = null;
    let strange = 0;
    const goesOn = (): boolean => fault === null && isWanted();
    const one = async (card: CardToAsk): Promise<void> => {
      const answer = await readOrder(card.orderId);
      // Who pauses keeps what was under way.
      if (!isOpen()) return;
      if (answer.ok) {
        strange = 0;
        store(runId, card, answer.value.value);
        asked();
        return;
      }
      const meaning = meaningOf(answer.error);
      if (meaning === 'wait') {
        pace.hold(retryAfterOf(answer.error));
        queue.push(card);
      } else if (meaning === 'missing') {
        store(runId, card, null);
        asked();
      } else if (meaning === 'strange') {
        // It stays unread, and is shown as such.
        asked();
        strange += 1;
        if (strange >= mostStrange) fault ??= 'refused';
      } else fault ??= meaning;
    };
    const worker = async (): Promise<void> => {
      while (goesOn()) {
        await pace.turn(goesOn);
        const card = goesOn() ? queue.pop() : undefined;
        if (!card) return;
        await one(card);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return fault;
  };
}

function lookOf(order: RetailOrder | null, serviceNowMs: number): Omit<ServiceLook, 'lineId' | 'runId' | 'readAt'> {
  const none = {
    storeId: null,
    terminalId: null,
    receiptNumber: null,
    productCode: null,
    currency: null,
    amount: null,
  };
  if (!order) return { state: 'missing', ...none, completedAt: null, invalidateUntil: null, isFinal: 0 };
  const until = order.invalidate_until ?? null;
  const isOver = order.state === 'completed' && until !== null && Date.parse(until) <= serviceNowMs;
  return {
    state: order.state,
    storeId: order.store_id,
    terminalId: order.terminal_id,
    receiptNumber: order.receipt_id,
    productCode: order.product_code,
    currency: order.face_value.currency,
    amount: order.face_value.amount,
    completedAt: order.completed_at ?? null,
    invalidateUntil: until,
    isFinal: isOver || order.state === 'failed' || order.state === 'invalidated' ? 1 : 0,
  };
}
