// The history of a sale from the journal, collapsed to its last event: all its cards and its money in one order, with who did it and what
// they wrote.
// Invariant: in the order of the journal, which is the order of time even if the clock was changed.
import type { TimelineEntry, TimelineKind } from '../../../shared/sale/timeline.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { Icon } from '../../components/icon.tsx';
import { useAsked, useNews } from '../../use-asked.ts';
import { isolated, useWords } from '../../words.ts';
import styles from './life.module.css';

export function Life({ sale }: { readonly sale: SaleView }) {
  const { t, date, dateTime } = useWords();
  const { view: entries, again } = useAsked('sale:timeline', { saleId: sale.id });
  // Every change of the sale is in the journal first.
  useNews(sale, again);
  const told = eventsHere(sale, entries ?? []);
  const days = daysOf(told, date);
  const last = told.at(-1);

  return (
    <section className={`boxed clipped ${styles.life}`}>
      <details>
        <summary className={styles.lifeSummary}>
          <h2>{t('after:life.title')}</h2>
          {last ? (
            <span className="soft small">
              {t('after:life.told', {
                count: told.length,
                what: t(`after:life.${last.kind}`),
                at: dateTime(last.at),
              })}
            </span>
          ) : null}
          <Icon name="down" />
        </summary>
        {days.map(({ day, entries: ofDay }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the journal only grows at its end.
          <div key={index} className={`pad-1-4 ruled ${styles.day}`}>
            {days.length > 1 ? <h3>{day}</h3> : null}
            <ol aria-label={day}>
              {ofDay.map((entry, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <Entry key={at} entry={entry} sale={sale} />
              ))}
            </ol>
          </div>
        ))}
      </details>
    </section>
  );
}

function Entry({ entry, sale }: { readonly entry: TimelineEntry; readonly sale: SaleView }) {
  const { t, time, dateTime, money } = useWords();
  const line = sale.lines.length > 1 ? sale.lines.find((one) => one.id === entry.lineId) : undefined;
  const about = [
    entry.amount ? money(entry.amount) : null,
    entry.method ? t(`till:method.${entry.method}`) : null,
    entry.slip ? t(`after:document.${entry.slip.document}`) : null,
    entry.slip && entry.slip.copy > 0 ? t('after:print.copy', { number: entry.slip.copy }) : null,
    entry.step ? t(`matter:step.${entry.step}.do`) : null,
    entry.attention ? t(`matter:about.${entry.attention}.what`) : null,
    entry.refusal ? t(`refusal:${entry.refusal}.what`, { code: entry.refusalDetail ?? '' }) : null,
    line ? isolated(line.productName) : null,
    entry.cause ? t(`guide:cause.${entry.cause}.what`) : null,
  ].filter(Boolean);
  return (
    <li>
      <time dateTime={entry.at} title={dateTime(entry.at)}>
        {time(entry.at, true)}
      </time>
      <div className={`column breaks ${styles.what}`}>
        <span>{t(`after:life.${entry.kind}`)}</span>
        {about.length > 0 ? <span className="soft">{about.join(' · ')}</span> : null}
        {entry.note ? <q>{entry.note}</q> : null}
      </div>
      <span className={`text-end ${styles.who}`}>{entry.operatorName}</span>
    </li>
  );
}

type Day<E> = { readonly day: string; readonly entries: readonly E[] };

/** Day by day, in the order of the entries: after a clock was set back, a day appears again. `nameOf` formats a day. */
export function daysOf<E extends { readonly at: string }>(
  entries: readonly E[],
  nameOf: (at: string) => string,
): readonly Day<E>[] {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const day = nameOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const notHere: ReadonlySet<TimelineKind> = new Set<TimelineKind>([
  'sale-started',
  'line-added',
  'tender-requested',
  'tender-approve',
  'sale-committed',
]);

/** A sale that started with another till's slip has a basket and a payment in the books; neither happened here. The slip comes first. */
export function eventsHere(
  { claim }: Pick<SaleView, 'claim'>,
  entries: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  if (!claim) return entries;
  const here = entries.filter(({ kind }) => !notHere.has(kind));
  const slip = here.find(({ kind }) => kind === 'claim-redeemed');
  return slip ? [slip, ...here.filter((entry) => entry !== slip)] : here;
}
