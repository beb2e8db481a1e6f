// What main tells the forms, of a shop in any currency: as little as they can be drawn with.

import type { AttentionView } from '../../shared/attention/views.ts';
import type { CompanyCardView, CompanyOrderWhole } from '../../shared/companies/views.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { currencyExponent, type MoneyText, moneyText } from '../../shared/money.ts';
import type { PersonView } from '../../shared/operators/people.ts';
import type { SessionView } from '../../shared/session/views.ts';
import type { SetUpView } from '../../shared/set-up/views.ts';
import { defaults, shownOf } from '../../shared/settings/provisioning.ts';
import type { KeptView } from '../../shared/settings/views.ts';
import type { CountOutcome, ShiftView, WaitingShift } from '../../shared/shift/views.ts';
import type { ZView } from '../../shared/shift/z.ts';
import { provisioned } from '../shell/chosen-settings.ts';

export type Shop = { readonly locale: Locale; readonly currency: string };

const at = '2026-11-06T08:00:00.000Z';
const anna = { id: 'anna', name: 'Anna' };
const person = (id: string, name: string, role: PersonView['role']): PersonView => ({
  id,
  name,
  role,
  disabledAt: null,
  addedAt: null,
  pinMustChange: false,
  pinChangedAt: null,
  scamTrainedAt: null,
  waitsUntil: null,
  lastHereAt: null,
});
export const people: readonly PersonView[] = [
  person('anna', 'Anna', 'cashier'),
  person('clara', 'Clara', 'manager'),
  person('dora', 'Dora', 'manager'),
];
export const shiftId = '0d9f1f0a-4b0e-4c57-8a3e-2f4f5f0a9b11';
export const terminal = 'terminal:T1';

/** So many of the currency's own units. */
export function whole(currency: string, units: number): MoneyText {
  return moneyText({ currency, amountMinor: units * 10 ** (currencyExponent(currency) ?? 2) });
}
export const least = (currency: string): MoneyText => moneyText({ currency, amountMinor: 1 });
/** More than anybody types here. */
export const much = (currency: string): MoneyText => whole(currency, 9_000_000);

export function session({ locale, currency }: Shop): SessionView {
  return {
    environment: 'sandbox',
    version: '1',
    locale,
    currency,
    storeName: 'Shop',
    terminalId: 'T1',
    operators: [],
    trainingPins: null,
    operator: { ...anna, role: 'manager' },
    approvalCode: { of: 'digits', length: 6 },
    typedNumbers: 'supervisor',
    phones: {},
    sounds: false,
    fault: null,
  };
}

export function kept(locale: Locale): KeptView {
  const chosen = {
    ...provisioned,
    ...defaults,
    base_url: 'https://service.example/v1',
    key_id: 'key',
    locale,
    card_terminal: nexo,
    theme: 'light' as const,
    keep_names_months: 13,
    join_hours: 25,
    manual_card: { ...defaults.manual_card, code_of: 'digits' as const },
    shifts: { ...defaults.shifts, on: true },
    webhooks: { port: 8085, address: '127.0.0.1', path: '/webhooks' },
  };
  return {
    ...shownOf(chosen),
    isPrinterUntested: false,
    hasTerminalPassphrase: true,
    customer_pause: { amount: null, cards: null, categories: [] },
    waiting: [],
    headOffice: { state: 'none', revokedAt: null },
    rack_cards: { typed_numbers: 'supervisor', scan_to_give: 'several', scanner_prefix: null },
    products: { pinned: 0, hidden: 0 },
    webhookKeyIds: [],
    oldStoreKeys: 0,
  };
}

const nexo = {
  kind: 'nexo',
  address: 'https://127.0.0.1:8443/nexo',
  poi_id: 'P-1',
  key: { identifier: 'key', version: 1 },
  authority: null,
} as const;

export function setUp(locale: Locale): SetUpView {
  return {
    locale,
    steps: ['devices'],
    step: 'devices',
    done: [],
    resumes: null,
    service: { baseUrl: '', keyId: '', hasSecret: true, environment: 'sandbox' },
    store: null,
    sentStore: null,
    till: { terminalId: 'T1', taken: [], isSure: true, needsRegister: false, hasRegister: false },
    people: [],
    devices: { printer: 'none', scanner: 'none', card_terminal: 'open' },
    printer: null,
    cardTerminal: nexo,
    customerDisplay: null,
    recoveryNoted: true,
    joins: null,
  };
}

