// Takings by the hour, in front of the same weekday a week before: one currency at a time, since two currencies have no sum.
import { useState } from 'react';
import { HoursChart } from '../../../renderer/components/hours-chart.tsx';
import type { Hour, TodayView } from '../../../shared/head-office/views.ts';
import { isZero } from '../../../shared/money.ts';
import { Panel } from '../kit/page.tsx';
import { useSession } from '../kit/session.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import styles from './today.module.css';

type HoursProps = {
  readonly view: TodayView;
  readonly isLow: boolean;
  readonly beside: (words: OfficeWords) => string | null;
};

export function Hours({ view, isLow, beside }: HoursProps) {
  const words = useOffice();
  const { zoneOf } = useSession();
  const { t, money, shortMoney, longDay } = words;
  const currencies = [...new Set(view.hours.map(({ takings }) => takings.currency))];
  const [chosen, choose] = useState<string | null>(null);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0] ?? 'EUR';
  const hours = view.hours.filter(({ takings }) => takings.currency === currency);
  const has = (of: 'takings' | 'before') => hours.some((hour) => !isZero(hour[of].amount));
  // Only for the height of a bar: no sum of money is made of it.
  const figure = (amount: Hour['takings']) => ({ size: Math.max(0, Number(amount.amount)), said: money(amount) });
  const zone = zoneOf(view.of.kind === 'all' ? undefined : view.of.storeId);
  const running = new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    new Date(view.at),
  );
  return (
    <Panel
      title={t('day:hours')}
      beside={beside(words)}
      aside={
        <>
          {currencies.length > 1 ? (
            <span className={`clipped edged-strong rounded inline ${styles.currencies}`}>
              {currencies.map((one) => (
                <button
                  className={styles.currenciesButton}
                  key={one}
                  type="button"
                  aria-pressed={one === currency}
                  onClick={() => choose(one)}
                >
                  {one}
                </button>
              ))}
            </span>
          ) : null}
          <ul className={styles.legend}>
            <li>
              <i className={styles.dot} />
              {t('office:page.today')}
            </li>
            {has('before') ? (
              <li>
                <i className={styles.dot} data-before />
                {longDay(view.before)}
              </li>
            ) : null}
          </ul>
        </>
      }
    >
      <HoursChart
        title={t('day:hours')}
        columns={[t('word:hour'), t('office:page.today'), longDay(view.before)]}
        hours={hours.map(({ hour, takings, before }) => ({
          key: hour,
          name: `${hour}:00`,
          now: figure(takings),
          before: figure(before),
        }))}
        running={running}
        of="amount"
        tick={(value) => shortMoney({ currency, amount: String(value) })}
        isLow={isLow}
        none={has('takings') || has('before') ? null : t('word:noSalesYet')}
      />
    </Panel>
  );
}
