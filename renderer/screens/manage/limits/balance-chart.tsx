// The available balance over the last days, and its course at the present rate of sales. A screen reader gets a table.
import type { BalanceView } from '../../../../shared/limits/views.ts';
import { useWidth, type Width } from '../../../use-width.ts';
import { useWords } from '../../../words.ts';
import styles from './limits.module.css';

/** A panel's width before it is measured. */
const usual: Width = { width: 340, letter: 16 };
const side = 6;
/** Readings are hourly; the table has this many, evenly chosen. */
const mostRows = 14;

export function BalanceChart({ balance }: { readonly balance: BalanceView }) {
  const { t, money, date, dateTime, shortMoney } = useWords();
  const { points, pace } = balance;
  const [figure, measured] = useWidth<HTMLElement>();
  const { width, letter } = measured ?? usual;
  const foot = letter * 1.5;
  const height = 166 + foot;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const ends = pace?.lastsUntil ?? null;
  const from = Date.parse(first.at);
  const seenMs = Date.parse(last.at) - from;
  // Shows at most as much future as past.
  const until = Math.min(ends === null ? Date.parse(last.at) : Date.parse(ends), Date.parse(last.at) + seenMs);
  // Only for the place of a dot: no sum of money is computed from it.
  const values = points.map(({ available }) => Number(available.amount));
  const top = Math.max(...values, 1) * 1.1;
  const bottom = Math.min(...values, 0);
  const x = (ms: number) => side + ((ms - from) / Math.max(until - from, 1)) * (width - 2 * side);
  const y = (value: number) => (height - foot) * (1 - (value - bottom) / (top - bottom));
  const line = points.map(({ at }, index) => `${index === 0 ? 'M' : 'L'}${x(Date.parse(at))} ${y(values[index] ?? 0)}`);
  const now = { x: x(Date.parse(last.at)), y: y(values.at(-1) ?? 0) };
  const share = ends === null ? 0 : (until - Date.parse(last.at)) / Math.max(Date.parse(ends) - Date.parse(last.at), 1);
  const every = Math.ceil(points.length / mostRows);
  return (
    <figure ref={figure}>
      <svg className={styles.chartDrawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <path className={styles.axis} d={`M0 ${y(0)}H${width}`} />
        <path className={styles.past} d={line.join('')} />
        {ends === null ? null : (
          <path
            className={styles.future}
            d={`M${now.x} ${now.y}L${x(until)} ${y((values.at(-1) ?? 0) * (1 - share))}`}
          />
        )}
        <circle className={styles.dot} cx={now.x} cy={now.y} r="4.5" />
        <text x="0" y={height - letter * 0.35}>
          {date(first.at)}
        </text>
        <text
          x={now.x}
          y={height - letter * 0.35}
          textAnchor={now.x > width * 0.75 ? 'end' : 'middle'}
          className={styles.today}
        >
          {t('word:now')}
        </text>
        {ends !== null && share >= 1 ? (
          <text x={width} y={height - letter * 0.35} textAnchor="end">
            {date(ends)}
          </text>
        ) : null}
        <text x="0" y={y(values[0] ?? 0) - 8}>
          {shortMoney(first.available)}
        </text>
      </svg>
      <table className="hidden-but-read">
        <caption>{t('limitsPage:balance.chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('word:when')}</th>
            <th scope="col">{t('limitsPage:balance.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {points
            .filter((_, index) => index % every === 0 || index === points.length - 1)
            .map(({ at, available }) => (
              <tr key={at}>
                <th scope="row">{dateTime(at)}</th>
                <td>{money(available)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
