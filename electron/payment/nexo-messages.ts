// The nexo Sale to POI messages (protocol 3.0) that the till sends and understands, and what their answers mean.
// Invariants: an answer is unknown unless it clearly approves this payment over its whole amount, or clearly says that it failed; and one that
// asks the shop for more than to hand over the cards is for a person.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { currencyExponent, moneyText } from '../../shared/money.ts';
import type { DeclineReason, UnclearAnswer } from '../../shared/sale/terminal-said.ts';
import type {
  PayAsk,
  RefundAsk,
  StatusAnswer,
  TerminalAnswer,
  TerminalAsk,
  TerminalTotals,
  TotalsAsk,
} from './terminal.ts';

export type NexoRequest = { readonly MessageHeader: object } & Readonly<Record<string, unknown>>;

const transaction = z.object({ TransactionID: z.string().max(200), TimeStamp: z.string().max(40) });
const response = z.object({ Result: z.string(), ErrorCondition: z.string().optional() });
/** A part that cannot be read counts as absent, so that it never turns a clear answer into a question. */
const part = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const payment = z.object({
  Response: response,
  POIData: part(z.object({ POITransactionID: transaction })),
  PaymentResult: part(
    z.object({
      AmountsResp: part(
        z.object({
          Currency: part(z.string()),
          AuthorizedAmount: z.number(),
          CashBackAmount: part(z.number()),
          TipAmount: part(z.number()),
        }),
      ),
      AuthenticationMethod: part(z.array(z.string())),
      PaymentAcquirerData: part(z.object({ ApprovalCode: part(z.string().max(40)) })),
    }),
  ),
  PaymentReceipt: part(z.array(z.object({ RequiredSignatureFlag: part(z.boolean()) }))),
});
const reversal = z.object({ Response: response, ReversedAmount: part(z.number()) });
/** What identifies one message among all others. */
const messageName = z.object({
  MessageCategory: z.string(),
  SaleID: z.string(),
  POIID: z.string(),
  ServiceID: z.string(),
});
export type MessageName = z.infer<typeof messageName>;
const status = z.object({
  Response: response,
  RepeatedMessageResponse: z
    .object({
      MessageHeader: messageName,
      RepeatedResponseMessageBody: z.object({
        PaymentResponse: payment.optional(),
        ReversalResponse: reversal.optional(),
      }),
    })
    .optional(),
});

