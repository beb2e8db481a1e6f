// What somebody without a password can do at the door of the page: guess at a bounded pace, and lock nobody out. Every try is a row of the audit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import {
  codeAt,
  createPageClient,
  goodPassword,
  granted,
  makeFirstUser,
  makeUser,
  type PageClient,
} from '../../../testkit/head-office/page-client.ts';
import { askToEnrol } from '../../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const hourMs = 3_600_000;

const row = z.object({ what: z.string(), user: z.string(), address: z.string(), about: z.string().nullable() });

describe.skipIf(!server.ok).each([
  ['that no proxy stands before', false],
  ['behind a named proxy', true],
])('a door %s', (_what, isBehindProxy) => {
  let office: Office;
  let now = new Date('2026-11-26T08:00:00Z');

  beforeAll(async () => {
    office = await openOffice({ now: () => now, proxies: isBehindProxy ? '127.0.0.0/8, 203.0.113.9' : '' });
    const it0 = await makeFirstUser(office, 'Ida Itzig', now);
    await makeUser(it0, office, 'Sam Shore', 'support');
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  const later = () => {
    now = new Date(now.getTime() + hourMs);
  };
  const tryFrom = async (forwarded: string, name: string, password = 'not it at all', code: string | null = null) => {
    const client = createPageClient(office, { 'x-forwarded-for': forwarded });
    const answer = await client.ask('sign-in', { name, password, code });
    return answer.ok ? answer.value.kind : answer.error.code;
  };
  const newest = async (count: number) =>
    (
      await office.rows(
        row,
        `SELECT what, user_name AS user, address, about FROM audit ORDER BY id DESC LIMIT ${count}`,
      )
    ).toReversed();

  it('counts the tries of an address as one, whatever it says of itself', async () => {
    later();
    const seen: string[] = [];
    // The nearest proxy adds the last one; all before it is what the sender wrote.
    for (let n = 0; n < 60; n += 1) seen.push(await tryFrom(`198.51.100.${n}, 192.0.2.7`, `Nobody ${n}`));
    expect(seen.filter((code) => code === 'wrong_sign_in')).toHaveLength(30);
    expect(seen.slice(30)).toEqual(Array(30).fill('too_many_tries'));
    const said = isBehindProxy ? '192.0.2.7' : '127.0.0.1';
    for (const { address } of await newest(30)) expect(address).toBe(said);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    later();
    const seen: string[] = [];
    for (let n = 0; n < 31; n += 1) seen.push(await tryFrom(`2001:db8:1:2::${n.toString(16)}`, `Nobody ${n}`));
    expect(seen.at(-1)).toBe('too_many_tries');
    if (isBehindProxy) expect(await tryFrom('2001:db8:1:3::1', 'Nobody')).toBe('wrong_sign_in');
  });

  it('leaves the row of an enrolment that was refused with the address that is known', async () => {
    later();
    await askToEnrol(office.url, 'no code', { store: 's1', terminal: 'T1' }, { 'x-forwarded-for': '192.0.2.44' });
    expect(await newest(1)).toMatchObject([
      { what: 'enrol-unknown', address: isBehindProxy ? '192.0.2.44' : '127.0.0.1' },
    ]);
  });

  it('locks a name only where it was tried too often', async () => {
    if (!isBehindProxy) return;
    later();
    const seen: string[] = [];
    for (let n = 0; n < 6; n += 1) seen.push(await tryFrom('198.51.100.1', 'Sam Shore'));
    expect(seen).toEqual([...Array(5).fill('wrong_sign_in'), 'too_many_tries']);
    expect(await tryFrom('198.51.100.1', 'Sam Shore', goodPassword)).toBe('too_many_tries');
    expect(await tryFrom('198.51.100.1', 'sam  SHORE', goodPassword)).toBe('too_many_tries');
    expect(await tryFrom('198.51.100.2', 'Sam Shore', goodPassword)).toBe('in');
    // Nor does what is tried from many places.
    for (let n = 10; n < 40; n += 1) expect(await tryFrom(`198.51.100.${n}`, 'Sam Shore')).toBe('wrong_sign_in');
    expect(await tryFrom('198.51.100.3', 'Sam Shore', goodPassword)).toBe('in');
  });

  it('lets in who has signed in from here before, though others here were wrong thirty times', async () => {
    later();
    const home = '198.51.100.200';
    expect(await tryFrom(home, 'Sam Shore', goodPassword)).toBe('in');
    for (let n = 0; n < 31; n += 1) await tryFrom(home, `Nobody ${n}`);
    expect(await tryFrom(home, 'Nobody at all')).toBe('too_many_tries');
    expect(await tryFrom(home, 'Sam Shore', goodPassword)).toBe('in');
  });

  it('leaves a row of every outcome', async () => {
    later();
    const it1 = await enterIt();
    const place = '192.0.2.99';
    const said = isBehindProxy ? place : '127.0.0.1';
    await makeUser(it1, office, 'Fin Fuchs', 'finance');
    const seen = async (name: string, password: string, code: string | null = null) => {
      const answer = await tryFrom(place, name, password, code);
      const [last] = await newest(1);
      return [answer, last?.what, last?.user, last?.address];
    };
    const known = z.object({ pending_factor: z.string() });
    expect(await seen('Nobody', 'not it at all')).toEqual(['wrong_sign_in', 'wrong-name', '', said]);
    expect(await seen('Sam Shore', 'not it at all')).toEqual(['wrong_sign_in', 'wrong-password', 'Sam Shore', said]);
    expect(await seen('Sam Shore', goodPassword)).toEqual(['in', 'sign-in', 'Sam Shore', said]);
    // A code before one was asked for, a factor that is set up, a wrong code, none.
    expect(await seen('Fin Fuchs', goodPassword, '000000')).toEqual(['set-up', 'factor-shown', 'Fin Fuchs', said]);
    expect(await seen('Fin Fuchs', goodPassword)).toEqual(['set-up', 'factor-shown', 'Fin Fuchs', said]);
    expect(await seen('Fin Fuchs', goodPassword, '000000')).toEqual(['wrong_code', 'wrong-code', 'Fin Fuchs', said]);
    const [kept] = await office.rows(known, "SELECT pending_factor FROM users WHERE name = 'Fin Fuchs'");
    const code = await codeAt(office.sealing.open(kept?.pending_factor ?? '') ?? '', now);
    expect(await seen('Fin Fuchs', goodPassword, code)).toEqual(['in', 'sign-in', 'Fin Fuchs', said]);
    expect(await seen('Fin Fuchs', goodPassword)).toEqual(['code', 'code-asked', 'Fin Fuchs', said]);
    expect(await seen('Fin Fuchs', goodPassword, code)).toEqual(['wrong_code', 'wrong-code', 'Fin Fuchs', said]);
    for (let n = 0; n < 5; n += 1) await tryFrom(place, 'Sam Shore');
    expect(await seen('Sam Shore', goodPassword)).toEqual(['too_many_tries', 'too-many-tries', 'Sam Shore', said]);
  });

  it('gives no second user a name that is shown like another’s, nor one that cannot be read', async () => {
    later();
    const it1 = await enterIt();
    const marks = (count: number) => `Bo\u0301${'\u0302'.repeat(count)} Berg`;
    granted(await it1.ask('add-user', { name: marks(2), role: 'support', stores: [] }));
    for (const [name, fault] of [
      [marks(3), 'name_taken'],
      [marks(9), 'name_taken'],
      ['Sam\u0007 Shore', 'name_unreadable'],
      ['Sam Shore\u202e', 'name_unreadable'],
      ['Sam\u200b Shore', 'name_taken'],
      ['Sam\u2800Shore', 'name_mixed'],
      ['…', 'name_unreadable'],
      ['\u3164', 'name_unreadable'],
      ['Sаm Berg', 'name_mixed'],
    ] as const) {
      const answer = await it1.ask('add-user', { name, role: 'support', stores: [] });
      expect([name, answer.ok ? null : answer.error.code]).toEqual([name, fault]);
    }
  });

  async function enterIt(): Promise<PageClient> {
    const schema = z.object({ sealed_factor: z.string() });
    const [found] = await office.rows(schema, "SELECT sealed_factor FROM users WHERE name = 'Ida Itzig'");
    const code = await codeAt(office.sealing.open(found?.sealed_factor ?? '') ?? '', now);
    const client = createPageClient(office);
    granted(await client.ask('sign-in', { name: 'Ida Itzig', password: goodPassword, code }));
    return client;
  }
});
