// A database that head office cannot use is refused in one sentence, and one that it can use gets its tables once.

import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../head-office/core/open-database.ts';
import type { RoomSteps } from '../../head-office/core/steps.ts';
import { rooms } from '../../head-office/tables.ts';
import { errorOf } from '../../shared/result.ts';
import { freePort } from '../../testkit/free-port.ts';
import { databaseServer, freshDatabase } from '../../testkit/head-office/database-server.ts';
import { openPooler } from '../../testkit/head-office/pooler.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)('a database', () => {
  const room = (...steps: string[]): RoomSteps => ({ room: 'shop', steps });
  const opened = async (url: string, taken: readonly RoomSteps[]) => {
    const database = await openDatabase(url, taken);
    if (database.ok) await database.value.close();
    return errorOf(database)?.sentence ?? null;
  };

  it('gets each step once, also where two processes start at once', async () => {
    const url = await freshDatabase();
    const one = [...rooms, room('CREATE TABLE a (n int)')];
    expect(await Promise.all([opened(url, one), opened(url, one), opened(url, one)])).toEqual([null, null, null]);
    const two = [...rooms, room('CREATE TABLE a (n int)', 'INSERT INTO a VALUES (1)')];
    expect([await opened(url, two), await opened(url, two)]).toEqual([null, null]);
    const client = new pg.Client(url);
    await client.connect();
    expect((await client.query('SELECT n FROM a')).rows).toEqual([{ n: 1 }]);
    await client.end();
  });

  it('keeps none of its steps where one of them fails', async () => {
    const url = await freshDatabase();
    expect(await opened(url, [...rooms, room('CREATE TABLE a (n int)', 'nonsense')])).toMatch(/refuses head office/);
    expect(await opened(url, [...rooms, room('CREATE TABLE a (n int)')])).toBeNull();
  });

  it.each([...'#/?'])(
    'whose password has a bare %s is refused with how to write it, and never tells it',
    async (sign) => {
      const said = await opened(`postgres://shop:SECRET${sign}WORD@127.0.0.1:1/x`, rooms);
      expect(said).toContain('# as %23, / as %2F, ? as %3F, @ as %40');
      expect(said).not.toMatch(/SECRET|WORD/);
    },
  );

  it('that only reads says so', async () => {
    const url = new URL(await freshDatabase());
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await opened(url.href, rooms)).toMatch(/read-only/);
  });

  it('of another encoding than UTF8 is refused by its name', async () => {
    const url = new URL(await freshDatabase());
    const client = new pg.Client(url.href);
    await client.connect();
    for (const encoding of ['LATIN1', 'SQL_ASCII', 'WIN1252']) {
      const name = `of_${encoding.toLowerCase()}`;
      await client.query(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`);
      expect(await opened(new URL(`/${name}`, url).href, rooms)).toBe(
        `the database keeps text as ${encoding}: head office needs one in UTF8`,
      );
      await client.query(`DROP DATABASE ${name}`);
    }
    await client.end();
  });

  it('of a newer version is left alone', async () => {
    const url = await freshDatabase();
    const newer = /belongs to a newer version/;
    expect(await opened(url, [...rooms, room('CREATE TABLE a (n int)')])).toBeNull();
    expect(await opened(url, rooms)).toMatch(newer);
    expect(await opened(url, [...rooms, room()])).toMatch(newer);
  });

  it('that cannot be reached is named without its password', async () => {
    const nobody = `postgres://somebody:secret-word@127.0.0.1:${await freePort()}/x`;
    expect(await opened(nobody, rooms)).toMatch(/^the database cannot be reached: /);
    const url = new URL(await freshDatabase());
    url.password = 'secret-word';
    const refused = await opened(url.href, rooms);
    expect(refused).toMatch(/^the database refuses head office: password authentication failed/);
    expect(refused).not.toContain('secret-word');
    expect(await opened('mysql://127.0.0.1/x', rooms)).toMatch(/^--database must be an address/);
  });

  describe('behind a pooler, which says whatever is wrong as a protocol violation', () => {
    const refusalBy = async (no: 'start' | 'transaction', message: string) => {
      const url = new URL(await freshDatabase());
      const pooler = await openPooler(Number(url.port), { no, message });
      url.port = String(pooler.port);
      const database = await openDatabase(url.href, [...rooms, room('CREATE TABLE a (n int)')]);
      if (database.ok) await database.value.close();
      pooler.close();
      return errorOf(database);
    };

    it.each([
      ['start', 'password authentication failed'],
      ['start', 'SASL authentication failed'],
      ['start', 'no such database: nowhere'],
      ['start', 'no such user: nobody'],
      ['start', 'role "nobody" does not exist'],
      ['start', 'server login has been failing, cached error: database "nowhere" does not exist (server_login_retry)'],
      ['start', 'SSL required'],
      ['transaction', 'transaction blocks not allowed in statement pooling mode'],
    ] as const)('at the %s "%s" is a refusal that no later start cures', async (at, message) => {
      expect(await refusalBy(at, message)).toEqual({
        sentence: `the pooler in front of the database refuses head office: ${message}`,
        mayPass: false,
      });
    });

    it.each([
      'server login has been failing, try again later (server_login_retry)',
      'query_wait_timeout',
      'no more connections allowed (max_client_conn)',
      'client_login_timeout (server down)',
    ])('"%s" may pass by itself', async (message) => {
      const sentence = `the database cannot be reached: ${message}`;
      expect(await refusalBy('start', message)).toEqual({ sentence, mayPass: true });
    });
  });
});
