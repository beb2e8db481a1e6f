// The reports, Today and the exceptions. Invariants: a report shows the takings, so each reading is journalled, and where it has the cash of a
// drawer that is still to be counted, as an X with cash besides; Today has no cash while a drawer is to be counted, unless it is asked for and
// journalled; each look at the exceptions is journalled: a person who was looked at may ask who looked. Of each day that is over a paper is
// made, which nobody sees here.
import { type Cell, csvBytes } from '../../../shared/csv.ts';
import { reportsChannels, type WantedReport } from '../../../shared/reports/channels.ts';
import type { ExceptionsView } from '../../../shared/reports/exceptions.ts';
import type { ReportView } from '../../../shared/reports/report.ts';
import { ok } from '../../../shared/result.ts';
import { createExceptionRows } from '../../ledger/exception-rows.ts';
import { createReportRows } from '../../ledger/report-rows.ts';
import { printOnce } from '../../printing/print-once.ts';
import { reportPaper } from '../../printing/report-paper.ts';
import type { TillCore } from '../core/capability.ts';
import { dayRuleOf } from '../core/period.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Limits } from '../limits/face.ts';
import { pdfOf, type SlipFiles } from '../slips/slip-files.ts';
import type { TillPrinter } from '../slips/till-printer.ts';
import { createExceptions, type ExceptionRowName } from './exceptions.ts';
import { createReport } from './report.ts';
import { reportFile } from './report-file.ts';
import { createToday } from './today.ts';
import { createDayPaperWriter } from './write-day-papers.ts';

type ReportsNeeds = {
  readonly printing: Pick<TillPrinter, 'printer' | 'description' | 'paper'>;
  readonly saved: SlipFiles['saved'];
  readonly limits: Pick<Limits, 'glance'>;
};

export function createReports(till: TillCore, { printing, saved, limits }: ReportsNeeds) {
  const { printer, description, paper } = printing;
  const { identity, ledger, shifts, journal, blind, now } = till;
  const dayRule = () => dayRuleOf(till);
  const rows = createReportRows(ledger);
  const report = createReport(till, rows, dayRule);
  const today = createToday(till, rows, dayRule, limits.glance);
  const exceptionRows = createExceptionRows(ledger);
  const exceptions = createExceptions(till, exceptionRows, dayRule);
  const dayPaperWriter = createDayPaperWriter(till, report, { reportRows: rows, exceptionRows }, dayRule);

  const noted = (operatorId: string, wanted: WantedReport | null, how: 'shown' | 'csv' | 'pdf' | 'printed') =>
    ledger.transaction((tx) => {
      const shift = wanted && 'shiftId' in wanted ? shifts.get(wanted.shiftId) : null;
      const period = wanted && 'from' in wanted ? wanted : null;
      const from = shift?.businessDay ?? period?.from ?? null;
      const to = shift?.businessDay ?? period?.to ?? null;
      journal.append(tx, { kind: 'report-read', subjectId: shift?.id ?? null, operatorId, body: { from, to, how } });
      // Of a closed shift nothing is left to be counted.
      if (!shift) blind.looked(tx, operatorId, to);
    });
  /** Journalled first, then made. */
  const made = async (
    operatorId: string,
    wanted: WantedReport | null,
    how: Parameters<typeof noted>[2],
  ): Promise<Outcome<ReportView>> => {
    if (isBackwards(wanted)) return refuse('bad_request', 'to');
    noted(operatorId, wanted, how);
    const view = wanted && 'shiftId' in wanted ? report.ofShift(wanted.shiftId) : await report.ofPeriod(wanted);
    return view ? ok(view) : refuse('not_found');
  };
  const paperOf = (view: ReportView) => reportPaper(view, identity, now());
  const looked = (
    operatorId: string,
    { from, to }: Pick<ExceptionRowName, 'from' | 'to'>,
    row: Pick<ExceptionRowName, 'personId' | 'kind'> | null,
  ) =>
    ledger.transaction((tx) => {
      const body = { from, to, row: row?.kind ?? null };
      journal.append(tx, { kind: 'exceptions-read', operatorId, subjectId: row?.personId ?? null, body });
      blind.looked(tx, operatorId, to);
    });

  const channels = till.serve(reportsChannels, {
    'report:today'({ cash }, by) {
      if (cash) noted(by.id, null, 'shown');
      return ok(today.view(cash));
    },
    'report:about'(wanted) {
      if (isBackwards(wanted)) return refuse('bad_request', 'to');
      const about = report.about(wanted);
      if (!about) return refuse('not_found');
      return ok({ ...about, uncountedFrom: about.shift === null ? blind.uncountedFrom(about.to) : null });
    },
    'report:read': (wanted, by) => made(by.id, wanted, 'shown'),
    async 'report:save'({ format, place, ...wanted }, by) {
      const view = await made(by.id, wanted, format);
      if (!view.ok) return view;
      const bytes = format === 'csv' ? ok(reportFile(view.value)) : await pdfOf(paperOf(view.value), paper);
      return bytes.ok ? saved(place, `${nameOf(view.value)}.${format}`, bytes.value) : bytes;
    },
    async 'report:print'(wanted, by) {
      if (!printer) return refuse('printer_unset');
      const view = await made(by.id, wanted, 'printed');
      return view.ok ? ok(await printOnce(printer, description, paperOf(view.value).blocks)) : view;
    },
    'exceptions:read'(wanted, by) {
      if (isBackwards(wanted)) return refuse('bad_request', 'to');
      const days = wanted ?? exceptions.firstDays();
      looked(by.id, days, null);
      return ok(exceptions.view(days));
    },
    'exceptions:open'(row, by) {
      if (isBackwards(row)) return refuse('bad_request', 'to');
      looked(by.id, row, row);
      return ok(exceptions.open(row));
    },
    async 'exceptions:save'({ place, ...days }, by) {
      if (isBackwards(days)) return refuse('bad_request', 'to');
      looked(by.id, days, null);
      return saved(place, `exceptions-${days.from}-${days.to}.csv`, exceptionsFile(exceptions.view(days)));
    },
  });
  return { capability: { channels, start: dayPaperWriter.start, stop: dayPaperWriter.stop } };
}

const isBackwards = (wanted: WantedReport | null): boolean =>
  wanted !== null && 'from' in wanted && wanted.from > wanted.to;

const nameOf = ({ from, to, shift }: ReportView): string =>
  shift ? `report-${from}-z-${shift.n}` : `report-${from}-${to}`;

// The exceptions as a file for a spreadsheet: one row for each row of each person.

const head = ['id', 'name', 'sales', 'event', 'count', 'amount', 'currency'] as const;

export function exceptionsFile({ people }: ExceptionsView): Uint8Array {
  const rows = people.flatMap(({ id, name, sales, rows: own }) =>
    own.map(({ kind, count, sum }): readonly Cell[] => [
      id,
      name,
      sales,
      kind,
      count,
      sum?.amount ?? null,
      sum?.currency ?? null,
    ]),
  );
  return csvBytes([head, ...rows]);
}
