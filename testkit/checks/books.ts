// Compares the two sides' books after a sale: the till's ledger and the orders the service holds.
// Invariant: reads the ledger's file itself, never the till's own view of it, and writes nothing.
import Database from 'better-sqlite3';
import type { RetailOrder, RetailOrderState } from '../../shared/interface/resources.ts';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';
import { parseMoney } from '../../shared/money.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import type { TenderState } from '../../shared/sale/tender-state.ts';
import type { SaleStage } from '../../shared/sale/views.ts';

type Sale = { id: string; receipt_number: string | null; stage: SaleStage };
export type Line = {
  id: string;
  sale_id: string;
  product_code: string;
  currency: string;
  amount_minor: number;
  state: LineState;
  carrier: string;
  number_by: string | null;
  order_id: string | null;
};
type Part = {
  tender_id: string;
  sale_id: string;
  line_id: string | null;
  asked_minor: number;
  amount_minor: number;
  state: TenderState;
};

export type TillBooks = {
  readonly terminalId: string;
  readonly sales: readonly Sale[];
  readonly lines: readonly Line[];
  readonly parts: readonly Part[];
  readonly outbox: readonly { kind: string; subject_id: string }[];
  readonly attention: readonly { code: string; line_id: string | null }[];
  readonly journal: readonly JournalRow[];
  readonly head: { readonly count: number; readonly hash: string };
};

/** Reads a ledger in one snapshot; the till may be running. */
export function readTillBooks(ledgerFile: string): TillBooks {
  const db = new Database(ledgerFile, { readonly: true, fileMustExist: true, timeout: 60_000 });
  const rows = <T>(sql: string): T[] => db.prepare<[], T>(sql).all();
  const one = <T>(sql: string): T => {
    const row = db.prepare<[], T>(sql).get();
    if (row === undefined) throw new Error(`nothing in the ledger for ${sql}`);
    return row;
  };
  try {
    return db.transaction(() => ({
      terminalId: one<{ terminal_id: string }>('SELECT terminal_id FROM ledger').terminal_id,
      sales: rows<Sale>('SELECT id, receipt_number, stage FROM sales ORDER BY id'),
      lines: rows<Line>(
        'SELECT id, sale_id, product_code, currency, amount_minor, state, order_id, carrier, number_by FROM lines ORDER BY sale_id, position',
      ),
      parts: rows<Part>(
        `SELECT t.id AS tender_id, t.sale_id, t.amount_minor AS asked_minor, p.line_id, p.amount_minor, p.state
         FROM tender_parts p JOIN tenders t ON t.id = p.tender_id ORDER BY t.id, p.id`,
      ),
      outbox: rows<{ kind: string; subject_id: string }>('SELECT kind, subject_id FROM outbox ORDER BY id'),
      attention: rows<{ code: string; line_id: string | null }>(
        'SELECT code, line_id FROM attention WHERE closed_at IS NULL ORDER BY id',
      ),
      journal: rows<JournalRow>('SELECT * FROM journal ORDER BY seq'),
      head: one<{ count: number; hash: string }>('SELECT count, hash FROM journal_head'),
    }))();
  } finally {
    db.close();
  }
}

/** What may still be open when the books are compared; nothing by default. */
export type StillOpen = {
  /** Money on screen as due back to the customer. */
  readonly refundsDue?: boolean;
  readonly attention?: readonly string[];
};

/** The order states that a settled line may have at the service; null is an order that never came to be. */
const atService: Readonly<Partial<Record<LineState, readonly (RetailOrderState | null)[]>>> = {
  active: ['completed'],
  cancelled: ['invalidated', 'failed'],
  voided: ['invalidated', 'failed'],
  lost: ['invalidated', 'failed'],
  refused: [null, 'invalidated', 'failed'],
  draft: [null],
};

/** One sentence for each thing the two books disagree about or that is not settled; empty when all is well. */
export function compareBooks(orders: readonly RetailOrder[], books: TillBooks, open: StillOpen = {}): string[] {
  const ours = orders.filter((order) => order.terminal_id === books.terminalId);
  return [
    ...compareOrders(ours, books),
    ...compareMoney(ours, books, open),
    ...books.outbox.map((row) => `unsent: ${row.kind} of line ${row.subject_id}`),
    ...compareLists(
      'attention',
      open.attention ?? [],
      books.attention.map((entry) => entry.code),
    ),
    ...journalFaults(books),
  ];
}

