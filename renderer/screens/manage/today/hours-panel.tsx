// What was sold by the hour, in front of the same weekday a week before: amounts, or cards where amounts are kept back. The running hour is
// hatched, the hours to come show only the week before. A screen reader gets a table.
import type { TodayHour, TodayView } from '../../../../shared/reports/today.ts';
import { useWidth, type Width } from '../../../use-width.ts';
import { useWords, type Words } from '../../../words.ts';
import { axisOf } from './axis.ts';
import styles from './today.module.css';

/** Of the panel, before it is measured. */
const usual: Width = { width: 600, letter: 16 };
/** A shop's day where nothing was sold: from the sixth to the sixteenth hour of a business day. */
const quiet = { first: 5, last: 15 } as const;
const fewest = 8;

type HoursPanelProps = { readonly view: TodayView | null; readonly isLow: boolean };

export function HoursPanel({ view, isLow }: HoursPanelProps) {
  const { t, locale } = useWords();
  const date = (day: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(
      new Date(`${day}T12:00`),
    );
  const isMoney = view?.cash != null;
  const title = t(isMoney || view === null ? 'today:hours.title' : 'today:hours.cardsTitle');
  return (
    <section className={styles.hours} aria-busy={view === null}>
      <header>
        <h2>{title}</h2>
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
      <Chart view={view} title={title} isLow={isLow} />
    </section>
  );
}

function Chart({ view, title, isLow }: HoursPanelProps & { readonly title: string }) {
  const words = useWords();
  const { t } = words;
  const [figure, measured] = useWidth<HTMLElement>();
  const { width, letter } = measured ?? usual;
  const [left, foot, head] = [letter * 3.5, letter * 1.5, letter * 0.5];
  const height = letter * (isLow ? 10.5 : 14.5);
  const hours = view ? shownOf(view) : [];
  const isMoney = view?.cash != null;
  // For the height of a bar only: no sum of money is made of it.
  const size = ({ cards, amount }: TodayHour['today']) => (amount ? Number(amount.amount) : cards);
  const most = Math.max(0, ...hours.flatMap(({ today, before }) => [size(today), size(before)]));
  const { top, ticks } = axisOf(most, isMoney ? 'amount' : 'count');
  const step = (width - left) / Math.max(hours.length, 1);
  const y = (value: number) => head + (height - foot - head) * (1 - value / top);
  const bar = (index: number, value: number, share: number) => ({
    x: left + (index + (1 - share) / 2) * step,
    y: y(value),
    width: step * share,
    height: Math.max(0, height - foot - y(value)),
    rx: 3,
  });
  const every = Math.ceil(hours.length / Math.max(1, Math.floor((width - left) / (letter * 1.75))));
  const isEmpty = view !== null && view.sold === 0 && !view.hasBefore;
  return (
    <figure ref={figure} className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <defs>
          <pattern id="running-hour" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={styles.hatchGround} width="6" height="6" />
            <rect className={styles.hatch} width="2.5" height="6" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? styles.ground : styles.line} d={`M${left} ${y(tick)}H${width}`} />
            {view ? (
              <text x={left - 8} y={y(tick) + letter * 0.3} textAnchor="end">
                {tickWords(tick, view, words)}
              </text>
            ) : null}
          </g>
        ))}
        {hours.map((hour, index) => (
          <g key={hour.key} data-running={hour.key === view?.running || undefined}>
            {size(hour.before) > 0 ? <rect className={styles.before} {...bar(index, size(hour.before), 0.8)} /> : null}
            {size(hour.today) > 0 ? <rect className={styles.bar} {...bar(index, size(hour.today), 0.54)} /> : null}
            {index % every === 0 ? (
              <text x={left + (index + 0.5) * step} y={height - letter * 0.3} textAnchor="middle">
                {shortName(hour)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      {isEmpty ? <p className={styles.noHours}>{t('today:hours.none')}</p> : null}
      {view ? <HoursTable view={view} hours={hours} title={title} words={words} /> : null}
    </figure>
  );
}

type HoursTableProps = {
  readonly view: TodayView;
  readonly hours: readonly TodayHour[];
  readonly title: string;
  readonly words: Words;
};

function HoursTable({ view, hours, title, words: { t, date, money } }: HoursTableProps) {
  const said = ({ cards, amount }: TodayHour['today']) => (amount ? money(amount) : cards);
  return (
    <table className="hidden-but-read">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('today:hours.hour')}</th>
          <th scope="col">{t('manage:page.today')}</th>
          <th scope="col">{date(view.before)}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ key, name, today, before }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{said(today)}</td>
            <td>{said(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 9 of 09:00; 9 AM is short already. */
const shortName = ({ name }: TodayHour): string => name.replace(':00', '').replace(/^0(?=\d)/, '');

function tickWords(tick: number, { cash }: TodayView, { shortMoney }: Words): string {
  return cash ? shortMoney({ currency: cash.takings.currency, amount: String(tick) }) : String(tick);
}

/** The hours in which anything was sold on either day, and the one that runs: never so few that a bar is a wall. */
function shownOf({ hours, running }: TodayView): readonly TodayHour[] {
  const busy = hours.flatMap(({ key, today, before }, index) =>
    today.cards + before.cards > 0 || key === running ? [index] : [],
  );
  const sold = hours.some(({ today, before }) => today.cards + before.cards > 0);
  const at = sold ? busy : [...busy, quiet.first, quiet.last];
  let first = Math.min(...at);
  let last = Math.min(Math.max(...at, first + fewest - 1), hours.length - 1);
  first = Math.max(0, Math.min(first, last - fewest + 1));
  last = Math.max(last, first);
  return hours.slice(first, last + 1);
}
