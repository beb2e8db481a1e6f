// Whatever single thing is wrong with a ledger, the check finds it and names the row. Every row of a ledger of real sales is tried
// by `npm run test:whole`, and a third or a quarter of the changes by any other run.
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { type ChangedLedger, createChangedLedger, type Row } from '../../testkit/ledger/changed-ledger.ts';
import { realLedger } from '../../testkit/ledger/real-ledger.ts';
import { isWhole, oneIn } from '../../testkit/whole.ts';

let changed: ChangedLedger;
let journal: readonly JournalRow[];
const rows: ChangedLedger['rows'] = (...of) => changed.rows(...of);
const foundAfter: ChangedLedger['foundAfter'] = (change) => changed.foundAfter(change);
const set: ChangedLedger['set'] = (...to) => changed.set(...to);
const rewrite: ChangedLedger['rewrite'] = (written) => changed.rewrite(written);
let db: Database.Database;

beforeAll(async () => {
  db = await realLedger();
  changed = createChangedLedger(db);
  journal = changed.journal;
});
afterAll(() => db.close());

test('a ledger of real sales holds, and its money is told', () => {
  const found = verifyLedger(db);
  expect(found.ok ? null : found.error).toBeNull();
  if (!found.ok) return;
  const { head, sales, lines, money } = found.value;
  expect(head.count).toBe(journal.length);
  expect([sales, lines]).toEqual([rows('sales').length, rows('lines').length]);
  // 35.00 of each way that was paid, the refused sale's 25.00 in cash, and the pending one's 35.00.
  expect(money.get('EUR')).toEqual({
    cashInMinor: 5 * 1500 + 2500 + 3500,
    roundingMinor: 0,
    cashBackMinor: 4 * 1500,
    cardInMinor: 5 * 2000,
    cardBackMinor: 4 * 2000,
  });
  const kinds = new Set(journal.map((row) => row.kind));
  for (const kind of [
    'line-void',
    'line-cancel-activation',
    'line-order-lost',
    'tender-outcome-unknown',
    'print-printed',
  ])
    expect(kinds, 'what the ledger is to have').toContain(kind);
});

test('each receipt number is told once, by the entry with which its sale got it', () => {
  const told = journal
    .filter(({ kind, body }) => kind !== 'claim-redeemed' && body.includes('"receiptNumber"'))
    .map(({ sale_id: id, body }) => ({ id, receipt_number: JSON.parse(body).receiptNumber }));
  const numbered = rows('sales').filter(({ receipt_number: number }) => number !== null);
  expect(numbered.length).toBeGreaterThan(0);
  expect(told).toHaveLength(numbered.length);
  for (const { id, receipt_number } of numbered) expect(told).toContainEqual({ id, receipt_number });
});

