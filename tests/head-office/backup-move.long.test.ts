// Head office's database moves to another one, and the power goes at any statement: never may a head office work on both, and nothing is lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUp } from '../../head-office/backup/back-up.ts';
import { moveTo, restoreFrom } from '../../head-office/backup/restore.ts';
import { createDatabase, type Database } from '../../head-office/core/database.ts';
import { fitsAsIs } from '../../head-office/core/schema.ts';
import { checkBooks } from '../../head-office/intake/check-books.ts';
import { schema } from '../../head-office/tables.ts';
import { errorOf } from '../../shared/result.ts';
import { databaseServer, newDatabase } from '../../testkit/head-office/database-server.ts';
import { openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill } from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const isAlone = async () => true;
const powerOf = (left: number) => ({ left });

describe.skipIf(!server.ok)('a move', () => {
  const emptyOne = async () => createDatabase(await newDatabase(server.ok ? server.value : ''));

  it('that is cut off at any statement ends when it is run again, and a restore leaves nothing or all', async () => {
    const office = await openOffice();
    const till = await enrolledTill(office);
    const journal = createMadeJournal();
    journal.grow(9);
    await till.journal(journal.request(1));
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-moves-'));
    const { file } = await backUp(office.database, schema, { folder, keep: 1, at: new Date() });

    async function moves(power: { left: number }): Promise<boolean> {
      const [from, to] = [await emptyOne(), await emptyOne()];
      await restoreFrom(from, schema, file, async () => {});
      const first = await moveTo(cutAfter(from, power), cutAfter(to, power), schema, isAlone).catch(() => null);
      const mayWork = [await fitsAsIs(from, schema), await fitsAsIs(to, schema)].map(({ ok }) => ok);
      expect(mayWork).not.toEqual([true, true]);
      if (first === null) expect(await moveTo(from, to, schema, isAlone)).toMatchObject({ ok: true });
      expect(errorOf(await fitsAsIs(from, schema))).toMatch(/was moved/);
      expect(await fitsAsIs(to, schema)).toEqual({ ok: true, value: null });
      expect(await checkBooks(to)).toMatchObject({ entries: 9, faults: [] });
      for (const database of [from, to]) await database.close();
      return first !== null;
    }

    const whole = powerOf(10_000);
    expect(await moves(whole)).toBe(true);
    const statements = 10_000 - whole.left;
    // Those between copy one table like another.
    const all = Array.from({ length: statements }, (_, n) => n);
    const cuts = all.filter((n) => n < 8 || n > statements - 8 || n % 25 === 0);
    for (const left of cuts) expect(await moves(powerOf(left))).toBe(false);

    /** Whether the database is empty after the cut. */
    async function restores(power: { left: number }): Promise<boolean> {
      const to = await emptyOne();
      await restoreFrom(cutAfter(to, power), schema, file, async () => {}).catch(() => null);
      const again = await restoreFrom(to, schema, file, async () => {});
      if (!again.ok) expect(again.error).toMatch(/has a head office already/);
      expect(await checkBooks(to)).toMatchObject({ entries: 9, faults: [] });
      await to.close();
      return again.ok;
    }
    const restore = powerOf(10_000);
    expect(await restores(restore)).toBe(false);
    const last = 10_000 - restore.left;
    const steps = Array.from({ length: last }, (_, n) => n).filter((n) => n < 8 || n > last - 8 || n % 25 === 0);
    // The commit of the last one came, and its answer did not.
    for (const left of steps) expect(await restores(powerOf(left))).toBe(left < last - 1);
    await office.close();
    rmSync(folder, { recursive: true });
  });
});

/** The power goes after so many of its statements: none after them is heard of, and an open transaction leaves nothing. */
function cutAfter(database: Database, power: { left: number }): Database {
  const spend = () => {
    power.left -= 1;
    if (power.left < 0) throw new Error('the power is gone');
  };
  return {
    rows: async (...asked) => {
      spend();
      return database.rows(...asked);
    },
    run: async (...asked) => {
      spend();
      return database.run(...asked);
    },
    async transaction(work) {
      const answer = await database.transaction(async (tx) => {
        const done = await work({
          rows: async (...asked) => {
            spend();
            return tx.rows(...asked);
          },
          run: async (...asked) => {
            spend();
            return tx.run(...asked);
          },
        });
        spend();
        return done;
      });
      // The commit came, and its answer does not.
      spend();
      return answer;
    },
    close: () => database.close(),
  };
}
