// How long the audit is kept: as IT chose, by steps, and never by a clock that is ahead.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { keep } from '../../../head-office/commands/keep.ts';
import { atCommandLine } from '../../../head-office/core/audit-row.ts';
import { createDatabase, type Database } from '../../../head-office/core/database.ts';
import { deleteOldAudit, keepAudit } from '../../../head-office/page-door/old-audit.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled } from '../../../testkit/head-office/taken-in.ts';

let db: Database;
const now = new Date('2026-11-30T12:00:00Z');
const daysOn = (days: number) => new Date(now.getTime() + days * 86_400_000);
beforeEach(async () => {
  db = createDatabase(await freshDatabase());
  await enrolled(db, 'T1', 'store-001');
  await enrolled(db, 'T2', 'store-002');
  await db.run(`INSERT INTO audit (at, user_name, address, what)
    SELECT at, 'Ida', '', what FROM generate_series('2024-12-15Z'::timestamptz, '2026-11-15Z', '1 month') at, unnest('{today,hours,revoke}'::text[]) what`);
});
afterEach(() => db.close());

const sold = (store: string, day: string) =>
  db.run('INSERT INTO hours VALUES ($1, $2, 12, 100, 1, 100, 1, false)', [day, store]);
const counts = async () => {
  const rows = await db.rows(
    z.object({ what: z.string(), count: z.int() }),
    "SELECT what, count(*) AS count FROM audit WHERE what IN ('today', 'hours', 'revoke') GROUP BY what",
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
};
const said: string[] = [];
const deleteAt = (at: Date) => deleteOldAudit(db, at, (event) => void said.push(event));
const all = { today: 24, hours: 24, revoke: 24 };

test('nobody chose: nothing goes; then a month a day, looks sooner, and what put somebody out stays', async () => {
  for (const store of ['store-001', 'store-002']) await sold(store, '2026-11-30');
  expect(await deleteAt(now)).toBe(0);
  await keepAudit(db, { all: 12, looks: 6 }, atCommandLine, now);
  expect(await deleteAt(now)).toBe(2);
  expect(await deleteAt(daysOn(0.9))).toBe(0);
  expect(await counts()).toEqual({ ...all, today: 23, hours: 23 });
  for (let day = 1; day < 40; day += 1) await deleteAt(daysOn(day));
  expect(await counts()).toEqual({ today: 6, hours: 12, revoke: 24 });
  expect(new Set(said)).toEqual(new Set(['audit-deleted']));
});

test('a clock that is ahead deletes nothing, nor does one till whose clock is; put right, it goes on', async () => {
  await keepAudit(db, { all: 24 }, atCommandLine, now);
  for (const store of ['store-001', 'store-002']) await sold(store, '2026-11-30');
  await sold('store-001', '2029-01-01');
  for (let day = 0; day < 40; day += 1) expect(await deleteAt(daysOn(700 + day))).toBe(0);
  expect(await counts()).toEqual(all);
  for (const store of ['store-001', 'store-002']) await sold(store, '2026-12-31');
  expect(await deleteAt(daysOn(31))).toBe(0);
  expect(await deleteAt(daysOn(32))).toBe(2);
});

test('without a sale of any store nothing says that the clock is right', async () => {
  await keepAudit(db, { all: 1 }, atCommandLine, now);
  expect(await deleteAt(daysOn(700))).toBe(0);
});

test('the name of who has been out of all stores for as long goes, and nobody else’s', async () => {
  const years = (n: number) => daysOn(-n * 365);
  const told = (person: string, said: Date) =>
    db.run(
      "INSERT INTO people_said (id, person, name, role, pin_hash, reason, said_by, said_at) VALUES ($1, $2, $2, 'cashier', '', '', '', $3)",
      [`${person} ${said.toISOString()}`, person, said],
    );
  const out = (person: string, stores: string[] | null, at: Date, back: Date | null = null) =>
    db.run(
      "INSERT INTO people_out (id, person, stores, reason, said_by, said_at, withdrawn_at) VALUES ($1, $1, $2, '', '', $3, $4)",
      [person, stores, at, back],
    );
  for (const person of ['left', 'moved', 'lately', 'back', 'again', 'here']) await told(person, years(4));
  await out('left', null, years(3));
  await out('moved', ['store-001'], years(3));
  await out('lately', null, years(1));
  await out('back', null, years(3), years(2));
  await out('again', null, years(3));
  await told('again', years(2));
  for (const store of ['store-001', 'store-002']) await sold(store, '2026-11-30');
  await keepAudit(db, { looks: 24 }, atCommandLine, now);
  await deleteAt(now);
  const names = async () =>
    (await db.rows(z.object({ name: z.string() }), 'SELECT DISTINCT name FROM people_said ORDER BY name')).map(
      ({ name }) => name,
    );
  expect(await names()).toContain('left');
  await keepAudit(db, { all: 24 }, atCommandLine, now);
  await deleteAt(daysOn(1));
  expect(await names()).toEqual(['again', 'back', 'here', 'lately', 'moved']);
});

test('IT says it by a command', async () => {
  const run = (flags: Record<string, string>, words: string[] = []) =>
    keep.run({ database: db, words, flags, now: () => now } as unknown as Parameters<typeof keep.run>[0]);
  expect(await run({})).toEqual({ code: 0, out: 'audit always · looks always' });
  expect(await run({ audit: '36', looks: '12' })).toEqual({ code: 0, out: 'audit 36 · looks 12' });
  expect(await run({ looks: 'always' })).toEqual({ code: 0, out: 'audit 36 · looks 36' });
  for (const wrong of ['0', '241', 'x', '1.5']) expect(await run({ audit: wrong })).toMatchObject({ code: 2 });
  expect(await run({})).toEqual({ code: 0, out: 'audit 36 · looks 36' });
});
