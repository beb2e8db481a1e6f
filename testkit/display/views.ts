// Every view that the customer's display draws, with what makes it hard: names of 200 letters, 50 cards, amounts of many digits, pictures that
// cannot be decoded. One place for its specs, its pictures and the made-up languages.
import type { CustomerRow, CustomerScreen, CustomerView, PaidRow } from '../../shared/display/view.ts';
import { type Locale, locales } from '../../shared/locales/intl.ts';
import type { MoneyText } from '../../shared/money.ts';

const eur = (amount: string): MoneyText => ({ currency: 'EUR', amount });

type RowOf = { brand?: string; name?: string; picture?: string | null; count?: number; amount?: string; sum?: string };
const row = ({ brand = 'Kornfeld', name = 'Kornfeld Bakery', ...rest }: RowOf = {}): CustomerRow => {
  const { picture = null, count = 1, amount = '25.00', sum = amount } = rest;
  return { brand, name, picture, count, amount: eur(amount), sum: eur(sum) };
};
const bakery = row({ count: 5, sum: '125.00' });
const credit = row({ brand: 'Pixelhafen', name: 'Pixelhafen Play Credit', amount: '50.00' });
const books = row({ brand: 'Quillenhof', name: 'Quillenhof Books' });
const outdoor = row({ brand: 'Tannwald', name: 'Tannwald Outdoor', amount: '50.00' });
const paid = (from: CustomerRow, state: PaidRow['state'] = 'ready'): PaidRow => ({ ...from, state });

/** 200 letters, as the catalogue allows. */
const endless = 'Donaudampfschifffahrtsgesellschaftsgutschein '.repeat(5).slice(0, 200);
const many = Array.from({ length: 50 }, (_, index) => row({ name: `Kornfeld Bakery ${index + 1}` }));
const few = [bakery, credit];
/** As `readPicture` of page.ts answers them. */
export const picture = (code: string): string => `/picture?code=${code}&version=1`;

const shops = ['Kornfeld', 'Quillenhof', 'Tannwald', 'Mondfalter', 'Pixelhafen', 'Orbitune'];
const brands = Array.from({ length: 30 }, (_, index) => ({
  brand: shops[index] ?? `Brand ${index}`,
  picture: null,
}));

const pause = (more: Partial<Extract<CustomerScreen, { kind: 'pause' }>> = {}): CustomerScreen => ({
  kind: 'pause',
  questionId: 'question-1',
  state: 'asked',
  wakesInMs: 8_000,
  isNothingPaid: true,
  ...more,
});
const pay = (more: Partial<Extract<CustomerScreen, { kind: 'pay' }>> = {}): CustomerScreen => ({
  kind: 'pay',
  rows: [books, row({ amount: '10.00' }), outdoor],
  total: eur('85.00'),
  due: eur('85.00'),
  paying: null,
  ...more,
});
const afterPay = (rows: readonly PaidRow[], change: string | null = null): CustomerScreen => {
  const count = (state: PaidRow['state']) => rows.filter((one) => one.state === state).length;
  return {
    kind: 'paid',
    rows,
    ready: count('ready'),
    coming: count('coming'),
    change: change === null ? null : eur(change),
  };
};
const cash = (given: string, change: string) => ({ by: 'cash', given: eur(given), change: eur(change) }) as const;

type Named = Readonly<Record<string, CustomerScreen | Partial<CustomerView>>>;
const screens: Named = {
  away: { kind: 'away' },
  'idle-brands': { kind: 'idle', pictures: [], brands },
  'idle-one-brand': { kind: 'idle', pictures: [], brands: [{ brand: endless, picture: null }] },
  'idle-pictures': { kind: 'idle', pictures: [picture('broken'), picture('wide'), picture('tall')], brands },
  basket: { kind: 'basket', rows: few, total: eur('175.00') },
  'basket-six': { kind: 'basket', rows: [...few, books, outdoor, bakery, credit], total: eur('425.00') },
  'basket-many': { kind: 'basket', rows: many, total: eur('1250.00') },
  'basket-hard': {
    screen: {
      kind: 'basket',
      rows: [
        row({ name: endless, brand: '' }),
        row({ name: endless, brand: endless.slice(0, 60), picture: picture('broken'), count: 12, sum: '123456.00' }),
        row({ picture: picture('wide') }),
      ],
      total: { currency: 'KWD', amount: '1234567.890' },
    },
    shop: endless,
  },
  pay: pay(),
  'pay-part': pay({ due: eur('35.00') }),
  'pay-cash': pay({ paying: cash('100.00', '15.00') }),
  'pay-exact': pay({ total: eur('84.98'), paying: cash('85.00', '0.00') }),
  'pay-card': pay({ paying: { by: 'card', isPaid: false } }),
  'pay-by-card': pay({ paying: { by: 'card', isPaid: true } }),
  'pay-hard': pay({
    total: { currency: 'KWD', amount: '1234567.891' },
    due: { currency: 'KWD', amount: '1234567.890' },
    paying: {
      by: 'cash',
      given: { currency: 'KWD', amount: '2000000.000' },
      change: { currency: 'KWD', amount: '765432.110' },
    },
  }),
  paid: afterPay([paid(books), paid(row({ amount: '10.00' })), paid(outdoor, 'coming')]),
  'paid-one': afterPay([paid(books)], '15.00'),
  'paid-coming': afterPay([paid(outdoor, 'coming')]),
  'paid-returned': afterPay([paid(outdoor, 'returned')]),
  'paid-many': afterPay(
    [paid(outdoor, 'coming'), paid(books, 'returned'), ...many.slice(0, 9).map((one) => paid(one))],
    '1234.50',
  ),
  pause: pause(),
  'pause-awake': pause({ wakesInMs: 0, isNothingPaid: false }),
  'pause-at-the-counter': pause({ state: 'at-the-counter' }),
  'pause-stopped': pause({ state: 'stopped' }),
  'pause-one-language': { screen: pause(), locales: [] },
  'no-touch-basket': { screen: { kind: 'basket', rows: few, total: eur('175.00') }, isTouch: false },
  'no-touch-pause': { screen: pause(), isTouch: false },
  'training-idle': { screen: { kind: 'idle', pictures: [], brands: brands.slice(0, 3) }, isTraining: true },
  'training-basket': { screen: { kind: 'basket', rows: few, total: eur('175.00') }, isTraining: true },
  'training-pictures': { screen: { kind: 'idle', pictures: [picture('wide')], brands }, isTraining: true },
  'training-pause': { screen: pause(), isTraining: true },
};

const usual = (locale: Locale) => ({
  locale,
  locales,
  shop: 'Kaufhaus am Marktplatz',
  isTraining: false,
  isTouch: true,
});

/** By name, as the till would send them in this language. */
export function customerViews(locale: Locale): readonly (readonly [string, CustomerView])[] {
  return Object.entries(screens).map(([name, one]) => {
    const view = 'kind' in one ? { screen: one } : one;
    return [name, { ...usual(locale), screen: { kind: 'away' }, ...view }];
  });
}

export function customerView(locale: Locale, name: string): CustomerView {
  const found = customerViews(locale).find(([one]) => one === name);
  if (!found) throw new Error(`there is no view ${name}`);
  return found[1];
}

export const idleWith = (locale: Locale, pictures: readonly string[]): CustomerView => ({
  ...usual(locale),
  screen: { kind: 'idle', pictures, brands },
});