function compareOrders(orders: readonly RetailOrder[], books: TillBooks): string[] {
  const found: string[] = [];
  const receipts = new Map(books.sales.map((sale) => [sale.id, sale.receipt_number]));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const known = new Set<string>();
  for (const line of books.lines) {
    const order = line.order_id === null ? null : byId.get(line.order_id);
    if (line.order_id !== null && known.has(line.order_id)) found.push(`two lines have order ${line.order_id}`);
    if (line.order_id !== null) known.add(line.order_id);
    if (order === undefined) found.push(`line ${line.id} has order ${line.order_id}, which the service does not have`);
    found.push(...compareState(line, order));
    if (order) found.push(...compareGoods(line, order, receipts.get(line.sale_id)));
  }
  for (const order of orders)
    if (!known.has(order.id))
      found.push(`the service has order ${order.id} (${order.state}), the till does not know it`);
  return found;
}

/** `order`: null where the line has none, undefined where the service does not have it. */
function compareState(line: Line, order: RetailOrder | null | undefined): string[] {
  const allowed = atService[line.state];
  if (!allowed) return [`line ${line.id} is ${line.state}: not settled`];
  const state = order?.state ?? null;
  if (order === undefined || allowed.includes(state)) return [];
  return [`line ${line.id} is ${line.state}, its order is ${state ?? 'none'}`];
}

function compareGoods(line: Line, order: RetailOrder, receipt: string | null | undefined): string[] {
  const found: string[] = [];
  if (order.product_code !== line.product_code || minorOf(order) !== line.amount_minor)
    found.push(`line ${line.id} and order ${order.id} are not the same goods`);
  if (order.receipt_id !== receipt)
    found.push(`order ${order.id} is of receipt ${order.receipt_id}, the line of ${receipt}`);
  return found;
}

const openStates: ReadonlySet<TenderState> = new Set(['requested', 'unknown', 'refunding', 'refund-unknown']);

function compareMoney(orders: readonly RetailOrder[], books: TillBooks, open: StillOpen): string[] {
  const kept = new Map<string | null, number>();
  const found = keptMoney(books, open, kept);
  for (const line of books.lines) {
    const keptMinor = kept.get(line.id) ?? 0;
    if (line.state === 'active' && keptMinor !== line.amount_minor)
      found.push(`line ${line.id} is active for ${line.amount_minor}, ${keptMinor} was kept for it`);
  }
  for (const sale of books.sales)
    if (sale.stage === 'basket' || sale.stage === 'paying') found.push(`sale ${sale.id} is still ${sale.stage}`);
  const tenders = Map.groupBy(books.parts, (part) => part.tender_id);
  for (const [id, parts] of tenders) {
    const sum = parts.reduce((total, part) => total + part.amount_minor, 0);
    if (sum !== parts[0]?.asked_minor) found.push(`tender ${id} of ${parts[0]?.asked_minor} has parts of ${sum}`);
  }
  const keptMinor = [...kept.values()].reduce((total, amount) => total + amount, 0);
  const soldMinor = orders
    .filter((order) => order.state === 'completed')
    .reduce((total, order) => total + (minorOf(order) ?? Number.NaN), 0);
  if (keptMinor !== soldMinor) found.push(`the till kept ${keptMinor}, the service sold ${soldMinor}`);
  return found;
}

/** Adds the approved money of each line to `kept`; says what is open, or kept for nothing. */
function keptMoney(books: TillBooks, open: StillOpen, kept: Map<string | null, number>): string[] {
  const found: string[] = [];
  const lines = new Map(books.lines.map((line) => [line.id, line]));
  for (const part of books.parts) {
    if (openStates.has(part.state)) found.push(`money of sale ${part.sale_id} is ${part.state}`);
    if (part.state === 'refund-due' && !open.refundsDue) found.push(`money of sale ${part.sale_id} is still due back`);
    if (part.state !== 'approved') continue;
    kept.set(part.line_id, (kept.get(part.line_id) ?? 0) + part.amount_minor);
    const line = part.line_id === null ? null : lines.get(part.line_id);
    if (!line) found.push(`money of sale ${part.sale_id} was kept and bought nothing`);
    else if (line.state !== 'active') found.push(`money was kept for line ${line.id}, which is ${line.state}`);
  }
  return found;
}

function minorOf(order: RetailOrder): number | null {
  const value = parseMoney(order.face_value);
  return value.ok ? value.value.amountMinor : null;
}

function compareLists(what: string, expected: readonly string[], found: readonly string[]): string[] {
  const [a, b] = [[...expected].sort().join(', '), [...found].sort().join(', ')];
  return a === b ? [] : [`${what}: ${b || 'none'}, expected ${a || 'none'}`];
}

function journalFaults({ journal, head }: TillBooks): string[] {
  let previous = '';
  for (const [index, row] of journal.entries()) {
    if (row.seq !== index + 1) return [`the journal lacks row ${index + 1}`];
    if (row.hash !== journalHash(previous, row)) return [`row ${row.seq} of the journal was changed`];
    previous = row.hash;
  }
  const holds = head.count === journal.length && head.hash === previous;
  return holds ? [] : ["the journal's head is of another journal"];
}
