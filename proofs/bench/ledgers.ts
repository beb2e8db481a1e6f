// Ledgers of many sales that pass `verify`: a real till sells a handful, and their rows are written again under new ids, numbers and times,
// chained and sealed as a till does it. Kept under .cache by the code that wrote them.
// Invariant: apart from ids, times, receipt numbers, serials and approval codes a copied row is a row that a till wrote.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { createSeals } from '../../electron/ledger/seals.ts';
import { journalHash } from '../../shared/journal/chain.ts';
import { openBenchTill, sealKey, startOutside } from './bench-till.ts';
import { isRehearsal } from './harness.ts';
import { readTemplate, type Template, type Value } from './sale-template.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.cache', 'bench');
export const salesADay = 280;
const dayMs = 86_400_000;
const betweenSalesMs = 120_000;
const opensAtMs = 8 * 3_600_000;

/** `unsent`: each was paid and committed, and then the line was dead: its request waits for the service, its slip for the printer. */
type Kind = 'sold' | 'unsent';

/** A copy of the ledger of so many sales, in a folder of its own, for a till that writes to it. */
export async function folderWith(sales: number, kind: Kind = 'sold'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ledger-'));
  if (sales > 0) copyFileSync(await ledgerOf(sales, kind), join(folder, 'ledger.sqlite'));
  return folder;
}

/** The same as a power cut leaves it: its last commit is in a log beside it. */
export async function cutFolderWith(sales: number, kind: Kind): Promise<string> {
  const folder = await folderWith(sales, kind);
  if (sales === 0) return folder;
  const file = join(folder, 'ledger.sqlite');
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec('UPDATE ledger SET synced = synced + 1');
  copyFileSync(`${file}-wal`, `${file}-cut`);
  db.close();
  renameSync(`${file}-cut`, `${file}-wal`);
  return folder;
}

