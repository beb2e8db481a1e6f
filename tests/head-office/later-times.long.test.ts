// The clock of head office: one that was days ahead and was put right, in this run and before it. Every stored time either decides, and then a later
// one counts as never, or is only shown.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDatabase, type Database } from '../../head-office/core/database.ts';
import { createServerClock, toleranceMs } from '../../head-office/core/server-clock.ts';
import { raiseSilence } from '../../head-office/intake/silence.ts';
import { readStanding, recordReport } from '../../head-office/intake/standing.ts';
import { forgetLaterTimes } from '../../head-office/later-times.ts';
import { aloneMs } from '../../head-office/page-door/second-person.ts';
import { sessionMs } from '../../head-office/page-door/sessions.ts';
import { linkMs } from '../../head-office/page-door/users.ts';
import { freshDatabase } from '../../testkit/head-office/database-server.ts';
import { enrolled } from '../../testkit/head-office/taken-in.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-29T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);

/** Shown, or compared within one statement of the database's own clock. */
const shown = new Set([
  ...[
    'alarms.closed_at',
    'alarms.raised_at',
    'alarms.seen_at',
    'audit.at',
    'batches.at',
    'books.moved_at',
    'cards.asked_at',
    'cards.back_at',
    'cards.back_from',
    'cards.handed_over_at',
    'cards.taken_at',
    'company_cards.asked_at',
    'company_cards.back_at',
    'company_cards.back_from',
    'company_cards.taken_at',
    'company_orders.placed_at',
    'company_orders.since',
  ],
  ...[
    'cards.since',
    'cards.sold_at',
    'expected.ended_at',
    'expected.used_at',
    'following.fault_at',
    'former_secrets.ended_at',
  ],
  ...[
    'invitations.used_at',
    'lists.until',
    'matters.closed_at',
    'matters.raised_at',
    'money.at',
    'news.at',
    'news.taken_at',
  ],
  ...[
    'parts.due_since',
    'parts.since',
    'places.ended_at',
    'people_out.said_at',
    'people_out.withdrawn_at',
    'settings_said.starts',
    'people_said.withdrawn_at',
    'settings_said.withdrawn_at',
    'places.set_at',
    'program_keys.ended_at',
    'program_keys.made_at',
    'program_keys.seen_at',
    'sales.began_at',
    'sales.committed_at',
    'sessions.began_at',
    'shifts.closed_at',
  ],
  ...[
    'shifts.ended_at',
    'shifts.opened_at',
    'tills.revoked_at',
    'tills.used_at',
    'balances.topped_at',
    'users.disabled_at',
    'users.let_in_at',
    'users.seen_at',
  ],
]);
const partsOf = ['starts.first_at', 'starts.first_sent', 'starts.last_sent', 'balances.judged_at'];

let db: Database;
beforeAll(async () => {
  db = createDatabase(await freshDatabase());
});
afterAll(() => db.close());

const foundNow = async () =>
  Object.fromEntries(Object.entries(await forgetLaterTimes(db, now)).filter(([, count]) => count > 0));

