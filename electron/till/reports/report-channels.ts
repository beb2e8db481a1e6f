// What the reports page and Today ask. Managers only. Invariants: a report shows the takings, so each reading is journalled, and where it has
// the cash of a drawer that is still to be counted, as an X with cash besides; Today has no cash before it is asked for.
import type { TillHandlers } from '../../../shared/ipc.ts';
import type { TestSlipEnd } from '../../../shared/manage/devices.ts';
import type { reportRequests, TodayView } from '../../../shared/manage/report.ts';
import { ok } from '../../../shared/result.ts';
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
): Pick<TillHandlers, keyof typeof reportRequests> {
  const noted = (
    operatorId: string,
    period: { from: string; to: string } | null,
    how: 'shown' | 'csv' | 'pdf' | 'printed',
  ) =>
    ledger.transaction((tx) => {
      journal.append(tx, {
        kind: 'report-read',
        operatorId,
        body: { from: period?.from ?? null, to: period?.to ?? null, how },
      });
      const uncounted = [shifts.atWork(), ...shifts.waiting()].find(
        (shift) =>
          shift !== null && (period === null || (period.from <= shift.businessDay && shift.businessDay <= period.to)),
      );
      if (uncounted) journal.append(tx, { kind: 'x-read', subjectId: uncounted.id, operatorId, body: { cash: true } });
    });
  const today = async (cash: boolean): Promise<TodayView> => {
    const { total, tenders, hours } = await report(null);
    const netOf = (method: 'cash' | 'card') => tenders.find(({ key }) => key === method)?.net ?? total.net;
    return {
      sold: total.sold,
      returned: total.returned,
      card: netOf('card'),
      cash: cash ? { amount: netOf('cash'), net: total.net, hours } : null,
    };
  };
  const pdfOf = async (made: ReportPaper): Promise<Outcome<Uint8Array>> => {
    // Loaded only here: most tills never write a file.
    const { renderPdf } = await import('../../printing/slip-pdf.ts');
    const pdf = await renderPdf(made, paper);
    return pdf.ok ? pdf : refuse('slip_unprintable');
  };
  return {
    'report:today': ({ cash }) =>
      byRole('manager', async (by) => {
        if (cash) noted(by.id, null, 'shown');
        return ok(await today(cash));
      }),
    'report:read': (period) =>
      byRole('manager', async (by) => {
        if (period && period.from > period.to) return refuse('bad_request', 'to');
        noted(by.id, period, 'shown');
        return ok(await report(period));
      }),
    'report:save': ({ from, to, format, place }) =>
      byRole('manager', async (by) => {
        noted(by.id, { from, to }, format);
        const view = await report({ from, to });
        const bytes = format === 'csv' ? ok(reportFile(view)) : await pdfOf(reportPaper(view, identity, now()));
        if (!bytes.ok) return bytes;
        const saved = await save(place, `report-${from}-${to}.${format}`, bytes.value);
        return saved.ok ? ok({ file: saved.value }) : saved;
      }),
    'report:print': (period) =>
      byRole('manager', async (by) => {
        if (!print) return refuse('printer_unset');
        noted(by.id, period, 'printed');
        return ok(await print(reportPaper(await report(period), identity, now())));
      }),
  };
}
