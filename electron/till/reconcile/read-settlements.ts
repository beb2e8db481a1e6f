// Reads the settlements of a period that were not read yet, each once: its lines of this terminal, or of a card of this till, are kept.
// Live only. Invariant: a settlement is kept whole, with what of it could not be read, or is read again: so is one that is unreadable.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settlement } from '../../../shared/interface/resources.ts';
import type { Reconciliations, SettledCard, SettlementRead } from '../../ledger/reconciliations.ts';
import { retryAfterOf } from '../../service/answer.ts';
import type { LiveServiceClient } from '../../service/client.ts';
import type { DownloadFailure } from '../../service/download.ts';
import type { TillContext } from '../core/context.ts';
import { isOfTerminal, type SettledRow, settledLinesOf, soldMinor } from '../core/settled-rows.ts';
import { type AskFault, meaningOf, type Pace } from './ask-service.ts';

export type SettlementSource = Pick<LiveServiceClient, 'settlements' | 'settlementCsv'>;
export type SettlementFault = AskFault | 'not-saved';

const mostBytes = 64 * 1024 * 1024;
const mostBadRows = 20;

type Lines = {
  readonly cards: readonly Omit<SettledCard, 'settlementId'>[];
  readonly rows: number;
  readonly rowsMinor: number | null;
  readonly badRows: readonly number[] | null;
  readonly unnamedRows: number;
};

export function createReadSettlements(deps: {
  readonly context: Pick<TillContext, 'ledger' | 'lines' | 'sales' | 'identity' | 'now'>;
  readonly books: Pick<Reconciliations, 'isSettlementRead' | 'putSettlement'>;
  readonly source: SettlementSource;
  readonly pace: Pace;
  /** The till's own folder: a file is kept there while it is read. */
  readonly folder: string;
}) {
  const { context, books, source, pace } = deps;
  const { ledger, lines, sales, identity, now } = context;
  const file = join(deps.folder, 'reconciled-settlement.csv');

  const isOurs = (row: SettledRow): boolean =>
    (row.orderId !== null && lines.byOrder(row.orderId) !== null) ||
    isOfTerminal(row, identity) ||
    (row.terminalId === null && sales.byReceipt(row.receiptNumber ?? '') !== null);

  const linesOf = async (settlement: Settlement): Promise<Lines> => {
    const cards: Omit<SettledCard, 'settlementId'>[] = [];
    const bad: number[] = [];
    let [rows, sum, unnamedRows] = [0, 0, 0];
    for await (const line of settledLinesOf(file, settlement)) {
      if (line.kind === 'unreadable') return { cards: [], rows: 0, rowsMinor: null, badRows: null, unnamedRows: 0 };
      rows += 1;
      if (line.kind !== 'row') {
        bad.push(line.row);
        // It was not made here: it is listed, and matched with no card.
        if (line.kind === 'foreign' && isOfTerminal(line.settled, identity)) cards.push(line.settled);
        continue;
      }
      const { settled } = line;
      unnamedRows += Number(settled.orderId === null);
      sum += soldMinor(settled);
      if (isOurs(settled)) cards.push(settled);
    }
    return { cards, rows, rowsMinor: bad.length > 0 ? null : sum, badRows: bad.slice(0, mostBadRows), unnamedRows };
  };

  const keep = ({ id, currency, amount, ...one }: Settlement, { cards, badRows, ...read }: Lines): void => {
    const row: SettlementRead = {
      id,
      currency,
      amount,
      periodStart: one.period_start,
      periodEnd: one.period_end,
      createdAt: one.created_at,
      ...read,
      badRows: JSON.stringify(badRows),
      readAt: now().toISOString(),
    };
    ledger.transaction((tx) =>
      books.putSettlement(
        tx,
        row,
        cards.map((card) => ({ ...card, settlementId: id })),
      ),
    );
  };

  const faultOf = (failure: DownloadFailure): SettlementFault | 'again' => {
    if (failure.kind === 'not-saved') return 'not-saved';
    if (failure.kind === 'too-large') return 'refused';
    const meaning = meaningOf(failure);
    if (meaning === 'wait') {
      pace.hold(retryAfterOf(failure));
      return 'again';
    }
    return meaning === 'unreachable' ? 'unreachable' : 'refused';
  };

  /** `unreadable`: kept as that, and read again next time. */
  const readOne = async (
    one: Settlement,
    isWanted: () => boolean,
  ): Promise<SettlementFault | 'read' | 'unreadable' | 'unwanted'> => {
    for (;;) {
      await pace.turn(isWanted);
      if (!isWanted()) return 'unwanted';
      const saved = await source.settlementCsv(one.id, file, { maxBytes: mostBytes });
      if (saved.ok) {
        const found = await linesOf(one);
        keep(one, found);
        return found.badRows === null ? 'unreadable' : 'read';
      }
      const fault = faultOf(saved.error);
      if (fault !== 'again') return fault;
    }
  };

  /** The oldest first. */
  const unread = async (since: string, isWanted: () => boolean): Promise<Settlement[] | SettlementFault> => {
    for (;;) {
      await pace.turn(isWanted);
      if (!isWanted()) return [];
      const listed = await list(since, isWanted);
      if (Array.isArray(listed)) return listed.filter(({ id }) => !books.isSettlementRead(id)).toReversed();
      if (listed !== 'again') return listed;
    }
  };

  const list = async (since: string, isWanted: () => boolean): Promise<Settlement[] | SettlementFault | 'again'> => {
    const found: Settlement[] = [];
    for await (const page of source.settlements({ size: 500 })) {
      if (!page.ok) return faultOf(page.error);
      const due = page.value.value.filter(({ period_end: end }) => Date.parse(end) > Date.parse(since));
      found.push(...due);
      // The newest come first: from here on all are older.
      if (due.length < page.value.value.length || !isWanted()) break;
    }
    return found;
  };

  /** Reads those whose period ended after `since`; answers why it stopped before, or null. `read` is called with each. */
  return async (since: string, isWanted: () => boolean, read: () => void): Promise<SettlementFault | null> => {
    try {
      const due = await unread(since, isWanted);
      if (!Array.isArray(due)) return due;
      for (const one of due) {
        if (!isWanted()) return null;
        const found = await readOne(one, isWanted);
        if (found === 'read') read();
        else if (found !== 'unreadable' && found !== 'unwanted') return found;
      }
      return null;
    } finally {
      await rm(file, { force: true });
    }
  };
}
