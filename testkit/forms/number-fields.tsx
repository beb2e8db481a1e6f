// Every field of a form that takes an amount or a whole number: how its form is drawn and sent, and where in what is sent the number is.
// A field that is not here fails tests/e2e/frame/number-fields.spec.ts.
import i18next from 'i18next';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { CorrectCount } from '../../renderer/books/correct-count.tsx';
import { SlipSigns } from '../../renderer/screens/claim/slip-signs.tsx';
import { SetBalance } from '../../renderer/screens/manage/limits/set-balance.tsx';
import {
  type DraftRow,
  OrderRows,
  type RowWrong,
  readRows,
} from '../../renderer/screens/manage/partners/order-rows.tsx';
import { RowsSection } from '../../renderer/screens/manage/settings/rows-form.tsx';
import { TerminalSection } from '../../renderer/screens/manage/settings/terminal-section.tsx';
import type { SectionProps } from '../../renderer/screens/manage/settings/use-save.ts';
import { WebhooksSection } from '../../renderer/screens/manage/settings/webhooks-section.tsx';
import { CashForm } from '../../renderer/screens/pay/cash-form.tsx';
import { TenderPanel } from '../../renderer/screens/pay/tender-panel.tsx';
import { OpenAmount } from '../../renderer/screens/sell/open-amount.tsx';
import { useSetUpStore } from '../../renderer/screens/set-up/set-up-store.ts';
import { TerminalDevice } from '../../renderer/screens/set-up/terminal-device.tsx';
import { CardTotals } from '../../renderer/screens/shift/card-totals.tsx';
import { useClosing } from '../../renderer/screens/shift/closing-store.ts';
import { Deposit } from '../../renderer/screens/shift/deposit.tsx';
import { MoveCash } from '../../renderer/screens/shift/move-cash.tsx';
import { OpenShift } from '../../renderer/screens/shift/open-shift.tsx';
import { intlLocales } from '../../shared/locales/intl.ts';
import { claimLength } from '../../shared/sale/typed-claim.ts';
import { rowsOf } from '../../shared/settings/fields.ts';
import type { Section } from '../../shared/settings/sections.ts';
import { saleView, tenderView } from '../renderer/sale-view.ts';
import type { Hand } from './hand.ts';
import { counted, kept, least, much, type Shop, setUp, shift, shiftId, toCount, whole, z } from './views.ts';

type Of = 'amount' | 'whole';
/** What a form gives to whoever drew it, as if it asked main. */
type Give = (channel: string, request: unknown) => void;

export type NumberForm = {
  /** The file that has the fields. */
  readonly source: string;
  readonly draw: (shop: Shop, give: Give) => ReactNode;
  /** Until the fields are there, and all besides them is given. */
  readonly prepare?: (hand: Hand) => Promise<void>;
  readonly answers?: (shop: Shop) => Readonly<Record<string, unknown>>;
  /** The words of its main button; undefined: the filled one. */
  readonly main?: string;
  /** Undefined: Enter in the field. */
  readonly send?: (hand: Hand) => void;
  /** The label's words, or a selector: what it takes, in which request, where in it, and in which unit. */
  readonly fields: Readonly<Record<string, readonly [of: Of, channel: string, path: string, unit?: number]>>;
};

const nothing = () => {};

const atTheCounter: readonly NumberForm[] = [
  {
    source: 'renderer/screens/pay/tender-panel.tsx',
    draw({ currency }, give) {
      const [due, none] = [much(currency), whole(currency, 0)];
      const money = { total: due, due, dueInCash: due, rounding: none, paid: none, change: none, refundDue: none };
      const cash = async (_part: unknown, tendered: unknown) => give('cash', { tendered });
      const begin = { frozen: null, waits: () => false, card: async () => {}, cash, thaw: nothing };
      return <TenderPanel sale={saleView({ currency, lines: [], ...money })} begin={begin} onPart={nothing} />;
    },
    fields: { 'after:tender.given': ['amount', 'cash', 'tendered'] },
  },
  {
    source: 'renderer/screens/pay/cash-form.tsx',
    draw: ({ currency }) => <CashForm coinMinor={1} tender={tenderView('unknown', { amount: least(currency) })} />,
    main: 'word:paid',
    send: ({ press }) => press('word:paid'),
    fields: { 'after:tender.given': ['amount', 'tender:answer', 'answer.tendered'] },
  },
  {
    source: 'renderer/screens/sell/open-amount.tsx',
    draw: ({ currency }, give) => <Open currency={currency} give={give} />,
    fields: { 'counter:product.openAmount': ['amount', 'add', 'amount'] },
  },
  {
    source: 'renderer/screens/claim/slip-signs.tsx',
    draw: (_, give) => <Signs give={give} />,
    main: 'after:claim.look',
    async prepare({ put, press, settled }) {
      put('after:claim.code', '0'.repeat(claimLength));
      await settled();
      press('after:claim.look');
      await settled();
    },
    fields: { 'after:claim.cash': ['amount', 'claim', 'cash'] },
  },
];

