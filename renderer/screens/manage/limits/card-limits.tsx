// What the till inferred about limits that the service does not name: bounds, each with the answer that it comes from.
import type { CardLimit, LearnedLimit } from '../../../../shared/limits/views.ts';
import { Panel } from '../../../books/page.tsx';
import { useWords, type Words } from '../../../words.ts';
import styles from './limits.module.css';

export function CardLimits({ cards }: { readonly cards: readonly CardLimit[] }) {
  const words = useWords();
  const { t } = words;
  return (
    <Panel
      title={t('limitsPage:learned.title')}
      aside={<span className="soft small">{t('limitsPage:learned.why')}</span>}
    >
      {cards.length === 0 ? (
        <p className="pad-4">{t('limitsPage:learned.empty')}</p>
      ) : (
        <table className={styles.cards}>
          <thead>
            <tr>
              <th scope="col">{t('word:card')}</th>
              <th scope="col">{t('limitsPage:learned.limit')}</th>
              <th scope="col">{t('limitsPage:learned.from')}</th>
            </tr>
          </thead>
          <tbody>
            {cards.map(({ productCode, productName, learned }) => (
              <tr key={productCode}>
                <th scope="row" dir="auto">
                  {productName}
                </th>
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

/** The bounds, and a note if the newest contradicted an older one. */
export function LearnedBound({ learned }: { readonly learned: LearnedLimit | null }) {
  const words = useWords();
  const { t, date } = words;
  if (!learned) return <span className="soft">{t('limitsPage:used.notSaid')}</span>;
  const { changed } = learned;
  return (
    <>
      {changed ? (
        <span className="chip" data-tone="warn">
          {t(changed.to === 'raised' ? 'limitsPage:learned.raised' : 'limitsPage:learned.lowered', {
            at: date(changed.at),
          })}
        </span>
      ) : null}{' '}
      <strong>{boundWords(learned, words)}</strong>
    </>
  );
}

function boundWords({ atLeast, below }: LearnedLimit, { t, money }: Words): string {
  if (atLeast && below)
    return t('limitsPage:learned.between', { least: money(atLeast.bound), below: money(below.bound) });
  if (atLeast) return t('limitsPage:learned.atLeast', { least: money(atLeast.bound) });
  return below ? t('limitsPage:learned.below', { below: money(below.bound) }) : '';
}

/** The newest answer. */
function evidenceWords({ atLeast, below }: LearnedLimit, { t, money, date }: Words): string {
  const isRefusal = below !== null && (atLeast === null || below.at >= atLeast.at);
  const newest = isRefusal ? below : atLeast;
  if (!newest) return '';
  return t(isRefusal ? 'limitsPage:learned.refused' : 'limitsPage:learned.sold', {
    amount: money(newest.amount),
    at: date(newest.at),
  });
}
