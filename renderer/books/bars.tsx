// Amounts as bars, drawn without a chart library, which would not fit the package (docs/decisions/charts.md). A screen reader gets a table.
import type { MoneyText } from '../../shared/money.ts';
import { ReadTable } from '../components/read-table.tsx';
import { useWidth, type Width } from '../use-width.ts';
import { useWords } from '../words.ts';
import styles from './bars.module.css';

export type Bar = { readonly key: string; readonly name: string; readonly amount: MoneyText };

/** The page's width before it is measured. */
const usual: Omit<Width, 'height'> = { width: 960, letter: 16 };
const [head, widest] = [12, 56];

type BarsProps = {
  readonly title: string;
  readonly nameTitle: string;
  readonly amountTitle: string;
  readonly bars: readonly Bar[];
};

export function Bars({ title, nameTitle, amountTitle, bars }: BarsProps) {
  const { money, shortMoney } = useWords();
  const [figure, measured] = useWidth<HTMLElement>();
  const { width, letter } = measured ?? usual;
  // These margins hold text, so they grow with the letters of the page.
  const [left, foot, ofName] = [letter * 4.5, letter * 1.5, letter * 3.5];
  const height = 200 + foot;
  // Only for the height of a bar: no sum of money is computed from it.
  const values = bars.map(({ amount }) => Number(amount.amount));
  const top = niceTop(Math.max(...values, 0));
  const step = (width - left) / Math.max(bars.length, 1);
  const thick = Math.min(step * 0.72, widest);
  const y = (value: number) => head + (height - foot - head) * (1 - Math.max(value, 0) / top);
  const every = Math.ceil(bars.length / Math.max(1, Math.floor((width - left) / ofName)));
  const currency = bars[0]?.amount.currency ?? 'EUR';
  return (
    <figure ref={figure}>
      <svg className={styles.barsDrawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path className={styles.line} d={`M${left} ${y(top * share)}H${width}`} />
            <text x={left - 8} y={y(top * share) + letter * 0.3} textAnchor="end">
              {shortMoney({ currency, amount: String(top * share) })}
            </text>
          </g>
        ))}
        {bars.map(({ key, name }, index) => (
          <g key={key}>
            <rect
              className={styles.bar}
              x={left + (index + 0.5) * step - thick / 2}
              y={y(values[index] ?? 0)}
              width={thick}
              height={height - foot - y(values[index] ?? 0)}
            />
            {index % every === 0 ? (
              <text x={left + (index + 0.5) * step} y={height - letter * 0.35} textAnchor="middle">
                {name}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <ReadTable
        title={title}
        columns={[nameTitle, amountTitle]}
        rows={bars.map(({ key, name, amount }) => ({ key, name, cells: [money(amount)] }))}
      />
    </figure>
  );
}

/** 1, 2, 5 or 10 times a power of ten, so that half of it is round too. */
function niceTop(most: number): number {
  if (most <= 0) return 10;
  const order = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 5, 10].map((n) => n * order).find((value) => value >= most) ?? 10 * order;
}
