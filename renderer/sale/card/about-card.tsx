// The card that a dialog is about and what happens to its money, so that approvers see what they approve.
import type { MoneyText } from '../../../shared/money.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { Dotted } from '../../components/dotted.tsx';
import { useWords } from '../../words.ts';
import { type MoneyBack, moneyBack } from '../money-back.ts';
import { cardMarks } from './card-marks.ts';

export type AboutCardProps = {
  readonly sale: SaleView;
  readonly line: LineView;
  /** How its money goes back. */
  readonly goesBack?: boolean | undefined;
};

export function AboutCard({ sale, line, goesBack = false }: AboutCardProps) {
  const { t } = useWords();
  const receipt = sale.receiptNumber ? [t('word:receiptNumber', { number: sale.receiptNumber })] : [];
  const marks = [...cardMarks(line, t), ...receipt];
  const back = goesBack ? moneyBack(sale, line.id) : [];
  return <About name={line.productName} amount={line.faceValue} marks={marks} back={back} />;
}

export type AboutProps = {
  readonly name: string;
  readonly amount: MoneyText;
  /** What else identifies it. */
  readonly marks: readonly string[];
  readonly back: readonly MoneyBack[];
};

export function About({ name, amount, marks, back }: AboutProps) {
  const { t, money } = useWords();
  const part = ({ method, amount: paid }: MoneyBack) =>
    t(method === 'cash' ? 'after:done.paidCash' : 'after:done.paidCard', { paid: money(paid) });
  return (
    <div className="column gap-2px pad-3-4 rounded sunken">
      <p className="text-large breaks">
        <strong>{name}</strong> <strong className="one-line">{money(amount)}</strong>
      </p>
      <p className="soft small">
        <Dotted parts={marks} />
      </p>
      {back.length > 0 ? <p>{t('after:line.back', { parts: back.map(part).join(' · ') })}</p> : null}
    </div>
  );
}
