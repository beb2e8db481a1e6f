// Every kind of slip, as it could come from one sale, in German and with Polish text and the euro sign; and what its codes say.
import { createSecretKey } from 'node:crypto';
import { activationDocument, pendingDocument, pinDocument } from '../../electron/printing/card-slips.ts';
import { merchantDocument, refundDocument, voidDocument } from '../../electron/printing/money-slips.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { signClaim } from '../../electron/till/claim.ts';
import type { PictureBlock, SlipDocument } from '../../shared/document.ts';
import type { Result } from '../../shared/result.ts';
import { eur, factsOf, lineOf, partOf, saleOf, tenderOf } from './sale-facts.ts';

export const german = createPaperText('de');
export const storeName = { pc858: 'Schreibwaren Müller & Söhne', wpc1250: 'Księgarnia „Żółw”, Łódź' };
export const cardName = { pc858: 'Bücher-Größe für Groß & Klein', wpc1250: 'Zażółć gęślą jaźń, Größe 5' };
export type Tongue = keyof typeof storeName;

/** A ring. */
const logo: PictureBlock = {
  kind: 'picture',
  dots: Array.from({ length: 60 }, (_, y) =>
    Array.from({ length: 60 }, (__, x) => (Math.abs(Math.hypot(x - 30, y - 30) - 24) < 4 ? '1' : '0')).join(''),
  ),
};

const claimOf = (copy: number): string =>
  signClaim(createSecretKey(Buffer.from('the key of the whole store')), {
    environment: 'live',
    storeId: 'store-leipzig-hauptbahnhof',
    terminalId: 'T1',
    receiptNumber: 'T1-THX1-12',
    lineId: '019a5b1e-5b0c-7d57-9a3e-2f4f5f0a9b11',
    orderId: '6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11',
    currency: 'EUR',
    amount: '25.00',
    copy,
  });

export function whole<T>(made: Result<T, unknown>): T {
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

/** Every kind of slip, as it could come from one sale, and what its codes say. */
export function slipsOf(tongue: Tongue): [string, SlipDocument, string[]][] {
  const line = { productName: cardName[tongue], faceValue: eur('25.00') };
  const facts = (more = {}) =>
    factsOf({ storeName: storeName[tongue], sale: saleOf({ lines: [lineOf('active', line)] }), ...more });
  const waiting = facts({ sale: saleOf({ lines: [lineOf('activating', line)] }), claim: claimOf(0) });
  const copy = { number: 2, firstAt: '2026-11-06T08:49:00.000Z' };
  const delivery = { code: 'ABCD-EFGH-1234', pin: null, serial: '880000123456', expires_at: '2029-12-31', urls: [] };
  const byCard = tenderOf({
    method: 'card',
    tendered: null,
    change: null,
    approvalCode: '77A1',
    parts: [partOf('refunded')],
  });
  const returned = saleOf({ lines: [lineOf('voided', line)], tenders: [byCard] });
  return [
    ['receipt', whole(receiptDocument(facts(), german)), ['Code128 T1-THX1-12']],
    ['activation', whole(activationDocument(facts({ terms: 'Gültig 3 Jahre.' }), delivery, german)), []],
    ['pending', whole(pendingDocument(waiting, german)), [`QRCode ${claimOf(0)}`]],
    [
      'receipt of a training sale, with a logo, as a copy',
      whole(receiptDocument(facts({ environment: 'training', logo, copy }), german)),
      ['Code128 T1-THX1-12'],
    ],
    [
      'copy of the pending slip',
      whole(pendingDocument({ ...waiting, claim: claimOf(2), copy }, german)),
      [`QRCode ${claimOf(2)}`],
    ],
    ['copy of the activation slip', whole(activationDocument(facts({ copy }), delivery, german)), []],
    ['PIN', whole(pinDocument(facts(), { ...delivery, pin: '9081' }, german)), []],
    ['void', whole(voidDocument(facts({ sale: returned }), 'line-1', german)), []],
    ['refund', whole(refundDocument(facts({ sale: returned }), 'line-1', german)), []],
    ['refund of the whole sale', whole(refundDocument(facts({ sale: returned }), null, german)), []],
    ['merchant', whole(merchantDocument(facts({ sale: returned }), german)), []],
  ];
}
