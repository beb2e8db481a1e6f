// Reports: a day or some of them by product, tender, person and hour; printed, or saved as a table or a PDF.
import { useState } from 'react';
import { isZero } from '../../../../shared/money.ts';
import type { WantedReport } from '../../../../shared/reports/channels.ts';
import type { ReportView } from '../../../../shared/reports/report.ts';
import type { SessionView } from '../../../../shared/session/views.ts';
import { Bars } from '../../../books/bars.tsx';
import { Page, Panel } from '../../../books/page.tsx';
import { PeriodChoice } from '../../../books/period-choice.tsx';
import { periodWords } from '../../../books/periods.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { ReportTable } from './report-table.tsx';
import styles from './reports.module.css';
import { shownBars } from './shown-bars.ts';

export function Reports() {
  const words = useWords();
  const { t } = words;
  const { shift } = useSessionView();
  const { view, fault, busy, read, send } = useAsked('report:read', null);
  const [done, setDone] = useState<string | null>(null);
  const choose = async (wanted: WantedReport) => {
    setDone(null);
    await read(ask('report:read', wanted));
  };
  const wanted = view && wantedOf(view);
  const save = async (format: 'csv' | 'pdf') => {
    if (!wanted) return;
    const answer = await send('report:save', { ...wanted, format, place: 'till' });
    setDone(answer.ok ? t('reconciling:saved', { file: answer.value.file }) : null);
  };
  const print = async () => {
    if (!wanted) return;
    const answer = await send('report:print', wanted);
    setDone(answer.ok ? t(`device:test.${answer.value.state}`) : null);
  };
  return (
    <Page
      title={t('manage:page.reports')}
      about={view ? aboutWords(view, words) : null}
      actions={
        view ? (
          <>
            <Button icon="print" isPending={busy} onPress={() => void print()}>
              {t('reporting:print')}
            </Button>
            <Button icon="save" isPending={busy} onPress={() => void save('pdf')}>
              PDF
            </Button>
            <Button icon="save" isPending={busy} onPress={() => void save('csv')}>
              CSV
            </Button>
          </>
        ) : null
      }
      fault={fault}
      isKnown={view !== null}
      done={done}
    >
      {view ? (
        <div className={styles.report} aria-busy={busy}>
          <div className={styles.choice}>
            <PeriodChoice today={view.today} first="today" onChoose={(next) => void choose(next)} />
            {shift ? <ShiftChoice view={view} onChoose={(next) => void choose(next)} /> : null}
          </div>
          {showsUncounted(view, shift) ? <p className="soft">{t('reporting:countsAsX')}</p> : null}
          {view.total.sold + view.total.returned === 0 ? (
            <p className={styles.nothing}>{t('reporting:nothing')}</p>
          ) : (
            <>
              <Totals total={view.total} />
              <Parts view={view} />
            </>
          )}
        </div>
      ) : null}
    </Page>
  );
}

/** Where nothing went back, what was sold says it all. */
function Totals({ total }: Pick<ReportView, 'total'>) {
  const { t, money } = useWords();
  return (
    <dl className={styles.total}>
      <div>
        <dt>{t('reporting:sold', { count: total.sold })}</dt>
        <dd>{money(total.soldAmount)}</dd>
      </div>
      {total.returned > 0 ? (
        <>
          <div>
            <dt>{t('reporting:returned', { count: total.returned })}</dt>
            <dd>{money(total.returnedAmount)}</dd>
          </div>
          <div>
            <dt>{t('reporting:net')}</dt>
            <dd>{money(total.net)}</dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}

/** What was sold and returned, drawn and by its parts. */
function Parts({ view }: { readonly view: ReportView }) {
  const words = useWords();
  const { t, money } = words;
  return (
    <>
      <Panel title={t(view.days.length > 0 ? 'reporting:byDay' : 'reporting:byHour')}>
        <div className={styles.chart}>
          <Bars
            title={t(view.days.length > 0 ? 'reporting:byDay' : 'reporting:byHour')}
            nameTitle={t(view.days.length > 0 ? 'reporting:day' : 'reporting:hour')}
            amountTitle={t('reporting:amount')}
            bars={shownBars(view, words.locale)}
          />
        </div>
      </Panel>
      <ReportTable title={t('reporting:byProduct')} first={t('reporting:product')} rows={view.products} />
      <div className={styles.columns}>
        <ReportTable
          title={t('reporting:byTender')}
          first={t('reporting:tender')}
          rows={view.tenders.map((row) => ({
            ...row,
            name: t(row.key === 'cash' ? 'till:method.cash' : 'till:method.card'),
          }))}
          foot={isZero(view.rounding.amount) ? null : t('reporting:rounding', { amount: money(view.rounding) })}
        />
        <ReportTable title={t('reporting:byPerson')} first={t('reporting:person')} rows={view.people} />
      </div>
    </>
  );
}

/** Takings of a drawer that is still to be counted are among them. */
const showsUncounted = ({ from, today, to, shift }: ReportView, current: SessionView['shift']): boolean =>
  shift === null && current !== undefined && current.state !== 'none' && from <= today && today <= to;

const wantedOf = ({ from, to, shift }: ReportView): WantedReport => (shift ? { shiftId: shift.shiftId } : { from, to });

function aboutWords(view: ReportView, words: Words): string {
  const days = periodWords(view, words.locale);
  const { shift } = view;
  return shift ? words.t('reporting:ofShift', { n: shift.n, day: days, name: shift.owner }) : days;
}

const mostShifts = 60;

type ShiftChoiceProps = {
  readonly view: ReportView;
  readonly onChoose: (wanted: WantedReport) => void;
};

function ShiftChoice({ view, onChoose }: ShiftChoiceProps) {
  const { t, date } = useWords();
  const { view: list } = useAsked('shift:z-list', { before: 0, limit: mostShifts });
  const options = (list ?? []).map(({ shiftId, n, businessDay, owner }) => ({
    value: shiftId,
    label: t('reporting:ofShift', { n, day: date(businessDay), name: owner.name }),
  }));
  return (
    <SelectField
      label={t('reporting:shift')}
      value={view.shift?.shiftId ?? ''}
      options={[{ value: '', label: t('reporting:wholeDays') }, ...options]}
      onChange={(shiftId) => onChoose(shiftId === '' ? { from: view.today, to: view.today } : { shiftId })}
    />
  );
}
