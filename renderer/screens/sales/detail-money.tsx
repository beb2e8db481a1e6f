// The money of a past sale, as an account: paid, returned, to be returned, kept.
import type { ReactNode } from 'react';
import { isZero, type MoneyText } from '../../../shared/money.ts';
import type { SaleView, TenderView } from '../../../shared/sale/views.ts';
import { isolated, useWords } from '../../words.ts';
import { CorrectTender } from './correct-tender.tsx';
import { type BackRow, breakdownOf } from './money-rows.ts';
import styles from './sale-detail.module.css';

export function DetailMoney({ sale }: { readonly sale: SaleView }) {
  const { t, money } = useWords();
  const { taken, notTaken, returned, owed, paid, kept } = breakdownOf(sale);
  const wentBack = returned.length + owed.length > 0;
  const nameOf = (lineId: string | null) => {
    const line = sale.lines.find(({ id }) => id === lineId);
    return line ? isolated(line.productName) : null;
  };
  const back = ({ part, method }: BackRow) => (
    <Row
      key={part.id}
      what={`${t(`after:part.${part.state}`)} · ${t(`till:method.${method}`)}`}
      soft={[nameOf(part.lineId)]}
      amount={money(minus(part.toReturn))}
      isOwed={part.state !== 'refunded'}
    />
  );
  const details = (tender: TenderView) => [
    tender.source ? t(`after:detail.from.${tender.source}`, { terminal: sale.claim?.terminalId ?? '' }) : null,
    tender.correctedFrom ? t('after:detail.corrected', { method: t(`till:method.${tender.correctedFrom}`) }) : null,
    tender.approvalCode ? t('after:detail.approval', { code: tender.approvalCode }) : null,
    tender.tendered && tender.change
      ? t('after:detail.given', { given: money(tender.tendered), change: money(tender.change) })
      : null,
  ];
  return (
    <section className={styles.panel}>
      <header className="flex gap-3 apart align-baseline pad-3-4">
        <h2 className="text-usual">{t('after:detail.money')}</h2>
      </header>
      <table className={`table ${styles.table}`}>
        <tbody>
          {notTaken.map((tender) => (
            <Row
              key={tender.id}
              what={t(`till:method.${tender.method}`)}
              soft={[t(`after:part.${tender.parts[0]?.state ?? 'requested'}`)]}
              amount={money(tender.asked)}
              isDeclined={tender.parts[0]?.state === 'declined'}
              isOpen
            />
          ))}
          {taken.map((tender) => (
            <Row
              key={tender.id}
              what={t(`till:method.${tender.method}`)}
              soft={details(tender)}
              amount={money(tender.asked)}
              action={sale.correctable.includes(tender.id) ? <CorrectTender sale={sale} tender={tender} /> : null}
            />
          ))}
          {isZero(sale.rounding.amount) ? null : (
            <Row what={t('after:detail.rounding')} amount={money(sale.rounding)} isOpen />
          )}
          <Row what={t('word:paid')} amount={money(paid)} isSum />
          {returned.map(back)}
          {owed.map(back)}
          {wentBack ? (
            <Row what={t('after:detail.kept')} amount={kept ? money(kept) : t('after:detail.notKnown')} isSum />
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

const minus = ({ currency, amount }: MoneyText): MoneyText => ({ currency, amount: `-${amount}` });

type RowProps = {
  readonly what: ReactNode;
  readonly soft?: readonly (string | null)[];
  readonly amount: string;
  readonly isSum?: boolean;
  readonly isOwed?: boolean;
  /** It is not part of the sums, or is included in another row. */
  readonly isOpen?: boolean;
  readonly isDeclined?: boolean;
  readonly action?: ReactNode;
};

function Row(props: RowProps) {
  const { what, soft = [], amount, action = null, isSum = false, isOwed = false } = props;
  const { isOpen = false, isDeclined = false } = props;
  const looks = [isSum ? styles.total : '', isOwed ? styles.owed : '', isOpen ? styles.open : ''];
  return (
    <tr className={looks.join(' ')}>
      <th scope="row">
        {isDeclined ? <s>{what}</s> : what}
        {soft.filter(Boolean).map((words) => (
          <span key={words} className="soft small block plain">
            {words}
          </span>
        ))}
        {action}
      </th>
      <td>{isDeclined ? <s>{amount}</s> : amount}</td>
    </tr>
  );
}
