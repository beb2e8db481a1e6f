// A till that was put back sends again what lies between the last head that both are known to have and its copy: lost is what it does not have,
// at every place where the copy may end, and however the entries are cut into requests.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stretchesOf } from '../../head-office/books/lineage.ts';
import { checkBooks } from '../../head-office/intake/check-books.ts';
import { reportAnswer } from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';
import { isWhole } from '../../testkit/whole.ts';

const server = await databaseServer();
const book = z.object({
  ledger: z.string(),
  parent: z.string().nullable(),
  parentSeq: z.number().nullable(),
  count: z.number(),
  beganAt: z.date(),
});
type Journal = ReturnType<typeof createMadeJournal>;

describe.skipIf(!server.ok)('entries of a till that was put back', () => {
  let office: Office;
  let till: TillClient;
  let terminals = 0;
  let ms = Date.parse('2026-11-06T09:00:00.000Z');

  beforeAll(async () => {
    office = await openOffice({ now: () => new Date(ms) });
  });
  afterAll(async () => {
    expect(await checkBooks(office.database)).toMatchObject({ faults: [] });
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  const at = () => new Date(ms);
  const newTill = async (entries: number) => {
    terminals += 1;
    till = await enrolledTill(office, 'store-1', `T${terminals}`);
    const journal = createMadeJournal();
    journal.grow(entries);
    await till.journal(journal.request(1), at());
    return journal;
  };
  const restored = (of: Journal, end: number): Journal => {
    ms += 1000;
    const copy = of.copy(randomUUID(), end);
    copy.append('ledger-restored', { before: of.ledger, after: copy.ledger });
    return copy;
  };
  /** As a till sends: from the newest head that both have, so many entries a request. Told after each request, and stopped before `upTo`. */
  async function send(of: Journal, former: readonly string[], atOnce: number, upTo = of.head().seq): Promise<void> {
    const { body } = await till.report(of.report({ former: [...former] }), 0, at());
    const { known } = reportAnswer.parse(body);
    const common = known?.heads.find(({ seq, hash }) => of.hashAt(seq) === hash);
    const before = common && known ? { before: known.ledger } : {};
    for (let from = (common?.seq ?? 0) + 1; from <= upTo; from += atOnce) {
      const to = Math.min(from + atOnce - 1, upTo);
      expect(await till.journal(of.request(from, to, before), at())).toMatchObject({ body: { seq: to } });
      // What it has by then too is no loss, whatever is still to come.
      if (to < of.head().seq) expect(await lostIn()).toEqual([]);
    }
  }
  async function stretches() {
    const sql = `SELECT ledger, parent, parent_seq AS "parentSeq", count, began_at AS "beganAt" FROM books WHERE till = $1`;
    const books = await office.rows(book, sql, [till.till]);
    return stretchesOf(books.map((one) => ({ ...one, beganAt: one.beganAt.toISOString() })));
  }
  const lostIn = async () =>
    (await stretches()).flatMap(({ after, to, lostOf }) => (lostOf === '' ? [] : [{ lostOf, after, to }]));
  const keptIn = async () =>
    (await stretches()).flatMap(({ ledger, after, to, lostOf }) => (lostOf === '' ? [{ ledger, after, to }] : []));

  it('are lost beyond the copy, and none before it', async () => {
    const place = fc
      .integer({ min: 2, max: 60 })
      .chain((had) =>
        fc.tuple(fc.constant(had), fc.integer({ min: 1, max: had - 1 }), fc.integer({ min: 1, max: 25 })),
      );
    await fc.assert(
      fc.asyncProperty(place, async ([had, end, atOnce]) => {
        const old = await newTill(had);
        const copy = restored(old, end);
        await send(copy, [old.ledger], atOnce);
        expect(await lostIn()).toEqual([{ lostOf: old.ledger, after: end, to: had }]);
        expect(await keptIn()).toEqual([
          { ledger: old.ledger, after: 0, to: end },
          { ledger: copy.ledger, after: end, to: end + 1 },
        ]);
      }),
      { numRuns: isWhole ? 120 : 12 },
    );
  });

  it('are those beyond the last copy, where one is put back before it has sent all of the one before', async () => {
    const old = await newTill(40);
    const first = restored(old, 30);
    await send(first, [old.ledger], 3, 15);
    const second = restored(first, 31);
    await send(second, [first.ledger, old.ledger], 3);
    expect(await lostIn()).toEqual([{ lostOf: old.ledger, after: 30, to: 40 }]);
    expect(await keptIn()).toEqual([
      { ledger: old.ledger, after: 0, to: 30 },
      { ledger: second.ledger, after: 30, to: 32 },
    ]);
  });

  it('are none where the books begin anew', async () => {
    const old = await newTill(9);
    ms += 1000;
    const begun = createMadeJournal();
    begun.append('ledger-started', { ledgerId: begun.ledger, before: old.ledger });
    begun.grow(4);
    await send(begun, [old.ledger], 2);
    expect(await lostIn()).toEqual([]);
    expect(await keptIn()).toEqual([
      { ledger: old.ledger, after: 0, to: 9 },
      { ledger: begun.ledger, after: 0, to: 5 },
    ]);
  });
});
