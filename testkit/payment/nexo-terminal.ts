// A nexo terminal on loopback for tests. Like a real one it remembers what it did by message number, and it can lose
// its answers. The terminal maker's library opens and closes sealed messages.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { NexoKey } from '../../electron/payment/nexo-seal.ts';

export type Reply =
  | 'approve'
  | 'decline'
  | 'approve-half'
  | 'approve-and-drop' // the work is done, the line goes dead before the answer
  | 'drop-before' // the line goes dead before the work
  | 'nonsense'
  | 'other-message' // an answer to another message than was asked
  | 'fault' // HTTP 500
  | 'redirect'
  | 'silent' // the customer takes for ever
  /** What this payment's answer has beside an approval of all of it, or the condition that it failed by. */
  | { readonly approves: object }
  | { readonly fails: string; readonly names?: object };

type Message = Record<string, Record<string, unknown>> & { MessageHeader: Record<string, string> };
type Crypto = {
  readonly default: {
    encrypt(header: object, json: string, key: object): object;
    new (): { decrypt(message: object, key: object): string };
  };
};

export type NexoServer = {
  readonly address: string;
  /** What becomes of the next payment or reversal; orders queue up, the usual is approval. */
  next(reply: Reply): void;
  /** Every message that was worked on, oldest first: its category and number. */
  readonly worked: { category: string; serviceId: string; body: Record<string, unknown> }[];
  /** Bodies as they came over the wire. */
  readonly received: string[];
  /** It refuses to tell totals, or tells them by something else than the shift. */
  tellTotals(how: 'refused' | 'of-all-shifts'): void;
  /** A status tells of this message instead of the one it was asked for. */
  confuseStatus(serviceId: string): void;
  close(): Promise<void>;
};

export async function startNexoTerminal(key: NexoKey | null): Promise<NexoServer> {
  const replies: Reply[] = [];
  const done = new Map<string, { header: object; body: object }>();
  const waiting = new Map<string, (answer: object) => void>();
  const worked: NexoServer['worked'] = [];
  const received: string[] = [];
  const byShift = new Map<string, { type: 'Debit' | 'ReverseDebit'; amount: number }[]>();
  let tells: 'by-shift' | 'refused' | 'of-all-shifts' = 'by-shift';
  let confused: string | null = null;
  const seal = key ? sealOf(key) : null;

  const work = (message: Message): { header: object; body: object } => {
    const { MessageHeader: header } = message;
    const isPayment = header.MessageCategory === 'Payment';
    const body = message[isPayment ? 'PaymentRequest' : 'ReversalRequest'] ?? {};
    worked.push({ category: header.MessageCategory ?? '', serviceId: header.ServiceID ?? '', body });
    const { ShiftNumber } = body.SaleData as { ShiftNumber?: string };
    const moved = byShift.get(ShiftNumber ?? '') ?? [];
    byShift.set(ShiftNumber ?? '', [...moved, movedBy(isPayment, body)]);
    const answered = { header: { ...header, MessageType: 'Response' }, body: approval(isPayment, body, 1) };
    done.set(header.ServiceID ?? '', answered);
    return answered;
  };

  const answer = async (message: Message): Promise<object | 'drop' | 'fault' | 'redirect' | ''> => {
    const { MessageHeader: header } = message;
    const serviceId = header.ServiceID ?? '';
    const respond = (body: object, over: object = {}) => ({
      SaleToPOIResponse: { MessageHeader: { ...header, MessageType: 'Response', ...over }, ...body },
    });
    if (header.MessageCategory === 'TransactionStatus') return respond(statusOf(message));
    if (header.MessageCategory === 'GetTotals') return respond(totalsOf(message));
    if (header.MessageCategory === 'Abort') {
      const reference = message.AbortRequest?.MessageReference as { ServiceID: string; MessageCategory: string };
      if (reference.MessageCategory !== 'Payment') return '';
      waiting.get(reference.ServiceID)?.(
        respond(failure('Payment', 'Aborted'), { MessageCategory: 'Payment', ServiceID: reference.ServiceID }),
      );
      return '';
    }
    const reply = replies.shift() ?? 'approve';
    if (typeof reply === 'object') return respond(worded(reply, message.PaymentRequest ?? {}));
    switch (reply) {
      case 'approve':
        return respond(work(message).body);
      case 'decline': {
        const category = header.MessageCategory ?? '';
        worked.push({ category, serviceId, body: {} });
        done.set(serviceId, { header, body: failure(category, 'Refusal') });
        return respond(failure(category, 'Refusal'));
      }
      case 'approve-half':
        return respond(approval(true, message.PaymentRequest ?? {}, 0.5));
      case 'approve-and-drop':
        work(message);
        return 'drop';
      case 'drop-before':
        return 'drop';
      case 'nonsense':
        return { SaleToPOIResponse: 'yes' };
      case 'other-message':
        return respond(work(message).body, { ServiceID: 'ANOTHER' });
      case 'fault':
        return 'fault';
      case 'redirect':
        return 'redirect';
      case 'silent':
        return new Promise((resolve) => waiting.set(serviceId, resolve));
    }
  };

  const statusOf = (message: Message): object => {
    const reference = message.TransactionStatusRequest?.MessageReference as { ServiceID: string };
    const known = done.get(confused ?? reference.ServiceID);
    if (waiting.has(reference.ServiceID)) return { TransactionStatusResponse: { Response: failed('InProgress') } };
    if (!known) return { TransactionStatusResponse: { Response: failed('NotFound') } };
    return {
      TransactionStatusResponse: {
        Response: { Result: 'Success' },
        RepeatedMessageResponse: { MessageHeader: known.header, RepeatedResponseMessageBody: known.body },
      },
    };
  };

  const totalsOf = (message: Message): object => {
    if (tells === 'refused') return { GetTotalsResponse: { Response: failed('UnavailableService') } };
    const { ShiftNumber = '' } = (message.GetTotalsRequest?.TotalFilter ?? {}) as { ShiftNumber?: string };
    const moved = tells === 'by-shift' ? (byShift.get(ShiftNumber) ?? []) : [...byShift.values()].flat();
    const PaymentTotals = (['Debit', 'ReverseDebit'] as const).flatMap((TransactionType) => {
      const amounts = moved.filter(({ type }) => type === TransactionType).map(({ amount }) => amount);
      if (amounts.length === 0) return [];
      const TransactionAmount = Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2));
      return { TransactionType, TransactionCount: amounts.length, TransactionAmount };
    });
    const row = { PaymentInstrumentType: 'Card', PaymentCurrency: 'EUR', PaymentTotals };
    const TransactionTotals = [tells === 'by-shift' ? { ...row, ShiftNumber } : row];
    return { GetTotalsResponse: { Response: { Result: 'Success' }, POIReconciliationID: '1000', TransactionTotals } };
  };

  const toText = (said: object): string => (seal ? seal.close(said) : JSON.stringify(said));

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request);
    received.push(text);
    const said = await answer(seal ? seal.open(text) : JSON.parse(text).SaleToPOIRequest);
    if (said === 'drop') return void request.socket.destroy();
    if (said === 'fault') return void response.writeHead(500).end('{}');
    if (said === 'redirect') return void response.writeHead(308, { location: '/again' }).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(said === '' ? '' : toText(said));
  };

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  return {
    ...(await listen(server)),
    next: (reply) => void replies.push(reply),
    worked,
    received,
    tellTotals: (how) => {
      tells = how;
    },
    confuseStatus: (serviceId) => {
      confused = serviceId;
    },
  };
}