function Open({ currency, give }: { readonly currency: string; readonly give: Give }) {
  const fields = useRef<HTMLDivElement>(null);
  return (
    <OpenAmount
      shell={{ title: 'Card', onClose: nothing }}
      range={{ kind: 'range', min: least(currency), max: much(currency), step: least(currency) }}
      quick={[]}
      busy={false}
      fields={fields}
      onAmount={(amount) => give('add', { amount })}
      cancel={null}
    >
      {null}
    </OpenAmount>
  );
}

function Signs({ give }: { readonly give: Give }) {
  const field = useRef<HTMLInputElement>(null);
  const [needsCash, needCash] = useState(false);
  const look = (text: string) => {
    const [, cash] = text.split('=');
    if (cash === undefined) needCash(true);
    else give('claim', { cash });
  };
  return <SlipSigns field={field} busy={false} needsCash={needsCash} onLook={look} />;
}

const open = async ({ press, settled }: Hand) => {
  press('shifts:open.begin');
  await settled();
};

const ofShifts: readonly NumberForm[] = [
  {
    source: 'renderer/screens/shift/move-cash.tsx',
    draw: ({ currency }) => <MoveCash kind="out" currency={currency} onClose={nothing} onMoved={async () => {}} />,
    prepare: async ({ press }) => press('after:reasons.expense'),
    send: ({ press }) => press('shifts:move.out.do'),
    fields: { 'word:amount': ['amount', 'shift:move', 'amount'] },
  },
  {
    source: 'renderer/screens/shift/piece-table.tsx',
    draw: () => <OpenShift />,
    answers: ({ currency }) => ({ 'shift:get': shift(currency, 'pieces') }),
    prepare: open,
    main: 'shifts:open.title',
    send: ({ press }) => press('shifts:open.title'),
    fields: { 'li input': ['whole', 'shift:open', 'counted.pieces.*'] },
  },
  {
    source: 'renderer/screens/shift/count-form.tsx',
    draw: () => <OpenShift />,
    answers: ({ currency }) => ({ 'shift:get': shift(currency, 'total') }),
    prepare: open,
    main: 'shifts:open.title',
    fields: { 'shifts:count.total': ['amount', 'shift:open', 'counted.total'] },
  },
  {
    source: 'renderer/screens/shift/card-total.tsx',
    draw: ({ currency }) => <CardsOf currency={currency} />,
    answers: () => ({ 'shift:ask-terminal': null }),
    prepare: async ({ put }) => put('fieldset input', '0'),
    fields: {
      'fieldset input': ['amount', 'shift:count', 'pots.0.counted.total'],
      'shifts:cards.refunds': ['amount', 'shift:count', 'pots.0.counted.refunds'],
    },
  },
  {
    source: 'renderer/screens/shift/deposit.tsx',
    draw: ({ currency }) => <DepositOf currency={currency} />,
    fields: { 'shifts:deposit.left': ['amount', 'shift:close', 'left'] },
  },
  {
    source: 'renderer/books/correct-count.tsx',
    draw: ({ currency }) => <CorrectCount view={z(currency)} onClose={nothing} onDone={nothing} />,
    async prepare({ put, press }) {
      put('shifts:z.really', '0');
      press('after:reasons.mistyped');
    },
    send: ({ press }) => press('shifts:z.correct'),
    fields: {
      'shifts:z.really': ['amount', 'shift:correct', 'counted.total'],
      'shifts:cards.refunds': ['amount', 'shift:correct', 'counted.refunds'],
    },
  },
];

function CardsOf({ currency }: { readonly currency: string }) {
  useState(() =>
    useClosing.setState({
      shiftId,
      view: shift(currency, 'total'),
      outcome: toCount,
      drafts: {},
      step: 'cards',
      error: null,
    }),
  );
  return <CardTotals isAgain={false} />;
}