const totals = z.object({
  Response: response,
  TransactionTotals: z
    .array(
      z.object({
        ShiftNumber: z.string().optional(),
        PaymentCurrency: z.string().optional(),
        PaymentTotals: z
          .array(
            z.object({
              TransactionType: z.string(),
              TransactionCount: z.int().min(0),
              TransactionAmount: z.number().min(0),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});

export const nexoAnswer = z.object({
  SaleToPOIResponse: z.object({
    MessageHeader: messageName,
    PaymentResponse: payment.optional(),
    ReversalResponse: reversal.optional(),
    TransactionStatusResponse: status.optional(),
    GetTotalsResponse: totals.optional(),
  }),
});
export type NexoAnswer = z.infer<typeof nexoAnswer>['SaleToPOIResponse'];

export function isNamed(header: MessageName, name: MessageName): boolean {
  return messageName.keyof().options.every((part) => header[part] === name[part]);
}

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

/** What this till can do for the terminal. It prints none of its receipts (PrinterReceipt), so the terminal does. */
const SaleTerminalData = { TerminalEnvironment: 'Attended', SaleCapabilities: ['CashierStatus', 'CashierError'] };

export function requestOf(ask: PayAsk | RefundAsk, at: string): Readonly<Record<string, unknown>> {
  const ShiftNumber = ask.shift === undefined ? {} : { ShiftNumber: serviceIdOf(ask.shift) };
  const SaleData = { ...ShiftNumber, SaleTerminalData, SaleTransactionID: { TransactionID: ask.id, TimeStamp: at } };
  if (ask.what === 'payment') {
    const AmountsReq = { Currency: ask.currency, RequestedAmount: decimal(ask) };
    return { PaymentRequest: { SaleData, PaymentTransaction: { AmountsReq } } };
  }
  return {
    ReversalRequest: {
      SaleData,
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

type Body = Pick<NexoAnswer, 'PaymentResponse' | 'ReversalResponse'>;
type Paid = NonNullable<Body['PaymentResponse']>;

const byPeople: ReadonlySet<string> = new Set(['Aborted', 'Cancel']);
const byTerminal: ReadonlySet<string> = new Set([
  ...['Busy', 'DeviceOut', 'LoggedOut', 'MessageFormat', 'NotAllowed', 'UnavailableDevice', 'UnavailableService'],
  'UnreachableHost',
]);
function reasonOf(condition: string): DeclineReason {
  if (byPeople.has(condition)) return 'cancelled';
  return byTerminal.has(condition) ? 'terminal' : 'card';
}

/** The shop has to look at the customer's hand, or at who they are. */
const byTheShop: ReadonlySet<string> = new Set([
  ...['SignatureCapture', 'PaperSignature', 'ManualVerification', 'MerchantAuthentication'],
]);
function wantsOf({ PaymentResult: result, PaymentReceipt: receipts }: Paid): UnclearAnswer['wants'] {
  const isSigned = result?.AuthenticationMethod?.some((method) => byTheShop.has(method));
  if (isSigned || receipts?.some(({ RequiredSignatureFlag }) => RequiredSignatureFlag)) return 'signature';
  return result?.AmountsResp?.CashBackAmount || result?.AmountsResp?.TipAmount ? 'hand-out' : null;
}

/** Money that it names; null where it names none that this till could count. */
function minorOf(ask: TerminalAsk, named: number | null, currency: string | null | undefined): number | null {
  if (named === null || (currency != null && currency !== ask.currency)) return null;
  return Math.round(named * 10 ** (currencyExponent(ask.currency) ?? 2));
}

const unclear = (amountMinor: number | null, wants: UnclearAnswer['wants'] = null): TerminalAnswer =>
  amountMinor || wants ? { kind: 'unknown', heard: { amountMinor, wants } } : { kind: 'unknown' };

/** What the answer to a payment or reversal means, given directly or repeated by a status. */
export function meaningOf(
  ask: TerminalAsk,
  { PaymentResponse: paid, ReversalResponse: reversed }: Body,
): TerminalAnswer {
  const result = (ask.what === 'payment' ? paid : reversed)?.Response;
  if (!result) return { kind: 'unknown' };
  const { AmountsResp: amounts, PaymentAcquirerData: acquirer } = paid?.PaymentResult ?? {};
  const named = (ask.what === 'payment' ? amounts?.AuthorizedAmount : reversed?.ReversedAmount) ?? null;
  const minor = minorOf(ask, named, ask.what === 'payment' ? amounts?.Currency : null);
  const condition = result.ErrorCondition ?? '';
  // A no that names money contradicts itself, as does a yes that names what went wrong.
  const isNo = result.Result === 'Failure' && !noEnd.has(condition) && !named;
  if (isNo) return { kind: 'declined', why: reasonOf(condition) };
  // A refund that names no amount was only received. Less money or another currency: a person has to decide what to do.
  if (result.Result !== 'Success' || condition !== '' || minor !== ask.amountMinor) return unclear(minor);
  if (ask.what === 'refund' || !paid) return { kind: 'approved', approvalCode: null, reference: null };
  const wants = wantsOf(paid);
  if (wants) return unclear(minor, wants);
  const transaction = paid.POIData?.POITransactionID;
  return {
    kind: 'approved',
    approvalCode: acquirer?.ApprovalCode ?? null,
    reference: transaction ? referenceOf(transaction) : null,
  };
}

/** What a status says of this ask; `unknown` for a status of another message than `asked`. */
export function statusMeaning(ask: TerminalAsk, asked: MessageName, answer: NexoAnswer): StatusAnswer {
  const told = answer.TransactionStatusResponse;
  if (told?.Response.Result === 'Failure') {
    if (told.Response.ErrorCondition === 'NotFound') return { kind: 'not-found' };
    return { kind: told.Response.ErrorCondition === 'InProgress' ? 'in-progress' : 'unknown' };
  }
  const repeated = told?.RepeatedMessageResponse;
  if (told?.Response.Result !== 'Success' || !repeated) return { kind: 'unknown' };
  if (!isNamed(repeated.MessageHeader, asked)) return { kind: 'unknown' };
  return meaningOf(ask, repeated.RepeatedResponseMessageBody);
}

/** Asks for the sums of a shift. It ends no period at the terminal. */
export function totalsRequestOf({ shift }: TotalsAsk): Readonly<Record<string, unknown>> {
  const TotalFilter = { ShiftNumber: serviceIdOf(shift) };
  return { GetTotalsRequest: { TotalDetails: ['ShiftNumber'], TotalFilter } };
}

const isRefund: Readonly<Record<string, boolean>> = { Debit: false, Credit: true, ReverseDebit: true };
const movedNothing: ReadonlySet<string> = new Set(['Declined', 'Failed']);

/** Null where anything in it is not clearly of this shift and currency, or no kind of money that this till asks for. */
export function totalsMeaning(ask: TotalsAsk, { GetTotalsResponse: told }: NexoAnswer): TerminalTotals | null {
  if (told?.Response.Result !== 'Success') return null;
  const rows = told.TransactionTotals ?? [];
  const shift = serviceIdOf(ask.shift);
  const isOurs = rows.every(
    (row) => row.ShiftNumber === shift && (row.PaymentCurrency === undefined || row.PaymentCurrency === ask.currency),
  );
  const moved = rows
    .flatMap(({ PaymentTotals }) => PaymentTotals ?? [])
    .filter(({ TransactionType }) => !movedNothing.has(TransactionType));
  if (!isOurs || moved.some(({ TransactionType }) => isRefund[TransactionType] === undefined)) return null;
  const places = 10 ** (currencyExponent(ask.currency) ?? 2);
  const sumOf = (refunds: boolean) => {
    const those = moved.filter(({ TransactionType }) => isRefund[TransactionType] === refunds);
    return {
      minor: those.reduce((sum, { TransactionAmount }) => sum + Math.round(TransactionAmount * places), 0),
      count: those.reduce((sum, { TransactionCount }) => sum + TransactionCount, 0),
    };
  };
  const [payments, refunds] = [sumOf(false), sumOf(true)];
  return {
    paymentsMinor: payments.minor,
    paymentsCount: payments.count,
    refundsMinor: refunds.minor,
    refundsCount: refunds.count,
  };
}
