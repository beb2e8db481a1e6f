// The cards of a sale on the customer's display, and one amount next to them: the total, or what is still to be paid.
import type { CustomerRow } from '../../shared/display/view.ts';
import type { MoneyText } from '../../shared/money.ts';
import { Amount } from './amount.tsx';
import { CardRows } from './card-rows.tsx';
import styles from './sides.module.css';
import { useFit } from './use-fit.ts';
import type { CustomerWords } from './words.ts';

type CardsAndSumProps = {
  readonly words: CustomerWords;
  readonly rows: readonly CustomerRow[];
  readonly label: string;
  readonly sum: MoneyText;
  readonly children: React.ReactNode;
};

export function CardsAndSum({ words, rows, label, sum, children }: CardsAndSumProps) {
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
