// Whatever a store manager opens at head office before and during a count, nothing adds up to the drawer: every page and file that the role may
// open, through the door, is read at several times of a shift at random, and what was seen is added and subtracted.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { type Asked, type RouteName, routes } from '../../../head-office/page-door/routes.ts';
import { businessDayOf } from '../../../shared/business-day.ts';
import { periodWays } from '../../../shared/head-office/period.ts';
import { fileNames } from '../../../shared/head-office/users.ts';
import { peopleRoles } from '../../../shared/reports/exception-figures.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import { enterAs, makeFirstUser, makeUser, type PageClient } from '../../../testkit/head-office/page-client.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { workedOut } from '../../../testkit/shift/adding-up.ts';
import { countedShift, plantShift } from '../../../testkit/shift/planted-shift.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { book, song } from '../../../testkit/till/products.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';
import { isWhole, seed } from '../../../testkit/whole.ts';

const server = await databaseServer();
const world = worldPerTest({ shifts: {} });
const { till } = world;
const day = dayOf(world);

const ids = z.object({ line: z.string(), amount: z.int().nullable(), receipt: z.string().nullable() });

describe.skipIf(!server.ok)('at head office a count is blind', () => {
  let office: Office;
  let manager: PageClient;
  beforeEach(async () => {
    office = await openOffice({ now: () => till.time.now() });
    await enrolled(office.database, 'T1', 'store-001');
    const first = await makeFirstUser(office, 'Ida Itzig', till.time.now());
    await makeUser(first, office, 'Clara', 'store', ['store-001']);
    manager = await enterAs(office, 'Clara', till.time.now());
  });
  afterEach(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });

  async function send(): Promise<void> {
    const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
    const ledger = journal.prepare<[], string>('SELECT id FROM ledger').pluck().get() ?? '';
    await takeIn(office.database, journal, { till: 'T1', ledger });
    journal.close();
    await followAll(office.database, (error) => {
      throw error;
    });
  }

  /** Every request that only reads, of this store and of all that is the manager's: by each receipt, amount and card of it. */
  async function requests(): Promise<readonly (readonly [RouteName, unknown])[]> {
    const cards = await office.rows(
      ids,
      'SELECT c.line, c.amount_minor AS amount, s.receipt FROM cards c JOIN sales s ON s.till = c.till AND s.sale = c.sale AND s.lost_of = c.lost_of',
    );
    const today = businessDayOf(till.time.now(), '04:00', 'UTC');
    const finds = cards.flatMap(({ amount, receipt }) => [receipt ?? '', ((amount ?? 0) / 100).toFixed(2)]);
    const asked: { readonly [N in RouteName]?: readonly Asked<N>[] } = {
      session: [undefined],
      badges: [undefined],
      today: [{}, { store: 'store-001' }, { till: 'T1' }],
      cards: [
        { find: '', on: 'now' },
        { find: '', on: { from: today, to: today } },
        ...[book, song].map((product) => ({ find: '', on: { from: today, to: today, product } })),
        ...['', ...finds].map((find) => ({ find })),
      ],
      card: cards.map(({ line }) => ({ till: 'T1', line })),
      due: [{}],
      companies: [{}],
      attention: [{}],
      zs: [{ from: today, to: today }],
      periods: periodWays.map((by) => ({ from: today, to: today, by })),
      exceptions: peopleRoles.map((role) => ({ from: today, to: today, role })),
      ...Object.fromEntries(fileNames.map((name) => [`${name}-csv`, [{ from: today, to: today, separator: 'comma' }]])),
      tills: [{}],
      alarms: [{}, { closed: true }],
    };
    const deeds = ['sign-out', 'change-password', 'show-cash'];
    const left = Object.entries(routes).filter(([, { may }]) => may !== 'anybody' && may.includes('store'));
    expect(left.map(([name]) => name).toSorted()).toEqual([...Object.keys(asked), ...deeds].toSorted());
    return Object.entries(asked).flatMap(([name, all]) => all.map((one) => [name as RouteName, one] as const));
  }

  const seeds = Array.from({ length: isWhole ? 3 : 1 }, (_, n) => seed + n);
  test.each(seeds)('what was seen of a shift at random never makes its drawer (seed %i)', async (ofDay) => {
    const seen: { of: string; text: string }[] = [];
    const look = async (): Promise<void> => {
      await send();
      for (const [name, request] of await requests()) {
        const answer = await manager.ask(name, request as never);
        expect(answer.ok, name).toBe(true);
        seen.push({ of: name, text: JSON.stringify(answer.ok ? answer.value : null) });
      }
    };
    await countedShift(world);
    await look();
    const planted = await plantShift(world, ofDay, look);
    await look();
    await till.ask('shift:begin-count', { shiftId: planted.shiftId });
    await look();
    expect(workedOut(seen, planted.secrets())).toEqual([]);
    expect((await day.current()).state).toBe('counting');
    // Who asks for it is told: it is the same pages that would tell.
    expect((await manager.ask('show-cash', { till: 'T1' })).ok).toBe(true);
    seen.length = 0;
    await look();
    expect(workedOut(seen, planted.secrets())).not.toEqual([]);
  });
});
