// Settlements, in live only: list, read, and save as PDF or CSV (section 4, Settlements).
// Invariant: an answer about another settlement is nonsense, and so is a file of the wrong kind.
import { type Settlement, type SettlementState, settlement, settlementPage } from '../../shared/interface/resources.ts';
import type { ServiceAnswer } from './answer.ts';
import type { Caller } from './call.ts';
import { csv, type DownloadAnswer, type DownloadLimit, download, type Media, pdf } from './download.ts';
import { type Pages, readPages } from './pages.ts';
import { query } from './path.ts';

export type SettlementFilter = {
  /** Omitted or empty: all states. */
  readonly states?: readonly SettlementState[];
  /** Settlements a page, 1 to 500. */
  readonly size?: number;
};

export type SettlementLiveCalls = {
  /** GET /settlements, newest first, page by page; ends after the last page or the first failure. */
  settlements(filter?: SettlementFilter): Pages<Settlement>;
  settlement(id: string): Promise<ServiceAnswer<Settlement>>;
  /** Saves the settlement's PDF. `file` is replaced whole or not touched; see download.ts. */
  settlementPdf(id: string, file: string, limit?: DownloadLimit): Promise<DownloadAnswer>;
  /** Saves the settlement's CSV. `file` is replaced whole or not touched; see download.ts. */
  settlementCsv(id: string, file: string, limit?: DownloadLimit): Promise<DownloadAnswer>;
};

export function createSettlementLiveCalls(caller: Caller): SettlementLiveCalls {
  const { call, callOf } = caller;
  const media = (id: string, kind: Media, file: string, limit?: DownloadLimit) =>
    download(caller, id, (segment) => `/settlements/${segment}/media/${kind.name}`, { media: kind, file, ...limit });
  return {
    settlements: ({ states = [], size } = {}) =>
      readPages(
        (next) =>
          call(
            { method: 'GET', path: `/settlements${query({ states: states.join() || null, size, next })}` },
            settlementPage,
          ),
        (page) => page.settlements,
      ),
    settlement: (id) =>
      callOf(id, settlementNamed(id), (segment) => ({ method: 'GET', path: `/settlements/${segment}` })),
    settlementPdf: (id, file, limit) => media(id, pdf, file, limit),
    settlementCsv: (id, file, limit) => media(id, csv, file, limit),
  };
}

function settlementNamed(id: string) {
  return settlement.refine((one) => one.id.toLowerCase() === id.toLowerCase());
}
