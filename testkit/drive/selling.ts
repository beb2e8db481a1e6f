// A sale at the screens, as most specs need one before what they are about: cards into the basket, the sum, the money, the verdicts.
// Invariant: every step is pressed and waited for as a cashier would; a spec about one of the steps presses it itself.
import type { Verdict } from '../../shared/sale/verdict.ts';
import { books, type Goods, type Screens } from './screens.ts';

export type Sale = {
  /** One card of books by default. */
  readonly cards?: readonly Goods[];
  /** In cash by default. */
  readonly by?: 'cash' | 'card';
  /** The cash on the counter; what is due by default. */
  readonly given?: string;
};

/** From the sell screen until the money is asked for; answers the sum. */
export async function reserve(screens: Screens, ...cards: readonly Goods[]): Promise<string> {
  const chosen = cards.length > 0 ? cards : [books];
  for (const card of chosen) await screens.addCard(card);
  await screens.takePayment();
  const sum = chosen.reduce((minor, { amount }) => minor + Math.round(Number(amount) * 100), 0);
  const due = (sum / 100).toFixed(2);
  await screens.expectDue(due);
  return due;
}

/** The same until the whole sum is paid. */
export async function pay(screens: Screens, { cards = [books], by = 'cash', given }: Sale = {}): Promise<void> {
  const due = await reserve(screens, ...cards);
  if (by === 'card') await screens.payCard();
  else await screens.payCash(given ?? due);
}

/** The same until every card has this verdict: by default it may be handed over. */
export async function sell(
  screens: Screens,
  { ends = 'hand-over', cards = [books], ...sale }: Sale & { readonly ends?: Verdict } = {},
): Promise<void> {
  await pay(screens, { cards, ...sale });
  await screens.expectVerdicts(...cards.map(() => ends));
}
