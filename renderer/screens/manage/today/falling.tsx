// A small line of the balance over the last days: the limits page has it with its figures.
import type { BalanceView } from '../../../../shared/limits/views.ts';
import styles from './today.module.css';

const [wide, tall] = [110, 40];

export function Falling({ points }: { readonly points: BalanceView['points'] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const [from, spanMs] = [Date.parse(first.at), Math.max(1, Date.parse(last.at) - Date.parse(first.at))];
  // Only for the place of a dot: no sum of money is computed from it.
  const values = points.map(({ available }) => Number(available.amount));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (at: string) => 3 + ((Date.parse(at) - from) / spanMs) * (wide - 8);
  const y = (value: number) => 5 + (1 - (value - least) / Math.max(most - least, 0.01)) * (tall - 10);
  const line = points.map(({ at }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(values[index] ?? 0)}`).join('');
  return (
    <svg className={styles.falling} viewBox={`0 0 ${wide} ${tall}`} aria-hidden="true" focusable="false">
      <path d={line} />
      <circle cx={x(last.at)} cy={y(values.at(-1) ?? 0)} r="4" />
    </svg>
  );
}
