// Who did something more often than others who did about as much: a sentence each, the least likely first; a name opens the person's cards.
import { dayOf } from '../../../renderer/components/days/day.ts';
import { tillTime } from '../../../renderer/till-time.ts';
import { daysLater } from '../../../shared/business-day.ts';
import type { OutlierRow } from '../../../shared/head-office/views.ts';
import { type PeopleRole, peopleRoles } from '../../../shared/reports/exception-figures.ts';
import { DayField } from '../kit/day-field.tsx';
import { given } from '../kit/given.ts';
import { AsOf, Nothing, Page, Panel } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { go, hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { Choice, StoreChoice } from './where.tsx';

type OutliersProps = Readonly<Partial<Record<'store' | 'from' | 'to' | 'role', string>>>;

const usualDays = 28;
const roleOf = (role: string | undefined): PeopleRole => peopleRoles.find((one) => one === role) ?? 'sellers';

export function Outliers({ store, from, to, role }: OutliersProps) {
  const words = useOffice();
  const { t } = words;
  const today = dayOf(new Date(tillTime()));
  const days = { from: from ?? daysLater(today, 1 - usualDays), to: to ?? today };
  const asked = { ...given({ store }), ...days, role: roleOf(role) };
  const pages = usePages(asked);
  const { view, error, again } = useView('exceptions', { ...asked, ...pageAsked('after', pages) });
  const reach = (change: Readonly<Record<string, string | undefined>>) => go('exceptions', { ...asked, ...change });
  return (
    <Page
      title={t('office:page.exceptions')}
      about={
        view ? (
          <>
            {t('outlier:compared', { count: view.people })} · <AsOf shown={view} />
          </>
        ) : null
      }
      actions={
        <>
          <DayField label={t('zs:from')} value={days.from} onChange={(first) => reach({ from: first })} />
          <DayField label={t('zs:to')} value={days.to} onChange={(last) => reach({ to: last })} />
          <Choice
            label={t('outlier:by')}
            value={asked.role}
            options={peopleRoles.map((value) => ({ value, label: t(`outlier:role.${value}`) }))}
            onChange={(chosen) => reach({ role: chosen })}
          />
          <StoreChoice store={store} onChange={(chosen) => reach({ store: chosen })} />
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      <Panel>
        {view?.rows.length === 0 ? (
          <Nothing icon={view.people === 0 ? 'info' : 'check'}>
            {t(view.people === 0 ? 'outlier:noReports' : 'outlier:nobody')}
          </Nothing>
        ) : (
          <Table columns={[{ start: 'period:byOf.person' }, { start: 'office:what' }, 'outlier:more']}>
            {view?.rows.map((row) => (
              <Row key={`${row.storeId} ${row.person} ${row.figure}`} row={row} days={days} words={words} />
            ))}
          </Table>
        )}
        <PageFoot list={view ?? undefined} pages={pages} />
      </Panel>
      <p className="soft small">{t('outlier:note')}</p>
    </Page>
  );
}

type RowProps = {
  readonly row: OutlierRow;
  readonly days: { readonly from: string; readonly to: string };
  readonly words: OfficeWords;
};

function Row({ row, days, words: { t, count } }: RowProps) {
  const { storeId, store, person, figure, n, of, base, times } = row;
  const { opens } = useSession();
  const often = (some: { readonly n: number; readonly of: number }): string =>
    t(figure === 'no-sale' ? 'outlier:inHours' : 'outlier:often', {
      n: count(some.n),
      of: count(Math.round(some.of)),
    });
  return (
    <tr>
      <td data-start data-strong>
        {opens('cards') ? (
          <a href={hrefOf('cards', { store: storeId, person, ...days, on: 'days' })}>{person}</a>
        ) : (
          person
        )}
        <br />
        <small>{store}</small>
      </td>
      <td data-start data-wrap>
        <b>
          {t(`exception:kind.${figure}`)}: {often({ n, of })}
        </b>
        <br />
        <small>{t(base.isOwnPast ? 'outlier:past' : 'outlier:others', { often: often(base) })}</small>
      </td>
      <td data-strong>{times === null ? t('outlier:never') : t('outlier:times', { count: times.toFixed(1) })}</td>
    </tr>
  );
}
