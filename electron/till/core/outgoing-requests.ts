// The requests a line makes, frozen: their bytes are written once, sealed into the outbox, and replayed as they are.
import type { KeyObject } from 'node:crypto';
import type { RetailOrderConfirm, RetailOrderCreate } from '../../../shared/interface/resources.ts';
import { moneyText } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { Step } from '../../outbox/outbox-contract.ts';
import type { TillContext } from './context.ts';
import { seal, unseal } from './seal.ts';

export type Requests = ReturnType<typeof createOutgoingRequests>;

type Sealed = Pick<OutboxRow, 'id' | 'idempotencyKey' | 'body'>;

/** A body is sealed to its row, and to the key it goes under: the same body under another key makes a second order. */
const boundTo = ({ id, idempotencyKey }: Omit<Sealed, 'body'>): string =>
  idempotencyKey === null ? id : `${id} ${idempotencyKey}`;

export const sealedBody = (sealKey: KeyObject, row: Omit<Sealed, 'body'>, body: object): Uint8Array =>
  seal(sealKey, boundTo(row), Buffer.from(JSON.stringify(body)));

/** The exact bytes a row sends; empty where it has none. Throws where row, key and body do not belong together. */
export function requestBytes(sealKey: KeyObject, row: Sealed): Uint8Array {
  return row.body ? unseal(sealKey, boundTo(row), row.body) : new Uint8Array();
}

export function createOutgoingRequests(
  context: Pick<TillContext, 'identity' | 'outbox' | 'sealKey' | 'newId' | 'serviceClock'>,
) {
  const { identity, outbox, sealKey, newId, serviceClock } = context;

  const enqueue = (
    tx: Tx,
    line: LineRow,
    row: Pick<OutboxRow, 'lane' | 'kind' | 'orderId' | 'idempotencyKey'>,
    body: object | null,
    step: Step,
  ): void => {
    const id = newId();
    const bytes = body ? sealedBody(sealKey, { ...row, id }, body) : null;
    const createdAt = serviceClock.serviceNow().toISOString();
    outbox.enqueue(tx, { ...row, id, subjectId: line.id, body: bytes, createdAt }, step);
  };
  const ofLine = (line: LineRow) => ({ lane: line.id, orderId: line.orderId, idempotencyKey: null });

  return {
    /** POST /retail_orders. The creates of a sale share a lane: its lines reserve one by one. */
    create(tx: Tx, line: LineRow, receiptNumber: string, cardNumber: string | null): void {
      const body: RetailOrderCreate = {
        store_id: identity.storeId,
        terminal_id: identity.terminalId,
        receipt_id: receiptNumber,
        product_code: line.productCode,
        face_value: moneyText({ currency: line.currency, amountMinor: line.amountMinor }),
        country: line.country,
        ...(cardNumber === null ? {} : { card_number: cardNumber }),
      };
      const row = { lane: line.saleId, kind: 'create', orderId: null, idempotencyKey: newId() } as const;
      enqueue(tx, line, row, body, 'send');
    },
    /** POST …/confirm. `read` first where another till may have ended the order. */
    confirm(tx: Tx, line: LineRow, body: RetailOrderConfirm, first: Step = 'send'): void {
      enqueue(tx, line, { ...ofLine(line), kind: 'confirm' }, body, first);
    },
    /** POST …/invalidate. `read` first where the order may be at work. */
    invalidate(tx: Tx, line: LineRow, first: Step): void {
      enqueue(tx, line, { ...ofLine(line), kind: 'invalidate' }, null, first);
    },
  };
}
