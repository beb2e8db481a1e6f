// What each answer of a terminal means: a "no" is only what clearly says so, and a "yes" only what names all of the money.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type MessageName, meaningOf, nexoAnswer, statusMeaning } from '../../electron/payment/nexo-messages.ts';
import type { PayAsk, RefundAsk } from '../../electron/payment/terminal.ts';

const pay: PayAsk = { id: 'a', what: 'payment', amountMinor: 2500, currency: 'EUR' };
const refund: RefundAsk = { ...pay, id: 'b', what: 'refund', reference: '2026-11-06T09:00:00.000Z x' };
const header: MessageName = { MessageCategory: 'Payment', SaleID: 'T1', POIID: 'P', ServiceID: '1' };

/** Every `ErrorCondition` of nexo 3.0 (Sale to POI), and one that none of its versions has. */
const conditions = [
  ...['Aborted', 'Busy', 'Cancel', 'DeviceOut', 'InProgress', 'InsertedCard', 'InvalidCard', 'LoggedOut'],
  ...['MessageFormat', 'NotAllowed', 'NotFound', 'PaymentRestriction', 'Refusal', 'UnavailableDevice'],
  ...['UnavailableService', 'UnreachableHost', 'WrongPIN', 'Newer', undefined],
];
const results = ['Success', 'Failure', 'Partial', 'Newer'];
/** What it says of the money, and what that is worth: nothing moved, all of it, something else, nothing said. */
const monies: readonly (readonly [object | null | undefined, 'none' | 'all' | 'other' | 'unsaid'])[] = [
  [undefined, 'unsaid'],
  [null, 'unsaid'],
  [{}, 'unsaid'],
  [{ AmountsResp: null }, 'unsaid'],
  [{ AmountsResp: { AuthorizedAmount: 'a lot' } }, 'unsaid'],
  [{ AmountsResp: { AuthorizedAmount: 0 } }, 'none'],
  [{ AmountsResp: { AuthorizedAmount: 25, Currency: 'EUR' } }, 'all'],
  [{ AmountsResp: { AuthorizedAmount: 25, Currency: null } }, 'all'],
  [{ AmountsResp: { AuthorizedAmount: 12.5 } }, 'other'],
  [{ AmountsResp: { AuthorizedAmount: 25, Currency: 'USD' } }, 'other'],
  [{ AmountsResp: { AuthorizedAmount: -25 } }, 'other'],
];
const rows = results.flatMap((Result) =>
  conditions.flatMap((ErrorCondition) =>
    monies.map(([PaymentResult, money]) => ({ Response: { Result, ErrorCondition }, PaymentResult, money })),
  ),
);
const read = (body: object) =>
  nexoAnswer.parse({ SaleToPOIResponse: { MessageHeader: header, ...body } }).SaleToPOIResponse;

test('each result with each condition and each word about the money', () => {
  for (const { money, ...said } of rows) {
    const { Result, ErrorCondition: condition = '' } = said.Response;
    const hasEnded = Result === 'Failure' && !['InProgress', 'NotFound'].includes(condition);
    const isNo = hasEnded && (money === 'unsaid' || money === 'none');
    const isYes = Result === 'Success' && condition === '' && money === 'all';
    const kind = [isYes && 'approved', isNo && 'declined', 'unknown'].find(Boolean);
    const answer = read({ PaymentResponse: said });
    const meant = meaningOf(pay, answer);
    expect(meant.kind, JSON.stringify(said)).toBe(kind);
    // Money that it names is kept wherever a person has to decide.
    if (meant.kind === 'unknown')
      expect(meant.heard?.amountMinor ?? null, JSON.stringify(said)).toBe(
        money === 'all' ? 2500 : otherOf(said.PaymentResult),
      );
    // Told again by a status it means the same.
    const RepeatedMessageResponse = { MessageHeader: header, RepeatedResponseMessageBody: { PaymentResponse: said } };
    const told = read({ TransactionStatusResponse: { Response: { Result: 'Success' }, RepeatedMessageResponse } });
    expect(statusMeaning(pay, header, told), JSON.stringify(said)).toEqual(meant);
    // An answer to something else is none.
    expect(meaningOf(refund, answer)).toEqual({ kind: 'unknown' });
  }
});

