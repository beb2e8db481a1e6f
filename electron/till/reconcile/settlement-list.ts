// The settlements as the service lists them, for the page: read whole in the background, shown in parts. Live only; training has examples.
// Invariant: a list that could not be read to its end keeps what was read before it, and says so.

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settlement } from '../../../shared/interface/resources.ts';
import { moneyText, parseMoney } from '../../../shared/money.ts';
import type { SettlementFilter } from '../../../shared/reconcile/settlement-filters.ts';
import type {
  SettlementLineView,
  SettlementRow,
  SettlementsView,
  SettlementView,
} from '../../../shared/reconcile/settlements.ts';
import { ok } from '../../../shared/result.ts';
import type { LiveServiceClient } from '../../service/client.ts';
import type { DownloadAnswer, DownloadFailure } from '../../service/download.ts';
import type { TillContext } from '../core/context.ts';
import { isOfTerminal, settledLinesOf, soldMinor } from '../core/settled-rows.ts';
import { type Outcome, refuse } from '../core/transaction.ts';

export type SettlementCalls = Pick<LiveServiceClient, 'settlements' | 'settlement' | 'settlementPdf' | 'settlementCsv'>;

/** Null where the client lacks one of them: the service has settlements in the live environment only. */
export function settlementCallsOf(client: Partial<SettlementCalls>): SettlementCalls | null {
  const { settlements, settlement, settlementPdf, settlementCsv } = client;
  if (!settlements || !settlement || !settlementPdf || !settlementCsv) return null;
  return { settlements, settlement, settlementPdf, settlementCsv };
}

const mostLines = 200;
const mostBadRows = 20;
const mostBytes = 64 * 1024 * 1024;

export function createSettlementList(deps: {
  readonly context: Pick<TillContext, 'identity' | 'catalogue' | 'now'>;
  /** Null where there are none: in the sandbox. */
  readonly calls: SettlementCalls | null;
  /** They are no service's. */
  readonly areExamples?: boolean;
  readonly folder: string;
  readonly failed: (error: unknown) => void;
}) {
  const { context, calls, areExamples = false, failed } = deps;
  const { identity, catalogue, now } = context;
  let whole: readonly Settlement[] = [];
  let reading: Settlement[] | null = null;
  let readAt: string | null = null;
  let fault: SettlementsView['fault'] = null;
  let files = 0;

  const readAll = async (from: SettlementCalls): Promise<void> => {
    const found: Settlement[] = [];
    reading = found;
    fault = null;
    try {
      for await (const page of from.settlements({ size: 500 })) {
        if (!page.ok) {
          fault = page.error.kind === 'unreachable' || page.error.kind === 'no-answer' ? 'unreachable' : 'refused';
          return;
        }
        found.push(...page.value.value);
      }
      whole = found;
      readAt = now().toISOString();
    } finally {
      reading = null;
    }
  };

  const stateOf = (): SettlementsView['state'] => {
    if (reading) return 'reading';
    return fault === null ? 'whole' : 'failed';
  };

  /** A file of the service, in a name of its own while it is needed. */
  const withFile = async <T>(
    media: string,
    fetched: (file: string) => Promise<DownloadAnswer>,
    use: (file: string) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    files += 1;
    const file = join(deps.folder, `settlement-${files}.${media}`);
    try {
      const answer = await fetched(file);
      return answer.ok ? await use(file) : refusalOf(answer.error);
    } finally {
      await rm(file, { force: true });
    }
  };

  const linesOf = async (file: string, settlement: Settlement) => {
    const [lines, badRows]: [SettlementLineView[], number[]] = [[], []];
    const counts = { all: 0, ofThisTill: 0, sumMinor: 0 };
    for await (const line of settledLinesOf(file, settlement)) {
      if (line.kind === 'unreadable') return { ...counts, badRows, lines: null };
      counts.all += 1;
      if (line.kind !== 'row') {
        badRows.push(line.row);
        continue;
      }
      const { currency, amountMinor, storeId: _, ...settled } = line.settled;
      counts.ofThisTill += isOfTerminal(line.settled, identity) ? 1 : 0;
      counts.sumMinor += soldMinor(line.settled);
      if (lines.length >= mostLines) continue;
      const productName = catalogue.find(settled.productCode ?? '')?.name ?? null;
      lines.push({ ...settled, productName, amount: moneyText({ currency, amountMinor }) });
    }
    return { ...counts, badRows, lines };
  };

  const detailOf = async (settlement: Settlement, file: string): Promise<SettlementView> => {
    const { lines, badRows, all, ofThisTill, sumMinor } = await linesOf(file, settlement);
    const { currency, amount } = settlement;
    const total = parseMoney({ currency, amount });
    const isSure = lines !== null && badRows.length === 0 && total.ok;
    const otherMinor = isSure ? total.value.amountMinor - sumMinor : 0;
    return {
      settlement: rowOf(settlement),
      lines,
      all,
      ofThisTill,
      badRows: badRows.slice(0, mostBadRows),
      sum: isSure ? moneyText({ currency, amountMinor: sumMinor }) : null,
      other: otherMinor === 0 ? null : moneyText({ currency, amountMinor: otherMinor }),
    };
  };

  return {
    page(state: SettlementFilter, offset: number, limit: number, again: boolean): SettlementsView {
      if (calls && !reading && (again || (readAt === null && fault === null))) readAll(calls).catch(failed);
      const all = reading ?? whole;
      const found = all.filter((one) => state === 'all' || one.state === state);
      return {
        hasSome: calls !== null,
        areExamples,
        state: stateOf(),
        fault,
        read: all.length,
        found: found.length,
        readAt,
        rows: found.slice(offset, offset + limit).map(rowOf),
      };
    },
    async get(id: string): Promise<Outcome<SettlementView>> {
      if (!calls) return refuse('not_found');
      const answer = await calls.settlement(id);
      if (!answer.ok) return refusalOf(answer.error);
      const fetched = (file: string) => calls.settlementCsv(id, file, { maxBytes: mostBytes });
      return withFile('csv', fetched, async (file) => ok(await detailOf(answer.value.value, file)));
    },
    /** The bytes of its PDF or its CSV. */
    async bytes(id: string, media: 'pdf' | 'csv'): Promise<Outcome<Uint8Array>> {
      if (!calls) return refuse('not_found');
      const fetched = (file: string) =>
        media === 'pdf'
          ? calls.settlementPdf(id, file, { maxBytes: mostBytes })
          : calls.settlementCsv(id, file, { maxBytes: mostBytes });
      return withFile(media, fetched, async (file) => ok(await readFile(file)));
    },
  };
}

function rowOf({ id, state, currency, amount, ...one }: Settlement): SettlementRow {
  const money = parseMoney({ currency, amount });
  return {
    id,
    state,
    amount: money.ok ? moneyText(money.value) : null,
    periodStart: one.period_start,
    periodEnd: one.period_end,
    createdAt: one.created_at,
    paidAt: one.paid_at,
  };
}

function refusalOf(failure: DownloadFailure) {
  switch (failure.kind) {
    case 'unreachable':
    case 'no-answer':
      return refuse('service_unreachable');
    case 'not-saved':
      return refuse('file_not_saved', failure.reason);
    case 'refused':
      return failure.status === 404 ? refuse('not_found') : refuse('service_refused', failure.code);
    case 'nonsense':
    case 'too-large':
    case 'unrecognised':
      return refuse('service_refused', failure.kind);
  }
}
