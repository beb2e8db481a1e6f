// Reports: one or more days by product, tender, person and hour; printed, or saved as a table or a PDF. Invariant: cash of a drawer that is
// still to be counted is read only if a user asks to see it.
import { useState } from 'react';
import { daysLater } from '../../../../shared/business-day.ts';
import { isZero } from '../../../../shared/money.ts';
import type { WantedReport } from '../../../../shared/reports/channels.ts';
import type { ReportAbout, ReportView } from '../../../../shared/reports/report.ts';
import { Bars } from '../../../books/bars.tsx';
import { Loading, NotRead, Page, Panel } from '../../../books/page.tsx';
import { PeriodChoice } from '../../../books/period-choice.tsx';
import { type Period, periodWords } from '../../../books/periods.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked, useSend } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { ReportTable } from './report-table.tsx';
import styles from './reports.module.css';
import { shownBars } from './shown-bars.ts';

export function Reports() {
  const words = useWords();
  const { t } = words;
  const { shift } = useSessionView();
  const [wanted, want] = useState<WantedReport | null>(null);
  const { view: about, fault } = useAsked('report:about', wanted);
  /** The report whose cash a user asked to see, although its drawer is still to be counted. */
  const [shown, show] = useState<string | null>(null);
  const key = JSON.stringify(wanted);
  const { keptFrom, report } = shownOf(about, wanted, shown === key);
  const isKept = keptFrom !== null;
  const keeping = useKeeping(report);
  return (
    <Page
      title={t('manage:page.reports')}
      about={about ? aboutWords(about, words) : null}
      actions={
        <>
          {isKept ? (
            <Button icon="eye" onPress={() => show(key)}>
              {t('word:showCash')}
            </Button>
          ) : null}
          {isKept && !report ? null : <KeepButtons keeping={keeping} isDisabled={!report} />}
        </>
      }
      fault={fault ?? keeping.fault}
      isKnown={about !== null}
      done={keeping.done}
    >
      {about ? (
        <div className="column gap-4 shrinks">
          <PeriodChoice today={about.today} first="today" onChoose={want}>
            {shift ? <ShiftChoice about={about} onChoose={want} /> : null}
          </PeriodChoice>
          {isKept ? <Kept days={report ? { from: keptFrom, to: about.to } : null} /> : null}
          {report ? (
            <Figures
              key={JSON.stringify(report)}
              wanted={report}
              tellsUncounted={!isKept && about.uncountedFrom !== null}
            />
          ) : null}
        </div>
      ) : null}
    </Page>
  );
}

/** Why days are left out; null: all of them. */
function Kept({ days }: { readonly days: Period | null }) {
  const { t, locale } = useWords();
  return (
    <div className={styles.nothing}>
      <p>
        <strong>{t('today:kept.hint')}</strong>
      </p>
      <p>{days ? t('reporting:leftOut', { days: periodWords(days, locale) }) : t('reporting:kept')}</p>
    </div>
  );
}

/** Prints or saves the report that is shown. */
function useKeeping(report: WantedReport | null) {
  const { t } = useWords();
  const { busy, fault, send } = useSend();
  const [done, setDone] = useState<{ readonly of: WantedReport | null; readonly words: string } | null>(null);
  const save = async (format: 'csv' | 'pdf') => {
    if (!report) return;
    const answer = await send('report:save', { ...report, format, place: 'till' });
    setDone(answer.ok ? { of: report, words: t('word:savedAs', { file: answer.value.file }) } : null);
  };
  const print = async () => {
    if (!report) return;
    const answer = await send('report:print', report);
    setDone(answer.ok ? { of: report, words: t(`device:test.${answer.value.state}`) } : null);
  };
  const isOfThis = JSON.stringify(done?.of) === JSON.stringify(report);
  return {
    busy,
    fault,
    done: done && isOfThis ? done.words : null,
    print: () => void print(),
    save: (format: 'csv' | 'pdf') => void save(format),
  };
}

type KeepButtonsProps = { readonly keeping: ReturnType<typeof useKeeping>; readonly isDisabled: boolean };

function KeepButtons({ keeping: { busy, print, save }, isDisabled }: KeepButtonsProps) {
  const { t } = useWords();
  const state = { isPending: busy, isDisabled };
  return (
    <>
      <Button icon="print" {...state} onPress={print}>
        {t('word:print')}
      </Button>
      <Button icon="save" {...state} onPress={() => save('pdf')}>
        PDF
      </Button>
      <Button icon="save" {...state} onPress={() => save('csv')}>
        CSV
      </Button>
    </>
  );
}

