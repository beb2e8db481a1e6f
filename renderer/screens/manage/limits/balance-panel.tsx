// The client's balance: what is available now, how long it lasts, the other currencies; in the sandbox it can be set.
import { useState } from 'react';
import type { BalanceView, LimitsView } from '../../../../shared/limits/views.ts';
import { isZero } from '../../../../shared/money.ts';
import { Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { ReadTable } from '../../../components/read-table.tsx';
import { useWidth, type Width } from '../../../use-width.ts';
import { useWords, type Words } from '../../../words.ts';
import styles from './limits.module.css';
import { SetBalance } from './set-balance.tsx';

type BalancePanelProps = { readonly view: LimitsView; readonly onSet: (view: LimitsView) => void };

export function BalancePanel({ view, onSet }: BalancePanelProps) {
  const words = useWords();
  const { t, money } = words;
  const [setting, set] = useState(false);
  const [own, ...others] = view.balances;
  if (!own) return null;
  const { read, fault } = own;
  const chip = balanceChip(own, words);
  return (
    <Panel
      title={t('word:balance')}
      aside={
        chip ? (
          <span className="chip" data-tone={own.low ? 'warn' : 'good'}>
            {chip}
          </span>
        ) : null
      }
    >
      <div className={styles.balance}>
        {read ? (
          <>
            <p>
              <strong className="text-verdict figures leading-close">{money(read.available)}</strong>{' '}
              <span className="soft small">{t('limitsPage:balance.available')}</span>
            </p>
            {isZero(read.limit.amount) ? null : (
              <p className="soft small">
                {t('limitsPage:balance.sum', { balance: money(read.balance), limit: money(read.limit) })}
              </p>
            )}
          </>
        ) : (
          <p>{t('limitsPage:neverRead')}</p>
        )}
        {fault && fault !== view.storeFault ? <p className="error small">{faultWords(own, words)}</p> : null}
        <BalanceChart balance={own} />
        {read ? <p className="soft small">{paceWords(own, words)}</p> : null}
        {view.maySetBalance ? (
          <p>
            <Button icon="pay" onPress={() => set(true)}>
              {t('limitsPage:balance.set')}
            </Button>
          </p>
        ) : null}
      </div>
      {others.filter(isTheirs).map((one) => (
        <p key={one.currency} className={`line gap-3 touch pad-0-4 ruled small ${styles.currency}`}>
          <strong>{one.currency}</strong>
          <span>{one.read ? money(one.read.available) : null}</span>
          <span className="soft">{otherWords(one, words)}</span>
        </p>
      ))}
      {setting ? (
        <SetBalance
          balance={own}
          onClose={() => set(false)}
          onSet={(next) => {
            set(false);
            onSet(next);
          }}
        />
      ) : null}
    </Panel>
  );
}

/** A currency that this key may not read does not belong to this till. */
const isTheirs = ({ read, fault }: BalanceView): boolean => read !== null || fault !== 'not-allowed';

/** How long it lasts, in a few words; null if that is unknown. */
export function balanceChip({ read, low, pace }: BalanceView, { t, date }: Words): string | null {
  if (!read) return null;
  if (/^(-|[0.]+$)/.test(read.available.amount)) return t('limitsPage:balance.empty');
  const until = pace?.lastsUntil ?? null;
  if (low === 'setting') return t('limitsPage:balance.belowSetting');
  if (until === null) return null;
  return t(low === 'pace' ? 'limitsPage:balance.runsOut' : 'limitsPage:balance.lasts', { at: date(until) });
}

function paceWords({ pace }: BalanceView, { t, money }: Words): string {
  if (pace === null) return t('limitsPage:balance.paceUnknown');
  return pace.lastsUntil === null
    ? t('limitsPage:balance.still')
    : t('limitsPage:balance.pace', { amount: money(pace.perDay) });
}

function faultWords({ fault, read }: BalanceView, { t, dateTime }: Words): string {
  if (!fault) return '';
  const why = t(`limitsPage:fault.${fault}`);
  return read ? t('limitsPage:readFailed', { why, at: dateTime(read.at) }) : why;
}

function otherWords(balance: BalanceView, words: Words): string {
  const { t, dateTime } = words;
  if (balance.fault) return faultWords(balance, words);
  return balance.read ? t('limitsPage:balance.readAt', { at: dateTime(balance.read.at) }) : t('limitsPage:neverRead');
}

/** A panel's width before it is measured. */
const usual: Omit<Width, 'height'> = { width: 340, letter: 16 };
const side = 6;
/** Readings are hourly; the table has this many, evenly chosen. */
const mostRows = 14;

/** The available balance over the last days, and its course at the present rate of sales. A screen reader gets a table. */
function BalanceChart({ balance }: { readonly balance: BalanceView }) {
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
      <ReadTable
        title={t('limitsPage:balance.chart')}
        columns={[t('word:when'), t('limitsPage:balance.amount')]}
        rows={points
          .filter((_, index) => index % every === 0 || index === points.length - 1)
          .map(({ at, available }) => ({ key: at, name: dateTime(at), cells: [money(available)] }))}
      />
    </figure>
  );
}