describe('the journal', () => {
  const columns = ['at', 'kind', 'sale_id', 'subject_id', 'operator_id', 'body', 'hash'] as const;

  test.each(columns)('each row with another %s', (column) => {
    const isTried = oneIn(36);
    for (const row of journal) {
      if (!isTried()) continue;
      const value = column === 'body' ? `${row.body.slice(0, -1)},"x":1}` : `${row[column] ?? ''}x`;
      expect(foundAfter(set('journal', 'seq', row.seq, column, value))).toEqual({
        table: 'journal',
        row: String(row.seq),
        reason: 'was changed',
      });
    }
  });

  test('each row without what was there: null in its place', () => {
    for (const row of journal.filter(oneIn(12)))
      for (const column of ['sale_id', 'subject_id', 'operator_id'] as const)
        if (row[column] !== null)
          expect(foundAfter(set('journal', 'seq', row.seq, column, null))?.row).toBe(String(row.seq));
  });

  test('each row at another number', () => {
    for (const { seq } of journal.filter(oneIn(12)))
      expect(foundAfter(set('journal', 'seq', seq, 'seq', seq + 100_000))).toMatchObject({
        row: String(seq),
        reason: 'is missing',
      });
  });

  test('each row missing, the last one too', () => {
    for (const { seq } of journal.filter(oneIn(12))) {
      const fault = foundAfter(() => db.prepare('DELETE FROM journal WHERE seq = ?').run(seq));
      if (seq === journal.length) expect(fault?.table).toBe('journal_head');
      else expect(fault).toEqual({ table: 'journal', row: String(seq), reason: 'is missing' });
    }
  });

  test('each row swapped with the next one, and with one far away', () => {
    const swap = (a: number, b: number) => () => {
      const move = db.prepare('UPDATE journal SET seq = ? WHERE seq = ?');
      for (const [to, from] of [
        [-1, a],
        [a, b],
        [b, -1],
      ])
        move.run(to, from);
    };
    for (const { seq } of journal.filter(oneIn(12))) {
      if (seq === journal.length) continue;
      expect(foundAfter(swap(seq, seq + 1))?.row).toBe(String(seq));
      const far = ((seq + 40) % journal.length) + 1;
      if (far !== seq) expect(foundAfter(swap(seq, far))?.row).toBe(String(Math.min(seq, far)));
    }
  });

  test('each row there twice', () => {
    for (const { seq } of journal.filter(oneIn(12)))
      expect(
        foundAfter(() => {
          db.prepare('UPDATE journal SET seq = -seq WHERE seq > ?').run(seq);
          db.prepare('UPDATE journal SET seq = 1 - seq WHERE seq < 0').run();
          db.prepare(
            `INSERT INTO journal SELECT seq + 1, at, kind, sale_id, subject_id, operator_id, body, hash
               FROM journal WHERE seq = ?`,
          ).run(seq);
        }),
      ).toMatchObject({ table: 'journal', row: String(seq + 1) });
  });

  test('a head of another count or hash, and none', () => {
    const { length } = journal;
    expect(foundAfter(set('journal_head', 'one', 1, 'count', length + 1))?.table).toBe('journal_head');
    expect(foundAfter(set('journal_head', 'one', 1, 'count', length - 1))?.table).toBe('journal_head');
    expect(foundAfter(set('journal_head', 'one', 1, 'hash', journal[0]?.hash))?.table).toBe('journal_head');
    expect(foundAfter(() => db.exec('DELETE FROM journal_head'))?.table).toBe('journal_head');
  });

  test('an entry taken out by somebody who knows how the chain is made: the rows tell', () => {
    // What a person looked at or asked for leaves no other trace; a request that failed before leaves the line as it was.
    const traceless = new Set([
      'code-shown',
      'approval-given',
      'tender-abort-requested',
      'tender-answer-unclear',
      'line-waiting',
    ]);
    const lines = new Set<unknown>(rows('lines').map((line) => line.id));
    let tried = 0;
    for (const row of journal.filter(oneIn(12))) {
      if (row.sale_id === null || traceless.has(row.kind)) continue;
      // Added and discarded again.
      if (row.kind === 'line-added' && !lines.has(row.subject_id)) continue;
      tried += 1;
      const fault = foundAfter(rewrite(journal.filter((other) => other !== row)));
      expect(fault, `without row ${row.seq}, ${row.kind}`).not.toBeNull();
    }
    expect(tried).toBeGreaterThan(isWhole ? 100 : 10);
  });

  test('an entry told twice by somebody who knows how the chain is made: what must come once is seen', () => {
    const kinds = Map.groupBy(journal, ({ kind }) => kind);
    // Said again they say the same of the same row, and no money, card or request comes of it.
    const harmless =
      'approved approval-given attention-raised invalidation-sending line-added line-handed-over line-waiting';
    const more =
      'print-dropped print-printed print-queued sale-started sale-suspended sealing-started signed-in till-started';
    const mayComeAgain = new Set(`${harmless} ${more}`.split(' '));
    // Which of them a ledger holds lies with how its printer stood; one that is not among them must be seen.
    for (const [kind, [row]] of kinds)
      if (row && !mayComeAgain.has(kind))
        expect(foundAfter(rewrite(journal.toSpliced(row.seq, 0, row))), kind).not.toBeNull();
  });

  test('two entries of a line in each other’s place, with a chain that fits: the table of states tells', () => {
    const lines = Map.groupBy(
      journal.filter((row) => row.kind.startsWith('line-') && 'from' in JSON.parse(row.body)),
      (row) => row.subject_id,
    );
    for (const [first, second] of [...lines.values()]) {
      if (!first || !second) continue;
      const partners = new Map([
        [first, second],
        [second, first],
      ]);
      const swapped = journal.map((row) => partners.get(row) ?? row);
      expect(foundAfter(rewrite(swapped))).not.toBeNull();
    }
  });
});

