// A card terminal on the local network that speaks nexo (Sale to POI protocol 3.0), sealed with a shared key or, on
// loopback, plain.
// Invariants: an ask's message number follows from its id, so that a restarted till asks about the message that it
// sent; an answer counts only for the message that it answers.
import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import {
  type Category,
  categoryOf,
  type MessageHeader,
  meaningOf,
  type NexoAnswer,
  nexoAnswer,
  paymentRequest,
  reversalRequest,
  serviceIdOf,
  statusMeaning,
} from './nexo-messages.ts';
import { createNexoSeal, type NexoKey, noSeal } from './nexo-seal.ts';
import { createNexoWire } from './nexo-wire.ts';
import type { AttachedTerminal } from './terminal.ts';

export type NexoOptions = {
  /** Where the terminal listens, such as `https://10.0.0.9:8443/nexo`. */
  readonly address: string;
  /** The terminal's name: its model and serial number. */
  readonly poiId: string;
  /** This till's name. */
  readonly saleId: string;
  readonly key: NexoKey | null;
  /** PEM: the authority that signs the terminals' certificates; operating systems do not know it. */
  readonly authority: string | null;
  readonly now: () => Date;
  /** The longest that a customer may take to pay, and the terminal to answer a status. */
  readonly limits?: { readonly paymentMs: number; readonly statusMs: number };
};

const usualLimits = { paymentMs: 150_000, statusMs: 10_000 };

export function createNexoTerminal(options: NexoOptions): AttachedTerminal {
  const { address, poiId, saleId, now } = options;
  const { paymentMs, statusMs } = options.limits ?? usualLimits;
  const seal = options.key ? createNexoSeal(options.key) : noSeal;
  // A customer may take longer than undici's limits: the wire has the only one.
  const agent = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    // The names in terminals' certificates differ from their addresses: the shared key proves the terminal.
    connect: options.authority === null ? {} : { ca: options.authority, checkServerIdentity: () => undefined },
  });
  const wire = createNexoWire(address, agent);

  const headerOf = (MessageCategory: Category, ServiceID: string): MessageHeader => ({
    ProtocolVersion: '3.0',
    MessageClass: 'Service',
    MessageCategory,
    MessageType: 'Request',
    ServiceID,
    SaleID: saleId,
    POIID: poiId,
  });

  const exchange = async (
    header: MessageHeader,
    body: Readonly<Record<string, unknown>>,
    limitMs: number,
  ): Promise<NexoAnswer | null> => {
    const text = await wire.post(seal.wrap({ MessageHeader: header, ...body }), limitMs);
    const answer = parse(text === null ? null : seal.open(text));
    if (!answer) return null;
    const { ServiceID, MessageCategory, SaleID, POIID } = answer.MessageHeader;
    const isToThis = ServiceID === header.ServiceID && MessageCategory === header.MessageCategory;
    return isToThis && SaleID === saleId && POIID === poiId ? answer : null;
  };

  return {
    kind: 'attached',
    name: `nexo ${poiId}`,
    async pay(ask) {
      const header = headerOf('Payment', serviceIdOf(ask.id));
      const answer = await exchange(header, paymentRequest(ask, now().toISOString()), paymentMs);
      return answer ? meaningOf(ask, answer) : { kind: 'unknown' };
    },
    async refund(ask) {
      const header = headerOf('Reversal', serviceIdOf(ask.id));
      const answer = await exchange(header, reversalRequest(ask, now().toISOString()), paymentMs);
      return answer ? meaningOf(ask, answer) : { kind: 'unknown' };
    },
    async status(ask) {
      const header = headerOf('TransactionStatus', serviceIdOf(randomUUID()));
      const MessageReference = {
        MessageCategory: categoryOf(ask),
        SaleID: saleId,
        POIID: poiId,
        ServiceID: serviceIdOf(ask.id),
      };
      const body = { TransactionStatusRequest: { MessageReference, ReceiptReprintFlag: false } };
      const answer = await exchange(header, body, statusMs);
      return answer ? statusMeaning(ask, header, answer) : { kind: 'unknown' };
    },
    async abort(id) {
      const MessageReference = { MessageCategory: 'Payment', SaleID: saleId, POIID: poiId, ServiceID: serviceIdOf(id) };
      const body = { AbortRequest: { AbortReason: 'MerchantAbort', MessageReference } };
      const header = headerOf('Abort', serviceIdOf(randomUUID()));
      await wire.post(seal.wrap({ MessageHeader: header, ...body }), statusMs);
    },
    close: wire.close,
  };
}

function parse(text: string | null): NexoAnswer | null {
  if (text === null) return null;
  try {
    const parsed = nexoAnswer.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.SaleToPOIResponse : null;
  } catch {
    return null;
  }
}
