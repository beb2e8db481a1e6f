// A database that head office cannot use is refused in one sentence, and one that it can use gets its tables once.

import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../head-office/core/open-database.ts';
import type { Schema } from '../../head-office/core/schema.ts';
import { migrate } from '../../head-office/core/schema.ts';
import { schema } from '../../head-office/tables.ts';
import { errorOf } from '../../shared/result.ts';
import { freePort } from '../../testkit/free-port.ts';
import { databaseServer, freshDatabase, newDatabase } from '../../testkit/head-office/database-server.ts';
import { openPooler } from '../../testkit/head-office/pooler.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)('a database', () => {
  const migrated = (...migrations: string[]): Schema => ({ ...schema, migrations });
  const opened = async (url: string, as: Schema) => {
    const database = await openDatabase(url, as, migrate);
    if (database.ok) await database.value.close();
    return errorOf(database)?.sentence ?? null;
  };
  const rowsOf = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    await client.end();
    return rows;
  };
  const emptyDatabase = () => newDatabase(server.ok ? server.value : '');
  const first = 'CREATE TABLE a (n int)';
  const second = 'INSERT INTO a VALUES (1)';

  it('takes each migration once, also where two processes start at once', async () => {
    const url = await freshDatabase();
    const one = migrated(first);
    expect(await Promise.all([opened(url, one), opened(url, one), opened(url, one)])).toEqual([null, null, null]);
    const two = migrated(first, second);
    expect([await opened(url, two), await opened(url, two)]).toEqual([null, null]);
    expect(await rowsOf(url, 'SELECT n FROM a')).toEqual([{ n: 1 }]);
    expect(await rowsOf(url, 'SELECT version FROM schema_version')).toEqual([{ version: 3 }]);
  });

  it('that is new has the tables and every migration at once', async () => {
    const url = await emptyDatabase();
    expect(await opened(url, migrated(first, second))).toBeNull();
    expect(await rowsOf(url, 'SELECT n FROM a')).toEqual([{ n: 1 }]);
    expect(await rowsOf(url, 'SELECT version FROM schema_version')).toEqual([{ version: 3 }]);
    expect(await rowsOf(url, 'SELECT * FROM tills')).toEqual([]);
  });

  it('keeps nothing of its migrations where one of them fails', async () => {
    const url = await freshDatabase();
    expect(await opened(url, migrated(first, 'nonsense'))).toMatch(/refuses head office/);
    expect(await opened(url, migrated(first))).toBeNull();
  });

  it('of a version before 1.0 is left alone', async () => {
    const url = await emptyDatabase();
    await rowsOf(url, 'CREATE TABLE steps (room text PRIMARY KEY, taken int NOT NULL)');
    expect(await opened(url, schema)).toBe(
      'the database was made by a version of head office before 1.0: start this one with an empty database',
    );
    expect(await rowsOf(url, "SELECT to_regclass('tills') AS tills")).toEqual([{ tills: null }]);
  });

  it.each([...'#/?'])(
    'whose password has a bare %s is refused with how to write it, and never tells it',
    async (sign) => {
      const said = await opened(`postgres://shop:SECRET${sign}WORD@127.0.0.1:1/x`, schema);
      expect(said).toContain('# as %23, / as %2F, ? as %3F, @ as %40');
      expect(said).not.toMatch(/SECRET|WORD/);
    },
  );

  it('that only reads says so', async () => {
    const url = new URL(await freshDatabase());
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await opened(url.href, schema)).toMatch(/read-only/);
  });

  it('of another encoding than UTF8 is refused by its name', async () => {
    const url = new URL(await freshDatabase());
    const client = new pg.Client(url.href);
    await client.connect();
    for (const encoding of ['LATIN1', 'SQL_ASCII', 'WIN1252']) {
      const name = `of_${encoding.toLowerCase()}`;
      await client.query(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`);
      expect(await opened(new URL(`/${name}`, url).href, schema)).toBe(
        `the database keeps text as ${encoding}: head office needs one in UTF8`,
      );
      await client.query(`DROP DATABASE ${name}`);
    }
    await client.end();
  });

  it('of a newer version is left alone', async () => {
    const url = await freshDatabase();
    const newer = /belongs to a newer version/;
    expect(await opened(url, migrated(first, second))).toBeNull();
    expect(await opened(url, migrated(first))).toMatch(newer);
    expect(await opened(url, schema)).toMatch(newer);
  });

  it('that cannot be reached is named without its password', async () => {
    const nobody = `postgres://somebody:secret-word@127.0.0.1:${await freePort()}/x`;
    expect(await opened(nobody, schema)).toMatch(/^the database cannot be reached: /);
    const url = new URL(await freshDatabase());
    url.password = 'secret-word';
    const refused = await opened(url.href, schema);
    expect(refused).toMatch(/^the database refuses head office: password authentication failed/);
    expect(refused).not.toContain('secret-word');
    expect(await opened('mysql://127.0.0.1/x', schema)).toMatch(/^--database must be an address/);
  });

  describe('behind a pooler, which says whatever is wrong as a protocol violation', () => {
    const refusalBy = async (no: 'start' | 'transaction', message: string) => {
      const url = new URL(await freshDatabase());
      const pooler = await openPooler(Number(url.port), { no, message });
      url.port = String(pooler.port);
      const database = await openDatabase(url.href, migrated(first), migrate);
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
