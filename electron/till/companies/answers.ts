// What an answer of the service does to a card of an order for a company, in the outbox's transaction, which then stores the next card's request.
// Invariants: an answer about another order than the one that was asked for moves nothing; the code in it is dropped.
import { isRefusingClass } from '../../../shared/interface/error.ts';
import type { Order } from '../../../shared/interface/orders.ts';
import { parseMoney } from '../../../shared/money.ts';
import type { ToldOfCompany } from '../../ledger/company-entries.ts';
import type { CompanyCardRow, CompanyState } from '../../ledger/company-orders.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { Disposition, Outcome, Step } from '../../outbox/outbox-contract.ts';
import type { ServiceFailure } from '../../service/answer.ts';
import type { TillCore } from '../core/capability.ts';
import { again, final, isDenied } from '../orders/retryable.ts';
import type { CompanyMoves } from './moves.ts';

export type CompanyAnswers = ReturnType<typeof createCompanyAnswers>;
type Answered = Extract<Outcome<Order>, { kind: 'answered' }>;

/** The fields of a request that are its row's. */
const rowFields = /^(product_code|face_value|country|processing_mode|delivery_method)/;

/** What a refusal of a create is about; null: it decides nothing. `unknown`: it may be there. */
function meaningOf(failure: ServiceFailure): { about: 'row' | 'order' | 'unknown'; code: string } | null {
  if (failure.kind === 'unrecognised')
    return failure.refusesBy ? { about: 'order', code: failure.code ?? String(failure.status) } : null;
  if (failure.kind !== 'refused') return null;
  const { code } = failure;
  if (code === 'reused_idempotency_key') return { about: 'unknown', code };
  if (code === 'out_of_stock' || code === 'order_not_allowed_for_product') return { about: 'row', code };
  const [field] = Object.keys(failure.fields);
  if (field !== undefined && rowFields.test(field)) return { about: 'row', code };
  if (isRefusingClass(failure.class) || failure.class === 'idempotency') return { about: 'order', code: field ?? code };
  return null;
}

/** What the service has of a card, as the entry that says so; null where that is nothing new. `isOurs`: this till may have cancelled it. */
export function toldBy({ n, state }: CompanyCardRow, order: Order, isOurs = false): ToldOfCompany | null {
  const isKnown = state === 'ready' || state === 'cancelling';
  const made = { n, serviceId: order.id, orderedAt: order.created_at };
  switch (order.state) {
    case 'completed': {
      if (isKnown) return null;
      const serialLast4 = order.delivery?.serial?.slice(-4) ?? null;
      return { kind: 'company-card-ready', body: { ...made, serialLast4 } };
    }
    case 'processing':
      return isKnown || state === 'processing' ? null : { kind: 'company-card-processing', body: made };
    case 'failed':
      if (isKnown) return null;
      return { kind: 'company-card-refused', body: { n, code: order.failure?.code ?? 'failed', hasFailed: true } };
    case 'invalidated':
    case 'refunded':
      if (isOurs && order.state === 'invalidated') return { kind: 'company-card-cancelled', body: { n } };
      return { kind: 'company-card-ended', body: { ...made, how: order.state } };
  }
}