/** The file of the ledger of so many sales, to be read only. The last of them was yesterday. */
export async function ledgerOf(wanted: number, kind: Kind = 'sold'): Promise<string> {
  const sales = isRehearsal ? Math.min(wanted, 2 * salesADay) : wanted;
  const file = join(cache, `${codeHash()}-${kind}-${sales}.sqlite`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  for (const old of globSync(join(cache, `*-${kind}-${sales}.sqlite`))) rmSync(old);
  const days = Math.ceil(sales / salesADay);
  const firstDayMs = Math.floor(Date.now() / dayMs) * dayMs - days * dayMs;
  const folder = mkdtempSync(join(cache, 'making-'));
  try {
    const behindMs = Date.now() - (firstDayMs - dayMs);
    const template = await (kind === 'sold' ? sellTemplate(folder, behindMs) : leaveUnsent(folder, behindMs));
    multiply(join(folder, 'ledger.sqlite'), template, sales, firstDayMs);
    renameSync(join(folder, 'ledger.sqlite'), file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return file;
}

/** Of what decides how a till writes. */
function codeHash(): string {
  const hash = createHash('sha256');
  const files = ['electron/ledger/**/*.ts', 'proofs/bench/{ledgers,sale-template}.ts'];
  for (const file of files.flatMap((one) => globSync(one, { cwd: root })).toSorted())
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

/** A till of that time sells a card in most sales, several in some, for cash and by card, and takes one back. */
async function sellTemplate(folder: string, behindMs: number): Promise<Template[]> {
  const outside = await startOutside(200, behindMs);
  const till = openBenchTill(folder, outside, { behindMs });
  till.till.start();
  await till.untilListed();
  await till.signIn('anna');
  const sold = [
    await till.sell([['p-0', 25]]),
    await till.sell([['p-1', 10]], { method: 'card' }),
    await till.sell([['p-2', 50]]),
    await till.sell([['p-3', 15]], { method: 'card' }),
    await till.sell([['p-4', 20]]),
  ];
  await till.ask('session:sign-out');
  await till.signIn('ben');
  sold.push(
    await till.sell([['p-5', 25]], { method: 'card' }),
    await till.sell([['p-6', 10]]),
    await till.sell([
      ['p-7', 25],
      ['p-8', 20],
    ]),
    await till.sell([['p-9', 50]], { method: 'card' }),
  );
  const returned = await till.sell([['p-0', 20]], { isHandedOver: false });
  await till.giveBack(returned);
  await till.till.stop();
  outside.close();
  const db = new Database(join(folder, 'ledger.sqlite'));
  const template = [...sold, returned].map(({ id }) => readTemplate(db, id));
  db.close();
  return template;
}

async function leaveUnsent(folder: string, behindMs: number): Promise<Template[]> {
  const outside = await startOutside(200, behindMs);
  const till = openBenchTill(folder, outside, { behindMs });
  till.till.start();
  await till.untilListed();
  await till.signIn('anna');
  const saleId = await till.commitUnheard([['p-0', 25]], outside.close);
  await till.till.stop();
  const db = new Database(join(folder, 'ledger.sqlite'));
  const template = readTemplate(db, saleId);
  db.close();
  return [template];
}

function multiply(file: string, templates: readonly Template[], sales: number, firstDayMs: number): void {
  const db = new Database(file);
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -400000', 'foreign_keys = OFF'])
    db.pragma(pragma);
  db.exec('BEGIN');
  const rebuild = db
    .prepare<[], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
    )
    .all();
  for (const { type, name } of rebuild) db.exec(`DROP ${type} ${name}`);
  const made = db.prepare<[], number>('SELECT max(n) FROM sales').pluck().get() ?? 0;
  const write = createWriter(db);
  for (let n = made + 1; n <= sales; n += 1) {
    const index = n - made - 1;
    const atMs = firstDayMs + Math.floor(index / salesADay) * dayMs + opensAtMs + (index % salesADay) * betweenSalesMs;
    const template = templates[index % templates.length];
    if (template) write(template, n, atMs);
  }
  write.end();
  fillSearch(db, rebuild, made);
  for (const { sql } of rebuild) db.exec(sql);
  db.exec('COMMIT');
  db.pragma('journal_mode = WAL');
  db.close();
}

function createWriter(db: Database.Database) {
  const inserts = new Map<string, Database.Statement<Value[]>>();
  const insertInto = (table: string, columns: readonly string[]): Database.Statement<Value[]> => {
    const known = inserts.get(table);
    if (known) return known;
    const made = db.prepare<Value[]>(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    inserts.set(table, made);
    return made;
  };
  const journal = db.prepare<Value[]>('INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const seal = createSeals(db, sealKey);
  let { count, hash } = db
    .prepare<[], { count: number; hash: string }>('SELECT count, hash FROM journal_head')
    .get() ?? { count: 0, hash: '' };

  const write = (template: Template, n: number, atMs: number): void => {
    const value = template.valuesOf(n, atMs);
    for (const { table, columns, rows } of template.tables)
      for (const row of rows) insertInto(table, columns).run(...row.map(value));
    for (const entry of template.journal) {
      const [at, kind, sale_id, subject_id, operator_id, body] = entry.cells.map(value) as string[];
      if (at === undefined || kind === undefined || body === undefined) throw new Error('a journal row without body');
      const row = {
        seq: count + 1,
        at,
        kind,
        sale_id: sale_id ?? null,
        subject_id: subject_id ?? null,
        operator_id: operator_id ?? null,
        body,
      };
      hash = journalHash(hash, row);
      count = row.seq;
      journal.run(row.seq, at, kind, row.sale_id, row.subject_id, row.operator_id, body, hash);
      if (entry.isSealed) seal({ count, hash });
    }
  };
  return Object.assign(write, {
    end: () => void db.prepare('UPDATE journal_head SET count = ?, hash = ?').run(count, hash),
  });
}

/** All new sales at once, by the statement of the trigger that keeps the index. */
function fillSearch(db: Database.Database, schema: readonly { name: string; sql: string }[], made: number): void {
  const trigger = schema.find(({ name }) => name === 'sales_search_sale')?.sql ?? '';
  const insert = /INSERT INTO sales_search[\s\S]*?GROUP BY sales\.id;/.exec(trigger)?.[0];
  if (!insert) throw new Error('the index of past sales is kept in another way now: see fillSearch');
  db.exec('CREATE INDEX bench_lines ON lines (sale_id); CREATE INDEX bench_tenders ON tenders (sale_id)');
  db.exec(insert.replace('sales.id = new.id', `sales.n > ${made}`));
  db.exec('DROP INDEX bench_lines; DROP INDEX bench_tenders');
}
