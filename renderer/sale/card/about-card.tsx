// Which card a dialog is about and what happens to its money: who approves something sees what it is.
import type { LineView, SaleView } from '../../../shared/views.ts';
import { useWords } from '../../words.ts';
import { moneyBack } from '../refund/money-back.ts';
import styles from './about-card.module.css';

export type AboutCardProps = {
  readonly sale: SaleView;
  readonly line: LineView;
  /** Its money goes back: how. */
  readonly goesBack?: boolean | undefined;
};

export function AboutCard({ sale, line, goesBack = false }: AboutCardProps) {
  const { t, money } = useWords();
  const marks = [
    line.serialLast4 ? t('after:line.serial', { last4: line.serialLast4 }) : null,
    line.cardLast4 ? t('counter:basket.card', { last4: line.cardLast4 }) : null,
    sale.receiptNumber ? t('after:done.receipt', { number: sale.receiptNumber }) : null,
  ];
  return (
    <div className={styles.about}>
      <p className={styles.card}>
        <strong>{line.productName}</strong> <strong className={styles.amount}>{money(line.faceValue)}</strong>
      </p>
      <p className="soft small">{marks.filter(Boolean).join(' · ')}</p>
      {goesBack
        ? moneyBack(sale, line.id).map(({ method, amount }) => (
            <p key={method}>
              {t(method === 'cash' ? 'after:line.backCash' : 'after:line.backCard', { amount: money(amount) })}
            </p>
          ))
        : null}
    </div>
  );
}
