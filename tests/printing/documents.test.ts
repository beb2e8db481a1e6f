// What slips say, and what they never say.
import { describe, expect, test } from 'vitest';
import {
  activationDocument,
  type CardSlipFacts,
  pendingDocument,
  pinDocument,
} from '../../electron/printing/card-slips.ts';
import { qrCode } from '../../electron/printing/codes.ts';
import { companySheet } from '../../electron/printing/company-sheet.ts';
import { companyNote, companyStrip } from '../../electron/printing/company-slips.ts';
import type { SlipFacts } from '../../electron/printing/documents.ts';
import { layOut } from '../../electron/printing/layout.ts';
import { merchantDocument, refundDocument, voidDocument } from '../../electron/printing/money-slips.ts';
import { createPaperText, type PaperText } from '../../electron/printing/paper-text.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { recoveryRows } from '../../electron/printing/recovery-slip.ts';
import { reportPaper } from '../../electron/printing/report-paper.ts';
import { sampleReceipt } from '../../electron/printing/sample-receipt.ts';
import { testRows } from '../../electron/printing/test-slip.ts';
import type { Block, SlipDocument } from '../../shared/document.ts';
import type { Delivery } from '../../shared/interface/resources.ts';
import { paper as german } from '../../shared/locales/de/paper.ts';
import { paper as english } from '../../shared/locales/en/paper.ts';
import type { ReportView } from '../../shared/reports/report.ts';
import { lineStates } from '../../shared/sale/line-state.ts';
import { tenderStates } from '../../shared/sale/tender-state.ts';
import { eur, factsOf, lineOf, partOf, saleOf, tenderOf } from '../../testkit/printing/sale-facts.ts';
import { everyShiftSlip } from './shift-slip-samples.ts';

const words = { en: createPaperText('en'), de: createPaperText('de') };

const delivery: Delivery = {
  code: 'ABCD-EFGH-1234',
  pin: '9081',
  serial: '880000123456',
  expires_at: '2029-12-31',
  urls: [{ type: 'redeem', url: 'https://cards.example/r/xyz' }],
};

