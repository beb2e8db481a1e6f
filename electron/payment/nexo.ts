// A card terminal on the local network that speaks nexo (Sale to POI protocol 3.0), sealed with a shared key or, on
// loopback, plain.
// Invariants: an ask's message number follows from its id, so that a restarted till asks about the message that it
// sent; an answer counts only for the message that it answers.
import { randomUUID } from 'node:crypto';
import { Agent, fetch } from 'undici';
import {
  categoryOf,
  isNamed,
  type MessageName,
  meaningOf,
  type NexoAnswer,
  nexoAnswer,
  requestOf,
  serviceIdOf,
  statusMeaning,
  totalsMeaning,
  totalsRequestOf,
} from './nexo-messages.ts';
import { createNexoSeal, type NexoKey, noSeal } from './nexo-seal.ts';
import type { AttachedTerminal, PayAsk, RefundAsk, TerminalAnswer } from './terminal.ts';

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

type Body = Readonly<Record<string, unknown>>;

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

  const nameOf = (MessageCategory: string, id: string): MessageName => ({
    MessageCategory,
    SaleID: saleId,
    POIID: poiId,
    ServiceID: serviceIdOf(id),
  });

  const post = (name: MessageName, body: Body, limitMs: number): Promise<Posted> => {
    const { MessageCategory, ServiceID, SaleID, POIID } = name;
    const fixed = { ProtocolVersion: '3.0', MessageClass: 'Service', MessageCategory, MessageType: 'Request' };
    return wire.post(seal.wrap({ MessageHeader: { ...fixed, ServiceID, SaleID, POIID }, ...body }), limitMs);
  };

  const read = (text: string): NexoAnswer | null => {
    try {
      return nexoAnswer.parse(JSON.parse(seal.open(text))).SaleToPOIResponse;
    } catch {
      return null;
    }
  };

  const answerIn = ({ text }: Posted, name: MessageName): NexoAnswer | null => {
    const answer = text === null ? null : read(text);
    return answer && isNamed(answer.MessageHeader, name) ? answer : null;
  };
  const exchange = async (name: MessageName, body: Body, limitMs: number) =>
    answerIn(await post(name, body, limitMs), name);

  const send = async (ask: PayAsk | RefundAsk): Promise<TerminalAnswer> => {
    const name = nameOf(categoryOf(ask), ask.id);
    const posted = await post(name, requestOf(ask, now().toISOString()), paymentMs);
    if (!posted.hasLeft) return { kind: 'declined', why: 'terminal' };
    const answer = answerIn(posted, name);
    return answer ? meaningOf(ask, answer) : { kind: 'unknown' };
  };

  return {
    kind: 'attached',
    name: `nexo ${poiId}`,
    pay: send,
    refund: send,
    async status(ask) {
      const MessageReference = nameOf(categoryOf(ask), ask.id);
      const body = { TransactionStatusRequest: { MessageReference, ReceiptReprintFlag: false } };
      const answer = await exchange(nameOf('TransactionStatus', randomUUID()), body, statusMs);
      return answer ? statusMeaning(ask, MessageReference, answer) : { kind: 'unknown' };
    },
    async abort(id) {
      const body = { AbortRequest: { AbortReason: 'MerchantAbort', MessageReference: nameOf('Payment', id) } };
      await post(nameOf('Abort', randomUUID()), body, statusMs);
    },
    async totals(ask) {
      const answer = await exchange(nameOf('GetTotals', randomUUID()), totalsRequestOf(ask), statusMs);
      return answer && totalsMeaning(ask, answer);
    },
    close: wire.close,
  };
}

const maxAnswerBytes = 1024 * 1024;

/** `text`: null if no answer came whole, in time and with status 200. Then the message may have arrived all the same if it has left. */
type Posted = { readonly text: string | null; readonly hasLeft: boolean };

/** A message is sent once, without retry or redirect. */
function createNexoWire(address: string, agent: Agent) {
  const closing = new AbortController();
  return {
    async post(body: string, limitMs: number): Promise<Posted> {
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          redirect: 'error',
          dispatcher: agent,
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]),
        });
        if (answer.status !== 200) {
          await answer.body?.cancel();
          return { text: null, hasLeft: true };
        }
        const text = await answer.text();
        return { text: text.length > maxAnswerBytes ? null : text, hasLeft: true };
      } catch (error) {
        return { text: null, hasLeft: !isNoConnection(error) };
      }
    },
    async close(): Promise<void> {
      closing.abort();
      await agent.destroy();
    },
  };
}

// Whether a request failed before any byte of it left this computer.
// Invariant: what fails on an open connection may have arrived. The kernel gives the same codes for that, so the system call decides.

const neverConnected: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const whileConnecting: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** `error` is what `fetch` threw. */
export function isNoConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.length > 0 && causes.every(isBeforeConnection);
}

function isBeforeConnection(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (neverConnected.has(error.code)) return true;
  return whileConnecting.has(error.code) && 'syscall' in error && error.syscall === 'connect';
}