describe('a row that is missing', () => {
  test.each(['sales', 'lines', 'tenders', 'tender_parts', 'print_jobs', 'attention'])('of %s, each', (table) => {
    const all = rows(table);
    expect(all.length).toBeGreaterThan(0);
    for (const { id } of all)
      expect(
        foundAfter(() => db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id)),
        String(id),
      ).not.toBeNull();
  });

  test('of the outbox, each: the line it is about waits for nothing', () => {
    for (const { id, subject_id: line } of rows('outbox'))
      expect(
        foundAfter(() => {
          db.prepare('DELETE FROM outbox WHERE id = ?').run(id);
          // What was raised about it would hide that nothing is under way.
          db.prepare('DELETE FROM attention WHERE line_id = ?').run(line);
        }),
      ).not.toBeNull();
  });

  test('the identity', () => expect(foundAfter(() => db.exec('DELETE FROM ledger'))?.table).toBe('ledger'));
});

describe('a reference that leads nowhere, or to another sale', () => {
  test.each([
    ['lines', 'sale_id'],
    ['tenders', 'sale_id'],
    ['tender_parts', 'tender_id'],
    ['tender_parts', 'line_id'],
    ['outbox', 'subject_id'],
    ['print_jobs', 'sale_id'],
    ['print_jobs', 'line_id'],
    ['attention', 'sale_id'],
    ['attention', 'line_id'],
    ['attention', 'part_id'],
  ])('%s.%s', (table, column) => {
    const all = rows(table);
    const targets = [...new Set(all.flatMap((row) => row[column] ?? []))];
    const isTried = oneIn(48);
    for (const row of all) {
      if (row[column] !== null)
        expect(foundAfter(set(table, 'id', row.id, column, 'nowhere'))).toMatchObject({ table, row: row.id });
      for (const other of targets.filter((one) => one !== row[column] && isTried()))
        expect(foundAfter(set(table, 'id', row.id, column, other)), String(other)).not.toBeNull();
      if (column === 'line_id' || column === 'part_id')
        if (row[column] !== null) expect(foundAfter(set(table, 'id', row.id, column, null))).not.toBeNull();
    }
  });
});

describe('a sum that does not add up', () => {
  test.each([
    ['lines', 'amount_minor'],
    ['tenders', 'amount_minor'],
    ['tenders', 'rounding_minor'],
    ['tender_parts', 'amount_minor'],
  ])('each %s.%s, one more and one less', (table, column) => {
    for (const row of rows(table))
      for (const by of [1, -1])
        expect(foundAfter(set(table, 'id', row.id, column, Number(row[column]) + by)), String(row.id)).not.toBeNull();
  });

  test('money moved from one part to another, each pair of a sale', () => {
    const all = rows('tender_parts');
    for (const [index, from] of all.entries()) {
      const to = all[index + 1];
      if (!to) continue;
      const fault = foundAfter(() => {
        const move = db.prepare('UPDATE tender_parts SET amount_minor = amount_minor + ? WHERE id = ?');
        move.run(-1, from.id);
        move.run(1, to.id);
      });
      expect(fault).not.toBeNull();
    }
  });

  test('less handed over than was asked for', () => {
    for (const row of rows('tenders'))
      if (row.tendered_minor !== null)
        expect(foundAfter(set('tenders', 'id', row.id, 'tendered_minor', Number(row.amount_minor) - 1))).toMatchObject({
          table: 'tenders',
          row: row.id,
        });
  });
});

