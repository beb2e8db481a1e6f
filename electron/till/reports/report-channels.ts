// What the reports page and Today ask. Managers only. Invariants: a report shows the takings, so each reading is journalled, and where it has
// the cash of a drawer that is still to be counted, as an X with cash besides; Today has no cash before it is asked for.
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import type { WantedReport } from '../../../shared/reports/channels.ts';
import type { ReportView, TodayView } from '../../../shared/reports/report.ts';
import { ok } from '../../../shared/result.ts';
import type { TestSlipEnd } from '../../../shared/slips/views.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { PaperFormat } from '../../printing/layout.ts';
import { type ReportPaper, reportPaper } from '../../printing/report-paper.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { Report } from './report.ts';
import { reportFile } from './report-file.ts';

export type ReportParts = {
  readonly report: Report;
  readonly paper: PaperFormat;
  /** Null where there is no printer. */
  readonly print: ((paper: ReportPaper) => Promise<TestSlipEnd>) | null;
  readonly save: (to: 'till' | 'usb-stick', name: string, bytes: Uint8Array) => Promise<Outcome<string>>;
};

export function createReportChannels(
  { identity, ledger, shifts, journal, now }: Pick<TillContext, 'identity' | 'ledger' | 'shifts' | 'journal' | 'now'>,
  { report, paper, print, save }: ReportParts,
  { byRole }: Pick<Authorisation, 'byRole'>,
): Pick<TillHandlers, Extract<keyof TillHandlers, `report:${string}`>> {
  const noted = (operatorId: string, wanted: WantedReport | null, how: 'shown' | 'csv' | 'pdf' | 'printed') =>
    ledger.transaction((tx) => {
      const shift = wanted && 'shiftId' in wanted ? shifts.get(wanted.shiftId) : null;
      const period = wanted && 'from' in wanted ? wanted : null;
      const from = shift?.businessDay ?? period?.from ?? null;
      const to = shift?.businessDay ?? period?.to ?? null;
      journal.append(tx, { kind: 'report-read', subjectId: shift?.id ?? null, operatorId, body: { from, to, how } });
      const isShown = ({ businessDay }: ShiftRow) =>
        from === null || to === null || (from <= businessDay && businessDay <= to);
      // Of a closed shift nothing is left to be counted.
      const uncounted = shift ? undefined : [shifts.atWork(), ...shifts.waiting()].find((one) => one && isShown(one));
      if (uncounted) journal.append(tx, { kind: 'x-read', subjectId: uncounted.id, operatorId, body: { cash: true } });
    });
  const today = async (cash: boolean): Promise<TodayView> => {
    const { total, tenders, hours } = await report.ofPeriod(null);
    const netOf = (method: 'cash' | 'card') => tenders.find(({ key }) => key === method)?.net ?? total.net;
    return {
      sold: total.sold,
      returned: total.returned,
      card: netOf('card'),
      cash: cash ? { amount: netOf('cash'), net: total.net, hours } : null,
    };
  };
  /** Journalled first, then made. */
  const made = async (
    operatorId: string,
    wanted: WantedReport | null,
    how: Parameters<typeof noted>[2],
  ): Promise<Outcome<ReportView>> => {
    if (wanted && 'from' in wanted && wanted.from > wanted.to) return refuse('bad_request', 'to');
    noted(operatorId, wanted, how);
    const view = wanted && 'shiftId' in wanted ? report.ofShift(wanted.shiftId) : await report.ofPeriod(wanted);
    return view ? ok(view) : refuse('not_found');
  };
  const pdfOf = async (slip: ReportPaper): Promise<Outcome<Uint8Array>> => {
    // Loaded only here: most tills never write a file.
    const { renderPdf } = await import('../../printing/slip-pdf.ts');
    const pdf = await renderPdf(slip, paper);
    return pdf.ok ? pdf : refuse('slip_unprintable');
  };
  const nameOf = ({ from, to, shift }: ReportView): string =>
    shift ? `report-${from}-z-${shift.n}` : `report-${from}-${to}`;
  return {
    'report:today': ({ cash }) =>
      byRole('manager', async (by) => {
        if (cash) noted(by.id, null, 'shown');
        return ok(await today(cash));
      }),
    'report:read': (wanted) => byRole('manager', (by) => made(by.id, wanted, 'shown')),
    'report:save': ({ format, place, ...wanted }) =>
      byRole('manager', async (by) => {
        const view = await made(by.id, wanted, format);
        if (!view.ok) return view;
        const bytes =
          format === 'csv' ? ok(reportFile(view.value)) : await pdfOf(reportPaper(view.value, identity, now()));
        if (!bytes.ok) return bytes;
        const saved = await save(place, `${nameOf(view.value)}.${format}`, bytes.value);
        return saved.ok ? ok({ file: saved.value }) : saved;
      }),
    'report:print': (wanted) =>
      byRole('manager', async (by) => {
        if (!print) return refuse('printer_unset');
        const view = await made(by.id, wanted, 'printed');
        return view.ok ? ok(await print(reportPaper(view.value, identity, now()))) : view;
      }),
  };
}