function receipt(more: Partial<CardSlipFacts> = {}): SlipDocument {
  const facts = factsOf(more);
  const made = receiptDocument(facts, createPaperText(facts.locale));
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

function activation(more: Partial<CardSlipFacts> = {}, given: Delivery | null = delivery): SlipDocument {
  const facts = factsOf(more);
  const made = activationDocument(facts, given, createPaperText(facts.locale));
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

function pending(more: Partial<CardSlipFacts> = {}): SlipDocument {
  const facts = factsOf({ sale: saleOf({ lines: [lineOf('activating')] }), ...more });
  const made = pendingDocument(facts, createPaperText(facts.locale));
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** Everything that prints, one row each; amounts with plain spaces. */
function rowsOf({ blocks }: Pick<SlipDocument, 'blocks'>): string[] {
  return blocks.map((block) => textOf(block).replace(/\s/g, ' '));
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'row':
      return `${block.left} = ${block.right}`;
    case 'secret':
      return `${block.label}: ${block.text}`;
    case 'code':
      return `[${block.symbology}] ${block.text}`;
    case 'notice':
      return [`[${block.head}]`, ...block.lines].join(' ');
    case 'rule':
    case 'tear':
    case 'space':
    case 'picture':
      return '';
  }
}

describe('the receipt', () => {
  test('names shop, till, cashier, number and time, the card and the money', () => {
    const rows = rowsOf(receipt());
    for (const row of [
      'Schreibwaren Müller & Söhne',
      'store-leipzig',
      'Große Straße 7',
      '04103 Leipzig',
      'Bon T1-THX1-12, 06.11.2026, 09:49',
      'Kasse T1, Anna Köhler',
      'Buchwelt Geschenkkarte',
      'Nennwert = 25,00 €',
      'Seriennummer **** 4711',
      'Referenz 6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11',
      'AKTIVIERT',
      'Summe = 25,00 €',
      'Bar = 30,00 €',
      'Rückgeld = 5,00 €',
    ])
      expect(rows).toContain(row);
  });

  test.each(lineStates)('says ACTIVATED of a line that is %s only if it is active, in both languages', (state) => {
    const sale = saleOf({ lines: [lineOf(state)] });
    const inEnglish = rowsOf(receipt({ sale, locale: 'en' })).join('\n');
    const inGerman = rowsOf(receipt({ sale })).join('\n');
    expect(/\bACTIVATED\b/.test(inEnglish)).toBe(state === 'active');
    expect(/\bAKTIVIERT\b/.test(inGerman)).toBe(state === 'active');
    expect(/PENDING/.test(inEnglish)).toBe(state === 'activating');
    expect(inEnglish).toContain(english.state[state]);
    expect(inGerman).toContain(german.state[state]);
  });

  test.each(lineStates)('says of a line that is %s what its slip is for only while it is pending', (state) => {
    const rows = rowsOf(receipt({ sale: saleOf({ lines: [lineOf(state)] }) }));
    expect(rows.includes(german.pending.onReceipt)).toBe(state === 'activating');
  });

  test('leaves out a card that was refused before the payment', () => {
    const lines = [lineOf('active'), lineOf('refused', { id: 'line-2', productName: 'Never sold' })];
    expect(rowsOf(receipt({ sale: saleOf({ lines }) }))).not.toContain('Never sold');
  });

  test('of a card that another till settled says to keep it for the customer, and thanks no one', () => {
    const rows = (...states: Parameters<typeof lineOf>[0][]) =>
      rowsOf(receipt({ sale: saleOf({ lines: states.map((state) => lineOf(state)) }) }));
    expect(rows('active')).toContain(german.foot.thanks);
    for (const beside of [[], ['active']] as const) {
      expect(rows('ended-by-other-till', ...beside)).toContain(german.foot.elsewhere);
      expect(rows('ended-by-other-till', ...beside)).not.toContain(german.foot.thanks);
    }
  });

  test('shows a split payment with the approval code, and no tender that was declined or is undecided', () => {
    const tenders = [
      tenderOf({ amount: eur('10.00'), tendered: eur('10.00'), change: eur('0.00') }),
      tenderOf({ id: 'tender-2', method: 'card', amount: eur('15.00'), tendered: null, approvalCode: '77A1' }),
      ...(['declined', 'unknown', 'requested'] as const).map((state) =>
        tenderOf({
          id: state,
          method: 'card',
          amount: eur('99.00'),
          tendered: null,
          parts: [partOf(state, { lineId: null, amount: eur('99.00') })],
        }),
      ),
    ];
    const rows = rowsOf(receipt({ locale: 'en', sale: saleOf({ tenders, change: eur('0.00') }) }));
    expect(rows).toContain('Cash = €10.00');
    expect(rows).toContain('Card payment = €15.00');
    expect(rows).toContain('Approval code 77A1');
    expect(rows.join('\n')).not.toContain('99.00');
    expect(rows.join('\n')).not.toContain('Change');
  });

  test.each([
    ['refund-due', 'cash', null, 'Refund due in cash = €25.00'],
    ['refund-due', 'card', null, 'Refund due to card = €25.00'],
    ['refunding', 'card', 'cash', 'Refund due to card = €25.00'],
    ['refund-unknown', 'card', 'as-paid', 'Card refund being checked = €25.00'],
    ['refund-unknown', 'cash', 'as-paid', 'Cash refund being checked = €25.00'],
    ['refunded', 'cash', 'as-paid', 'Refunded in cash = €25.00'],
    ['refunded', 'card', 'as-paid', 'Refunded to card = €25.00'],
    ['refunded', 'card', 'cash', 'Refunded in cash = €25.00'],
  ] as const)('says of money that is %s, paid by %s, returned %s: %s', (state, method, refundWay, row) => {
    const sale = saleOf({
      lines: [lineOf('lost')],
      tenders: [tenderOf({ method, parts: [partOf(state, { refundWay })] })],
    });
    expect(rowsOf(receipt({ sale, locale: 'en' }))).toContain(row);
  });

  test.each(['refund-due', 'refunding', 'refund-unknown', 'refunded'] as const)(
    'says of cash that is %s what coins make of it',
    (state) => {
      const part = partOf(state, { amount: eur('24.98'), toReturn: eur('25.00'), refundWay: 'as-paid' });
      const sale = saleOf({ lines: [lineOf('lost')], tenders: [tenderOf({ parts: [part] })] });
      const rows = rowsOf(receipt({ sale, locale: 'en' })).filter((row) => row.includes('efund'));
      expect(rows).toEqual([expect.stringMatching(/ = €25\.00$/)]);
    },
  );

  test('of a cancelled sale shows the cards as not bought, and the money on its way back', () => {
    const parts = [partOf('refund-due', { lineId: null })];
    const sale = saleOf({
      stage: 'cancelled',
      committedAt: null,
      lines: [lineOf('cancelled')],
      tenders: [tenderOf({ parts })],
      total: eur('0.00'),
    });
    const rows = rowsOf(receipt({ sale, locale: 'en' }));
    expect(rows).toContain('CANCELLED');
    expect(rows).toContain('Refund due in cash = €25.00');
    expect(rows).toContain('Sale cancelled. No card was sold.');
    expect(rows).toContain('Receipt T1-THX1-12, 6 Nov 2026, 09:40');
  });

  test.each(['basket', 'paying'] as const)('does not exist for a sale in stage %s', (stage) => {
    expect(receiptDocument(factsOf({ sale: saleOf({ stage }) }), words.de)).toEqual({
      ok: false,
      error: { code: 'no_such_document' },
    });
  });

  test('carries no secret block', () => {
    expect(receipt().blocks.some((block) => block.kind === 'secret')).toBe(false);
  });

  test('writes currencies without and with three decimal places in full', () => {
    const amount = { currency: 'KWD', amount: '12.500' };
    const sale = saleOf({ currency: 'KWD', lines: [lineOf('active', { faceValue: amount })], total: amount });
    expect(rowsOf(receipt({ sale, locale: 'en' }))).toContain('Face value = KWD 12.500');
    const yen = { currency: 'JPY', amount: '3000' };
    expect(rowsOf(receipt({ sale: saleOf({ currency: 'JPY', total: yen }), locale: 'en' }))).toContain(
      'Total = JP¥3,000',
    );
  });
});

describe('a copy', () => {
  const copy = { number: 2, firstAt: '2026-11-06T08:50:00.000Z' };

  test.each([
    ['receipt', receipt],
    ['activation slip', activation],
    ['claim slip', pending],
  ] as const)(
    'of a %s says which copy it is and when the original was issued; the original does not',
    (_name, make) => {
      const rows = rowsOf(make({ copy }));
      expect(rows).toContain('KOPIE 2');
      expect(rows).toContain('Zuerst ausgestellt 06.11.2026, 09:50');
      expect(rows).toContain('Bon T1-THX1-12, 06.11.2026, 09:49');
      expect(rowsOf(make()).join('\n')).not.toContain('KOPIE');
    },
  );

  test('of an activation slip never carries code, PIN or link', () => {
    const document = activation({ copy });
    expect(document.blocks.some((block) => block.kind === 'secret')).toBe(false);
    const text = JSON.stringify(document);
    for (const secret of [delivery.code, delivery.pin, 'cards.example']) expect(text).not.toContain(secret);
  });
});

describe.each([
  ['training', 'TRAINING'],
  ['sandbox', 'TEST'],
] as const)('in %s', (environment, mark) => {
  test.each([
    ['receipt', receipt],
    ['activation slip', activation],
    ['claim slip', pending],
    ['report', (more: Partial<SlipFacts>) => reportPaper(sampleReport, factsOf(more), new Date(0))],
  ] as const)(`a %s says ${mark} at its top and at its end`, (_name, make) => {
    const rows = rowsOf(make({ environment }));
    expect(rows[0]).toBe(mark);
    expect(rows.at(-2)).toBe(mark);
    expect(rowsOf(make({ environment: 'live' }))).not.toContain(mark);
  });
});

describe('the activation slip', () => {
  test('carries the code and the link as secrets, the rest in plain', () => {
    const document = activation({ terms: 'Nicht gegen Bargeld einlösbar.' });
    const rows = rowsOf(document);
    expect(document.blocks.filter((block) => block.kind === 'secret')).toEqual([
      { kind: 'secret', label: 'Code', text: 'ABCD-EFGH-1234' },
      { kind: 'secret', label: 'Online einlösen', text: 'cards.example', qr: qrCode('https://cards.example/r/xyz') },
    ]);
    expect(rows).toContain('Zum Einlösen diesen Code beim Bezahlen bei Buchwelt angeben.');
    expect(rows).toContain('Nennwert = 25,00 €');
    expect(rows).toContain('AKTIVIERT');
    expect(rows).toContain('Gültig bis 31.12.2029');
    expect(rows).toContain('Nicht gegen Bargeld einlösbar.');
    expect(rows.join('\n')).not.toContain(delivery.serial);
  });

  test('lacks the PIN: that has a slip of its own', () => {
    expect(rowsOf(activation()).join('\n')).not.toContain('9081');
    expect(rowsOf(activation())).toContain('Code: ABCD-EFGH-1234');
  });

  test('without a delivery has no secret and promises none', () => {
    const document = activation({}, null);
    expect(document.blocks.some((block) => block.kind === 'secret')).toBe(false);
    expect(rowsOf(document)).not.toContain('Wie Bargeld aufbewahren.');
  });

  test('masks the serial of the delivery if the line has none', () => {
    const sale = saleOf({ lines: [lineOf('active', { serialLast4: null })] });
    expect(rowsOf(activation({ sale }))).toContain('Seriennummer **** 3456');
  });

  test.each([null, { number: 1, firstAt: '2026-11-05T10:00:00.000Z' }])(
    'of a plastic card has its last four signs and no code, whatever the service says',
    (of) => {
      const text = rowsOf(
        activation({ copy: of, sale: saleOf({ lines: [lineOf('active', { cardLast4: '3453' })] }) }),
      ).join();
      expect(text).toContain('**** 3453');
      for (const none of [delivery.code, 'cards.example', words.de('secret.notOnCopy')])
        expect(text).not.toContain(none);
    },
  );

  test('gives the same last day of validity in every zone', () => {
    expect(rowsOf(activation({ timeZone: 'Pacific/Honolulu' }))).toContain('Gültig bis 31.12.2029');
  });

  test.each(lineStates.filter((state) => state !== 'active'))('does not exist for a line that is %s', (state) => {
    const facts = factsOf({ sale: saleOf({ lines: [lineOf(state)] }) });
    expect(activationDocument(facts, delivery, words.de).ok).toBe(false);
  });

  test('does not exist for a line of another sale', () => {
    expect(activationDocument(factsOf({ lineId: 'elsewhere' }), delivery, words.de).ok).toBe(false);
  });
});

describe('the PIN slip', () => {
  const pinSlip = (more: Partial<CardSlipFacts> = {}, given = delivery) => pinDocument(factsOf(more), given, words.de);

  test('carries the PIN and no code, and says which card it belongs to', () => {
    const made = pinSlip();
    const rows = made.ok ? rowsOf(made.value) : [];
    expect(rows).toContain('PIN: 9081');
    expect(rows).toContain('Buchwelt Geschenkkarte');
    expect(rows).toContain('Seriennummer **** 4711');
    expect(rows.join('\n')).not.toContain(delivery.code);
    expect(rows.join('\n')).not.toContain('cards.example');
  });

  test.each<[string, ReturnType<typeof pinSlip>]>([
    ['without a PIN', pinSlip({}, { ...delivery, pin: null })],
    ...lineStates
      .filter((state) => state !== 'active')
      .map((state): [string, ReturnType<typeof pinSlip>] => [
        `of a card that is ${state}`,
        pinSlip({ sale: saleOf({ lines: [lineOf(state)] }) }),
      ]),
  ])('does not exist %s', (_name, made) => {
    expect(made).toEqual({ ok: false, error: { code: 'no_such_document' } });
  });
});

describe('the slips about money', () => {
  const returned = tenderOf({ parts: [partOf('refunded', { refundWay: 'as-paid' })] });
  const voided = saleOf({ lines: [lineOf('voided')], tenders: [returned] });
  const rowsMade = (made: ReturnType<typeof refundDocument>): string[] => (made.ok ? rowsOf(made.value) : ['none']);

  test.each(lineStates)('a void slip of a card that is %s exists only if it is voided', (state) => {
    const made = voidDocument(factsOf({ sale: saleOf({ lines: [lineOf(state)] }) }), 'line-1', words.en);
    expect(made.ok).toBe(state === 'voided');
    expect(rowsMade(made).includes('VOIDED')).toBe(state === 'voided');
  });

  test('a void slip shows the money of its own card alone, and a place to sign', () => {
    const other = partOf('refunded', { id: 'part-2', lineId: 'line-2', amount: eur('99.00') });
    const sale = { ...voided, tenders: [tenderOf({ parts: [...returned.parts, other] })] };
    const rows = rowsMade(voidDocument(factsOf({ sale, locale: 'en' }), 'line-1', words.en));
    expect(rows).toContain('Refunded in cash = €25.00');
    expect(rows.join('\n')).not.toContain('99.00');
    expect(rows.at(-1)).toBe('Signature');
  });

  test.each(tenderStates)('a refund slip of money that is %s exists only if it was returned', (state) => {
    const sale = { ...voided, tenders: [tenderOf({ parts: [partOf(state)] })] };
    for (const lineId of ['line-1', null])
      expect(refundDocument(factsOf({ sale }), lineId, words.en).ok).toBe(state === 'refunded');
    expect(refundDocument(factsOf({ sale }), 'line-2', words.en).ok).toBe(false);
  });

  test('the merchant copy shows card payments alone, never cash, a code or a PIN', () => {
    const card = tenderOf({
      id: 't2',
      method: 'card',
      tendered: null,
      change: null,
      amount: eur('15.00'),
      approvalCode: '77A1',
    });
    const sale = saleOf({ tenders: [tenderOf({ amount: eur('10.00'), tendered: eur('10.00') }), card] });
    const rows = rowsMade(merchantDocument(factsOf({ sale, locale: 'en' }), words.en));
    expect(rows).toContain('MERCHANT COPY');
    expect(rows).toContain('Card payment = €15.00');
    expect(rows).toContain('Approval code 77A1');
    expect(rows, 'what the customer signs for').toContain('Total = €15.00');
    expect(rows.some((row) => row.startsWith('Cash ='))).toBe(false);
    const twice = {
      ...sale,
      tenders: [...sale.tenders, { ...card, id: 't3', amount: eur('0.10'), asked: eur('0.10') }],
    };
    expect(rowsMade(merchantDocument(factsOf({ sale: twice, locale: 'en' }), words.en))).toContain('Total = €15.10');
    expect(merchantDocument(factsOf(), words.en)).toEqual({ ok: false, error: { code: 'no_such_document' } });
  });

  test.each(['training', 'sandbox'] as const)(
    'each of them says at top and end that it is %s, and which copy',
    (environment) => {
      const copy = { number: 2, firstAt: '2026-11-06T08:50:00.000Z' };
      const facts = factsOf({
        sale: { ...voided, tenders: [{ ...returned, method: 'card' }] },
        environment,
        copy,
        locale: 'en',
      });
      for (const made of [
        voidDocument(facts, 'line-1', words.en),
        refundDocument(facts, null, words.en),
        merchantDocument(facts, words.en),
      ]) {
        const rows = rowsMade(made);
        expect(rows.filter((row) => row === english.mark[environment])).toHaveLength(2);
        expect(rows).toContain('COPY 2');
      }
    },
  );
});

describe('the claim slip', () => {
  test('says what was paid for this card, that it is not active, and what to do', () => {
    const tenders = [
      tenderOf({
        parts: [
          partOf('approved', { amount: eur('10.00') }),
          partOf('approved', { lineId: 'line-2', amount: eur('40.00') }),
        ],
      }),
      tenderOf({
        id: 't2',
        method: 'card',
        parts: [partOf('approved', { amount: eur('15.00') })],
      }),
    ];
    const rows = rowsOf(pending({ sale: saleOf({ lines: [lineOf('activating')], tenders }) }));
    expect(rows).toContain('Bon T1-THX1-12, 06.11.2026, 09:49');
    expect(rows).toContain('Bar bezahlt = 10,00 €');
    expect(rows).toContain('Mit Karte bezahlt = 15,00 €');
    expect(rows.join('\n')).not.toContain('40,00');
    expect(rows).toContain('AKTIVIERUNG AUSSTEHEND');
    expect(rows).toContain('Referenz 6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11');
    expect(rows).toContain('Diese Karte ist bezahlt, aber noch nicht aktiv.');
    expect(rows.join('\n')).toMatch(/heben Sie diesen Schein auf und bringen Sie ihn wieder mit/);
  });

  test.each(lineStates.filter((state) => state !== 'activating'))('does not exist for a line that is %s', (state) => {
    expect(pendingDocument(factsOf({ sale: saleOf({ lines: [lineOf(state)] }) }), words.de).ok).toBe(false);
  });
});

const sampleRow = { sold: 1, soldAmount: eur('25.00'), returned: 0, returnedAmount: eur('0.00'), net: eur('25.00') };
const rowsOfReport = (...keys: readonly string[]) => keys.map((key) => ({ ...sampleRow, key, name: '' }));
const sampleReport: ReportView = {
  today: '2026-11-06',
  from: '2026-11-05',
  to: '2026-11-06',
  shift: { shiftId: 's1', n: 7, owner: 'Anna' },
  starts: '2026-11-05T03:00:00.000Z',
  ends: '2026-11-07T03:00:00.000Z',
  total: { ...sampleRow, key: '', name: '' },
  products: rowsOfReport('book'),
  companies: { paid: { currency: 'EUR', amount: '75.00' }, paidBack: { currency: 'EUR', amount: '50.00' } },
  pauses: { warned: 3, stopped: 1, notSold: { currency: 'EUR', amount: '500.00' } },
  tenders: rowsOfReport('cash', 'card'),
  rounding: eur('0.00'),
  people: rowsOfReport('anna'),
  hours: rowsOfReport('09'),
  days: rowsOfReport('2026-11-05', '2026-11-06'),
};

describe('the words of the slips', () => {
  const flat = (tree: object, path = ''): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
    );

  test('are all used by some slip, and no slip uses another', async () => {
    const used = new Set<string>();
    const recording: PaperText = (key, values) => {
      used.add(key);
      return words.en(key, values);
    };
    const copy = { number: 1, firstAt: '2026-11-06T08:50:00.000Z' };
    const makeAll = (facts: CardSlipFacts): void => {
      receiptDocument(facts, recording);
      activationDocument(facts, delivery, recording);
      pendingDocument(facts, recording);
      pinDocument({ ...facts, copy: null }, delivery, recording);
      activationDocument({ ...facts, copy: null }, delivery, recording);
      voidDocument(facts, 'line-1', recording);
      refundDocument(facts, null, recording);
      merchantDocument(facts, recording);
      testRows({ locale: 'en', storeName: facts.storeName, at: new Date(0) }, recording);
      recoveryRows({ locale: 'en', storeName: facts.storeName, terminalId: 'T1', code: 'A' }, recording);
      const { storeId, storeName, terminalId, environment, locale, logo, shop } = facts;
      const about = { storeId, storeName, terminalId, environment, locale, logo, shop, currency: 'EUR' };
      sampleReceipt({ ...about, storeAddress: '', at: '2026-11-06T08:50:00.000Z' }, recording);
    };
    // Each state of a card with a payment that stands, and each state of a payment with an active card.
    const states = [
      ...lineStates.map((state) => [state, 'approved'] as const),
      ...tenderStates.map((part) => ['active', part] as const),
    ];
    for (const [state, part] of states)
      for (const method of ['cash', 'card'] as const)
        for (const stage of ['committed', 'cancelled'] as const) {
          const tenders = [tenderOf({ method, approvalCode: '1', parts: [partOf(part)] })];
          const lines = [lineOf(state, { cardLast4: '1111' })];
          const sale = saleOf({ stage, lines, tenders, rounding: eur('-0.02') });
          makeAll(
            factsOf({ sale, copy, terms: 'x', claim: { scanned: 'c', typed: 'AAAA-BBBB' }, head: '12-0123456789AB' }),
          );
        }
    for (const environment of ['training', 'sandbox'] as const) makeAll(factsOf({ environment }));
    everyShiftSlip(recording);
    reportPaper(sampleReport, factsOf({}), new Date(0), recording);
    const urls = ['redeem', 'balance', 'wallet'].map((type) => ({ type, url: 'https://cards.example/r/xyz' }));
    const shop = { phone: '+49 341 1', merchant_number: '4711' };
    const lines = [lineOf('active', { brand: '', voidUntil: '2026-11-06T09:09:00.000Z' })];
    activationDocument(
      factsOf({ shop, notice: 'It is a scam.', sale: saleOf({ lines }) }),
      { ...delivery, urls },
      recording,
    );
    activationDocument(factsOf({ copy, sale: saleOf({ lines }) }), delivery, recording);
    const { storeName } = factsOf({});
    const order = { number: 'C1', company: 'Merrow', locale: 'en', environment: 'live', storeName } as const;
    const card = { n: 1, productName: 'Books', brand: 'Books', faceValue: eur('25.00'), delivery, copy: 1 };
    companyStrip(card, { ...order, count: 1, notice: null }, recording);
    const rows = [{ productName: 'Books', faceValue: eur('25.00'), numbers: [1] }];
    companyNote({ ...order, reference: 'PO-4471', rows, sum: eur('25.00') }, recording);
    await companySheet({ ...order, mark: null, notice: null, cards: [card] }, recording);
    const all = flat(english).map(([key]) => key);
    expect([...used].sort()).toEqual(all.sort());
  });

  test('have the same placeholders in both languages, and no phrase is empty', () => {
    const places = (phrase: string) => (phrase.match(/\{\{\w+\}\}/g) ?? []).sort();
    const inGerman = new Map(flat(german));
    for (const [key, phrase] of flat(english)) {
      expect(phrase).not.toBe('');
      expect(inGerman.get(key)).toBeTruthy();
      expect(places(inGerman.get(key) ?? '')).toEqual(places(phrase));
    }
  });

  test('print names as they are, markup and placeholders included', () => {
    const sale = saleOf({ operatorName: 'Tom & <Co> {{number}} $t(head.till)' });
    expect(rowsOf(receipt({ sale, locale: 'en' }))).toContain('Till T1, Tom & <Co> {{number}} $t(head.till)');
  });
});

describe('a customer who has only this paper', () => {
  const narrow = { columns: 32, codePage: 'PC858_EURO', language: 'epson' } as const;
  const textOn = (slip: SlipDocument, columns: 32 | 42) => {
    const laid = layOut(slip, { ...narrow, columns });
    return laid.ok ? laid.value.flatMap((row) => ('raster' in row ? [] : [row.text])) : [];
  };

  test('finds number and date whole, on two rows where one is too narrow', () => {
    const shop = { merchant_number: '0815-4711' };
    expect(textOn(receipt({ shop }), 32)).toEqual(
      expect.arrayContaining(['Bon T1-THX1-12', '06.11.2026, 09:49', 'Händler 0815-4711']),
    );
    expect(textOn(receipt({ shop }), 42)).toEqual(
      expect.arrayContaining(['Bon T1-THX1-12, 06.11.2026, 09:49', 'Händler 0815-4711']),
    );
  });

  test('knows whom to call about a card that was voided, and money that came back', () => {
    const lines = [lineOf('voided')];
    const tenders = [tenderOf({ parts: [partOf('refunded')] })];
    const facts = factsOf({ sale: saleOf({ lines, tenders }), shop: { phone: '+49 341 1' }, locale: 'en' });
    for (const made of [voidDocument(facts, 'line-1', words.en), refundDocument(facts, 'line-1', words.en)])
      expect(made.ok && rowsOf(made.value)).toContain('Questions? +49 341 1');
  });
});