/** Answers every sealed payment with an approval of 10.99 EUR, sealed with its own key or not at all. */
export async function startForger(key: NexoKey | null): Promise<{ readonly address: string; close(): Promise<void> }> {
  const seal = key ? sealOf(key) : null;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // The header of a sealed message is in the clear.
    const header = JSON.parse(await readText(request)).SaleToPOIRequest.MessageHeader;
    const AmountsReq = { Currency: 'EUR', RequestedAmount: 10.99 };
    const body = approval(true, { PaymentTransaction: { AmountsReq } }, 1);
    const answer = { SaleToPOIResponse: { MessageHeader: { ...header, MessageType: 'Response' }, ...body } };
    response.end(seal ? seal.close(answer) : JSON.stringify(answer));
  };
  return listen(createServer((request, response) => void serve(request, response).catch(() => response.destroy())));
}

async function listen(server: Server): Promise<{ readonly address: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nexo`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function movedBy(
  isPayment: boolean,
  body: Record<string, unknown>,
): { type: 'Debit' | 'ReverseDebit'; amount: number } {
  if (!isPayment) return { type: 'ReverseDebit', amount: Number(body.ReversedAmount) };
  const { AmountsReq } = body.PaymentTransaction as { AmountsReq: { RequestedAmount: number } };
  return { type: 'Debit', amount: AmountsReq.RequestedAmount };
}

function approval(isPayment: boolean, body: Record<string, unknown>, share: number): object {
  if (!isPayment) return { ReversalResponse: { Response: { Result: 'Success' }, ReversedAmount: body.ReversedAmount } };
  const { AmountsReq } = body.PaymentTransaction as { AmountsReq: { Currency: string; RequestedAmount: number } };
  return {
    PaymentResponse: {
      Response: { Result: 'Success' },
      POIData: { POITransactionID: { TransactionID: 'oLkO0017.GHJK', TimeStamp: '2026-11-06T09:00:00.000Z' } },
      PaymentResult: {
        AmountsResp: { Currency: AmountsReq.Currency, AuthorizedAmount: AmountsReq.RequestedAmount * share },
        PaymentAcquirerData: { ApprovalCode: '123456', MerchantID: 'M', AcquirerPOIID: 'P' },
      },
    },
  };
}

/** An answer with more in it, or less, than the till asked for. */
function worded(reply: Extract<Reply, object>, request: Record<string, unknown>): object {
  if ('fails' in reply) return { PaymentResponse: { Response: failed(reply.fails), PaymentResult: reply.names } };
  const { PaymentResponse } = approval(true, request, 1) as { PaymentResponse: { PaymentResult: object } };
  return {
    PaymentResponse: { ...PaymentResponse, PaymentResult: { ...PaymentResponse.PaymentResult, ...reply.approves } },
  };
}

const failed = (ErrorCondition: string) => ({ Result: 'Failure', ErrorCondition });
const failure = (category: string, condition: string) => ({ [`${category}Response`]: { Response: failed(condition) } });

function sealOf(key: NexoKey): { open(text: string): Message; close(answer: object): string } {
  const library: Crypto = createRequire(import.meta.url)('@adyen/api-library/lib/src/security/nexoCrypto');
  const securityKey = {
    KeyIdentifier: key.identifier,
    KeyVersion: key.version,
    AdyenCryptoVersion: 1,
    Passphrase: key.passphrase,
  };
  return {
    open: (text) =>
      JSON.parse(new library.default().decrypt(JSON.parse(text).SaleToPOIRequest, securityKey)).SaleToPOIRequest,
    close: (answer) => {
      const { MessageHeader = {} } = (answer as { SaleToPOIResponse: { MessageHeader?: object } }).SaleToPOIResponse;
      return JSON.stringify({
        SaleToPOIResponse: library.default.encrypt(MessageHeader, JSON.stringify(answer), securityKey),
      });
    },
  };
}
