// Which card a dialog is about and what happens to its money: who approves something sees what it is.
import type { MoneyText } from '../../../shared/money.ts';
import type { LineView, SaleView } from '../../../shared/views.ts';
import { useWords } from '../../words.ts';
import { type MoneyBack, moneyBack } from '../refund/money-back.ts';
import styles from './about-card.module.css';

export type AboutCardProps = {
  readonly sale: SaleView;
  readonly line: LineView;
  /** Its money goes back: how. */
  readonly goesBack?: boolean | undefined;
};

export function AboutCard({ sale, line, goesBack = false }: AboutCardProps) {
  const { t } = useWords();
  const marks = [
    line.serialLast4 ? t('after:line.serial', { last4: line.serialLast4 }) : null,
    line.cardLast4 ? t('counter:basket.card', { last4: line.cardLast4 }) : null,
    sale.receiptNumber ? t('after:done.receipt', { number: sale.receiptNumber }) : null,
  ];
  const back = goesBack ? moneyBack(sale, line.id) : [];
  return <About name={line.productName} amount={line.faceValue} marks={marks} back={back} />;
}

export type AboutProps = {
  readonly name: string;
  readonly amount: MoneyText;
  /** What it is known by besides. */
  readonly marks: readonly (string | null)[];
  readonly back: readonly MoneyBack[];
};

export function About({ name, amount, marks, back }: AboutProps) {
  const { t, money } = useWords();
  const part = ({ method, amount: paid }: MoneyBack) =>
    t(method === 'cash' ? 'after:done.paidCash' : 'after:done.paidCard', { paid: money(paid) });
  return (
    <div className={styles.about}>
      <p className={styles.card}>
        <strong>{name}</strong> <strong className={styles.amount}>{money(amount)}</strong>
      </p>
      <p className="soft small">{marks.filter(Boolean).join(' · ')}</p>
      {back.length > 0 ? <p>{t('after:line.back', { parts: back.map(part).join(' · ') })}</p> : null}
    </div>
  );
}
