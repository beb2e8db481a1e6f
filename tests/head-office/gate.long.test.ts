// What is not a till's own request, made now, gets nothing, and leaves every table as it is.
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxBodyBytes, maxInflatedBytes } from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import {
  createMadeJournal,
  createTillClient,
  enrolledTill,
  type SignedRaw,
  send,
  type TillClient,
} from '../../testkit/head-office/till-client.ts';
import { until } from '../../testkit/until.ts';
import { isWhole } from '../../testkit/whole.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)('a request', () => {
  let office: Office;
  let till: TillClient;
  let other: TillClient;
  const journal = createMadeJournal();
  let before: string;

  const everything = async () => {
    const sql = `SELECT json_build_array((SELECT json_agg(b ORDER BY ledger) FROM books b), (SELECT count(*) FROM batches),
      (SELECT json_agg(a) FROM alarms a), (SELECT count(*) FROM papers), (SELECT json_agg(w) FROM product_words w))::text AS text`;
    return (await office.rows(z.object({ text: z.string() }), sql))[0]?.text ?? '';
  };

  beforeAll(async () => {
    office = await openOffice();
    [till, other] = [await enrolledTill(office, 'store-1', 'T1'), await enrolledTill(office, 'store-1', 'T2')];
    journal.grow(4);
    await till.journal(journal.request(1, 2));
    before = await everything();
  });
  beforeEach(() => expect(office.bugs).toEqual([]));
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });

  const good = (): SignedRaw => ({ path: '/journal', body: deflateRawSync(JSON.stringify(journal.request(3))) });
  const ago = (ms: number) => new Date(Date.now() - ms);
  const json = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
  const deflated = (body: unknown): Buffer => deflateRawSync(JSON.stringify(body));
  const withRow = (change: object) => ({ ...good(), body: deflated({ ...journal.request(3), ...change }) });

  const stranger = () => createTillClient(office.url, till.till, 'x'.repeat(43));
  const refused: readonly (readonly [string, number, string, () => Promise<{ status: number; body: unknown }>])[] = [
    ['without a signature', 401, 'invalid_authorization_header', async () => unsigned(good())],
    ['of no till', 401, 'unknown_key', () => till.signed({ ...good(), keyId: 'nobody' })],
    ['by another secret', 401, 'invalid_signature', () => stranger().signed(good())],
    ['by another till', 401, 'invalid_signature', () => other.signed({ ...good(), keyId: till.till })],
    ['from long ago', 401, 'invalid_date_header', () => till.signed({ ...good(), at: ago(302_000) })],
    ['from ahead', 401, 'invalid_date_header', () => till.signed({ ...good(), at: ago(-302_000) })],
    [
      'with a date of its own form',
      401,
      'invalid_date_header',
      () => till.signed({ ...good(), headers: { date: new Date().toISOString() } }),
    ],
    [
      'with another body than was signed',
      401,
      'invalid_signature',
      () => unsigned({ ...good(), headers: till.headersOf(good()), body: deflated(journal.request(3, 3)) }),
    ],
    ['of a path that is none', 404, 'endpoint_not_found', () => till.signed({ ...good(), path: '/journals' })],
    ['by GET', 404, 'endpoint_not_found', () => till.signed({ ...good(), method: 'GET', body: Buffer.alloc(0) })],
    ['that is no deflate', 400, 'invalid_body_parameters', () => till.signed({ ...good(), body: Buffer.from('rows') })],
    ['that is no JSON', 400, 'invalid_body_parameters', () => till.signed({ ...good(), body: deflateRawSync('{') })],
    ['that is another JSON', 400, 'invalid_body_parameters', () => till.signed({ ...good(), body: deflated([]) })],
    ['of another version', 400, 'invalid_body_parameters', () => till.signed(withRow({ v: 2 }))],
    ['without rows', 400, 'invalid_body_parameters', () => till.signed(withRow({ rows: [] }))],
    ['from entry 0', 400, 'invalid_body_parameters', () => till.signed(withRow({ from: 0 }))],
    [
      'with a paper of no row',
      400,
      'invalid_body_parameters',
      () => till.signed(withRow({ papers: [{ kind: 'z', body: '{}' }] })),
    ],
    [
      'with a sign that no database keeps',
      400,
      'invalid_body_parameters',
      () => till.signed(withRow({ ledger: 'a\0' })),
    ],
    [
      'that inflates to too much',
      413,
      'body_too_large',
      () => till.signed({ ...good(), body: deflateRawSync(Buffer.alloc(maxInflatedBytes + 1, 32)) }),
    ],
    [
      'that is too large',
      413,
      'body_too_large',
      () => till.signed({ ...good(), body: Buffer.alloc(maxBodyBytes + 1) }),
    ],
    ['whose rows do not chain', 422, 'chain', () => till.signed(withRow({ last: journal.hashAt(3) }))],
    ['held for too long', 400, 'invalid_query_parameters', () => till.report(journal.report(), 51)],
    ['that is no report', 400, 'invalid_body_parameters', () => till.signed({ path: '/report', body: json({}) })],
    [
      'with half a sign in a report',
      400,
      'invalid_body_parameters',
      () => till.report(journal.report({ state: { ...journal.report().state, health: ['\ud800'] } })),
    ],
  ];

  async function unsigned(raw: SignedRaw) {
    const { status, body } = await send(office.url, raw);
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return { status, body: parsed };
  }

  it.each(refused)('%s: %i %s, and nothing changes', async (_what, status, code, ask) => {
    expect(await ask()).toMatchObject({ status, body: { code } });
    expect(await everything()).toBe(before);
  });

  it('that is replayed changes nothing, and its answer is for that very request', async () => {
    const first = { path: '/journal', body: deflated(journal.request(1, 2)) };
    const headers = till.headersOf(first);
    const [one, two] = [await send(office.url, { ...first, headers }), await send(office.url, { ...first, headers })];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(await everything()).toBe(before);
  });

  it('of a fifth at once is put off, and another till is not', async () => {
    const sixAtOnce = () =>
      Array.from({ length: 6 }, () => till.report(journal.report({ count: 2, hash: journal.hashAt(2) }), 2));
    // On a slow machine the first may be answered before the last has come.
    const statuses = await until('a fifth comes while four are held', async () => {
      const told = await Promise.all([...sixAtOnce(), other.report(createMadeJournal().report(), 0)]);
      const all = told.map(({ status }) => status);
      return all.includes(429) && all;
    });
    expect(statuses.at(-1)).toBe(200);
    expect(await till.report(journal.report({ count: 2, hash: journal.hashAt(2) }))).toMatchObject({ status: 200 });
  });

  it('of any bytes never ends in a fault of head office, and takes bounded memory', async () => {
    const path = fc.constantFrom('/journal', '/report?s=0', '/enrol', '/report?s=x', '/', '/%00');
    const rows = fc.array(
      fc.tuple(
        fc.string(),
        fc.string(),
        fc.option(fc.string()),
        fc.option(fc.string()),
        fc.option(fc.string()),
        fc.json(),
      ),
    );
    const shape = fc.record(
      {
        v: fc.constantFrom(1, 2, '1'),
        ledger: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(journal.ledger)),
        before: fc.string(),
        from: fc.oneof(fc.integer(), fc.constantFrom(1, 2, 3, 2 ** 53, -1)),
        prev: fc.constantFrom('', journal.hashAt(1), journal.hashAt(2), 'x'),
        last: fc.constantFrom(journal.hashAt(3), journal.hashAt(4), ''),
        rows: fc.oneof(rows, fc.constant(journal.request(3).rows)),
        papers: fc.array(fc.record({ kind: fc.constantFrom('z', 'day', 'x'), body: fc.string() })),
        words: fc.array(fc.tuple(fc.string(), fc.string())),
        count: fc.integer(),
        hash: fc.string(),
      },
      { requiredKeys: ['v', 'ledger', 'rows'] },
    );
    // Made once: packing them would be most of the time.
    const bombs = [1, 2, 4, 8].map((mb) => deflateRawSync(Buffer.alloc(mb * 1024 * 1024, 32)));
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      fc.json().map((text) => Buffer.from(text)),
      shape.map((value) => deflateRawSync(JSON.stringify(value))),
      shape.map((value) => Buffer.from(JSON.stringify(value))),
      fc.constantFrom(...bombs),
    );
    const request = fc.record({ path, body, isSigned: fc.boolean(), method: fc.constantFrom('POST', 'POST', 'PUT') });
    const heapBefore = process.memoryUsage().rss;
    await fc.assert(
      fc.asyncProperty(request, async ({ isSigned, ...raw }) => {
        const asked = { ...raw, body: Buffer.from(raw.body) };
        const { status } = isSigned ? await till.signed(asked) : await send(office.url, asked);
        expect(status).toBeLessThan(500);
        expect(office.bugs).toEqual([]);
      }),
      { numRuns: isWhole ? 2000 : 60 },
    );
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(400 * 1024 * 1024);
    expect(await till.journal(journal.request(3))).toMatchObject({ body: journal.head() });
  });
});
