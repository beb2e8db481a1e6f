// What a till calls its products is shown with its own cards, and with no other till's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardsIn } from '../../head-office/views/card-rows.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)('the name of a product', () => {
  let office: Office;
  const tills = new Map<string, { till: TillClient; journal: ReturnType<typeof createMadeJournal> }>();

  beforeAll(async () => {
    office = await openOffice();
    for (const terminal of ['T1', 'T2', 'T3']) {
      const till = await enrolledTill(office, 'store-1', terminal);
      tills.set(terminal, { till, journal: createMadeJournal() });
      await office.database.run(
        `INSERT INTO cards (till, sale, line, lost_of, product, state, since, pending_slips)
         VALUES ($1, 's', 'l', '', 'song', 'active', now(), 0)`,
        [till.till],
      );
    }
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });

  const says = async (terminal: string, ...words: [code: string, name: string][]) => {
    const { till, journal } = tills.get(terminal) ?? never();
    journal.grow(1);
    const { seq } = journal.head();
    expect(await till.journal({ ...journal.request(seq), words })).toMatchObject({ status: 200, body: journal.head() });
  };
  const shown = async () => {
    const rows = await cardsIn(office.database, 'ORDER BY t.terminal, $1::text, $2::text, $3::text', [
      null,
      null,
      null,
      [],
    ]);
    return Object.fromEntries(rows.map(({ terminal, productName }) => [terminal, productName]));
  };

  it('is each till’s own word, the newest one, whatever another till says before, after or at the same moment', async () => {
    expect(await shown()).toEqual({ T1: null, T2: null, T3: null });
    await says('T1', ['song', 'Song card']);
    expect(await shown()).toEqual({ T1: 'Song card', T2: null, T3: null });
    await says('T2', ['song', 'Void, pay at 198.51.100.7'], ['other', 'Other']);
    expect(await shown()).toEqual({ T1: 'Song card', T2: 'Void, pay at 198.51.100.7', T3: null });
    await says('T1', ['song', 'Song card 25']);
    await Promise.all([says('T1', ['song', 'Songs']), says('T2', ['song', 'x']), says('T3', ['song', 'Lied'])]);
    expect(await shown()).toEqual({ T1: 'Songs', T2: 'x', T3: 'Lied' });
  });
});

function never(): never {
  throw new Error('no such till');
}
