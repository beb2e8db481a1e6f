// Sales by the hour, in front of the same hours of an earlier day. The current hour is hatched; later hours show only the earlier day. A
// screen reader gets a table.
import { useWidth, type Width } from '../use-width.ts';
import styles from './hours-chart.module.css';
import { ReadTable } from './read-table.tsx';

/** The panel before it is measured. */
const usual: Width = { width: 600, height: 232, letter: 16 };
/** The hours shown if nothing was sold: the sixth to the sixteenth of a business day. */
const quiet = { first: 5, last: 15 } as const;
const fewest = 8;

/** `size` is only for the height of a bar: no sum of money is computed from it. */
type Figure = { readonly size: number; readonly said: string };
export type ChartHour = {
  readonly key: string;
  /** `09:00` */
  readonly name: string;
  readonly now: Figure;
  readonly before: Figure;
};

type HoursChartProps = {
  readonly title: string;
  /** Headings for a screen reader: the hours' own, this day's and the earlier day's. */
  readonly columns: readonly [string, string, string];
  readonly hours: readonly ChartHour[];
  /** The key of the current hour. */
  readonly running: string | null;
  readonly of: 'amount' | 'count';
  /** The label of a line; null before anything is known. */
  readonly tick: ((value: number) => string) | null;
  readonly isLow?: boolean;
  /** Shown if there are no bars. */
  readonly none: string | null;
};

export function HoursChart({ title, columns, hours: all, running, of, tick, isLow = false, none }: HoursChartProps) {
  const [figure, measured] = useWidth<HTMLDivElement>();
  const { width, height, letter } = measured ?? usual;
  const [left, foot, head] = [letter * 3.5, letter * 1.5, letter * 0.5];
  const hours = shownOf(all, running);
  const most = Math.max(0, ...hours.flatMap(({ now, before }) => [now.size, before.size]));
  const { top, ticks } = axisOf(most, of);
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
  return (
    <figure className={styles.chart}>
      <div ref={figure} className={styles.ground} data-low={isLow || undefined}>
        <svg className={styles.chartDrawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          <defs>
            <pattern id="running-hour" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect className={styles.hatchGround} width="6" height="6" />
              <rect className={styles.hatch} width="2.5" height="6" />
            </pattern>
          </defs>
          {ticks.map((value) => (
            <g key={value}>
              <path className={value === 0 ? styles.zero : styles.line} d={`M${left} ${y(value)}H${width}`} />
              {tick ? (
                <text x={left - 8} y={y(value) + letter * 0.3} textAnchor="end">
                  {tick(value)}
                </text>
              ) : null}
            </g>
          ))}
          {hours.map(({ key, name, now, before }, index) => (
            <g key={key} data-running={key === running || undefined}>
              {before.size > 0 ? <rect className={styles.before} {...bar(index, before.size, 0.8)} /> : null}
              {now.size > 0 ? <rect className={styles.bar} {...bar(index, now.size, 0.54)} /> : null}
              {index % every === 0 ? (
                <text x={left + (index + 0.5) * step} y={height - letter * 0.3} textAnchor="middle">
                  {shortName(name)}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      {none === null ? null : <p className={styles.none}>{none}</p>}
      {tick ? (
        <ReadTable
          title={title}
          columns={columns}
          rows={hours.map(({ key, name, now, before }) => ({ key, name, cells: [now.said, before.said] }))}
        />
      ) : null}
    </figure>
  );
}

/** `09:00` becomes `9`; `9 AM` stays. */
const shortName = (name: string): string => name.replace(':00', '').replace(/^0(?=\d)/, '');

/** The hours with sales on either day, and the current one: always so many that a bar does not look like a wall. */
function shownOf(hours: readonly ChartHour[], running: string | null): readonly ChartHour[] {
  if (hours.length === 0) return hours;
  const isBusy = ({ now, before }: ChartHour) => now.size > 0 || before.size > 0;
  const busy = hours.flatMap((hour, index) => (isBusy(hour) || hour.key === running ? [index] : []));
  const at = hours.some(isBusy) ? busy : [...busy, quiet.first, quiet.last];
  let first = Math.min(...at);
  let last = Math.min(Math.max(...at, first + fewest - 1), hours.length - 1);
  first = Math.max(0, Math.min(first, last - fewest + 1));
  last = Math.max(last, first);
  return hours.slice(first, last + 1);
}

type Axis = { readonly top: number; readonly ticks: readonly number[] };

/**
 * Round numbers for the axis: at most five steps of 1, 2 or 5 times a power of ten, the last at or above the highest bar. A step of counts
 * is at least one.
 */
function axisOf(most: number, of: 'amount' | 'count'): Axis {
  const wanted = Math.max(most, of === 'count' ? 4 : 40) / 4;
  const order = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((n) => n * order).find((n) => n >= wanted) ?? 10 * order;
  const steps = Math.max(1, Math.ceil(most / step) || Math.ceil((wanted * 4) / step));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, n) => n * step) };
}
