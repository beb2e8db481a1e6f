// Head office takes a till's journal only where it goes on from what it has, says what it has after its commit, and changes nothing for what
// comes twice, late, torn or from elsewhere.
import { hash, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SentRow } from '../../shared/head-office/messages.ts';
import { journalHash } from '../../shared/journal/chain.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)("a till's journal", () => {
  let office: Office;
  let till: TillClient;
  let terminals = 0;

  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  const newTill = async () => {
    terminals += 1;
    till = await enrolledTill(office, 'store-1', `T${terminals}`);
    return till;
  };
  const books = () =>
    office.rows(
      z.object({ ledger: z.string(), count: z.number(), hash: z.string(), batches: z.number() }),
      `SELECT ledger, count, hash, (SELECT count(*) FROM batches t WHERE t.till = b.till AND t.ledger = b.ledger) AS batches
       FROM books b WHERE till = $1 ORDER BY began_at`,
      [till.till],
    );
  const alarms = () =>
    office.rows(
      z.object({ kind: z.string(), facts: z.record(z.string(), z.unknown()) }),
      'SELECT kind, facts FROM alarms WHERE till = $1 AND closed_at IS NULL ORDER BY kind',
      [till.till],
    );

  it('is answered with the head after each commit', async () => {
    await newTill();
    const journal = createMadeJournal();
    journal.grow(5);
    expect(await till.journal(journal.request(1, 3))).toEqual({
      status: 200,
      body: { seq: 3, hash: journal.hashAt(3) },
      isSigned: true,
    });
    expect(await till.journal(journal.request(4))).toMatchObject({ body: journal.head() });
    expect(await books()).toEqual([{ ledger: journal.ledger, count: 5, hash: journal.head().hash, batches: 2 }]);
  });

  it('changes nothing when it comes twice, ahead, or from behind, and raises nothing', async () => {
    await newTill();
    const journal = createMadeJournal();
    journal.grow(6);
    await till.journal(journal.request(1, 4));
    const before = await books();
    const head = { status: 200, body: { seq: 4, hash: journal.hashAt(4) }, isSigned: true };
    for (const [from, to] of [
      [1, 4],
      [1, 2],
      [3, 6],
      [6, 6],
      [2, 5],
    ] as const)
      expect(await till.journal(journal.request(from, to))).toEqual(head);
    expect(await books()).toEqual(before);
    expect(await alarms()).toEqual([]);
  });

  it('has no book where its first entries are missing', async () => {
    await newTill();
    const journal = createMadeJournal();
    journal.grow(4);
    expect(await till.journal(journal.request(3))).toMatchObject({ status: 200, body: { seq: 0, hash: '' } });
    expect(await till.journal(journal.request(3, 4, { before: randomUUID() }))).toMatchObject({
      body: { seq: 0, hash: '' },
    });
    expect(await books()).toEqual([]);
  });

  it('that does not chain is refused', async () => {
    await newTill();
    const journal = createMadeJournal();
    journal.grow(4);
    await till.journal(journal.request(1, 2));
    const good = journal.request(3);
    const [first, ...others] = good.rows;
    const [at = '', kind = '', ...rest] = first ?? [];
    const changed = [
      { ...good, last: journal.hashAt(3) },
      { ...good, prev: journal.hashAt(1) },
      { ...good, prev: '' },
      { ...good, from: 1 },
      { ...good, from: 4 },
      { ...good, rows: others },
      { ...good, rows: [[at, `${kind}.`, ...rest], ...others] },
      { ...good, rows: [...good.rows].reverse() },
    ];
    const before = await books();
    for (const body of changed) {
      const told = await till.signed({ path: '/journal', body: deflateRawSync(JSON.stringify(body)) });
      expect(told).toMatchObject({ status: 422, body: { code: 'chain' }, isSigned: true });
    }
    expect(await books()).toEqual(before);
  });

  it('that begins with something before its first entry is refused', async () => {
    await newTill();
    const row: SentRow = ['2026-11-06T08:00:00.000Z', 'x-read', null, null, null, '{}'];
    const prev = 'a'.repeat(64);
    const [at, kind, sale_id, subject_id, operator_id, body] = row;
    const last = journalHash(prev, { seq: 1, at, kind, sale_id, subject_id, operator_id, body });
    const sent = { v: 1 as const, ledger: 'l', from: 1, prev, last, rows: [row], papers: [], words: [] };
    expect(await till.journal(sent)).toMatchObject({ status: 422, body: { code: 'chain' } });
    expect(await books()).toEqual([]);
  });

  it('that goes on from another hash than the one that is here moves nothing, and is named', async () => {
    await newTill();
    const journal = createMadeJournal();
    journal.grow(5);
    await till.journal(journal.request(1));
    const forged = journal.copy(journal.ledger, 4);
    forged.append('x-read', { cash: true });
    forged.grow(2);
    const before = await books();
    expect(await till.journal(forged.request(6))).toMatchObject({ status: 200, body: journal.head() });
    expect(await books()).toEqual(before);
    expect(await alarms()).toMatchObject([{ kind: 'forged', facts: { entry: 5 } }]);
  });

  it('of two machines with one secret moves the book once from each head', async () => {
    await newTill();
    const one = createMadeJournal();
    one.grow(3);
    await till.journal(one.request(1));
    const other = one.copy(one.ledger);
    one.append('x-read', { cash: false });
    other.append('x-read', { cash: true });
    const told = await Promise.all([till.journal(one.request(4)), till.journal(other.request(4))]);
    const [book] = await books();
    expect(book?.count).toBe(4);
    for (const { body } of told) expect(body).toEqual({ seq: 4, hash: book?.hash });
    expect(await alarms()).toMatchObject([{ kind: 'forged', facts: { entry: 4 } }]);
  });

  it('goes on in a ledger that was restored, from the newest entry that both have', async () => {
    await newTill();
    const old = createMadeJournal();
    old.grow(20);
    await till.journal(old.request(1));
    const restored = old.copy(randomUUID(), 12);
    restored.append('ledger-restored', { before: old.ledger, after: restored.ledger });
    const told = await till.report(restored.report({ former: [old.ledger] }));
    const heads = [20, 19, 18, 16, 12, 4].map((seq) => ({ seq, hash: old.hashAt(seq) }));
    expect(told).toMatchObject({ status: 200, body: { head: null, known: { ledger: old.ledger, heads } } });
    const from = restored.request(13, 13, { before: old.ledger });
    expect(await till.journal(from)).toMatchObject({ body: restored.head() });
    expect(await till.report(restored.report({ former: [old.ledger] }))).toMatchObject({
      body: { head: restored.head() },
    });
    expect(await alarms()).toMatchObject([
      { kind: 'rolled-back', facts: { has: 12, had: 20, says: 'ledger-restored' } },
    ]);
  });

  it('keeps a paper with the entry that names it, and takes no other', async () => {
    await newTill();
    const journal = createMadeJournal();
    const body = JSON.stringify({ n: 7 });
    const sha256 = hash('sha256', body, 'hex');
    journal.append('z-made', { ledgerId: journal.ledger, n: 7, sha256, grandTotalMinor: 0 });
    expect(await till.journal(journal.request(1, 1, { papers: [{ kind: 'z', body: `${body} ` }] }))).toMatchObject({
      status: 400,
    });
    expect(await till.journal(journal.request(1, 1, { papers: [{ kind: 'day', body }] }))).toMatchObject({
      status: 400,
    });
    expect(await books()).toEqual([]);
    const papers = [
      { kind: 'z' as const, body },
      { kind: 'z' as const, body },
    ];
    expect(await till.journal(journal.request(1, 1, { papers }))).toMatchObject({ body: journal.head() });
    const paper = z.object({ seq: z.number(), n: z.number(), sha256: z.string() });
    expect(await office.rows(paper, 'SELECT seq, n, sha256 FROM papers WHERE till = $1', [till.till])).toEqual([
      { seq: 1, n: 7, sha256 },
    ]);
  });

  it('waits in one transaction with those that come at the same moment', async () => {
    const tills = await Promise.all(Array.from({ length: 20 }, () => newTill()));
    const journals = tills.map(() => createMadeJournal());
    for (const journal of journals) journal.grow(3);
    const before = await office.rows(
      z.object({ n: z.number() }),
      'SELECT count(DISTINCT xmin::text) AS n FROM batches',
    );
    const told = await Promise.all(tills.map((one, n) => one.journal(journals[n]?.request(1) ?? never())));
    expect(told.map(({ body }) => body)).toEqual(journals.map((journal) => journal.head()));
    const after = await office.rows(z.object({ n: z.number() }), 'SELECT count(DISTINCT xmin::text) AS n FROM batches');
    expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBeLessThan(20);
  });
});

function never(): never {
  throw new Error('no such journal');
}
