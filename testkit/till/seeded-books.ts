// Books that are laid down row by row, for what only reads them: thousands of sales in seconds, without a till and without a service.
// Invariant: each row is as a till writes it, and what a test does not name is the usual.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJournal } from '../../electron/ledger/journal.ts';
import type { JournalEntry } from '../../electron/ledger/journal-entries.ts';
import { type LineRow, untouched } from '../../electron/ledger/lines.ts';
import type { Tx } from '../../electron/ledger/open.ts';
import { openLedger } from '../../electron/ledger/open.ts';
import type { SaleRow } from '../../electron/ledger/sales.ts';
import type { TenderPartRow, TenderRow } from '../../electron/ledger/tenders.ts';
import { createStores } from '../../electron/till/core/context.ts';
import { layNewLedger } from './new-ledger.ts';

export type SeededCard = Partial<LineRow> & { readonly part?: Partial<TenderPartRow> };
export type SeededSale = {
  readonly at: string;
  readonly by?: string;
  readonly cards?: readonly SeededCard[];
  readonly method?: TenderRow['method'];
  readonly sale?: Partial<SaleRow>;
  readonly tender?: Partial<TenderRow>;
};
export type Seeded = {
  readonly sale: SaleRow;
  readonly lines: readonly LineRow[];
  readonly tender: TenderRow;
  readonly parts: readonly TenderPartRow[];
};

/** `on`: a folder with a ledger of terminal T1, on top of which they are laid down; it goes with them. */
export function createSeededBooks(beganAt = '2026-01-01T00:00:00.000Z', on: string | null = null) {
  const folder = on ?? mkdtempSync(join(tmpdir(), 'books-'));
  const file = join(folder, 'ledger.sqlite');
  const identity = { environment: 'sandbox', terminalId: 'T1' };
  let clock = new Date(beganAt);
  const now = () => clock;
  if (on === null) layNewLedger(file, identity, now);
  const opened = openLedger(file, identity, now);
  if (!opened.ok) throw new Error(opened.error.detail);
  const ledger = opened.value;
  const stores = createStores(ledger, now);
  let n = ledger.db.prepare<[], number>('SELECT coalesce(max(n), 0) FROM sales').pluck().get() ?? 0;
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `id-${String(ids).padStart(8, '0')}`;
  };

  /** As the service gives them. */
  const newOrderId = (): string => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  };

  const sellIn = (tx: Tx, { at, by = 'anna', cards = [{}], method = 'cash', ...more }: SeededSale): Seeded => {
    n += 1;
    const id = newId();
    const sale: SaleRow = {
      id,
      n,
      receiptNumber: `T1-${ledger.id}-${n}`,
      stage: 'committed',
      currency: 'EUR',
      operatorId: by,
      operatorName: by,
      createdAt: at,
      touchedAt: at,
      committedAt: at,
      suspendedAt: null,
      locale: null,
      ...more.sale,
    };
    stores.sales.insert(tx, sale);
    const lines = cards.map(({ part: _, ...card }, position): LineRow => {
      const line: LineRow = {
        id: newId(),
        saleId: id,
        position,
        productCode: 'book',
        productName: 'Book',
        brand: 'Quill',
        currency: 'EUR',
        amountMinor: 2500,
        country: 'DE',
        cardLast4: null,
        cardMac: null,
        cardSealed: null,
        ...untouched,
        state: 'active',
        ...card,
      };
      const withOrder = { ...line, orderId: card.orderId === undefined ? newOrderId() : card.orderId };
      stores.lines.insert(tx, withOrder);
      return withOrder;
    });
    const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
    const tender: TenderRow = {
      id: newId(),
      saleId: id,
      method,
      amountMinor,
      tenderedMinor: method === 'cash' ? amountMinor : null,
      approvalCode: method === 'card' ? String(100_000 + n) : null,
      terminal: null,
      terminalRef: null,
      roundingMinor: 0,
      source: null,
      correctedFrom: null,
      createdAt: at,
      answeredAt: at,
      ...more.tender,
    };
    const parts = lines.map(
      (line, index): TenderPartRow => ({
        id: newId(),
        tenderId: tender.id,
        lineId: line.id,
        amountMinor: line.amountMinor,
        state: 'approved',
        refundWay: null,
        refundId: null,
        refundAskedAt: null,
        source: tender.source,
        ...cards[index]?.part,
      }),
    );
    for (const [index, part] of parts.entries())
      if (index === 0) stores.tenders.insert(tx, tender, part);
      else stores.tenders.insertPart(tx, part);
    return { sale, lines, tender, parts };
  };

  const books = {
    folder,
    ledger,
    stores,
    now,
    newId,
    setClock(at: string): void {
      clock = new Date(at);
    },
    sell: (sale: SeededSale): Seeded => ledger.transaction((tx) => sellIn(tx, sale)),
    /** As one transaction, without the index of words, which takes longer than all else. */
    sellAll(sales: Iterable<SeededSale>): Seeded[] {
      for (const name of ledger.db
        .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'sales_search%'")
        .pluck()
        .all())
        ledger.db.exec(`DROP TRIGGER ${name}`);
      return ledger.transaction((tx) => [...sales].map((sale) => sellIn(tx, sale)));
    },
    /** An entry of the journal at that time. */
    note(at: string, entry: JournalEntry): void {
      const journal = createJournal(ledger, () => new Date(at));
      ledger.transaction((tx) => journal.append(tx, entry));
    },
    close(): void {
      ledger.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return books;
}
export type SeededBooks = ReturnType<typeof createSeededBooks>;