/** What the row says already, or what its journal does not tell. */
function isNoChange(place: string, row: Row, value: string | number | null): boolean {
  const [table = '', column = ''] = place.split('.');
  if (row[column] === value) return true;
  // At what time is told by no entry but its own; that there is a time is.
  const isTime = column.endsWith('_at') || column === 'waiting_since';
  if (isTime && column !== 'handed_over_at' && value !== null && row[column] !== null) return true;
  if (place === 'outbox.order_id' && row.kind === 'create') return true;
  // A basket that was discarded, or never filled, could have been of any.
  return place === 'sales.currency' && !rows('lines').some((line) => line.sale_id === row.id && table === 'sales');
}

describe('a row that is not as its journal says', () => {
  const others: Readonly<Record<string, readonly (string | number | null)[]>> = {
    'sales.stage': ['basket', 'paying', 'committed', 'cancelled'],
    'sales.n': [1, 2, 99, null],
    'sales.receipt_number': ['T1-X-1', null],
    'sales.currency': ['USD'],
    'sales.operator_id': ['somebody'],
    'sales.committed_at': ['2026-11-06T09:00:00.000Z', null],
    'sales.suspended_at': ['2026-11-06T09:00:00.000Z', null],
    'lines.state': ['draft', 'reserving', 'reserved', 'refused', 'activating', 'active', 'lost', 'cancelled', 'voided'],
    'lines.product_code': ['another'],
    'lines.currency': ['USD'],
    'lines.order_id': ['another', null],
    'lines.cancel_requested': [0, 1],
    'lines.refusal_code': ['another', null],
    'lines.void_refusal': ['another', null],
    'lines.problem': ['another', null],
    'lines.waiting_since': ['2026-11-06T09:00:00.000Z', null],
    'lines.invalidate_until': ['2026-11-06T09:00:00.000Z', null],
    'lines.serial_last4': ['1234', null],
    'lines.handed_over_at': ['2026-11-06T09:00:00.000Z', null],
    'tenders.method': ['cash', 'card'],
    'tenders.terminal': ['another'],
    'tenders.tendered_minor': [null, 1],
    'tenders.answered_at': ['2026-11-06T09:00:00.000Z', null],
    'tender_parts.state': ['requested', 'approved', 'declined', 'refund-due', 'refunding', 'refunded'],
    'tender_parts.refund_way': ['as-paid', 'cash', null],
    'outbox.kind': ['create', 'confirm', 'invalidate'],
    'outbox.order_id': ['another'],
    'print_jobs.document': ['pin'],
    'print_jobs.copy': [7],
    'print_jobs.state': ['printed', 'unknown', 'dropped'],
    'attention.code': ['order_missing'],
    'attention.noted_by': ['somebody'],
    'attention.closed_at': ['2026-11-06T09:00:00.000Z', null],
  };

  test.each(Object.entries(others))('each %s', (place, values) => {
    const [table = '', column = ''] = place.split('.');
    let changes = 0;
    const isTried = oneIn(48);
    for (const row of rows(table))
      for (const value of values) {
        if (isNoChange(place, row, value)) continue;
        changes += 1;
        if (!isTried()) continue;
        const fault = foundAfter(set(table, 'id', row.id, column, value));
        expect(fault, `${table} ${row.id} ${column} ${row[column]} -> ${value}`).not.toBeNull();
      }
    expect(changes).toBeGreaterThan(0);
  });
});
