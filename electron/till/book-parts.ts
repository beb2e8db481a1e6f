// What a manager looks into the books with: the reconciliation, and what reports are made of.

import { ownZone } from '../../shared/business-day.ts';
import type { Environment } from '../../shared/environment.ts';
import type { Timers } from '../../shared/timers.ts';
import { createExceptionRows } from '../ledger/exception-rows.ts';
import { createReportRows } from '../ledger/report-rows.ts';
import { printOnce } from '../printing/print-once.ts';
import type { Printer } from '../printing/printer.ts';
import { paperFormatOf } from '../printing/printers.ts';
import type { ServiceClient } from '../service/client.ts';
import type { TillContext } from './core/context.ts';
import type { DayRule } from './core/period.ts';
import { createInvalidateOrder } from './reconcile/invalidate-order.ts';
import { createReconcile } from './reconcile/reconcile.ts';
import type { ReconcileParts } from './reconcile/reconcile-channels.ts';
import type { SettlementParts } from './reconcile/settlement-channels.ts';
import { createSettlementList, type SettlementCalls } from './reconcile/settlement-list.ts';
import type { ExceptionParts } from './reports/exception-channels.ts';
import { createExceptions } from './reports/exceptions.ts';
import { createReport } from './reports/report.ts';
import type { ReportParts } from './reports/report-channels.ts';
import type { SlipFiles } from './slips/slip-files.ts';

export type BookParts = {
  readonly reconciling: ReconcileParts;
  readonly reporting: ReportParts;
  readonly settling: SettlementParts;
  readonly looking: ExceptionParts;
  stop(): void;
};

export function createBookParts(deps: {
  readonly context: TillContext;
  readonly client: Pick<ServiceClient, 'retailOrder' | 'invalidateRetailOrder'> & Partial<SettlementCalls>;
  readonly folder: string;
  readonly save: SlipFiles['save'];
  /** Null where there is no printer. */
  readonly printer: Printer | null;
  /** As in the settings. */
  readonly description: string | null;
  /** Absent in kiosk. */
  readonly openFile: NonNullable<SettlementParts['openFile']> | undefined;
  readonly timers: Timers;
  readonly failed: (error: unknown) => void;
}): BookParts {
  const { context, client, save, printer, description } = deps;
  const dayRule = (): DayRule => ({ begins: context.identity.shifts.day_begins, zone: ownZone() });
  const reconcile = createReconcile({ ...deps, dayRule });
  return {
    reconciling: {
      reconcile,
      invalidateOrder: createInvalidateOrder(context, client.invalidateRetailOrder, reconcile.lookAgain),
      save,
    },
    reporting: {
      report: createReport(context, createReportRows(context.ledger), dayRule),
      paper: paperFormatOf(description),
      print: printer && (({ blocks }) => printOnce(printer, description ?? '', blocks)),
      save,
    },
    looking: { exceptions: createExceptions(context, createExceptionRows(context.ledger), dayRule), save },
    settling: {
      list: createSettlementList({ ...deps, calls: settlementCallsOf(client, context.identity.environment) }),
      save,
      openFile: deps.openFile ?? null,
    },
    stop: reconcile.stop,
  };
}

/** Null outside of live. */
function settlementCallsOf(
  { settlements, settlement, settlementPdf, settlementCsv }: Partial<SettlementCalls>,
  environment: Environment,
): SettlementCalls | null {
  if (environment !== 'live' || !settlements || !settlement || !settlementPdf || !settlementCsv) return null;
  return { settlements, settlement, settlementPdf, settlementCsv };
}
