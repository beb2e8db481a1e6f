// One line in one state, one outbox row, one answer: what the till makes of it. Nothing is kept: each case is rolled back.
import { createSecretKey, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { createCatalogue } from '../../electron/catalogue/catalogue.ts';
import { type LineRow, untouched } from '../../electron/ledger/lines.ts';
import type { OutboxRow } from '../../electron/ledger/outbox-rows.ts';
import { createPrintJobs } from '../../electron/ledger/print-jobs.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import type { Disposition, Outcome, Step } from '../../electron/outbox/outbox-contract.ts';
import { createOrderOwner } from '../../electron/till/claims/order-owner.ts';
import { createOutstandingSlips } from '../../electron/till/claims/outstanding-slips.ts';
import { createCardNumbers } from '../../electron/till/core/card-numbers.ts';
import { createCardRules } from '../../electron/till/core/card-rules.ts';
import { createStores, type TillContext } from '../../electron/till/core/context.ts';
import { createKeptScan } from '../../electron/till/core/kept-scan.ts';
import { createMatchesOrder } from '../../electron/till/core/matches-order.ts';
import { createOutgoingRequests } from '../../electron/till/core/outgoing-requests.ts';
import { createTransitions } from '../../electron/till/core/transitions.ts';
import { createAnswerHandler } from '../../electron/till/orders/apply-answer.ts';
import type { RetailOrder, RetailOrderState } from '../../shared/interface/resources.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import { withDefaults } from '../../shared/settings/provisioning.ts';
import { openTempLedger } from '../ledger/temp-ledger.ts';

/** What a line brings into a case, beside its state. */
export type Before = Partial<
  Pick<LineRow, 'orderId' | 'cancelRequested' | 'refusalCode' | 'voidRefusal' | 'takeBack' | 'invalidateLeft'>
>;

/** In words: `active; final; slip`, `reserving; again send backoff; raises key_conflict`, `cancelling; final; then invalidate send`. */
export type AnswerWorld = {
  tell(state: LineState, before: Before, kind: OutboxRow['kind'], outcome: Outcome<RetailOrder>): string;
  order(state: RetailOrderState, more?: Partial<RetailOrder>): RetailOrder;
  close(): void;
};

const orderId = '7d6f3b51-8c0e-4f4e-9f36-0b2f5d7f1a11';
/** Another line of the same sale has this one. */
export const orderOfAnother = '0c2b9a44-1f0e-4a8e-8f0e-5f3d2c1b0a99';
const saleId = uuidv7();
const receiptNumber = 'T1-LEDGER-1';
const at = '2026-11-06T09:00:00.000Z';

export function createAnswerWorld(): AnswerWorld {
  const now = () => new Date(at);
  const temp = openTempLedger(now);
  const { ledger } = temp;
  const stores = createStores(ledger, now);
  const enqueued: { kind: string; step: Step }[] = [];
  const slips: string[] = [];
  const unused = (): never => {
    throw new Error('an answer does not ask for this');
  };
  const outbox: Outbox = {
    enqueue: (_tx, row, step) => void enqueued.push({ kind: row.kind, step }),
    giveUp: unused,
    dateBack: unused,
    withdraw: unused,
    wake: unused,
    retryNow: unused,
    doing: unused,
    mayHaveLeft: unused,
    isSending: unused,
    pending: unused,
    start: unused,
    stop: unused,
  };
  const sealKey = createSecretKey(randomBytes(32));
  const catalogue = createCatalogue({ ledger, pages: unused, now, currency: 'EUR', country: 'DE' });
  const newId = () => uuidv7();
  const context: TillContext = {
    ...stores,
    cardRules: createCardRules(catalogue, []),
    cardNumbers: createCardNumbers({ ...stores, sealKey }),
    keptScan: createKeptScan({ sealKey, newId, timers: { nowMs: () => 0, after: () => () => undefined } }),
    identity: {
      environment: 'sandbox',
      version: '0',
      locale: 'en',
      currency: 'EUR',
      storeId: 'store-001',
      storeName: '',
      storeAddress: '',
      storeCountry: 'DE',
      terminalId: 'T1',
      operators: () => [],
      people: () => [],
      shifts: withDefaults({}).shifts,
      trainingPins: null,
    },
    isRevoked: () => false,
    settings: () => withDefaults({}),
    ledger,
    catalogue,
    outbox,
    sealKey,
    now,
    serviceClock: { serviceNow: now, offsetMs: () => 0, skewMs: () => 0, lastSaid: now },
    newId,
  };
  const transitions = createTransitions(context);
  const handle = createAnswerHandler(
    {
      transitions,
      requests: createOutgoingRequests(context),
      activated: (_tx, line) => void slips.push(line.id),
      settled: () => {},
      learn: () => {},
      mustLast: () => {},
      cardNumbers: context.cardNumbers,
      matchesOrder: createMatchesOrder(context),
      now,
      orderOwner: createOrderOwner(context, transitions, createOutstandingSlips(context, createPrintJobs(ledger))),
    },
    stores.lines,
  );

  const lineIn = (state: LineState, before: Before): LineRow => ({
    ...untouched,
    id: uuidv7(),
    saleId,
    position: 1,
    productCode: 'book',
    productName: 'Book',
    brand: '',
    currency: 'EUR',
    amountMinor: 2500,
    country: 'DE',
    cardLast4: null,
    cardMac: null,
    cardSealed: null,
    state,
    orderId: state === 'draft' || state === 'reserving' ? null : orderId,
    cancelRequested: 0,
    refusalCode: null,
    refusalField: null,
    voidRefusal: null,
    problem: null,
    waitingSince: at,
    invalidateUntil: null,
    serialLast4: null,
    handedOverAt: null,
    ...before,
  });

  class RolledBack extends Error {}

  return {
    tell(state, before, kind, outcome) {
      enqueued.length = 0;
      slips.length = 0;
      const line = lineIn(state, before);
      let told = '';
      try {
        ledger.transaction((tx) => {
          stores.sales.insert(tx, {
            id: saleId,
            n: 1,
            receiptNumber,
            stage: 'committed',
            currency: 'EUR',
            operatorId: 'anna',
            operatorName: 'Anna',
            createdAt: at,
            touchedAt: at,
            suspendedAt: null,
            locale: null,
            committedAt: at,
          });
          stores.lines.insert(tx, line);
          stores.lines.insert(tx, { ...lineIn('reserved', {}), orderId: orderOfAnother });
          const row: OutboxRow = {
            id: uuidv7(),
            lane: line.id,
            subjectId: line.id,
            kind,
            orderId: line.orderId,
            idempotencyKey: null,
            body: null,
            createdAt: at,
          };
          const disposition = handle(tx, row, outcome);
          const after = stores.lines.get(line.id);
          const raised = stores.attention.openBySale(saleId).map((entry) => `raises ${entry.code}`);
          const then = enqueued.map((one) => `then ${one.kind} ${one.step}`);
          told = [after?.state, inWords(disposition), ...then, ...slips.map(() => 'slip'), ...raised].join('; ');
          throw new RolledBack();
        });
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error;
      }
      return told;
    },
    order: (state, more = {}) => ({
      id: orderId,
      state,
      store_id: 'store-001',
      terminal_id: 'T1',
      receipt_id: receiptNumber,
      product_code: 'book',
      face_value: { currency: 'EUR', amount: '25.00' },
      country: 'DE',
      created_at: at,
      ...more,
    }),
    close: temp.remove,
  };
}

function inWords(disposition: Disposition): string {
  switch (disposition.kind) {
    case 'final':
      return 'final';
    case 'again':
      return `again ${disposition.step} ${disposition.after}`;
    case 'paused':
      return `paused ${disposition.step}`;
    case 'parked':
      return disposition.step ? `parked ${disposition.step}` : 'parked';
  }
}
