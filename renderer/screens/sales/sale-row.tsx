// One sale in the list: what was sold, when and by whom, how it was paid, its outcome, and what is still to be done about it.
// Invariant: all of it comes from one answer of main; nothing is computed here.
import type { SaleSummary } from '../../../shared/sale/views.ts';
import { dayOf, dayWords } from '../../components/days/day.ts';
import { Mark, OutcomeMark } from '../../sale/card/outcome-mark.tsx';
import { type Translate, useWords } from '../../words.ts';
import styles from './list.module.css';

export type SaleRowProps = {
  readonly sale: SaleSummary;
  /** `2026-11-06`, by the till's clock. */
  readonly today: string;
  readonly onOpen: (row: HTMLElement) => void;
};

export function SaleRow({ sale, today, onOpen }: SaleRowProps) {
  const words = useWords();
  const { t, money, time } = words;
  const facts = [
    sale.receiptNumber,
    sale.operatorName,
    sale.paidAt === null
      ? sale.methods.map((method) => t(`till:method.${method}`)).join(' + ')
      : t('after:sales.paidAt', { terminal: sale.paidAt }),
    serialsOf(sale, t),
  ].filter((fact) => fact !== '');
  const at = sale.committedAt ?? sale.createdAt;
  const day = dayOf(new Date(at));
  const keptNothing = sale.outcome === 'voided' || sale.outcome === 'not-sold' || sale.outcome === 'cancelled';
  return (
    <li>
      <button type="button" className={styles.row} data-sale={sale.id} onClick={(event) => onOpen(event.currentTarget)}>
        <time className={`column ${styles.when}`} dateTime={at}>
          <strong>{time(at)}</strong> <span className="soft small">{dayWords(day, today, words)}</span>
        </time>{' '}
        <span className={`column gap-2px shrinks ${styles.what}`}>
          <strong className="clamped-2 bold breaks">{sale.value ? cardsOf(sale, t) : t('after:sales.kept')}</strong>{' '}
          <span className={`soft small breaks ${styles.facts}`}>
            {facts.map((fact) => (
              <span key={fact}>{fact} </span>
            ))}
          </span>
        </span>{' '}
        <span className={`row gap-6px small ${styles.stands}`}>
          <OutcomeMark sale={sale} />{' '}
          {sale.needsAttention ? (
            <Mark icon="bell" tone="warn">
              {t('after:sales.attention')}
            </Mark>
          ) : null}
        </span>{' '}
        <strong
          className={
            keptNothing
              ? `text-end text-large one-line figures ${styles.sum} ${styles.gone}`
              : `text-end text-large one-line figures ${styles.sum}`
          }
        >
          {sale.value ? money(sale.value) : null}
        </strong>
      </button>
    </li>
  );
}

/** The names of the cards; equal ones once, with their number. */
function cardsOf({ cards }: SaleSummary, t: Translate): string {
  const counts = new Map<string, number>();
  for (const { name } of cards) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].map(([name, count]) => (count === 1 ? name : t('after:sales.times', { count, name })));
  return counts.size > 1
    ? t('after:sales.cards', { count: cards.length, names: names.join(', ') })
    : (names[0] ?? t('frame:cardCount', { count: 0 }));
}

const mostSerials = 4;

function serialsOf({ cards }: SaleSummary, t: Translate): string {
  const serials = cards.flatMap(({ serialLast4 }) => (serialLast4 === null ? [] : [`…${serialLast4}`]));
  if (serials.length === 0) return '';
  const rest = serials.length - mostSerials;
  const list = [...serials.slice(0, mostSerials), ...(rest > 0 ? [`+${rest}`] : [])].join(' ');
  return t('after:sales.serials', { list });
}