describe('stored times', () => {
  beforeEach(async () => {
    await db.run(
      'TRUNCATE stores, tills, books, starts, news, documents, settings_said, people_said, own_pins, lists, sessions, invitations, shown_cash, wrong_tries, told, users, audit, alarms CASCADE',
    );
    await enrolled(db, 'T1');
    await db.run("UPDATE tills SET enrolled_at = '2026-01-01', seen_at = '2026-01-02'");
    await db.run(
      "INSERT INTO users (id, name, folded, role, stores, let_in_at) VALUES ('ida', 'Ida', 'ida', 'it', '{}', now())",
    );
  });

  it('each column decides or is shown, and none is forgotten', async () => {
    const column = z.object({ name: z.string() });
    const all = await db.rows(
      column,
      `SELECT c.table_name || '.' || column_name AS name FROM information_schema.columns c
       WHERE data_type LIKE 'timestamp%' AND table_schema = 'public' AND c.table_name NOT LIKE 'batches\\_%'`,
    );
    const decide = Object.keys(await forgetLaterTimes(db, now));
    expect(decide).toEqual(Object.keys(rows));
    const known = [...shown, ...partsOf, ...decide.filter((name) => name !== 'users.last_step')];
    expect(all.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  /** A row with this time, and the times that are left of it. */
  const rows: Readonly<Record<string, readonly [put: string, left: string, beyondMs?: number]>> = {
    'tills.seen_at': ['UPDATE tills SET seen_at = $1', 'SELECT seen_at FROM tills'],
    'tills.asked_at': ['UPDATE tills SET asked_at = $1', 'SELECT asked_at FROM tills'],
    'tills.enrolled_at': ['UPDATE tills SET enrolled_at = $1', 'SELECT enrolled_at FROM tills'],
    'tills.whole_at': ['UPDATE tills SET whole_at = $1', 'SELECT whole_at FROM tills'],
    'tills.clock_off_at': ['UPDATE tills SET clock_off_at = $1', 'SELECT clock_off_at FROM tills'],
    'balances.read_at': [
      "INSERT INTO balances (till, account, currency, balance_minor, limit_minor, held_minor, read_at) VALUES ('T1', 'a', 'EUR', 0, 0, 0, $1)",
      'SELECT read_at FROM balances',
    ],
    'starts.last_at': ["INSERT INTO starts VALUES ('T1', 's', $1, $1, $1, $1, '')", 'SELECT last_at FROM starts'],
    'books.sent_at': [
      "INSERT INTO books (till, ledger, count, hash, began_at, moved_at, moved_from, sent_at) VALUES ('T1', 'L', 0, '', '2026-01-01', now(), '', $1)",
      'SELECT sent_at FROM books',
    ],
    'books.began_at': [
      "INSERT INTO books (till, ledger, count, hash, began_at, moved_at, moved_from) VALUES ('T1', 'L', 0, '', $1, now(), '')",
      'SELECT began_at FROM books',
    ],
    'news.told_at': [
      "INSERT INTO news (id, till, kind, by_name, at, told_at) VALUES ('n', 'T1', 'x', '', now(), $1)",
      'SELECT told_at FROM news',
    ],
    'documents.told_at': [
      "INSERT INTO documents (till, version, outs, told_at) VALUES ('T1', 1, '{}', $1) ON CONFLICT (till) DO UPDATE SET told_at = $1",
      'SELECT told_at FROM documents',
    ],
    'settings_said.said_at': [
      "INSERT INTO settings_said (id, field, value, reason, said_by, said_at, told_from) VALUES ('s', 'lock_minutes', '9', '', '', $1, '2026-01-01') ON CONFLICT (id) DO UPDATE SET said_at = $1",
      'SELECT said_at FROM settings_said',
    ],
    'settings_said.told_from': [
      "INSERT INTO settings_said (id, field, value, reason, said_by, said_at, told_from) VALUES ('s', 'lock_minutes', '9', '', '', '2026-01-01', $1) ON CONFLICT (id) DO UPDATE SET told_from = $1",
      'SELECT told_from FROM settings_said',
      aloneMs,
    ],
    'settings_said.rest_from': [
      "INSERT INTO settings_said (id, field, value, reason, said_by, said_at, rest_from) VALUES ('s', 'lock_minutes', '9', '', '', '2026-01-01', $1) ON CONFLICT (id) DO UPDATE SET rest_from = $1",
      'SELECT rest_from FROM settings_said',
    ],
    'own_pins.chosen_at': [
      "INSERT INTO own_pins (till, person, key, chosen_at, sealed) VALUES ('T1', 'a', 'k', $1, 's')",
      'SELECT chosen_at FROM own_pins',
    ],
    'people_said.said_at': [
      "INSERT INTO people_said (id, person, name, role, pin_hash, reason, said_by, said_at, told_from) VALUES ('s', 'a', 'A', 'cashier', '', '', '', $1, NULL) ON CONFLICT (id) DO UPDATE SET said_at = $1",
      'SELECT said_at FROM people_said',
    ],
    'people_said.told_from': [
      "INSERT INTO people_said (id, person, name, role, pin_hash, reason, said_by, said_at, told_from) VALUES ('s', 'a', 'A', 'cashier', '', '', '', '2026-01-01', $1) ON CONFLICT (id) DO UPDATE SET told_from = $1",
      'SELECT told_from FROM people_said',
      aloneMs,
    ],
    'lists.made_at': [
      "INSERT INTO lists (code_hash, made_by, made_at, until) VALUES ('h', '', $1, $1::timestamptz + interval '7 days')",
      "SELECT until - interval '7 days' FROM lists",
    ],
    'sessions.ends_at': [
      "INSERT INTO sessions (token_hash, user_id, began_at, ends_at) VALUES ('t', 'ida', now(), $1)",
      'SELECT ends_at FROM sessions',
      sessionMs,
    ],
    'invitations.until': [
      "INSERT INTO invitations (token_hash, until) VALUES ('t', $1)",
      'SELECT until FROM invitations',
      linkMs,
    ],
    'shown_cash.at': ["INSERT INTO shown_cash VALUES ('ida', 'T1', 's', $1)", 'SELECT at FROM shown_cash'],
    'wrong_tries.at': ["INSERT INTO wrong_tries (of, at) VALUES ('name ida', $1)", 'SELECT at FROM wrong_tries'],
    'told.at': ["INSERT INTO told VALUES ('mail', 'thing', $1)", 'SELECT at FROM told'],
    'users.last_step': [
      'UPDATE users SET last_step = floor(extract(epoch FROM $1::timestamptz) / 30)',
      'SELECT to_timestamp(last_step * 30) FROM users',
    ],
  };

  it.each(Object.entries(rows))(
    '%s: a later one counts as never or as now, one within the tolerance stays',
    async (name, [put, left, beyond = 0]) => {
      const times = async () =>
        (await db.rows(z.record(z.string(), z.date().nullable()), left)).map((row) => Object.values(row)[0] ?? null);
      const fine = at(beyond + toleranceMs - 60_000);
      await db.run(put, [fine]);
      expect(await foundNow()).toEqual({});
      expect((await times()).map((one) => one?.getTime())).toEqual([fine.getTime()]);
      await db.run(
        `TRUNCATE books, starts, news, settings_said, people_said, own_pins, lists, sessions, invitations, shown_cash, wrong_tries, told, balances CASCADE`,
      );
      await db.run(put, [at(beyond + 3 * dayMs)]);
      expect(await foundNow()).toEqual({ [name]: 1 });
      for (const one of await times()) expect((one?.getTime() ?? 0) <= now.getTime()).toBe(true);
      const audit = z.object({ what: z.string(), about: z.string() });
      expect(await db.rows(audit, 'SELECT what, about FROM audit')).toEqual([
        { what: 'later-times', about: `${name} 1` },
      ]);
      expect(await foundNow()).toEqual({});
    },
  );

  it('a till that was last heard days from now is silent, and its next report counts', async () => {
    const report = { ledger: 'L', former: [], count: 0, hash: '', version: '1.0.0', has: 0, state: {} };
    const request = (sent: Date) => ({ till: 'T1', sentAt: sent, from: '127.0.0.1' });
    const recorded = (sent: Date) => recordReport(db, request(sent) as never, report as never, sent);
    await db.run('UPDATE tills SET enrolled_at = $1', [at(-30 * dayMs)]);
    await recorded(at(3 * dayMs));
    // The clock is put right: the till's own report of now would be older than its last.
    expect((await recorded(now))?.isLate).toBe(true);
    await raiseSilence(db, now, at(-dayMs));
    const kinds = z.object({ kind: z.string() });
    expect(await db.rows(kinds, 'SELECT kind FROM alarms')).toEqual([]);
    await forgetLaterTimes(db, now);
    await raiseSilence(db, now, at(-dayMs));
    expect(await db.rows(kinds, 'SELECT kind FROM alarms')).toEqual([{ kind: 'silent' }]);
    expect((await recorded(now))?.isLate).toBe(false);
    expect((await readStanding(db, 'T1', 'L'))?.isRevoked).toBe(false);
  });

  it('the newest book of a till stays its newest', async () => {
    const sql =
      "INSERT INTO books (till, ledger, count, hash, began_at, moved_at, moved_from) VALUES ('T1', $1, 0, '', $2, now(), '')";
    for (const [ledger, days] of [
      ['a', -1],
      ['c', 3],
      ['b', 3.001],
    ] as const)
      await db.run(sql, [ledger, at(days * dayMs)]);
    await forgetLaterTimes(db, now);
    const books = await db.rows(z.object({ ledger: z.string() }), 'SELECT ledger FROM books ORDER BY began_at');
    expect(books.map(({ ledger }) => ledger)).toEqual(['a', 'c', 'b']);
  });
});

it.each([
  ['stands still', [0, 0, 0], []],
  ['goes on', [1000, 2000, 3000], []],
  ['is set forward by days', [1000, 3 * dayMs, 3 * dayMs + 1000], []],
  ['is set back by seconds, as by NTP', [1000, -2000, 5000], []],
  ['is set back by days', [1000, -3 * dayMs, -3 * dayMs + 1000], [3 * dayMs + 2000]],
  ['is set forward and put right', [3 * dayMs, 1000, 2000], [3 * dayMs]],
])('a machine’s clock that %s never makes the server’s go back', (_name, walls, told) => {
  let [wall, steady] = [0, 0];
  const wentBack: number[] = [];
  const clock = createServerClock({
    wall: () => at(wall),
    steadyMs: () => steady,
    wentBack: (byMs) => wentBack.push(byMs),
  });
  let last = clock();
  for (const next of walls) {
    wall = next;
    steady += 1000;
    const is = clock();
    expect(is.getTime()).toBeGreaterThanOrEqual(last.getTime());
    last = is;
  }
  expect(wentBack.map((byMs) => Math.round(byMs / 1000))).toEqual(told.map((byMs) => Math.round(byMs / 1000)));
});