function DepositOf({ currency }: { readonly currency: string }) {
  const outcome = counted(currency);
  useState(() =>
    useClosing.setState({ shiftId, view: shift(currency, 'total'), outcome, step: 'deposit', error: null }),
  );
  return <Deposit outcome={outcome} />;
}

/** A section of the settings, by its number rows: a new row is walked through without a word here. */
function section(section: Section, Drawn: ComponentType<SectionProps & { section: Section }> = RowsSection) {
  return {
    source: 'renderer/screens/manage/settings/rows-form.tsx',
    draw({ locale }: Shop) {
      const all = kept(locale);
      return <Drawn {...{ section }} view={{ environment: 'sandbox', kept: all }} kept={all} onSaved={nothing} />;
    },
    send: ({ submit }: Hand) => submit(),
    fields: Object.fromEntries(
      rowsOf(section).flatMap((row): [string, NumberForm['fields'][string]][] => {
        if (row.kind !== 'whole' && row.kind !== 'minor' && row.kind !== 'amount') return [];
        const [of, unit] = row.kind === 'whole' ? (['whole', row.unit ?? 1] as const) : (['amount', 1] as const);
        const words = [`setting:${row.words}`, ...(row.about ? [row.about] : [])].join(' ');
        return [[words, [of, 'settings:save', `change.${row.field}`, unit]]];
      }),
    ),
  };
}

const ofManaging: readonly NumberForm[] = [
  {
    source: 'renderer/screens/manage/limits/set-balance.tsx',
    draw: ({ currency }) => (
      <SetBalance
        balance={{ currency, read: null, fault: null, pace: null, low: null, points: [] }}
        onClose={nothing}
        onSet={nothing}
      />
    ),
    fields: { 'limitsPage:balance.setField': ['amount', 'manager:set-balance', 'balance'] },
  },
  {
    source: 'renderer/screens/manage/partners/order-rows.tsx',
    draw: (shop, give) => <RowsOf {...shop} give={give} />,
    send: ({ submit }) => submit(),
    main: 'companies:form.check',
    answers: () => ({ 'catalogue:search': { products: [], total: 0, categories: [], brands: [], refreshedAt: null } }),
    fields: {
      'companies:form.amountIn': ['amount', 'rows', 'faceValue'],
      'companies:form.count': ['whole', 'rows', 'count'],
    },
  },
  section('lock'),
  section('saleLimits'),
  section('typedCards'),
  section('warnings'),
  section('fraud'),
  section('staff'),
  section('nextTill'),
  section('shifts'),
  section('companyOrders'),
  section('webhooks', WebhooksSection),
  {
    ...section('terminal', TerminalSection),
    source: 'renderer/devices/nexo-fields.tsx',
    fields: { 'setting:terminal.keyVersion': ['whole', 'settings:save', 'change.card_terminal.key.version'] },
  },
  {
    source: 'renderer/devices/nexo-fields.tsx',
    draw: ({ locale }) => <TerminalOf locale={locale} />,
    answers: () => ({ 'set-up:terminal': { wrong: 'form' } }),
    main: 'setUp:devices.askTerminal',
    send: ({ press }) => press('setUp:devices.askTerminal'),
    fields: { 'setting:terminal.keyVersion': ['whole', 'set-up:terminal', 'terminal.key.version'] },
  },
];

/** A product of any amount, one card of the least at first. */
function RowsOf({ locale, currency, give }: Shop & { readonly give: Give }) {
  const range = { kind: 'range', min: least(currency), max: much(currency), step: least(currency) } as const;
  const any = {
    code: 'any',
    name: 'Any',
    brand: 'Any',
    category: 'games',
    available: true,
    barcode: null,
    carrier: null,
  };
  const [rows, setRows] = useState<readonly DraftRow[]>([
    { id: 1, product: { ...any, denominations: [range] }, amount: '1', count: '1' },
  ]);
  const [wrong, setWrong] = useState<RowWrong | null>(null);
  const send = () => {
    const read = readRows(rows, { currency, locale: intlLocales[locale] });
    setWrong(read.wrong);
    if (!read.wrong) give('rows', read.rows[0]);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <OrderRows rows={rows} currency={currency} wrong={wrong} error={null} onChange={setRows} />
      <button type="submit">{i18next.t('companies:form.check')}</button>
    </form>
  );
}

function TerminalOf({ locale }: Pick<Shop, 'locale'>) {
  useState(() => useSetUpStore.setState({ view: setUp(locale), error: null }));
  return <TerminalDevice />;
}

export const numberForms: readonly NumberForm[] = [...atTheCounter, ...ofShifts, ...ofManaging];
