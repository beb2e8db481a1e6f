// The steps of the schema are numbered one by one, so that each ledger takes each of them once.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { searchableBarcode, searchableText, searchQuery } from '../../electron/catalogue/words.ts';
import { baseVersion } from '../../electron/ledger/base-schema.ts';
import { productsWithNumbers } from '../../electron/ledger/card-numbers.ts';
import { lastVersion, refusedVersion, schemaVersion, takeSteps } from '../../electron/ledger/migrations.ts';

/** Takes steps 37 and 38 back. */
const withoutCardNumbers = `
  ALTER TABLE lines DROP COLUMN carrier;
  ALTER TABLE lines DROP COLUMN number_by;
  ALTER TABLE lines DROP COLUMN given_by;
  ALTER TABLE shifts DROP COLUMN bag_opened_at;
  ALTER TABLE sales DROP COLUMN locale;
  DROP TABLE products_with_numbers;`;

test('the last of the steps is the version that this till writes', () => {
  expect(lastVersion([12, 13, 14], 11)).toBe(14);
  expect(lastVersion([], 11)).toBe(11);
  expect(schemaVersion).toBeGreaterThan(baseVersion);
});

test('the base and all that came after it are opened, a new file too; what is older or newer is not', () => {
  expect([0, baseVersion, schemaVersion].map(refusedVersion)).toEqual([null, null, null]);
  expect([1, baseVersion - 1, schemaVersion + 1].map(refusedVersion)).toEqual(['older', 'older', 'newer']);
});

test.each([
  ['used twice', [12, 13, 13]],
  ['left out', [12, 14]],
  ['out of order', [13, 12]],
  ['of the base', [11, 12]],
])('a number that is %s is refused as soon as the till is loaded', (_what, numbers) => {
  expect(() => lastVersion(numbers, 11)).toThrow('belongs');
});

test('the counts of a ledger of version 29 stay as they were, and stay written once', () => {
  const db = new Database(':memory:');
  takeSteps(db);
  db.exec(withoutCardNumbers);
  db.exec(`
    DROP INDEX sales_day;
    DROP INDEX attention_of_sale;
    DROP INDEX lines_on_the_way;
    ALTER TABLE ledger DROP COLUMN synced;
    DROP TABLE counts;
    CREATE TABLE counts (shift_id TEXT NOT NULL, which TEXT NOT NULL, pot TEXT NOT NULL, k INTEGER NOT NULL, pieces TEXT,
      total_minor INTEGER NOT NULL CHECK (total_minor >= 0), reason TEXT, by TEXT NOT NULL, at TEXT NOT NULL, seq INTEGER NOT NULL,
      PRIMARY KEY (shift_id, which, pot, k)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER counts_no_update BEFORE UPDATE ON counts BEGIN SELECT RAISE(ABORT, 'counts is written once'); END;
    CREATE TRIGGER counts_no_delete BEFORE DELETE ON counts BEGIN SELECT RAISE(ABORT, 'counts is written once'); END;
    INSERT INTO shifts (id, state, tray, business_day, zone, float_minor, owner_id, opened_by, opened_at, opened_seq)
      VALUES ('s', 'counting', 'A', '2026-11-06', 'UTC', 0, 'anna', 'anna', 't', 1);
    INSERT INTO counts VALUES ('s', 'closing', 'drawer', 0, '{"5000":2}', 10000, NULL, 'anna', 't', 7);
  `);
  const rows = () => db.prepare('SELECT * FROM counts').all();
  const before = rows();
  db.pragma('user_version = 29');
  expect(takeSteps(db)).toBe(29);
  expect(rows()).toEqual(before);
  expect(() => db.exec('UPDATE counts SET total_minor = 1')).toThrow('written once');
  expect(() => db.exec('DELETE FROM counts')).toThrow('written once');
  db.close();
});

