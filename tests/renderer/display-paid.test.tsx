// What the customer is told once it is paid, whatever became of the cards: nobody who gets a code goes without the warning.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Paid } from '../../renderer/display/paid.tsx';
import type { CustomerKey, CustomerWords } from '../../renderer/display/words.ts';
import type { CustomerScreen, PaidRow } from '../../shared/display/view.ts';
import { eur } from '../../testkit/renderer/sale-view.ts';

type PaidScreen = Extract<CustomerScreen, { kind: 'paid' }>;

const words: CustomerWords = {
  locale: 'en',
  direction: 'ltr',
  t: (key) => `[${key}]`,
  money: ({ amount }) => amount,
};
const items = ['keep', 'slip', 'back', 'never'] as const;

function told({ ready = 0, coming = 0, returned = 0, change = null as PaidScreen['change'] }) {
  const rowOf = (state: PaidRow['state'], count: number): PaidRow[] => {
    const row = { brand: 'Kornfeld', name: 'Books', picture: null, count, amount: eur('10.00'), sum: eur('10.00') };
    return count === 0 ? [] : [{ ...row, state }];
  };
  const rows = [...rowOf('ready', ready), ...rowOf('coming', coming), ...rowOf('returned', returned)];
  const drawn = renderToStaticMarkup(<Paid words={words} screen={{ kind: 'paid', rows, ready, coming, change }} />);
  const says = (key: CustomerKey) => drawn.includes(`[${key}]`);
  return { says, items: items.filter((item) => says(`customer:paid.${item}`)) };
}

it.each([
  ['each card is ready', { ready: 2 }, 'ready', ['keep', 'never']],
  ['each card comes later', { coming: 1 }, 'coming', ['slip', 'never']],
  ['no card was sold', { returned: 1 }, 'returned', ['back']],
  ['one is ready, one comes later', { ready: 1, coming: 1 }, 'ready', ['keep', 'slip', 'never']],
  ['one comes later, one was not sold', { coming: 1, returned: 1 }, 'coming', ['slip', 'back', 'never']],
  ['one of each', { ready: 1, coming: 1, returned: 1 }, 'ready', ['keep', 'slip', 'back', 'never']],
] as const)('where %s', (_where, cards, headline, expected) => {
  const { says, items: said } = told(cards);
  expect([says(`customer:paid.${headline}`), said]).toEqual([true, expected]);
});

it.each([
  [null, false],
  [eur('0.00'), false],
  [eur('4.50'), true],
])('change of %j is told: %s', (change, isTold) => {
  expect(told({ ready: 1, change }).says('customer:pay.change')).toBe(isTold);
});
