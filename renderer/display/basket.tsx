// The sale so far. The total is the largest thing on the screen.
import type { CustomerScreen } from '../../shared/display/view.ts';
import { CardsAndSum } from './cards-and-sum.tsx';
import { cardsIn } from './folded.ts';
import type { CustomerWords } from './words.ts';

type BasketProps = {
  readonly words: CustomerWords;
  readonly screen: Extract<CustomerScreen, { kind: 'basket' }>;
};

export function Basket({ words, screen: { rows, total } }: BasketProps) {
  return (
    <CardsAndSum words={words} rows={rows} label={words.t('customer:cards.total')} sum={total}>
      {words.t('customer:cards.count', { count: cardsIn(rows) })}
    </CardsAndSum>
  );
}
