// What was taken and sold in any period, next to the period before, by what the reader chooses; each figure opens the cards behind it.
import { dayOf } from '../../../renderer/components/days/day.ts';
import { HoursChart } from '../../../renderer/components/hours-chart.tsx';
import { tillTime } from '../../../renderer/till-time.ts';
import {
  daysOf,
  type Period,
  type PeriodBy,
  periodWays,
  type Span,
  spanAround,
  spans,
} from '../../../shared/head-office/period.ts';
import type { PeriodRow, PeriodSums, PeriodView } from '../../../shared/head-office/views.ts';
import { DayField } from '../kit/day-field.tsx';
import { FileButton } from '../kit/file-button.tsx';
import { given } from '../kit/given.ts';
import { AsOf, Nothing, Page, Panel, Strip } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { go, hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { Change } from './change.tsx';
import { Choice, StoreChoice } from './where.tsx';

type PeriodsProps = Readonly<Partial<Record<'store' | 'till' | 'from' | 'to' | 'by', string>>>;

const isWay = (by: string | undefined): by is PeriodBy => periodWays.some((way) => way === by);

export function Periods({ store, till, from, to, by }: PeriodsProps) {
  const words = useOffice();
  const { t, day } = words;
  const today = dayOf(new Date(tillTime()));
  const usual = spanAround('week', today);
  const where = given({ store, till });
  const days = { from: from ?? usual.from, to: to ?? usual.to };
  const asked = { ...where, ...days, by: isWay(by) ? by : 'day' };
  const pages = usePages(asked);
  const { view, error, again } = useView('periods', { ...asked, ...pageAsked('after', pages) });
  const reach = (change: Readonly<Record<string, string | undefined>>) => go('periods', { ...asked, ...change });
  const isSpan = (span: Span) => {
    const of = spanAround(span, today);
    return of.from === days.from && of.to === days.to;
  };
  return (
    <Page
      title={t('office:page.periods')}
      about={view ? <AsOf shown={view} /> : null}
      actions={
        <>
          <Choice
            label={t('period:span')}
            value={spans.find(isSpan) ?? 'other'}
            options={[...spans, 'other' as const].map((value) => ({ value, label: t(`period:spanOf.${value}`) }))}
            onChange={(span) => {
              if (span !== 'other') reach(spanAround(span, today));
            }}
          />
          <DayField label={t('zs:from')} value={days.from} onChange={(first) => reach({ from: first })} />
          <DayField label={t('zs:to')} value={days.to} onChange={(last) => reach({ to: last })} />
          <Choice
            label={t('period:by')}
            value={asked.by}
            options={periodWays.map((value) => ({ value, label: t(`period:splitBy.${value}`) }))}
            onChange={(way) => reach({ by: way })}
          />
          <StoreChoice store={store} onChange={(chosen) => reach({ store: chosen, till: undefined })} />
          <FileButton file="days" where={where} days={days} />
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      {view ? (
        <>
          {view.sums.length === 0 ? null : (
            <p className="soft small">
              {t('period:next', { from: day(view.before.from), to: day(view.before.to) })}
              {view.keptBack.length > 0 ? ` · ${t('period:kept', { tills: keptTills(view) })}` : null}
            </p>
          )}
          {view.sums.map((sums) => (
            <Sums key={sums.takings.currency} sums={sums} words={words} />
          ))}
          <Days view={view} period={days} words={words} />
          <Panel>
            <Rows view={view} by={asked.by} at={{ ...where, ...days }} words={words} />
            <PageFoot list={view.rows} pages={pages} />
          </Panel>
        </>
      ) : null}
    </Page>
  );
}

const keptTills = ({ keptBack }: PeriodView): string =>
  keptBack.map(({ store, terminal }) => `${store}, ${terminal}`).join(' · ');

function Sums({ sums, words: { t, money, count } }: { readonly sums: PeriodSums; readonly words: OfficeWords }) {
  const { takings, cards, sold, before } = sums;
  return (
    <Strip
      facts={[
        { name: t('word:takings'), value: money(takings), note: t('period:was', { what: money(before.takings) }) },
        { name: t('word:cardsSold'), value: count(cards), note: t('period:was', { what: count(before.cards) }) },
        { name: t('period:worth'), value: money(sold), note: t('period:was', { what: money(before.sold) }) },
      ]}
    />
  );
}

type DaysProps = { readonly view: PeriodView; readonly period: Period; readonly words: OfficeWords };

function Days({ view, period: { from, to }, words }: DaysProps) {
  const { t, money, shortMoney, day } = words;
  const [first] = view.sums;
  const currency = first?.takings.currency ?? 'EUR';
  const had = new Map(view.days.flatMap((one) => (one.takings.currency === currency ? [[one.key, one]] : [])));
  const days = daysOf({ from, to });
  if (days.length < 2 || had.size === 0) return null;
  // Only for the height of a bar: no sum of money is made of it.
  const figure = (of: PeriodRow['takings'] | undefined) => ({
    size: Math.max(0, Number(of?.amount ?? 0)),
    said: money(of ?? { currency, amount: '0' }),
  });
  return (
    <Panel title={t('period:days', { currency })}>
      <HoursChart
        title={t('period:days', { currency })}
        columns={[t('word:day'), t('word:takings'), t('period:before')]}
        hours={days.map((key) => {
          const one = had.get(key);
          return { key, name: day(key), now: figure(one?.takings), before: figure(one?.before.takings) };
        })}
        running={null}
        of="amount"
        tick={(value) => shortMoney({ currency, amount: String(value) })}
        none={null}
      />
    </Panel>
  );
}

type RowsProps = {
  readonly view: PeriodView;
  readonly by: PeriodBy;
  readonly at: Readonly<Record<string, string | undefined>>;
  readonly words: OfficeWords;
};

function Rows({ view, by, at, words }: RowsProps) {
  const { t } = words;
  const { rows } = view.rows;
  if (rows.length === 0) return <Nothing icon="info">{t('word:nothingSold')}</Nothing>;
  return (
    <Table
      columns={
        by === 'product'
          ? [{ start: 'period:byOf.product' }, 'word:cardsSold', 'period:worth', 'period:before']
          : [
              { start: `period:byOf.${by}` },
              'word:takings',
              'period:before',
              { hidden: 'period:change' },
              'word:cardsSold',
              'period:worth',
            ]
      }
    >
      {rows.map((row) => (
        <Row key={`${row.key} ${row.takings.currency}`} row={row} by={by} at={at} words={words} />
      ))}
    </Table>
  );
}

type NamedProps = Omit<RowsProps, 'view'> & { readonly row: PeriodRow };

function Row({ row, by, at, words }: NamedProps) {
  const { money, count } = words;
  const { takings, change, cards, sold, before } = row;
  const name = (
    <td data-start data-strong>
      <Named row={row} by={by} at={at} words={words} />
    </td>
  );
  const counted = (
    <td>
      <CardsLink row={row} by={by} at={at}>
        {by === 'payment' ? '–' : count(cards)}
      </CardsLink>
    </td>
  );
  return by === 'product' ? (
    <tr>
      {name}
      {counted}
      <td>{money(sold)}</td>
      <td data-tone="soft">{money(before.sold)}</td>
    </tr>
  ) : (
    <tr>
      {name}
      <td>{money(takings)}</td>
      <td data-tone="soft">{money(before.takings)}</td>
      <td>{change === null ? null : <Change percent={change} />}</td>
      {counted}
      <td>{by === 'payment' ? '–' : money(sold)}</td>
    </tr>
  );
}

function Named({ row, by, at, words: { t, day } }: NamedProps) {
  switch (by) {
    case 'day':
      return <a href={hrefOf('periods', { ...at, from: row.key, to: row.key, by: 'store' })}>{day(row.key)}</a>;
    case 'store':
      return <a href={hrefOf('periods', { ...at, store: row.store, by: 'till' })}>{row.name}</a>;
    case 'till':
      return <a href={hrefOf('periods', { ...at, store: row.store, till: row.till, by: 'day' })}>{row.name}</a>;
    case 'person':
      return (
        <>
          {row.name || t('word:notKnown')} <small>{row.store}</small>
        </>
      );
    case 'payment':
      return row.key === 'drawer' || row.key === 'card' ? t(`zs:potName.${row.key}`) : row.key;
    case 'product':
      return row.name || row.key;
  }
}

type CardsLinkProps = Omit<NamedProps, 'words'> & { readonly children: string };

/** To the cards of the figure. */
function CardsLink({ row, by, at, children }: CardsLinkProps) {
  const { opens } = useSession();
  if (!opens('cards') || by === 'payment' || row.cards === 0) return children;
  const of = {
    ...{ day: { from: row.key, to: row.key }, store: { store: row.store }, till: { store: row.store, till: row.till } },
    ...{ product: { product: row.key }, person: { person: row.name } },
  }[by];
  const { currency } = row.takings;
  return <a href={hrefOf('cards', { ...at, ...of, currency, on: 'days' })}>{children}</a>;
}
