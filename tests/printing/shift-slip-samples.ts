// A shift with everything in it, for the tests of its slips.

import type { PaperText } from '../../electron/printing/paper-text.ts';
import {
  correctionDocument,
  moveDocument,
  type ShiftSlipFacts,
  xDocument,
  zDocument,
} from '../../electron/printing/shift-slips.ts';
import { placeMove } from '../../shared/command-record.ts';
import type { SlipDocument } from '../../shared/document.ts';
import { placeNames } from '../../shared/settings/place-names.ts';
import type { CashMove } from '../../shared/shift/sums.ts';
import type { MoveView, XView } from '../../shared/shift/views.ts';
import type { ZBody, ZView } from '../../shared/shift/z.ts';
import { zCounts } from '../../shared/shift/z-counts.ts';

const eur = (amount: string) => ({ currency: 'EUR', amount });
const anna = { id: 'anna', name: 'Anna Weiß' };
const ben = { id: 'ben', name: 'Ben' };
const at = '2026-11-06T09:00:00.000Z';

const pot = (name: string, counted: string | null): ZBody['pots'][number] => ({
  pot: name,
  float: '150.00',
  sales: '90.00',
  refunds: '-50.00',
  in: '20.00',
  out: '-12.50',
  drops: '-100.00',
  corrections: '-1.00',
  expected: '97.50',
  counted,
  difference: counted === null ? null : '-2.50',
});

export const sampleZ: ZView = {
  body: {
    version: 1,
    ledgerId: 'AB12CD',
    n: 7,
    environment: 'sandbox',
    storeId: 'store-001',
    terminalId: 'T1',
    currency: 'EUR',
    shift: { id: 's', owner: 'anna', tray: 'A', businessDay: '2026-11-06', zone: 'Europe/Berlin', bag: 'B-17' },
    opened: { by: 'anna', at },
    ended: { by: 'ben', at },
    counted: { by: 'clara', at },
    closed: { by: 'clara', at, approver: 'ben' },
    clockWentBack: true,
    zoneUnknown: true,
    checkedTo: 11,
    head: { count: 12, hash: 'ab'.repeat(32) },
    receipts: { from: 'T1-AB12CD-1', to: 'T1-AB12CD-9' },
    sold: { cards: 2, amount: '150.00' },
    returned: { cards: 1, amount: '50.00' },
    otherRefunds: '5.00',
    rounding: '-0.03',
    fromTheNight: { count: 1, amount: '40.00' },
    opening: { float: '150.00', leftBefore: '160.00', difference: '-10.00' },
    pots: [pot('drawer', '95.00'), pot('by-hand', '97.50'), pot('terminal:M400', '97.50'), pot('elsewhere', null)],
    counts: [],
    tolerance: '2.00',
    reason: 'miscounted',
    deposit: '0.00',
    left: '95.00',
    moves: (['in', 'out', 'drop'] as const).map((kind) => ({
      kind,
      amount: '20.00',
      reason: 'change',
      by: 'anna',
      approver: kind === 'drop' ? 'ben' : null,
      at,
    })),
    happened: {
      drawerOpenings: 9,
      noSales: 1,
      voids: 1,
      soleManagerVoids: 0,
      copies: 2,
      xReports: 1,
      tenderCorrections: 1,
      managerChanges: 0,
    },
    unresolved: [
      { kind: 'part', id: 'p', receiptNumber: 'T1-AB12CD-3', amount: '40.00', state: 'unknown', owner: 'anna' },
    ],
    grandTotal: { before: '1000.00', after: '1150.00' },
  },
  sha256: 'cd'.repeat(32),
  people: [anna, ben],
  corrections: [{ k: 1, pot: 'drawer', counted: eur('97.50'), difference: eur('0.00'), reason: 'a typo', by: ben, at }],
  differing: [],
  told: [
    {
      pot: 'terminal:M400',
      payments: { currency: 'EUR', amount: '117.50' },
      paymentsCount: 3,
      refunds: { currency: 'EUR', amount: '20.00' },
      refundsCount: 1,
      total: { currency: 'EUR', amount: '97.50' },
      at: '2026-11-06T19:59:00.000Z',
    },
  ],
};

/** The same after a day on which all of it happened. */
const steps = placeMove.shape.step.options;

const eventfulZ: ZView = {
  ...sampleZ,
  body: {
    ...sampleZ.body,
    happened: { ...sampleZ.body.happened, ...Object.fromEntries(zCounts.map((count) => [count, 1])) },
    versions: [{ from: '1.4.0', to: '1.5.0' }],
    places: placeNames.map((field, n) => ({
      field,
      from: 'usb:///dev/usb/lp0',
      to: null,
      step: steps[n % steps.length] ?? 'asked',
    })),
  },
};

const sampleX: XView = {
  shiftId: 's',
  businessDay: '2026-11-06',
  owner: anna,
  openedAt: at,
  at,
  soldCards: 2,
  returnedCards: 1,
  terminals: [
    {
      pot: { pot: 'by-hand', kind: 'by-hand', terminal: null },
      sales: eur('60.00'),
      refunds: eur('0.00'),
      expected: eur('60.00'),
    },
  ],
  cash: null,
};
const cash = {
  float: eur('150.00'),
  sales: eur('90.00'),
  refunds: eur('-50.00'),
  in: eur('20.00'),
  out: eur('-12.50'),
  drops: eur('-100.00'),
  corrections: eur('0.00'),
  expected: eur('97.50'),
  sold: eur('150.00'),
  returned: eur('50.00'),
  rounding: eur('0.00'),
};
const move = (kind: CashMove): MoveView => ({
  id: 'm',
  kind,
  amount: eur('20.00'),
  reason: 'change',
  by: anna,
  approver: ben,
  at,
});

export const shiftFacts: ShiftSlipFacts = {
  storeName: 'Corner shop',
  storeId: 'store-001',
  storeAddress: ['High Street 1'],
  terminalId: 'T1',
  environment: 'sandbox',
  locale: 'en',
  timeZone: 'Europe/Berlin',
  copy: 0,
};

/** Every slip of a shift, each with all that it can have. */
export function everyShiftSlip(t: PaperText, facts: ShiftSlipFacts = { ...shiftFacts, copy: 1 }): SlipDocument[] {
  const correction = correctionDocument(sampleZ, 1, facts, t);
  return [
    ...(['in', 'out', 'drop'] as const).map((kind) => moveDocument(move(kind), facts, t)),
    xDocument(sampleX, facts, t),
    xDocument({ ...sampleX, cash }, facts, t),
    zDocument(sampleZ, '12-7KQ0ZM4T9VXA', facts, t),
    zDocument(eventfulZ, '12-7KQ0ZM4T9VXA', facts, t),
    ...(correction ? [correction] : []),
  ];
}
