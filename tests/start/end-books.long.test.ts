// `counterfoil end-books`: the books of a till go into an archive on a manager's PIN, whole, and only where nothing of them is open.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../tools/stand-in/electron-hook.ts';
import { markOf } from '../../electron/ledger/backup-file.ts';
import { booksAreOpen } from '../../electron/ledger/ended-books.ts';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { keepTill } from '../../electron/shell/enrolment.ts';
import { environmentFolder } from '../../electron/shell/folders.ts';
import { endBooksOfTill, keepUntil } from '../../electron/start/end-books.ts';
import { hashPin } from '../../electron/till/operators/pin-hash.ts';
import { provisioned } from '../../testkit/shell/chosen-settings.ts';
import { anyAmount, dayOf } from '../../testkit/till/day.ts';
import { beginTender, reserve } from '../../testkit/till/selling.ts';
import { worldPerTest } from '../../testkit/till/world.ts';
import { safeStorage } from '../../tools/stand-in/safe-storage.ts';

const pin = '481516';
const system = { safeStorage, platform: 'linux' as const };
const world = worldPerTest({ shifts: {}, logged: () => {} });
const { till } = world;
const day = dayOf(world);
let base: string;
let hash: string;

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-end-books-'));
  hash ??= await hashPin(pin);
  const kept = await keepTill({
    folder: environmentFolder(base, 'sandbox'),
    system,
    settings: {
      ...provisioned,
      terminal_id: 'T1',
      keep_sales_years: 8,
      operators: [{ id: 'maria', name: 'Maria', role: 'manager', pin_hash: hash }],
    },
    secrets: { keySecret: 'a secret', storeKey: 'the key of the whole store' },
    made: { at: new Date(), cause: 'set-up' },
  });
  if (!kept.ok) throw new Error(kept.error);
  kept.value.finish();
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const ledger = () => join(environmentFolder(base, 'sandbox'), 'ledger.sqlite');
const archive = () => join(base, 'archive');

/** The till that sold is ended, and this is its ledger. */
async function ended(): Promise<void> {
  await till.dies();
  for (const part of ['', '-wal'])
    if (existsSync(join(till.folder, `ledger.sqlite${part}`)))
      copyFileSync(join(till.folder, `ledger.sqlite${part}`), `${ledger()}${part}`);
}

async function end(typed: readonly string[] = ['maria', pin]) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await endBooksOfTill(['archive'], {
    base,
    system,
    now: () => till.time.now(),
    fileOf: (name) => join(base, name),
    input: Readable.from(typed.map((one) => `${one}\n`)),
    print: say,
    warn: say,
  });
  return { code, said: said.join('\n') };
}

function row(file: string, sql: string): unknown {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(sql).get();
  } finally {
    db.close();
  }
}

/** Every row, but those that say who gave the word. */
function contents(): unknown {
  const db = new Database(ledger(), { readonly: true });
  try {
    const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    const ofWord = new Set(['journal', 'journal_head', 'journal_seals', 'ledger']);
    return tables.flatMap((name) => (ofWord.has(name) ? [] : [[name, db.prepare(`SELECT * FROM ${name}`).all()]]));
  } finally {
    db.close();
  }
}

test('closed books are archived whole, with every card in a table; new ones begin, and the old ones stay beside them', async () => {
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  const voided = await day.sell(['60.00'], [['card', '60.00']]);
  await world.voidCard(voided);
  await day.giveBack(voided);
  await day.close({ drawer: '175.00', pots: { 'by-hand': '0.00' } });
  const before = row(`${till.folder}/ledger.sqlite`, 'SELECT id FROM ledger') as { id: string };
  await ended();
  const { code, said } = await end();
  expect(said).toMatch(/^2 sales of 2026-11-06 to 2026-11-06 are in .*; keep it until 2034-12-31\. New books/);
  expect(code).toBe(0);
  const copy = join(archive(), `books-T1-${before.id}.sqlite`);
  expect(readdirSync(archive()).sort()).toEqual([`books-T1-${before.id}.csv`, `books-T1-${before.id}.sqlite`]);
  expect([verifyFile(copy).ok, markOf(copy)]).toEqual([true, 'backup']);
  expect(row(copy, 'SELECT n, grand_total_minor AS total FROM z_reports')).toEqual({ n: 1, total: 8500 });
  const list = copy.replace('.sqlite', '.csv');
  // Nobody else at this computer reads what was sold.
  for (const file of process.platform === 'win32' ? [] : [list, copy]) expect(statSync(file).mode & 0o777).toBe(0o600);
  const cards = readFileSync(list, 'utf8').split('\r\n').slice(1, 3);
  expect(cards.map((card) => card.split(',').slice(5, 8).join(' '))).toEqual(['25.00 EUR active', '60.00 EUR voided']);
  expect(verifyFile(ledger()).ok).toBe(true);
  expect([booksAreOpen(copy), booksAreOpen(ledger())]).toEqual([true, false]);
  expect(row(ledger(), 'SELECT count(*) AS n FROM sales')).toEqual({ n: 0 });
  expect(row(ledger(), 'SELECT id FROM ledger')).not.toEqual(before);
  expect(row(ledger(), 'SELECT l.id, j.* FROM ledger l, (SELECT kind, body FROM journal WHERE seq = 1) j')).toEqual({
    id: expect.any(String),
    kind: 'ledger-started',
    body: JSON.stringify({
      ledgerId: (row(ledger(), 'SELECT id FROM ledger') as { id: string }).id,
      before: before.id,
    }),
  });
  expect(
    readdirSync(environmentFolder(base, 'sandbox')).filter((name) => /-before-\d+\.sqlite$/.test(name)),
  ).toHaveLength(1);
});

test('books with an open shift, a paid card on its way and money that is owed, or may be, do not end: each is named, nothing changes', async () => {
  await day.open('150.00');
  for (const answer of [null, 'refund-due', 'refunding', 'unknown'] as const) {
    const { tenders, id } = await world.refundDue();
    const partId = tenders[0]?.parts[0]?.id ?? '';
    if (answer === null) await day.giveBack(id);
    else if (answer !== 'refund-due') await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    if (answer === 'unknown') await till.ask('refund:answer', { partId, answer });
  }
  till.sandbox.controls.next({ call: 'confirm', reply: { kind: 'drop-before' }, times: 1000 });
  await day.sell(['25.00'], [['cash', '25.00']]);
  const { id: unpaid } = await reserve(till, ['40.00'], anyAmount);
  const tenderId = (await beginTender(till, unpaid, 'card', '40.00')).tenders[0]?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
  await ended();
  const before = contents();
  const { code, said } = await end();
  expect(code).toBe(1);
  expect(said).toMatch(
    /ledger.sqlite still holds open sales: 1, cards on their way: 2, payments to be decided or given back: 4, .*shifts that are not closed: 1$/,
  );
  expect(contents()).toEqual(before);
  expect(existsSync(archive())).toBe(false);
});

test('nor without a manager’s PIN', async () => {
  await ended();
  expect(await end(['maria', '481517'])).toMatchObject({ code: 1, said: 'this is no PIN of a manager of this till' });
  expect(existsSync(archive())).toBe(false);
});

test('the years to keep them begin when that of the last sale ends', () => {
  expect(keepUntil({ to: '2026-01-01T08:00:00.000Z' }, 10)).toBe('2036-12-31');
  expect(keepUntil({ to: null }, 10)).toBeNull();
});