/** In cents of this payment's currency, of which something moved; of another currency nothing is known. */
function otherOf(result: unknown): number | null {
  const named = z.object({ AmountsResp: z.object({ AuthorizedAmount: z.number(), Currency: z.string().nullish() }) });
  const { AuthorizedAmount = 0, Currency } = named.safeParse(result).data?.AmountsResp ?? {};
  return Currency === 'USD' || AuthorizedAmount === 0 ? null : AuthorizedAmount * 100;
}

test.each([
  ['card', ['InsertedCard', 'InvalidCard', 'PaymentRestriction', 'Refusal', 'WrongPIN', 'Newer', undefined]],
  ['cancelled', ['Aborted', 'Cancel']],
  [
    'terminal',
    [
      ...['Busy', 'DeviceOut', 'LoggedOut', 'MessageFormat', 'NotAllowed', 'UnavailableDevice', 'UnavailableService'],
      'UnreachableHost',
    ],
  ],
] as const)('a no because of the %s: %s', (why, those) => {
  for (const ErrorCondition of those) {
    const answer = read({ PaymentResponse: { Response: { Result: 'Failure', ErrorCondition } } });
    expect(meaningOf(pay, answer), ErrorCondition).toEqual({ kind: 'declined', why });
  }
});

test.each([
  ['signature', { AuthenticationMethod: ['SignatureCapture'] }, undefined],
  ['signature', { AuthenticationMethod: ['OfflinePIN', 'PaperSignature'] }, undefined],
  ['signature', { AuthenticationMethod: ['MerchantAuthentication'] }, undefined],
  ['signature', { AuthenticationMethod: ['ManualVerification'] }, undefined],
  ['signature', {}, [{ DocumentQualifier: 'CashierReceipt', RequiredSignatureFlag: true }]],
  ['hand-out', { AmountsResp: { AuthorizedAmount: 25, CashBackAmount: 5 } }, undefined],
  ['hand-out', { AmountsResp: { AuthorizedAmount: 25, TipAmount: 0.5 } }, undefined],
  [null, { AuthenticationMethod: ['OnLinePIN'] }, [{ RequiredSignatureFlag: false }]],
  [null, { AuthenticationMethod: 'SignatureCapture' }, 'none'],
  [null, { AmountsResp: { AuthorizedAmount: 25, CashBackAmount: 0, TipAmount: null } }, null],
] as const)('a yes that wants %s of the shop: %j %j', (wants, result, PaymentReceipt) => {
  const PaymentResult = { AmountsResp: { AuthorizedAmount: 25 }, ...result };
  const answer = read({ PaymentResponse: { Response: { Result: 'Success' }, PaymentResult, PaymentReceipt } });
  expect(meaningOf(pay, answer)).toEqual(
    wants
      ? { kind: 'unknown', heard: { amountMinor: 2500, wants } }
      : { kind: 'approved', approvalCode: null, reference: null },
  );
});

test('a refund that names no sum or another, or fails and names one, is for a person', () => {
  const of = (ReversalResponse: object) => meaningOf(refund, read({ ReversalResponse }));
  const heard = (amountMinor: number) => ({ kind: 'unknown', heard: { amountMinor, wants: null } });
  // Such as one that was only received: the bank may still refuse it.
  expect(of({ Response: { Result: 'Success' } })).toEqual({ kind: 'unknown' });
  expect(of({ Response: { Result: 'Success' }, ReversedAmount: 25 }).kind).toBe('approved');
  expect(of({ Response: { Result: 'Success' }, ReversedAmount: 12.5 })).toEqual(heard(1250));
  expect(of({ Response: { Result: 'Failure', ErrorCondition: 'Refusal' } }).kind).toBe('declined');
  expect(of({ Response: { Result: 'Failure', ErrorCondition: 'Refusal' }, ReversedAmount: null }).kind).toBe(
    'declined',
  );
  expect(of({ Response: { Result: 'Failure', ErrorCondition: 'Refusal' }, ReversedAmount: 25 })).toEqual(heard(2500));
});

test.each(conditions)('a status that fails because of %s is no end of the payment', (ErrorCondition) => {
  const answer = read({ TransactionStatusResponse: { Response: { Result: 'Failure', ErrorCondition } } });
  const kinds: Readonly<Record<string, string>> = { NotFound: 'not-found', InProgress: 'in-progress' };
  expect(statusMeaning(pay, header, answer).kind).toBe(kinds[ErrorCondition ?? ''] ?? 'unknown');
});
