// Sales by the hour, in front of the same weekday a week before: amounts, or cards if amounts are withheld.
import type { TodayHour, TodayView } from '../../../../shared/reports/today.ts';
import { HoursChart } from '../../../components/hours-chart.tsx';
import { useWords, type Words } from '../../../words.ts';
import styles from './today.module.css';

type HoursPanelProps = { readonly view: TodayView | null; readonly isLow: boolean };

export function HoursPanel({ view, isLow }: HoursPanelProps) {
  const words = useWords();
  const { t, locale } = words;
  const date = (day: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(
      new Date(`${day}T12:00`),
    );
  const isMoney = view?.cash != null;
  const title = t(isMoney || view === null ? 'today:hours.title' : 'today:hours.cardsTitle');
  const isEmpty = view !== null && view.sold === 0 && !view.hasBefore;
  // Only for the height of a bar: no sum of money is computed from it.
  const figure = ({ cards, amount }: TodayHour['today']) => ({
    size: amount ? Number(amount.amount) : cards,
    said: amount ? words.money(amount) : String(cards),
  });
  return (
    <section className={styles.needs} aria-busy={view === null}>
      <header>
        <h2 className="text-usual">{title}</h2>
        {view ? (
          <ul className={styles.legend}>
            <li>
              <i className={styles.dot} />
              {t('manage:page.today')}
            </li>
            {view.hasBefore ? (
              <li>
                <i className={styles.dot} data-before />
                {date(view.before)}
              </li>
            ) : null}
          </ul>
        ) : null}
      </header>
      <HoursChart
        title={title}
        columns={[t('word:hour'), t('manage:page.today'), view ? words.date(view.before) : '']}
        hours={(view?.hours ?? []).map(({ key, name, today, before }) => ({
          key,
          name,
          now: figure(today),
          before: figure(before),
        }))}
        running={view?.running ?? null}
        of={isMoney ? 'amount' : 'count'}
        tick={view && ((value) => tickWords(value, view, words))}
        isLow={isLow}
        none={isEmpty ? t('today:hours.none') : null}
      />
    </section>
  );
}

function tickWords(tick: number, { cash }: TodayView, { shortMoney }: Words): string {
  return cash ? shortMoney({ currency: cash.takings.currency, amount: String(tick) }) : String(tick);
}
