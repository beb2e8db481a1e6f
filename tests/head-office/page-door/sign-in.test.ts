// The way into the page: a link, a password, a second factor, a session; and what keeps others out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDatabase } from '../../../head-office/core/database.ts';
import { firstLink, readLink } from '../../../head-office/page-door/invitations.ts';
import { changeUser } from '../../../head-office/page-door/users.ts';
import { databaseServer, freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import {
  codeAt,
  createPageClient,
  enterAs,
  goodPassword,
  granted,
  makeFirstUser,
  makeUser,
  type PageClient,
} from '../../../testkit/head-office/page-client.ts';

const server = await databaseServer();
const hourMs = 3_600_000;

describe.skipIf(!server.ok)('the way into the page', () => {
  let office: Office;
  let it0: PageClient;
  let now = new Date('2026-11-26T08:00:00Z');
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  beforeAll(async () => {
    office = await openOffice({ now: () => now });
    await office.database.run(
      `INSERT INTO stores (id, name, country, currency, zone) VALUES ('s1', 'North', 'DE', 'EUR', 'Europe/Berlin')`,
    );
    it0 = await makeFirstUser(office, 'Ida Itzig', now);
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  const asked = (name: string, password = goodPassword, code: string | null = null) => ({ name, password, code });
  const errorOf = (answer: Awaited<ReturnType<PageClient['ask']>>) => (answer.ok ? null : answer.error.code);

  it('has no link for a first user once there is one', async () => {
    expect(await firstLink(office.database, now, (link) => link)).toBeNull();
  });

  it('keeps the link that is good where several head offices start at once', async () => {
    const database = createDatabase(await freshDatabase());
    const kept: string[] = [];
    await Promise.all([1, 2, 3].map(() => firstLink(database, now, (link) => kept.push(link ?? ''))));
    const good = await Promise.all(kept.map((link) => readLink(database, link.split('/').at(-1) ?? '', now)));
    expect(good.map(({ ok }) => ok)).toEqual([false, false, true]);
    await database.close();
  });

  it('takes a link once, until its time, and leaves it good where the password is not', async () => {
    const link = granted(await it0.ask('add-user', { name: 'Sam Shore', role: 'support', stores: [] }));
    const token = link.path.split('/').at(-1) ?? '';
    const client = createPageClient(office);
    expect(granted(await client.ask('link', { token }))).toEqual({ kind: 'user', name: 'Sam Shore' });
    for (const [password, code] of [
      ['short', 'password_short'],
      ['aaaaaaaaaaaaaaaa', 'password_short'],
      ['sam shore forever', 'password_name'],
    ] as const)
      expect(errorOf(await client.ask('use-link', { token, name: null, password }))).toBe(code);
    expect((await client.ask('use-link', { token, name: null, password: goodPassword })).ok).toBe(true);
    expect(errorOf(await client.ask('use-link', { token, name: null, password: goodPassword }))).toBe('link_over');
    const late = granted(await it0.ask('add-user', { name: 'Lea Late', role: 'support', stores: [] }));
    later(3 * 24 * hourMs);
    it0 = await enterAgain('Ida Itzig');
    expect(errorOf(await client.ask('link', { token: late.path.split('/').at(-1) ?? '' }))).toBe('link_over');
  });

  /** By the factor that the database has. */
  async function secretOf(name: string): Promise<string> {
    const schema = z.object({ sealed_factor: z.string() });
    const [row] = await office.rows(schema, 'SELECT sealed_factor FROM users WHERE name = $1', [name]);
    return office.sealing.open(row?.sealed_factor ?? '') ?? '';
  }
  async function enterAgain(name: string): Promise<PageClient> {
    const client = createPageClient(office);
    const code = await codeAt(await secretOf(name), now);
    granted(await client.ask('sign-in', asked(name, goodPassword, code)));
    return client;
  }

  it('asks nobody of support for a second factor, and everybody of finance', async () => {
    await makeUser(it0, office, 'Fin Fuchs', 'finance');
    const client = createPageClient(office);
    const first = granted(await client.ask('sign-in', asked('Fin Fuchs')));
    if (first.kind !== 'set-up') throw new Error(`it is ${first.kind}`);
    expect(errorOf(await client.ask('session', undefined))).toBe('signed_out');
    expect(first.modules.every((row) => /^[01]+$/.test(row) && row.length === first.modules.length)).toBe(true);
    expect(errorOf(await client.ask('sign-in', asked('Fin Fuchs', goodPassword, '000000')))).toBe('wrong_code');
    const code = await codeAt(first.secret, now);
    expect(granted(await client.ask('sign-in', asked('Fin Fuchs', goodPassword, code))).kind).toBe('in');
    // From now on it is asked for, and shown to nobody.
    expect(granted(await createPageClient(office).ask('sign-in', asked('Fin Fuchs'))).kind).toBe('code');
    expect(granted(await createPageClient(office).ask('sign-in', asked('Sam Shore'))).kind).toBe('in');
  });

  it('takes a code once, though two come at the same time', async () => {
    later(60_000);
    const code = await codeAt(await secretOf('Fin Fuchs'), now);
    const both = await Promise.all(
      [1, 2].map(() => createPageClient(office).ask('sign-in', asked('Fin Fuchs', goodPassword, code))),
    );
    expect(both.map((answer) => (answer.ok ? answer.value.kind : answer.error.code)).toSorted()).toEqual([
      'in',
      'wrong_code',
    ]);
    expect(errorOf(await createPageClient(office).ask('sign-in', asked('Fin Fuchs', goodPassword, code)))).toBe(
      'wrong_code',
    );
  });

  it('says the same of a wrong name and of a wrong password, and neither is written down', async () => {
    for (const wrong of [asked('Sam Shore', 'wrong horse battery'), asked(goodPassword)])
      expect(await createPageClient(office).ask('sign-in', wrong)).toMatchObject({
        status: 422,
        error: { code: 'wrong_sign_in' },
      });
    const schema = z.object({ row: z.string() });
    const rows = await office.rows(schema, `SELECT row_to_json(a)::text AS row FROM audit a`);
    expect(rows.length).toBeGreaterThan(3);
    for (const { row } of rows) expect(row).not.toMatch(/horse|Sam Shore"[^}]*wrong horse/);
  });

  it('refuses the sixth try of a name in a quarter of an hour, right or wrong, and no other name', async () => {
    later(hourMs);
    await makeUser(await enterAgain('Ida Itzig'), office, 'Tom Tries', 'support');
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => createPageClient(office).ask('sign-in', asked('Tom Tries', 'not it at all'))),
    );
    const codes = tries.map((answer) => errorOf(answer)).toSorted();
    expect(codes).toEqual([...Array(3).fill('too_many_tries'), ...Array(5).fill('wrong_sign_in')]);
    expect(errorOf(await createPageClient(office).ask('sign-in', asked('tom  tries')))).toBe('too_many_tries');
    expect((await createPageClient(office).ask('sign-in', asked('Sam Shore'))).ok).toBe(true);
    later(hourMs / 4 + 1000);
    expect((await createPageClient(office).ask('sign-in', asked('Tom Tries'))).ok).toBe(true);
  });

  it('lets nobody with the password guess codes for ever', async () => {
    later(hourMs);
    const client = createPageClient(office);
    const seen: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1) {
      await client.ask('sign-in', asked('Fin Fuchs'));
      seen.push(errorOf(await client.ask('sign-in', asked('Fin Fuchs', goodPassword, '000000'))));
    }
    expect(seen).toEqual([...Array(5).fill('wrong_code'), 'too_many_tries']);
  });

  it('ends a session by signing out, after 8 hours, and when its user is disabled or gets another link', async () => {
    later(hourMs);
    const it1 = await enterAgain('Ida Itzig');
    const out = await enterAs(office, 'Sam Shore', now);
    const kept = out.cookie();
    expect(kept).toMatch(/^__Host-/);
    granted(await out.ask('sign-out', undefined));
    out.takeCookie(kept);
    expect(errorOf(await out.ask('session', undefined))).toBe('signed_out');
    const sam = await enterAs(office, 'Sam Shore', now);
    const { rows } = granted(await it1.ask('users', undefined));
    const userId = rows.find(({ name }) => name === 'Sam Shore')?.userId ?? '';
    granted(await it1.ask('change-user', { userId, change: 'disable' }));
    expect(errorOf(await sam.ask('session', undefined))).toBe('signed_out');
    expect(errorOf(await createPageClient(office).ask('sign-in', asked('Sam Shore')))).toBe('wrong_sign_in');
    granted(await it1.ask('change-user', { userId, change: 'enable' }));
    const again = await enterAs(office, 'Sam Shore', now);
    expect(granted(await it1.ask('change-user', { userId, change: 'new-link' }))?.path).toContain('/#/link/');
    expect(errorOf(await again.ask('session', undefined))).toBe('signed_out');
    expect((await it1.ask('session', undefined)).ok).toBe(true);
    later(8 * hourMs);
    expect(errorOf(await it1.ask('session', undefined))).toBe('signed_out');
  });

  it('changes a password by the one until now, which ends every other session of its user', async () => {
    later(hourMs);
    const it1 = await enterAgain('Ida Itzig');
    await makeUser(it1, office, 'Pam Pass', 'support');
    const [own, other] = [await enterAs(office, 'Pam Pass', now), await enterAs(office, 'Pam Pass', now)];
    const next = 'another horse battery';
    const change = (password: string, to: string) => own.ask('change-password', { password, next: to });
    expect(errorOf(await change('wrong horse battery', next))).toBe('wrong_password');
    expect(errorOf(await change(goodPassword, 'short'))).toBe('password_short');
    expect(errorOf(await change(goodPassword, 'Pam Pass and more'))).toBe('password_name');
    expect((await other.ask('session', undefined)).ok).toBe(true);
    const both = await Promise.all([change(goodPassword, next), change(goodPassword, 'a third horse battery')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const chosen = both[0]?.ok ? next : 'a third horse battery';
    expect((await own.ask('session', undefined)).ok).toBe(true);
    expect(errorOf(await other.ask('session', undefined))).toBe('signed_out');
    expect(errorOf(await createPageClient(office).ask('sign-in', asked('Pam Pass')))).toBe('wrong_sign_in');
    expect((await createPageClient(office).ask('sign-in', asked('Pam Pass', chosen))).ok).toBe(true);
    expect((await it1.ask('session', undefined)).ok).toBe(true);
    const { rows } = granted(await it1.ask('audit', { user: 'Pam Pass', what: 'change-password' }));
    expect(rows).toHaveLength(1);
    const tries = await Promise.all(Array.from({ length: 8 }, () => change('wrong horse battery', next)));
    expect(tries.map(errorOf)).toContain('too_many_tries');
    later(hourMs);
  });

  it('lets IT be locked out by nobody of its own', async () => {
    const it1 = await enterAgain('Ida Itzig');
    const { userId } = granted(await it1.ask('session', undefined));
    expect(errorOf(await it1.ask('change-user', { userId, change: 'disable' }))).toBe('own_account');
    await makeUser(it1, office, 'Ike Other', 'it');
    const other = await enterAs(office, 'Ike Other', now);
    const otherId = granted(await other.ask('session', undefined)).userId;
    const both = await Promise.all([
      it1.ask('change-user', { userId: otherId, change: 'disable' }),
      other.ask('change-user', { userId, change: 'disable' }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    // Nor by who asked before they were disabled, and is heard after it.
    const [left, gone] = both[0].ok ? [userId, otherId] : [otherId, userId];
    for (const change of ['disable', 'reset-factor', 'new-link'] as const)
      expect(await changeUser(office.database, left, change, gone, now)).toEqual({ ok: false, error: 'last_it' });
  });

  it('gives nobody a name that looks like another’s, or stores that are not there', async () => {
    later(hourMs);
    const [left] = await office.rows(
      z.object({ name: z.string() }),
      `SELECT name FROM users WHERE role = 'it' AND disabled_at IS NULL`,
    );
    const it1 = await enterAgain(left?.name ?? '');
    const errors = [];
    for (const user of [
      { name: 'SAM  shore', role: 'support', stores: [] },
      { name: 'Sаm Shore', role: 'support', stores: [] },
      { name: 'Mia Meer', role: 'store', stores: [] },
      { name: 'Mia Meer', role: 'store', stores: ['s1', 'nowhere'] },
    ] as const)
      errors.push(errorOf(await it1.ask('add-user', { ...user, stores: [...user.stores] })));
    expect(errors).toEqual(['name_taken', 'name_mixed', 'stores_unknown', 'stores_unknown']);
  });
});
