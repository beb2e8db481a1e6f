// What each answer of a terminal means: a "no" is only what clearly says so, and a "yes" only what names all of the money.
import { expect, test } from 'vitest';
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
    const isYes = Result === 'Success' && money === 'all';
    const kind = [isYes && 'approved', isNo && 'declined', 'unknown'].find(Boolean);
    const answer = read({ PaymentResponse: said });
    expect(meaningOf(pay, answer).kind, JSON.stringify(said)).toBe(kind);
    // Told again by a status it means the same.
    const RepeatedMessageResponse = { MessageHeader: header, RepeatedResponseMessageBody: { PaymentResponse: said } };
    const told = read({ TransactionStatusResponse: { Response: { Result: 'Success' }, RepeatedMessageResponse } });
    expect(statusMeaning(pay, header, told).kind, JSON.stringify(said)).toBe(kind);
    // An answer to something else is none.
    expect(meaningOf(refund, answer)).toEqual({ kind: 'unknown' });
  }
});

test('a refund that names another sum, or fails and names one, is for a person', () => {
  const of = (ReversalResponse: object) => meaningOf(refund, read({ ReversalResponse })).kind;
  expect(of({ Response: { Result: 'Success' } })).toBe('approved');
  expect(of({ Response: { Result: 'Success' }, ReversedAmount: 25 })).toBe('approved');
  expect(of({ Response: { Result: 'Success' }, ReversedAmount: 12.5 })).toBe('unknown');
  expect(of({ Response: { Result: 'Failure', ErrorCondition: 'Refusal' } })).toBe('declined');
  expect(of({ Response: { Result: 'Failure', ErrorCondition: 'Refusal' }, ReversedAmount: null })).toBe('declined');
  expect(of({ Response: { Result: 'Failure', ErrorCondition: 'Refusal' }, ReversedAmount: 25 })).toBe('unknown');
});

test.each(conditions)('a status that fails because of %s is no end of the payment', (ErrorCondition) => {
  const answer = read({ TransactionStatusResponse: { Response: { Result: 'Failure', ErrorCondition } } });
  const kinds: Readonly<Record<string, string>> = { NotFound: 'not-found', InProgress: 'in-progress' };
  expect(statusMeaning(pay, header, answer).kind).toBe(kinds[ErrorCondition ?? ''] ?? 'unknown');
});