/** A drawer of one kind of note, or one that is counted as a sum. */
export function shift(currency: string, by: 'pieces' | 'total'): ShiftView {
  return {
    current: null,
    waiting: [],
    pieces: by === 'pieces' ? [whole(currency, 1).amount] : null,
    tray: 'A',
    moveLimit: much(currency),
  };
}

const cards = { pot: terminal, kind: 'terminal', terminal: 'T1' } as const;
export const toCount: CountOutcome = { state: 'count', shiftId, pots: [cards] };

export function counted(currency: string): Extract<CountOutcome, { state: 'counted' }> {
  const [expected, difference] = [much(currency), whole(currency, 0)];
  const drawer = { pot: 'drawer', kind: 'drawer', terminal: null, told: null } as const;
  return {
    state: 'counted',
    shiftId,
    pots: [{ ...drawer, expected, counted: expected, difference, isWithin: true }],
    needsReason: false,
    unresolved: [],
  };
}

export function z(currency: string): ZView {
  const none = whole(currency, 0).amount;
  const moment = { by: 'anna', at };
  const sums = { float: none, sales: none, refunds: none, in: none, out: none, drops: none, corrections: none };
  const happened = { drawerOpenings: 0, noSales: 0, voids: 0, soleManagerVoids: 0, copies: 0, xReports: 0 };
  return {
    body: {
      version: 1,
      ledgerId: 'AB12',
      n: 1,
      environment: 'sandbox',
      storeId: 'store-001',
      terminalId: 'T1',
      currency,
      shift: { id: shiftId, owner: 'anna', tray: 'A', businessDay: '2026-11-06', zone: 'Europe/Berlin', bag: null },
      opened: moment,
      ended: moment,
      counted: moment,
      closed: { ...moment, approver: null },
      clockWentBack: false,
      head: { count: 1, hash: '' },
      receipts: null,
      sold: { cards: 0, amount: none },
      returned: { cards: 0, amount: none },
      otherRefunds: none,
      rounding: none,
      fromTheNight: { count: 0, amount: none },
      opening: { float: none, leftBefore: null, difference: null },
      pots: [{ pot: terminal, ...sums, expected: none, counted: none, difference: none }],
      counts: [],
      tolerance: none,
      reason: null,
      deposit: none,
      left: none,
      moves: [],
      happened: { ...happened, tenderCorrections: 0, managerChanges: 0 },
      unresolved: [],
      grandTotal: { before: none, after: none },
    },
    sha256: '',
    people: [anna],
    corrections: [],
    differing: [],
    told: [],
  };
}

export const sealed: WaitingShift = {
  id: shiftId,
  state: 'suspended',
  tray: 'A',
  businessDay: '2026-11-06',
  owner: anna,
  openedAt: at,
  isDayOver: false,
  bag: null,
  unresolved: [],
};

export const matter: AttentionView = {
  id: 'e1',
  code: 'waiting_too_long',
  raisedAt: at,
  saleId: 's1',
  receiptNumber: 'T1-A-1',
  cashierIds: [],
  paid: null,
  paidBy: [],
  note: null,
  notedAt: null,
  line: null,
  refund: null,
  notedBy: null,
  steps: ['take-note'],
  doing: null,
  edited: null,
};

export const companyCard = (currency: string): CompanyCardView => ({
  n: 1,
  productName: 'Card',
  faceValue: whole(currency, 25),
  state: 'unknown',
  since: at,
  code: null,
  serialLast4: null,
  isSlow: false,
  mayBeOrdered: false,
  offered: [],
  handedOut: 'no',
  copies: 0,
  leftAt: null,
  isOwed: null,
});

/** Paid by card, and all of it is due back. */
export const companyOrder = (currency: string): CompanyOrderWhole => ({
  id: shiftId,
  number: 'C1',
  company: 'Company',
  reference: 'PO-1',
  placedAt: at,
  startsAt: null,
  operatorId: 'anna',
  approverId: 'clara',
  state: 'stopped',
  why: 'person',
  sum: whole(currency, 25),
  paidBy: 'card',
  money: { paid: whole(currency, 25), paidBack: whole(currency, 0), due: whole(currency, 25), mayBeBack: true },
  toHandOut: 0,
  counts: { unknown: 1 },
  needsYou: true,
  contact: null,
  receivedBy: null,
  receivedAt: null,
  cards: [companyCard(currency)],
});