/** Main's figures of a report; main records the request. */
function Figures({ wanted, tellsUncounted }: { readonly wanted: WantedReport; readonly tellsUncounted: boolean }) {
  const { t } = useWords();
  const { view, fault, again } = useAsked('report:read', wanted);
  if (fault && !view) return <NotRead error={fault} onAgain={again} />;
  if (!view) return <Loading />;
  return (
    <>
      {tellsUncounted ? <p className="soft">{t('reporting:countsAsX')}</p> : null}
      {[view.total, ...view.tenders].every(({ sold, returned }) => sold + returned === 0) ? (
        <p className={styles.nothing}>{t('word:nothingSold')}</p>
      ) : (
        <>
          <Totals total={view.total} />
          <Parts view={view} />
        </>
      )}
    </>
  );
}

/** Without returns, the sales alone are enough. */
function Totals({ total }: Pick<ReportView, 'total'>) {
  const { t, money } = useWords();
  return (
    <dl className={styles.total}>
      <div className="pad-3-4">
        <dt className="soft small">{t('reporting:sold', { count: total.sold })}</dt>
        <dd className="text-title heavy figures">{money(total.soldAmount)}</dd>
      </div>
      {total.returned > 0 ? (
        <>
          <div className="pad-3-4">
            <dt className="soft small">{t('reporting:returned', { count: total.returned })}</dt>
            <dd className="text-title heavy figures">{money(total.returnedAmount)}</dd>
          </div>
          <div className="pad-3-4">
            <dt className="soft small">{t('reporting:net')}</dt>
            <dd className="text-title heavy figures">{money(total.net)}</dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}

/** What was sold and returned, as charts and tables. */
function Parts({ view }: { readonly view: ReportView }) {
  const words = useWords();
  const { t, money } = words;
  return (
    <>
      <Panel title={t(view.days.length > 0 ? 'reporting:byDay' : 'reporting:byHour')}>
        <div className="pad-3-4">
          <Bars
            title={t(view.days.length > 0 ? 'reporting:byDay' : 'reporting:byHour')}
            nameTitle={t(view.days.length > 0 ? 'word:day' : 'word:hour')}
            amountTitle={t('word:amount')}
            bars={shownBars(view, words.locale)}
          />
        </div>
      </Panel>
      <ReportTable title={t('reporting:byProduct')} first={t('word:product')} rows={view.products} />
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
        {view.companies ? (
          <p className="soft">
            {t('reporting:companies', { paid: money(view.companies.paid), back: money(view.companies.paidBack) })}
          </p>
        ) : null}
        {view.pauses.warned > 0 ? (
          <p className="soft">
            {t('reporting:pauses', {
              count: view.pauses.warned,
              stopped: view.pauses.stopped,
              amount: money(view.pauses.notSold),
            })}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** `keptFrom`: from this day on it waits for a count. The view may still belong to the period chosen before. */
function shownOf(about: ReportAbout | null, wanted: WantedReport | null, isAll: boolean) {
  if (!about || !isOf(about, wanted)) return { keptFrom: null, report: null };
  const keptFrom = isAll ? null : about.uncountedFrom;
  return { keptFrom, report: wantedOf(about, keptFrom) };
}

/** Of a period whose last days wait for a count, the days before them; null where there are none. */
function wantedOf({ from, to, shift }: ReportAbout, keptFrom: string | null): WantedReport | null {
  if (shift) return { shiftId: shift.shiftId };
  if (keptFrom === null) return { from, to };
  return from < keptFrom ? { from, to: daysLater(keptFrom, -1) } : null;
}

/** Whether main's answer is about the selected report. */
function isOf(about: ReportAbout, wanted: WantedReport | null): boolean {
  if (wanted === null) return about.shift === null && about.from === about.today && about.to === about.today;
  if ('shiftId' in wanted) return about.shift?.shiftId === wanted.shiftId;
  return about.shift === null && about.from === wanted.from && about.to === wanted.to;
}

function aboutWords(about: ReportAbout, words: Words): string {
  const days = periodWords(about, words.locale);
  const { shift } = about;
  return shift ? words.t('reporting:ofShift', { n: shift.n, day: days, name: shift.owner }) : days;
}

const mostShifts = 60;

type ShiftChoiceProps = {
  readonly about: ReportAbout;
  readonly onChoose: (wanted: WantedReport) => void;
};

function ShiftChoice({ about, onChoose }: ShiftChoiceProps) {
  const { t, date } = useWords();
  const { view: list } = useAsked('shift:z-list', { before: 0, limit: mostShifts });
  const options = (list ?? []).map(({ shiftId, n, businessDay, owner }) => ({
    value: shiftId,
    label: t('reporting:ofShift', { n, day: date(businessDay), name: owner.name }),
  }));
  return (
    <SelectField
      label={t('frame:nav.shift')}
      value={about.shift?.shiftId ?? ''}
      options={[{ value: '', label: t('reporting:wholeDays') }, ...options]}
      onChange={(shiftId) => onChoose(shiftId === '' ? { from: about.today, to: about.today } : { shiftId })}
    />
  );
}
