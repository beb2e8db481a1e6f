// The nexo Sale to POI messages (protocol 3.0) that the till sends and understands, and what their answers mean.
// Invariant: an answer is unknown unless it clearly approves this payment over its whole amount, or clearly says that
// it failed.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { currencyExponent, moneyText } from '../../shared/money.ts';
import type { RefundAsk, StatusAnswer, TerminalAnswer, TerminalAsk } from './terminal.ts';

export type Category = 'Payment' | 'Reversal' | 'TransactionStatus' | 'Abort';

export type MessageHeader = {
  readonly ProtocolVersion: '3.0';
  readonly MessageClass: 'Service';
  readonly MessageCategory: Category;
  readonly MessageType: 'Request';
  readonly ServiceID: string;
  readonly SaleID: string;
  readonly POIID: string;
};

export type NexoRequest = { readonly MessageHeader: MessageHeader } & Readonly<Record<string, unknown>>;

const transaction = z.object({ TransactionID: z.string().max(200), TimeStamp: z.string().max(40) });
const response = z.object({ Result: z.string(), ErrorCondition: z.string().optional() });
const payment = z.object({
  Response: response,
  POIData: z.object({ POITransactionID: transaction }).optional(),
  PaymentResult: z
    .object({
      AmountsResp: z.object({ Currency: z.string().optional(), AuthorizedAmount: z.number() }).optional(),
      PaymentAcquirerData: z.object({ ApprovalCode: z.string().max(40).optional() }).optional(),
    })
    .optional(),
});
const reversal = z.object({ Response: response, ReversedAmount: z.number().optional() });
const answered = z.object({
  MessageCategory: z.string(),
  ServiceID: z.string(),
  SaleID: z.string(),
  POIID: z.string(),
});
const status = z.object({
  Response: response,
  RepeatedMessageResponse: z
    .object({
      MessageHeader: answered,
      RepeatedResponseMessageBody: z.object({
        PaymentResponse: payment.optional(),
        ReversalResponse: reversal.optional(),
      }),
    })
    .optional(),
});

export const nexoAnswer = z.object({
  SaleToPOIResponse: z.object({
    MessageHeader: answered,
    PaymentResponse: payment.optional(),
    ReversalResponse: reversal.optional(),
    TransactionStatusResponse: status.optional(),
  }),
});
export type NexoAnswer = z.infer<typeof nexoAnswer>['SaleToPOIResponse'];

/**
 * The message's number, of 10 characters. It follows from the ask's id, so that the status can be asked for after a
 * restart.
 */
export function serviceIdOf(askId: string): string {
  const number = BigInt(`0x${createHash('sha256').update(askId).digest('hex').slice(0, 12)}`);
  return number.toString(36).padStart(10, '0');
}

export function categoryOf(ask: TerminalAsk): 'Payment' | 'Reversal' {
  return ask.what === 'payment' ? 'Payment' : 'Reversal';
}

/** nexo writes an amount as a JSON number: this one prints as the decimal text. */
function decimal({ currency, amountMinor }: TerminalAsk): number {
  return Number(moneyText({ currency, amountMinor }).amount);
}

function isWhole(amount: number, ask: TerminalAsk): boolean {
  return Math.round(amount * 10 ** (currencyExponent(ask.currency) ?? 2)) === ask.amountMinor;
}

export function paymentRequest(ask: TerminalAsk, at: string): Record<string, unknown> {
  return {
    PaymentRequest: {
      SaleData: { SaleTransactionID: { TransactionID: ask.id, TimeStamp: at } },
      PaymentTransaction: { AmountsReq: { Currency: ask.currency, RequestedAmount: decimal(ask) } },
    },
  };
}

export function reversalRequest(ask: RefundAsk, at: string): Record<string, unknown> {
  return {
    ReversalRequest: {
      SaleData: { SaleTransactionID: { TransactionID: ask.id, TimeStamp: at } },
      OriginalPOITransaction: { POITransactionID: transactionOf(ask.reference) },
      ReversalReason: 'MerchantCancel',
      ReversedAmount: decimal(ask),
    },
  };
}

