// The sale so far. The total is the largest thing on the screen.
import type { CustomerRow, CustomerScreen } from '../../shared/display/view.ts';
import type { MoneyText } from '../../shared/money.ts';
import { Amount } from './amount.tsx';
import { CardRows } from './card-rows.tsx';
import { cardsIn } from './folded.ts';
import styles from './sides.module.css';
import { useFit } from './use-fit.ts';
import type { CustomerWords } from './words.ts';

type BasketProps = {
  readonly words: CustomerWords;
  readonly screen: Extract<CustomerScreen, { kind: 'basket' }>;
};

export function Basket({ words, screen: { rows, total } }: BasketProps) {
  return (
    <Sum words={words} rows={rows} label={words.t('customer:cards.total')} sum={total}>
      {words.t('customer:cards.count', { count: cardsIn(rows) })}
    </Sum>
  );
}

type SumProps = {
  readonly words: CustomerWords;
  readonly rows: readonly CustomerRow[];
  readonly label: string;
  readonly sum: MoneyText;
  readonly children: React.ReactNode;
};

/** The cards, and one amount next to them. */
export function Sum({ words, rows, label, sum, children }: SumProps) {
  const panel = useFit<HTMLElement>();
  return (
    <div className={styles.cards}>
      <section className={styles.list}>
        <h1 className={styles.heading}>{words.t('customer:cards.title')}</h1>
        <CardRows words={words} rows={rows} />
      </section>
      <section className={`on-rail text-end ${styles.total}`} ref={panel}>
        <p className={styles.label}>{label}</p>
        <Amount size="sum">{words.money(sum)}</Amount>
        <p className={styles.faint}>{children}</p>
      </section>
    </div>
  );
}
