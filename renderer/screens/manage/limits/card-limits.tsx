// What the till learned of the maxima that the service does not name: bounds, each with the answer that it comes from.
import type { CardLimit, LearnedLimit } from '../../../../shared/limits/views.ts';
import { Panel } from '../../../books/page.tsx';
import { useWords, type Words } from '../../../words.ts';
import styles from './limits.module.css';

export function CardLimits({ cards }: { readonly cards: readonly CardLimit[] }) {
  const words = useWords();
  const { t } = words;
  return (
    <Panel title={t('limits:learned.title')} aside={<span className="soft small">{t('limits:learned.why')}</span>}>
      {cards.length === 0 ? (
        <p className={styles.empty}>{t('limits:learned.empty')}</p>
      ) : (
        <table className={styles.cards}>
          <thead>
            <tr>
              <th scope="col">{t('limits:learned.card')}</th>
              <th scope="col">{t('limits:learned.limit')}</th>
              <th scope="col">{t('limits:learned.from')}</th>
            </tr>
          </thead>
          <tbody>
            {cards.map(({ productCode, productName, learned }) => (
              <tr key={productCode}>
                <th scope="row">{productName}</th>
                <td>
                  <LearnedBound learned={learned} />
                </td>
                <td className="soft">{evidenceWords(learned, words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** The bounds, and that the newest contradicted an older one. */
export function LearnedBound({ learned }: { readonly learned: LearnedLimit | null }) {
  const words = useWords();
  const { t, date } = words;
  if (!learned) return <span className="soft">{t('limits:used.notSaid')}</span>;
  const { changed } = learned;
  return (
    <>
      {changed ? (
        <span className={styles.chip} data-tone="warn">
          {t(changed.to === 'raised' ? 'limits:learned.raised' : 'limits:learned.lowered', { at: date(changed.at) })}
        </span>
      ) : null}{' '}
      <strong>{boundWords(learned, words)}</strong>
    </>
  );
}

function boundWords({ atLeast, below }: LearnedLimit, { t, money }: Words): string {
  if (atLeast && below) return t('limits:learned.between', { least: money(atLeast.bound), below: money(below.bound) });
  if (atLeast) return t('limits:learned.atLeast', { least: money(atLeast.bound) });
  return below ? t('limits:learned.below', { below: money(below.bound) }) : '';
}

/** The newest answer. */
function evidenceWords({ atLeast, below }: LearnedLimit, { t, money, date }: Words): string {
  const isRefusal = below !== null && (atLeast === null || below.at >= atLeast.at);
  const newest = isRefusal ? below : atLeast;
  if (!newest) return '';
  return t(isRefusal ? 'limits:learned.refused' : 'limits:learned.sold', {
    amount: money(newest.amount),
    at: date(newest.at),
  });
}