export function createCompanyAnswers(till: TillCore, { write, advance }: CompanyMoves) {
  const { companyOrders, lines, serviceClock } = till;

  const agrees = ({ order }: CompanyState, card: CompanyCardRow, told: Order): boolean => {
    const value = parseMoney(told.face_value);
    const has = companyOrders.byServiceId(told.id);
    return (
      value.ok &&
      value.value.currency === order.currency &&
      value.value.amountMinor === card.amountMinor &&
      told.product_code === card.productCode &&
      told.country === order.country &&
      told.customer.id === order.customerId &&
      (told.client_partner_id?.toLowerCase() ?? null) === (order.partnerId?.toLowerCase() ?? null) &&
      (has === null || has.id === card.id) &&
      lines.byOrder(told.id) === null
    );
  };

  const doubted = (tx: Tx, state: CompanyState): void => {
    const why = 'answer_makes_no_sense';
    if (state.order.why !== why) write(tx, state, { kind: 'company-stopped', body: { why } });
  };

  const created = (tx: Tx, state: CompanyState, card: CompanyCardRow, { answer }: Answered): Disposition => {
    const { n } = card;
    const move = (told: ToldOfCompany): Disposition => {
      advance(tx, write(tx, state, told));
      return final;
    };
    if (answer.ok) {
      const told = agrees(state, card, answer.value.value) && toldBy(card, answer.value.value);
      if (told) return move(told);
      doubted(tx, state);
      return { kind: 'parked' };
    }
    const meaning = meaningOf(answer.error);
    if (!meaning) return again('send', 'backoff');
    const { about, code } = meaning;
    if (about === 'unknown') return move({ kind: 'company-card-unknown', body: { n, why: code } });
    if (about === 'row') return move({ kind: 'company-card-refused', body: { n, code, isRow: true } });
    const { customerId } = state.order;
    const dayMinor = companyOrders.orderedSince(customerId, serviceDay()) + card.amountMinor;
    const isTooMuch = code === 'customer_amount_limit_exceeded';
    return move({ kind: 'company-card-put-back', body: { n, why: code, ...(isTooMuch ? { dayMinor } : {}) } });
  };

  const cancelled = (
    tx: Tx,
    state: CompanyState,
    card: CompanyCardRow,
    { answer, step, neverLeft = false }: Answered,
  ): Disposition => {
    if (!answer.ok) return notCancelled(tx, state, card, step, answer.error);
    const order = answer.value.value;
    if (!agrees(state, card, order)) return again('read', 'backoff');
    const told = toldBy(card, order, step === 'send' || !neverLeft);
    if (told) {
      write(tx, state, told);
      return final;
    }
    return order.state === 'completed' && step === 'read' ? again('send', 'now') : again('read', 'poll');
  };

  const notCancelled = (
    tx: Tx,
    state: CompanyState,
    { n }: CompanyCardRow,
    step: Step,
    failure: ServiceFailure,
  ): Disposition => {
    if (failure.kind === 'unreachable') return again(step, 'backoff');
    const refusal = failure.kind === 'refused' ? failure.code : null;
    if (refusal === 'order_processing') return again('read', 'poll');
    // A GET decides what became of it.
    if (refusal === 'order_invalidated' || refusal === 'order_failed') return again('read', 'now');
    const code = step === 'send' ? (meaningOf(failure)?.code ?? null) : null;
    if (code === null) return again('read', 'backoff');
    write(tx, state, { kind: 'company-card-cancel-refused', body: { n, code } });
    return final;
  };

  /** When the service's day began (ISO 8601 UTC). */
  const serviceDay = (): string => `${serviceClock.serviceNow().toISOString().slice(0, 10)}T00:00:00.000Z`;

  return {
    serviceDay,
    handle(tx: Tx, row: OutboxRow, outcome: Outcome<Order>): Disposition {
      const card = companyOrders.card(row.subjectId);
      const state = card && companyOrders.get(card.orderId);
      if (!state) throw new Error(`company outbox row ${row.id} names a card that is not there`);
      if (outcome.kind === 'expired') {
        advance(tx, write(tx, state, { kind: 'company-card-unknown', body: { n: card.n, why: 'replay_window_over' } }));
        return final;
      }
      const next: Step = row.kind === 'create' ? 'send' : 'read';
      if (!outcome.answer.ok && isDenied(outcome.answer.error)) return { kind: 'paused', step: next };
      return row.kind === 'create' ? created(tx, state, card, outcome) : cancelled(tx, state, card, outcome);
    },
    /**
     * The order of a card, read outside the outbox. What its own request is at is left to that. The card is as it is now: it may have been
     * cancelled while the service was asked.
     */
    seen(tx: Tx, cardId: string, order: Order): void {
      const card = companyOrders.card(cardId);
      const state = card && companyOrders.get(card.orderId);
      if (!state || (card.state !== 'processing' && card.state !== 'ready')) return;
      const told = toldBy(card, order);
      if (!agrees(state, card, order)) doubted(tx, state);
      else if (told) advance(tx, write(tx, state, told));
    },
    agrees,
  };
}