/** Stored with the tender: the terminal's name of the payment, which is its id and its time. */
function referenceOf({ TransactionID, TimeStamp }: z.infer<typeof transaction>): string {
  return `${TimeStamp} ${TransactionID}`;
}

function transactionOf(reference: string): z.infer<typeof transaction> {
  const at = reference.indexOf(' ');
  return { TimeStamp: reference.slice(0, at), TransactionID: reference.slice(at + 1) };
}

/** Failures of the question, not of the payment: the terminal is still busy with it, or knows no such message. */
const noEnd: ReadonlySet<string> = new Set(['InProgress', 'NotFound']);

function ended(result: z.infer<typeof response>): 'success' | 'failure' | null {
  if (result.Result === 'Success') return 'success';
  return result.Result === 'Failure' && !noEnd.has(result.ErrorCondition ?? '') ? 'failure' : null;
}

type Body = Pick<NexoAnswer, 'PaymentResponse' | 'ReversalResponse'>;

/** What the answer to a payment or reversal means, given directly or repeated by a status. */
export function meaningOf(ask: TerminalAsk, body: Body): TerminalAnswer {
  return ask.what === 'payment'
    ? paymentMeaning(ask, body.PaymentResponse)
    : reversalMeaning(ask, body.ReversalResponse);
}

function paymentMeaning(ask: TerminalAsk, answer: z.infer<typeof payment> | undefined): TerminalAnswer {
  switch (answer && ended(answer.Response)) {
    case 'failure':
      return { kind: 'declined' };
    case 'success': {
      const amounts = answer?.PaymentResult?.AmountsResp;
      // Less money or another currency: only a person can decide what to do.
      if (!amounts || !isWhole(amounts.AuthorizedAmount, ask)) return { kind: 'unknown' };
      if (amounts.Currency !== undefined && amounts.Currency !== ask.currency) return { kind: 'unknown' };
      const named = answer?.POIData?.POITransactionID;
      return {
        kind: 'approved',
        approvalCode: answer?.PaymentResult?.PaymentAcquirerData?.ApprovalCode ?? null,
        reference: named ? referenceOf(named) : null,
      };
    }
    default:
      return { kind: 'unknown' };
  }
}

function reversalMeaning(ask: TerminalAsk, answer: z.infer<typeof reversal> | undefined): TerminalAnswer {
  switch (answer && ended(answer.Response)) {
    case 'failure':
      return { kind: 'declined' };
    case 'success': {
      const amount = answer?.ReversedAmount;
      if (amount !== undefined && !isWhole(amount, ask)) return { kind: 'unknown' };
      return { kind: 'approved', approvalCode: null, reference: null };
    }
    default:
      return { kind: 'unknown' };
  }
}

/** What a status says of this ask; `unknown` for a status of another message. */
export function statusMeaning(ask: TerminalAsk, asked: MessageHeader, answer: NexoAnswer): StatusAnswer {
  const told = answer.TransactionStatusResponse;
  if (!told) return { kind: 'unknown' };
  if (told.Response.Result === 'Failure') {
    if (told.Response.ErrorCondition === 'NotFound') return { kind: 'not-found' };
    return { kind: told.Response.ErrorCondition === 'InProgress' ? 'in-progress' : 'unknown' };
  }
  const repeated = told.RepeatedMessageResponse;
  if (told.Response.Result !== 'Success' || !repeated) return { kind: 'unknown' };
  const { ServiceID, SaleID, POIID, MessageCategory } = repeated.MessageHeader;
  const isOurs = ServiceID === serviceIdOf(ask.id) && SaleID === asked.SaleID && POIID === asked.POIID;
  if (!isOurs || MessageCategory !== categoryOf(ask)) return { kind: 'unknown' };
  return meaningOf(ask, repeated.RepeatedResponseMessageBody);
}
