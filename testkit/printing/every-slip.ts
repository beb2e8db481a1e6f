// Every kind of slip of one sale, with names in German, in Polish and in scripts that are drawn: the slip, what its codes say, and its
// words.
import { createSecretKey } from 'node:crypto';
import {
  activationDocument,
  type CardSlipFacts,
  pendingDocument,
  pinDocument,
} from '../../electron/printing/card-slips.ts';
import { merchantDocument, refundDocument, voidDocument } from '../../electron/printing/money-slips.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { signClaim } from '../../electron/till/claims/claim-token.ts';
import type { PictureBlock, SlipDocument } from '../../shared/document.ts';
import type { Result } from '../../shared/result.ts';
import { eur, factsOf, lineOf, partOf, saleOf, tenderOf } from './sale-facts.ts';

export const german = createPaperText('de');
export const storeName = {
  pc858: 'Schreibwaren Müller & Söhne',
  wpc1250: 'Księgarnia „Żółw”, Łódź',
  arabic: 'مكتبة المدينة',
  japanese: '東京書店',
  thai: 'ร้านหนังสือกรุงเทพ',
};
export const cardName = {
  pc858: 'Bücher-Größe für Groß & Klein',
  wpc1250: 'Zażółć gęślą jaźń, Größe 5',
  arabic: 'بطاقة هدية للكتب',
  japanese: '本のギフトカード',
  thai: 'บัตรของขวัญหนังสือ',
};
/** No code page has their letters. */
export const drawnTongues = ['arabic', 'japanese', 'thai'] as const satisfies readonly Tongue[];
export type Tongue = keyof typeof storeName;

/** A ring. */
export const logo: PictureBlock = {
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
    cash: '25.00',
    paidAt: '2026-11-06T08:49:30.000Z',
  });

/** As the till groups them. */
const typedClaim = '0K7V-8D3N-RR9N-E4KY-1WZB-HDRC-G4PG-1QM5-6PPJ-EHDX';

export function whole<T>(made: Result<T, unknown>): T {
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

/** These words are on every slip. */
const head = ['Große Straße 7', '04103 Leipzig', 'Bon T1-THX1-12', '06.11.2026, 09:49', 'Kasse T1', 'Anna Köhler'];
const copy = { number: 2, firstAt: '2026-11-06T08:49:00.000Z' };
const variants: readonly [string, Partial<CardSlipFacts>, string[]][] = [
  ['', {}, []],
  ['copy of the ', { copy }, ['KOPIE 2', 'Zuerst ausgestellt 06.11.2026, 09:49']],
  ['training ', { environment: 'training' }, ['TRAINING', 'Nur zur Übung']],
];
const code = 'ABCD-EFGH-1234';
const pin = '9081';

/**
 * Every kind of slip with a logo, as an original, as a copy and of training: its name, the slip, what its codes say,
 * and the words on it in a German shop.
 */
export function slipsOf(tongue: Tongue): [string, SlipDocument, string[], string[]][] {
  return variants.flatMap(([name, change, marks]) =>
    kindsOf(tongue, change).map(([kind, slip, codes, says]): [string, SlipDocument, string[], string[]] => [
      `${name}${kind}`,
      slip,
      codes,
      [...head, ...marks, ...says],
    ]),
  );
}

function kindsOf(tongue: Tongue, change: Partial<CardSlipFacts>): [string, SlipDocument, string[], string[]][] {
  const line = { productName: cardName[tongue], faceValue: eur('25.00') };
  const facts = (more: Partial<CardSlipFacts> = {}) =>
    factsOf({
      storeName: storeName[tongue],
      sale: saleOf({ lines: [lineOf('active', line)] }),
      logo,
      ...change,
      ...more,
    });
  const scanned = claimOf(change.copy?.number ?? 0);
  const claim = { scanned, typed: typedClaim };
  const waiting = saleOf({ lines: [lineOf('activating', line)] });
  const delivery = { code, pin: null, serial: '880000123456', expires_at: '2029-12-31', urls: [] };
  const byCard = tenderOf({
    method: 'card',
    tendered: null,
    change: null,
    approvalCode: '77A1',
    parts: [partOf('refunded')],
  });
  const returned = facts({
    sale: saleOf({ lines: [lineOf('voided', { ...line, serialLast4: '4711' })], tenders: [byCard] }),
  });
  const card = [cardName[tongue], 'Nennwert 25,00 €', 'Referenz 6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11'];
  const serial = 'Seriennummer **** 4711';
  const bar = 'Code128 T1-THX1-12';
  const back = 'Auf die Karte erstattet 25,00 €';
  const secret = change.copy ? [] : [`Code ${code}`, 'Wie Bargeld aufbewahren'];
  return [
    [
      'receipt',
      whole(receiptDocument(facts(), german)),
      [bar],
      [...card, serial, 'AKTIVIERT', 'Summe 25,00 €', 'Bar 30,00 €', 'Rückgeld 5,00 €', 'Vielen Dank!'],
    ],
    [
      'activation slip',
      whole(activationDocument(facts({ terms: 'Gültig 3 Jahre. Keine Auszahlung in €.' }), delivery, german)),
      [],
      [
        ...card,
        serial,
        'AKTIVIERT',
        'Gültig bis 31.12.2029',
        'Bedingungen Gültig 3 Jahre. Keine Auszahlung in €.',
        ...secret,
      ],
    ],
    [
      'claim slip',
      whole(pendingDocument(facts({ sale: waiting, claim }), german)),
      [`QRCode ${scanned}`],
      [
        ...card,
        'AKTIVIERUNG AUSSTEHEND',
        'Bar bezahlt 25,00 €',
        'noch nicht aktiv',
        'Diesen Code scannen wir.',
        ...typedClaim.split('-'),
      ],
    ],
    [
      'PIN slip',
      whole(pinDocument(facts(), { ...delivery, pin }, german)),
      [],
      [cardName[tongue], serial, `PIN ${pin}`, 'Wie Bargeld aufbewahren'],
    ],
    [
      'void slip',
      whole(voidDocument(returned, 'line-1', german)),
      [],
      [...card, serial, 'STORNIERT', 'Diese Karte gilt nicht mehr.', back, 'Unterschrift'],
    ],
    [
      'refund slip',
      whole(refundDocument(returned, 'line-1', german)),
      [],
      ['Erstattung', ...card, serial, back, 'Unterschrift'],
    ],
    [
      'refund slip of the whole sale',
      whole(refundDocument(returned, null, german)),
      [],
      ['Erstattung', back, 'Unterschrift'],
    ],
    [
      'merchant copy',
      whole(merchantDocument(returned, german)),
      [],
      ['HÄNDLERBELEG', 'Kartenzahlung 25,00 €', 'Genehmigungscode 77A1', back, 'Summe 25,00 €', 'Unterschrift'],
    ],
  ];
}
