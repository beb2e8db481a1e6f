// Whatever column of a sale's or a shift's records somebody edits, the guard of the till sees it, or the edit moves nothing: those are listed,
// each with its reason. Invariant: the columns are those that the tables have, so that a new one is tried without being named here.
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRowsCheck } from '../../electron/ledger/edited-rows.ts';
import { forgetReads } from '../../electron/ledger/repeated-reads.ts';
import { realLedger } from '../../testkit/ledger/real-ledger.ts';
import { isWhole, oneIn } from '../../testkit/whole.ts';

let db: Database.Database;
beforeAll(async () => {
  db = await realLedger();
});
afterAll(() => db.close());

type Value = string | number | Uint8Array | null;
type Row = Readonly<Record<string, Value>>;
type Column = { readonly name: string; readonly type: string; readonly notnull: 0 | 1; readonly pk: number };

/** Whose sale a row is of, as a select. */
const ofSale: Readonly<Record<string, string>> = {
  sales: 'id',
  lines: 'sale_id',
  tenders: 'sale_id',
  tender_parts: '(SELECT sale_id FROM tenders WHERE id = tender_id)',
  print_jobs: 'sale_id',
  attention: 'sale_id',
  sale_cashiers: 'sale_id',
  outbox: '(SELECT sale_id FROM lines WHERE id = subject_id)',
};

const time = 'a time, of which the entry beside it has its own';
const paper = 'what screens and slips call it: nothing is decided by it';

/** Of each the reason why it may be edited without being seen: nothing moves by it. Tried like all others: it must be true. */
const harmless: Readonly<Record<string, string>> = {
  'sales.committed_at': time,
  'sales.created_at': time,
  'sales.currency': 'of a basket without a card',
  'sales.n': 'of the newest sale: the next one’s is one higher, too',
  'sales.operator_name': paper,
  'sales.suspended_at': time,
  'sales.touched_at': time,
  'lines.brand': paper,
  'lines.card_last4': 'of a draft: its number is sealed, and read again as it is reserved',
  'lines.card_sealed': 'of a draft without a card: what does not open is not reserved',
  'lines.country': 'of a draft; what the service has is in the sealed request',
  'lines.position': paper,
  'lines.product_name': paper,
  'lines.waiting_since': time,
  'tenders.answered_at': time,
  'tenders.created_at': time,
  'tenders.tendered_minor': 'what was laid down beyond the amount: the change is out by then',
  'tender_parts.id': 'of a part of which nothing was told yet: a refund names it as it stands',
  'tender_parts.refund_asked_at': time,
  'tender_parts.returned_minor': 'what has left already; the check of the whole ledger holds it against its movement',
  'tender_parts.returned_minor gone': 'likewise',
  'print_jobs.cause': 'why a slip waits, for a person to read',
  'print_jobs.changed_at': time,
  'attention.raised_at': time,
  'outbox.body': 'sealed: an edited one, or another row’s, does not open, and is not sent',
  'outbox.created_at': time,
  'outbox.id': 'the seal of its body is bound to it',
  'outbox.idempotency_key': 'likewise',
  'outbox.lane': 'the order in which requests leave',
  'outbox.order_id': 'of a request that makes an order: its answer names it',
  'outbox.subject_id': 'of no card: it is not sent',
  'outbox.waits_firmly': 'when it is asked again',
  'outbox.waits_since': 'likewise',
  'outbox.waits_until': 'likewise',
};

function others(table: string, { name, type, notnull, pk }: Column, value: Value): readonly Value[] {
  const sql = String(db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table));
  const [, listed = ''] = new RegExp(`CHECK \\(${name} IN \\(([^)]*)`).exec(sql) ?? [];
  const allowed = [...listed.matchAll(/'([^']*)'/g)].map(([, word = '']) => word).filter((word) => word !== value);
  const another: Readonly<Record<string, Value>> = { BLOB: new Uint8Array([1]), INTEGER: Number(value ?? 0) + 1 };
  const changed = allowed.length > 0 ? allowed : [another[type] ?? `${value ?? ''}x`];
  return [...changed, ...(notnull + pk > 0 || value === null ? [] : [null])];
}

/** Undone again. True where the file takes it, and the guard does not see it. */
function isMissed(change: () => unknown, found: () => unknown): boolean {
  db.exec('BEGIN');
  try {
    change();
    forgetReads(db);
    return found() === null;
  } catch (error) {
    if (String(error).includes('constraint')) return false;
    throw error;
  } finally {
    db.exec('ROLLBACK');
  }
}

test.each(Object.keys(ofSale))('%s: each column that money or a card depends on', (table) => {
  const check = createRowsCheck(db);
  const columns = db.pragma(`table_info(${table})`) as Column[];
  const keys = columns.filter(({ pk }) => pk > 0);
  const rows = db.prepare<[], Row & { of_sale: string }>(`SELECT *, ${ofSale[table]} AS of_sale FROM ${table}`).all();
  expect(rows.length).toBeGreaterThan(0);
  const where = keys.map(({ name }) => `${name} = ?`).join(' AND ');
  // What is missed of a sale takes its newest row, or one of its baskets.
  const isTried = oneIn(table === 'sales' ? 1 : 3);
  const missed = new Set<string>();
  const changes = rows.flatMap((row) =>
    columns.flatMap((column) =>
      others(table, column, row[column.name] ?? null).map((value) => ({ row, name: column.name, value })),
    ),
  );
  for (const { row, name, value } of changes.filter(() => isTried())) {
    const set = db.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${where}`);
    const edit = () => set.run(value, ...keys.map((key) => row[key.name]));
    if (isMissed(edit, () => check.sale(row.of_sale))) missed.add(`${table}.${name}${value === null ? ' gone' : ''}`);
  }
  const excused = Object.keys(harmless).filter((name) => name.startsWith(`${table}.`));
  expect([...missed].filter((name) => !excused.includes(name))).toEqual([]);
  if (isWhole) expect([...missed].toSorted()).toEqual(excused.toSorted());
});
