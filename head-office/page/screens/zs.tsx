// Each till's Z next to what its journal here says, each store's day as the sum of its Zs, and what is missing by name.
import { useState } from 'react';
import { dayOf, daysAfter } from '../../../renderer/components/days/day.ts';
import { tillTime } from '../../../renderer/till-time.ts';
import type { StoreZ, ZRow, ZVerdict } from '../../../shared/head-office/views.ts';
import { isZero } from '../../../shared/money.ts';
import { DayField } from '../kit/day-field.tsx';
import { FileButton } from '../kit/file-button.tsx';
import { given } from '../kit/given.ts';
import { AsOf, Chip, Nothing, Page, Panel, type Tone } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { go } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table, TableHead } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { StoreChoice, TillNamed } from './where.tsx';
import styles from './zs.module.css';

type ZsProps = { readonly store?: string; readonly till?: string; readonly from?: string; readonly to?: string };

const dayBefore = (days: number): string => daysAfter(dayOf(new Date(tillTime())), -days);

export function Zs({ store, till, from = dayBefore(6), to = dayBefore(0) }: ZsProps) {
  const { t } = useOffice();
  const where = given({ store, till });
  const asked = { from, to, ...where };
  const pages = usePages(asked);
  const dayPages = usePages(asked);
  const { view, error, again } = useView('zs', {
    ...asked,
    ...pageAsked('after', pages),
    ...pageAsked('stores', dayPages),
  });
  return (
    <Page
      title={t('office:page.zs')}
      about={view ? <AsOf shown={view} /> : null}
      actions={
        <>
          <DayField label={t('zs:from')} value={from} onChange={(day) => go('zs', { ...asked, from: day })} />
          <DayField label={t('zs:to')} value={to} onChange={(day) => go('zs', { ...asked, to: day })} />
          <StoreChoice store={store} onChange={(chosen) => go('zs', { from, to, store: chosen })} />
          <FileButton file="zs" where={where} days={{ from, to }} />
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      {view ? (
        <>
          <Panel title={t('zs:days')} aside={t('zs:daysNote')}>
            <Days rows={view.stores.rows} />
            <PageFoot list={view.stores} pages={dayPages} />
          </Panel>
          <Panel title={t('zs:tills')} count={view.toReview} aside={t('zs:tillsNote')}>
            <Each rows={view.zs.rows} />
            <PageFoot list={view.zs} pages={pages} />
          </Panel>
        </>
      ) : null}
    </Page>
  );
}

function Days({ rows }: { readonly rows: readonly StoreZ[] }) {
  const { t, day, money } = useOffice();
  const { besideName } = useSession();
  if (rows.length === 0) return <Nothing icon="info">{t('zs:none')}</Nothing>;
  return (
    <Table
      columns={[
        'word:day',
        { start: 'word:store' },
        'day:zs',
        'word:sold',
        'till:method.cash',
        'till:method.card',
        'word:difference',
        { start: 'zs:stands' },
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.storeId} ${row.day} ${row.sold.currency}`}>
          <td data-strong>{day(row.day)}</td>
          <td data-start data-strong>
            {row.store} <small>{besideName(row)}</small>
          </td>
          <td>{row.zs}</td>
          <td>{row.zs > 0 && money(row.sold)}</td>
          <td>{row.zs > 0 && money(row.cash)}</td>
          <td>{row.zs > 0 && money(row.card)}</td>
          <td data-tone={isZero(row.difference.amount) ? 'soft' : 'warn'}>
            {/* Without a Z there is nothing to compare. */}
            {row.zs > 0 && (isZero(row.difference.amount) ? t('zs:even') : money(row.difference))}
          </td>
          <td data-start>
            <DayChip row={row} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function DayChip({ row: { agrees, missing, open } }: { readonly row: StoreZ }) {
  const { t } = useOffice();
  if (!agrees)
    return (
      <Chip tone="bad" icon="warn">
        {t('zs:verdict.differs')}
      </Chip>
    );
  if (missing.length > 0)
    return (
      <Chip tone="warn" icon="warn">
        {t('zs:missing', { tills: missing.join(', ') })}
      </Chip>
    );
  return open.length > 0 ? (
    <Chip tone="calm" icon="hourglass">
      {t('zs:openTills', { tills: open.join(', ') })}
    </Chip>
  ) : (
    <Chip tone="good" icon="check">
      {t('zs:verdict.agrees')}
    </Chip>
  );
}

const verdicts: Readonly<
  Record<ZVerdict, { readonly tone: Tone; readonly icon: 'check' | 'warn' | 'hourglass' | 'lock' }>
> = {
  agrees: { tone: 'good', icon: 'check' },
  differs: { tone: 'bad', icon: 'warn' },
  missing: { tone: 'bad', icon: 'warn' },
  open: { tone: 'calm', icon: 'hourglass' },
};

function Each({ rows }: { readonly rows: readonly ZRow[] }) {
  const words = useOffice();
  const { t } = words;
  const [shown, show] = useState<string | null>(null);
  if (rows.length === 0) return <Nothing icon="info">{t('zs:none')}</Nothing>;
  return (
    <Table
      columns={[
        'word:day',
        { start: 'due:where' },
        'zs:number',
        { start: 'zs:who' },
        'word:sold',
        'word:refunded',
        { start: 'zs:stands' },
        { hidden: 'zs:pots' },
      ]}
    >
      {rows.map((row) => (
        <ZLines
          key={`${row.tillId} ${row.shiftId}`}
          row={row}
          words={words}
          isShown={shown === row.shiftId}
          onShow={() => show(shown === row.shiftId ? null : row.shiftId)}
        />
      ))}
    </Table>
  );
}

type ZLinesProps = {
  readonly row: ZRow;
  readonly words: OfficeWords;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

function ZLines({ row, words, isShown, onShow }: ZLinesProps) {
  const { t, day, money } = words;
  const { z } = row;
  const { tone, icon } = verdicts[row.verdict];
  const state = row.verdict === 'open' ? t(`zs:state.${row.state}`) : t(`zs:verdict.${row.verdict}`);
  return (
    <>
      <tr>
        <td>{day(row.day)}</td>
        <td data-start data-strong>
          <TillNamed till={row} />
        </td>
        <td>{z?.n}</td>
        <td data-start>{row.operator}</td>
        <td>{z ? money(z.sold.amount) : null}</td>
        <td>{z && z.returned.cards > 0 ? money(z.returned.amount) : null}</td>
        <td data-start>
          <Chip tone={tone} icon={icon}>
            {state}
          </Chip>
        </td>
        <td>
          {z ? (
            <button type="button" className={styles.open} aria-expanded={isShown} onClick={onShow}>
              {t('zs:pots')}
              <span className="hidden-but-read"> {`${row.terminal}, Z ${z.n}`}</span>
            </button>
          ) : null}
        </td>
      </tr>
      {z && isShown ? (
        <tr>
          <td colSpan={8} className={styles.pots}>
            <Pots z={z} words={words} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Pots({ z, words: { t, money } }: { readonly z: NonNullable<ZRow['z']>; readonly words: OfficeWords }) {
  return (
    <>
      <table>
        <TableHead columns={['zs:pot', 'zs:journal', 'zs:expected', 'word:counted', 'word:difference', 'zs:stands']} />
        <tbody>
          {z.pots.map((pot) => (
            <tr key={pot.pot}>
              <th scope="row">{pot.pot === 'drawer' || pot.pot === 'card' ? t(`zs:potName.${pot.pot}`) : pot.pot}</th>
              <td>{money(pot.journal)}</td>
              <td data-tone={pot.agrees ? undefined : 'bad'}>{money(pot.expected)}</td>
              <td>{pot.counted ? money(pot.counted) : '–'}</td>
              <td>{pot.difference ? money(pot.difference) : '–'}</td>
              <td data-tone={pot.agrees ? 'good' : 'bad'}>
                {t(pot.agrees ? 'zs:verdict.agrees' : 'zs:verdict.differs')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small">
        {isZero(z.soldDifference.amount) ? null : `${t('zs:soldDiffers', { amount: money(z.soldDifference) })} · `}
        {z.head ? t('zs:head', { head: z.head }) : null} {t('zs:hash', { sha256: z.sha256.slice(0, 16) })}
      </p>
    </>
  );
}
