// Every move of an order for a company: its journal entry, its rows and the request that follows are one transaction.
// Invariants: one card of an order is on its way at a time; its key and sealed body are durable before the first byte; the next card's request is
// stored with the answer before it. The counter goes first: no card starts while this till takes a payment or a request of its sales is on its way.
import type { OrderCreate } from '../../../shared/interface/orders.ts';
import { moneyText } from '../../../shared/money.ts';
import type { CompanyEntry, ToldOfCompany } from '../../ledger/company-entries.ts';
import {
  type CompanyCardRow,
  type CompanyNames,
  type CompanyState,
  companyAfter,
  companyKey,
} from '../../ledger/company-orders.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { TillCore } from '../core/capability.ts';
import { sealedBody } from '../core/outgoing-requests.ts';
import type { ServiceLine } from '../core/service-line.ts';
import { isTakingPayment } from '../core/taking-payment.ts';

export type CompanyMoves = ReturnType<typeof createCompanyMoves>;

const afterCounterMs = 1_000;
const hourMs = 60 * 60_000;

export function createCompanyMoves(till: TillCore, outbox: ServiceLine['companyOutbox']) {
  const { ledger, journal, shiftEntries, companyOrders, sealKey, newId, serviceClock, timers } = till;
  let cancel = (): void => {};
  /** The next look; the earlier of two stands. */
  let dueAtMs = Number.POSITIVE_INFINITY;

  const write = (
    tx: Tx,
    before: CompanyState | null,
    told: ToldOfCompany,
    operatorId: string | null = null,
    { id = before?.order.id ?? '', ...names }: { readonly id?: string } & Partial<CompanyNames> = {},
  ): CompanyState => {
    const entry = { ...told, subjectId: id, operatorId };
    const isMoney = entry.kind === 'company-paid' || entry.kind === 'company-paid-back';
    const at = isMoney ? shiftEntries.write(tx, entry) : journal.append(tx, entry);
    const after = companyAfter(before, { ...entry, at } as CompanyEntry);
    if (!after) throw new Error(`order ${id} is not there`);
    const isNamed = Object.keys(names).length > 0;
    const named = isNamed ? { ...after, order: { ...after.order, ...names } } : after;
    companyOrders.put(tx, before, named);
    return named;
  };

  const store = (
    tx: Tx,
    card: CompanyCardRow,
    row: Pick<OutboxRow, 'kind' | 'lane' | 'idempotencyKey'>,
    body?: object,
  ) => {
    const id = newId();
    const bytes = body ? sealedBody(sealKey, { ...row, id }, body) : null;
    // What a restored ledger may have asked for before is as old as that may be.
    const createdAt = card.doubtSince ?? serviceClock.serviceNow().toISOString();
    outbox.enqueue(tx, { ...row, id, subjectId: card.id, orderId: card.serviceId, body: bytes, createdAt }, 'send');
  };

  /** The next card of an order that is being placed, unless one is on its way. */
  const advance = (tx: Tx, state: CompanyState): CompanyState => {
    const { order, cards } = state;
    if (order.state !== 'placing' || cards.some((card) => card.state === 'placing')) return state;
    const next = cards.find((card) => card.state === 'planned');
    if (!next) return state;
    if (till.isRevoked()) return write(tx, state, { kind: 'company-stopped', body: { why: 'till_revoked' } });
    if (till.outbox.isSending() || isTakingPayment(till)) {
      resumeIn(afterCounterMs);
      return state;
    }
    const sent = { ...next, tries: next.tries + 1 };
    const after = write(tx, state, { kind: 'company-card-sent', body: { n: next.n, tries: sent.tries } });
    const body: OrderCreate = {
      product_code: next.productCode,
      customer: { id: order.customerId },
      country: order.country,
      face_value: moneyText({ currency: order.currency, amountMinor: next.amountMinor }),
      processing_mode: next.mode,
      delivery_method: { type: 'code' },
      ...(order.partnerId === null ? {} : { client_partner_id: order.partnerId }),
    };
    store(tx, sent, { kind: 'create', lane: order.id, idempotencyKey: companyKey(sent) }, body);
    return after;
  };

  const resumeIn = (ms: number): void => {
    const atMs = timers.nowMs() + ms;
    if (atMs >= dueAtMs) return;
    cancel();
    dueAtMs = atMs;
    cancel = timers.after(ms, () => {
      dueAtMs = Number.POSITIVE_INFINITY;
      try {
        resume();
      } catch (error) {
        till.failed(error);
      }
    });
  };

  /** Looks again when the next order may start, and within the hour: the clock may have been set. */
  const arm = (): void => {
    const waits = companyOrders
      .active()
      .flatMap(({ state, startsAt }) => (state === 'held' && startsAt !== null ? [startsAt] : []))
      .map((startsAt) => Date.parse(startsAt) - till.now().getTime());
    if (waits.length > 0) resumeIn(Math.max(0, Math.min(hourMs, ...waits)));
  };

  /** Starts orders whose time came, and goes on with those that waited for the counter. */
  const resume = (): void => {
    const now = till.now().toISOString();
    arm();
    ledger.transaction((tx) => {
      for (const { id, state, startsAt } of companyOrders.active()) {
        const found = companyOrders.get(id);
        const isDue = state === 'held' && startsAt !== null && startsAt <= now;
        if (found && isDue) advance(tx, write(tx, found, { kind: 'company-started', body: {} }));
        else if (found && state === 'placing') advance(tx, found);
      }
    });
    outbox.wake();
  };

  return {
    write,
    advance,
    arm,
    resume,
    /** Asks the service to take this card back. The request is durable with it. */
    cancel: (tx: Tx, card: CompanyCardRow) =>
      store(
        tx,
        { ...card, doubtSince: null },
        { kind: 'invalidate', lane: `${card.orderId} cancel`, idempotencyKey: null },
      ),
    stop: () => cancel(),
  };
}
