// The day of all stores, or of one: its takings, what needs a person, and each store as a row that opens it.
import { type ReactNode, useState } from 'react';
import { HoursChart } from '../../../renderer/components/hours-chart.tsx';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import type { Hour, TodayView } from '../../../shared/head-office/views.ts';
import { isZero } from '../../../shared/money.ts';
import { given } from '../kit/given.ts';
import { AsOf, Page, Panel } from '../kit/page.tsx';
import { type Pages, pageAsked, usePages } from '../kit/pages.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { FigureStrip } from './figure-strip.tsx';
import { Needs } from './needs.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { StoreTable } from './store-table.tsx';
import { TillTable } from './till-table.tsx';
import styles from './today.module.css';
import { drawerWords, UncountedDrawers } from './uncounted-drawers.tsx';

/** More stores than this need a search. */
const inSight = 12;

export function Today({ store, find }: { readonly store?: string; readonly find?: string }) {
  const { t } = useOffice();
  const session = useSession();
  const [sought, seek] = useState(find ?? '');
  const only = session.view.stores.length === 1 ? session.view.stores[0]?.storeId : undefined;
  const of = store ?? only;
  const isLong = session.view.stores.length > inSight || sought !== '';
  const asked = {
    ...given({ store: of }),
    ...(sought.trim() === '' || of !== undefined ? {} : { find: sought.trim() }),
  };
  const pages = usePages(asked);
  const { view, error, again } = useView('today', { ...asked, ...pageAsked('after', pages) });
  // The session is as it was at its start: a till may have joined since.
  const isNew = view?.figures.tills === 0 && session.view.isNew;
  return (
    <Page
      title={view ? titleOf(view, t('office:page.today')) : t('office:page.today')}
      trail={of !== undefined && only === undefined ? [{ name: t('office:page.today'), href: hrefOf('today') }] : []}
      about={view ? <About view={view} /> : null}
      error={error}
      again={again}
      isKnown={view !== null}
    >
      {view ? (
        <>
          <FigureStrip view={view} />
          <DayPair view={view} isNew={isNew} />
          {isNew ? null : (
            <Rows
              view={view}
              pages={pages}
              find={isLong ? <SearchField label={t('day:findStore')} value={sought} onChange={seek} /> : null}
            />
          )}
          <UncountedDrawers view={view} again={again} />
          <OpeningHours key={view.opens} view={view} again={again} />
        </>
      ) : null}
    </Page>
  );
}

type RowsProps = { readonly view: TodayView; readonly pages: Pages; readonly find: ReactNode };

function Rows({ view, pages, find }: RowsProps) {
  const { t } = useOffice();
  if (view.of.kind !== 'all')
    return (
      <Panel>
        <TillTable tills={view.tills} />
      </Panel>
    );
  return (
    <Panel {...(find ? { title: t('day:stores'), aside: <span className={styles.find}>{find}</span> } : {})}>
      <StoreTable stores={view.stores} pages={pages} />
    </Panel>
  );
}

const titleOf = ({ of }: TodayView, today: string): string => (of.kind === 'all' ? today : of.store);

function About({ view }: { readonly view: TodayView }) {
  const { t, longDay } = useOffice();
  const { besideName, zoneOf } = useSession();
  const { of } = view;
  const day = longDay(view.day);
  const said = of.kind === 'all' ? [day, t('day:allStores')] : [besideName(of), day];
  return (
    <>
      {said.filter(Boolean).join(' · ')} {' · '}
      <AsOf shown={view} zone={zoneOf(of.kind === 'all' ? undefined : of.storeId)} />
    </>
  );
}

/** What needs a person, next to the hours; without any, the hours use the full width. */
export function DayPair({ view, isNew = false }: { readonly view: TodayView; readonly isNew?: boolean }) {
  const isCalm = view.needs.total === 0;
  return (
    <div className={`cells two-columns gap-14px ${styles.pair}`} data-calm={isCalm || undefined}>
      <Needs needs={view.needs} of={view.of} isNew={isNew} />
      <Hours view={view} isLow={isCalm} beside={drawerWords(view, 'beside')} />
    </div>
  );
}

type HoursProps = {
  readonly view: TodayView;
  readonly isLow: boolean;
  readonly beside: (words: OfficeWords) => string | null;
};

/** Takings by the hour, in front of the same weekday a week before: one currency at a time, since two currencies have no sum. */
function Hours({ view, isLow, beside }: HoursProps) {
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