test('the words of the products in a ledger of version 33 are found as they were, with spelled umlauts and short barcodes', () => {
  const db = new Database(':memory:');
  takeSteps(db);
  const add = db.prepare(
    "INSERT INTO products (id, code, name, brand, category, barcode, available, denominations, body) VALUES (?, ?, ?, ?, ?, ?, 1, '[]', '{}')",
  );
  const addWords = db.prepare(
    'INSERT INTO products_search (rowid, name, brand, category, barcode) VALUES (?, ?, ?, ?, ?)',
  );
  const products = [
    { name: 'Müller Gutschein', brand: 'Groß', category: 'Café', barcode: '012345678905' },
    { name: 'Music card', brand: 'Brand', category: 'Music', barcode: null },
  ];
  for (const [index, { name, brand, category, barcode }] of products.entries()) {
    add.run(index + 1, `p-${index}`, name, brand, category, barcode);
    addWords.run(index + 1, ...[name, brand, category].map(searchableText), searchableBarcode(barcode));
  }
  const find = db
    .prepare<[string], number>('SELECT rowid FROM products_search WHERE products_search MATCH ? ORDER BY rowid')
    .pluck();
  const typed = ['Müll', 'mueller', 'mul', 'gross', 'groß', 'cafe', '0123', '12345678905', 'm', 'gutschei', 'brand'];
  const found = () => typed.map((text) => find.all(searchQuery(text) ?? ''));
  const before = found();
  expect(before).not.toContainEqual([]);
  db.exec(withoutCardNumbers);
  db.exec('ALTER TABLE ledger DROP COLUMN synced');
  db.pragma('user_version = 33');
  expect(takeSteps(db)).toBe(33);
  expect(found()).toEqual(before);
  db.close();
});

test('the products in a ledger of version 39 are found without the letters that a keyboard lacks', () => {
  const db = new Database(':memory:');
  takeSteps(db);
  const add = db.prepare(
    "INSERT INTO products (id, code, name, brand, category, barcode, available, denominations, body) VALUES (?, ?, ?, 'Müller', '', NULL, 1, '[]', '{}')",
  );
  const addWords = db.prepare("INSERT INTO products_search (rowid, name, brand) VALUES (?, ?, 'Müller Mueller')");
  for (const [id, name] of [
    [1, 'Łódź'],
    [2, 'Smørrebrød'],
    [3, 'Music'],
  ] as const) {
    add.run(id, `p-${id}`, name);
    addWords.run(id, name);
  }
  const find = db
    .prepare<[string], number>('SELECT rowid FROM products_search WHERE products_search MATCH ? ORDER BY rowid')
    .pluck();
  const found = () => ['lodz', 'smorreb', 'łódź', 'music', 'mueller'].map((text) => find.all(searchQuery(text) ?? ''));
  expect(found()).toEqual([[], [], [1], [3], [1, 2, 3]]);
  db.exec('ALTER TABLE sales DROP COLUMN locale');
  db.pragma('user_version = 39');
  expect(takeSteps(db)).toBe(39);
  expect(found()).toEqual([[1], [2], [1], [3], [1, 2, 3]]);
  db.close();
});

test('a line says how its card is carried: plastic with a number, else a code, and a draft without one is decided anew', () => {
  const db = new Database(':memory:');
  takeSteps(db);
  db.exec(withoutCardNumbers);
  db.pragma('user_version = 36');
  const sale = db.prepare(
    "INSERT INTO sales (id, stage, currency, operator_id, operator_name, created_at, touched_at) VALUES (?, 'committed', 'EUR', 'a', 'A', ?, ?)",
  );
  sale.run('old', '2026-08-01T09:00:00.000Z', '2026-08-01T09:00:00.000Z');
  sale.run('new', '2026-11-07T09:00:00.000Z', '2026-11-07T09:00:00.000Z');
  const line = db.prepare(
    `INSERT INTO lines (id, sale_id, position, product_code, product_name, brand, currency, amount_minor, country, card_last4, card_mac, state)
     VALUES (?, ?, 1, ?, '', '', 'EUR', 1000, 'DE', ?, ?, ?)`,
  );
  line.run('sold-plastic', 'new', 'rack', '1234', 'mac-1', 'active');
  line.run('sold-code', 'new', 'printed', null, null, 'active');
  line.run('draft-plastic', 'new', 'never-sold', '5678', 'mac-2', 'draft');
  line.run('draft', 'new', 'printed', null, null, 'draft');
  line.run('long-ago', 'old', 'old-rack', '1234', 'mac-3', 'active');
  expect(takeSteps(db)).toBe(36);
  expect(db.prepare('SELECT id, carrier FROM lines ORDER BY id').raw().all()).toEqual([
    ['draft', 'open'],
    ['draft-plastic', 'plastic'],
    ['long-ago', 'plastic'],
    ['sold-code', 'code'],
    ['sold-plastic', 'plastic'],
  ]);
  expect(productsWithNumbers({ db })).toEqual(['rack']);
  db.close();
});
