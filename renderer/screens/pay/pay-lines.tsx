// The cards and the money of a sale that is being paid: the state of each card, what was paid, what is still due.
import type { LineView, SaleView } from '../../../shared/views.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import tones from '../../theme/tones.module.css';
import { useWords } from '../../words.ts';
import styles from './pay-lines.module.css';

export function PayLines({ sale }: { readonly sale: SaleView }) {
  const { t, money } = useWords();
  const taken = sale.tenders.filter((tender) => tender.parts.some((part) => part.state === 'approved'));
  return (
    <div className={styles.column}>
      <h2 className={styles.title}>{t('counter:basket.cards', { count: sale.lines.length })}</h2>
      <ul className={styles.lines}>
        {sale.lines.map((line) => (
          <PayLine key={line.id} line={line} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>{t('counter:basket.total')}</dt>
          <dd>{money(sale.total)}</dd>
        </div>
        {taken.map((tender) => (
          <div key={tender.id}>
            <dt>{t('counter:pay.paidBy', { method: t(`till:method.${tender.method}`) })}</dt>
            <dd>{money(tender.amount)}</dd>
          </div>
        ))}
        {taken.length > 0 ? (
          <div className={styles.due}>
            <dt>{t('counter:pay.due')}</dt>
            <dd>{money(sale.due)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

function PayLine({ line }: { readonly line: LineView }) {
  const { t, money } = useWords();
  const look = lookOf(line);
  return (
    <li className={styles.line}>
      <span className={[styles.sign, tones[look.tone]].join(' ')}>
        <Icon name={look.icon} />
      </span>
      <span className={styles.what}>
        <span className={styles.name}>{line.productName}</span>
        <span className={styles.below}>
          <span className="soft small">
            {t(`till:line.${line.state}`)}
            {line.cardLast4 ? ` · ${t('counter:basket.card', { last4: line.cardLast4 })}` : null}
          </span>
          <span className={line.state === 'refused' ? styles.struck : styles.amount}>{money(line.faceValue)}</span>
        </span>
      </span>
    </li>
  );
}

type Look = { readonly icon: IconName; readonly tone: 'good' | 'wait' | 'bad' };

function lookOf(line: LineView): Look {
  switch (line.state) {
    case 'reserved':
    case 'active':
      return { icon: 'check', tone: 'good' };
    case 'refused':
    case 'lost':
    case 'cancelled':
    case 'voided':
    case 'manually-settled':
    case 'ended-by-other-till':
      return { icon: 'cross', tone: 'bad' };
    case 'draft':
    case 'reserving':
    case 'activating':
    case 'cancelling':
    case 'voiding':
      return { icon: 'wait', tone: 'wait' };
  }
}
