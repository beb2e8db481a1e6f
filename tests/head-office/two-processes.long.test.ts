// Head offices on one database: what one of them does wakes what another holds, a database that is away is never answered for, and nothing is in twice.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atCommandLine } from '../../head-office/core/audit-row.ts';
import { createDatabase, type Database } from '../../head-office/core/database.ts';
import { notifyChange } from '../../head-office/core/listening.ts';
import { revokeTill, undoRevocation } from '../../head-office/intake/revocation.ts';
import { databaseServer, freshDatabase } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { openPooler } from '../../testkit/head-office/pooler.ts';
import { openRelay, type Relay } from '../../testkit/head-office/relay.ts';
import { createMadeJournal, createTillClient, enrolledTill } from '../../testkit/head-office/till-client.ts';
import { until } from '../../testkit/until.ts';

const server = await databaseServer();

it.skipIf(!server.ok)(
  'a head office that hears nothing of what is told says so once, and one that hears does not',
  async () => {
    const url = new URL(await freshDatabase());
    const hearing = await openOffice({ databaseUrl: url.href });
    const pooler = await openPooler(Number(url.port), { no: 'listening' });
    url.port = String(pooler.port);
    const deaf = await openOffice({ databaseUrl: url.href, folder: hearing.folder });
    await until('the one that hears nothing says so', () => deaf.unheard() > 0);
    pooler.cut();
    // Connected again, it is as deaf.
    await setTimeout(5_000);
    expect([deaf.unheard(), hearing.unheard()]).toEqual([1, 0]);
    expect([...deaf.bugs, ...hearing.bugs]).toEqual([]);
    for (const office of [deaf, hearing]) await office.close();
    pooler.close();
  },
);

describe.skipIf(!server.ok)('two head offices on one database', () => {
  let one: Office;
  let two: Office;
  let relay: Relay;
  let direct: Database;
  let terminals = 0;

  beforeAll(async () => {
    const url = new URL(await freshDatabase());
    direct = createDatabase(url.href);
    relay = await openRelay([Number(url.port)]);
    url.port = String(relay.port);
    one = await openOffice({ databaseUrl: url.href });
    two = await openOffice({ databaseUrl: url.href, folder: one.folder });
  });
  afterAll(async () => {
    expect([...one.bugs, ...two.bugs]).toEqual([]);
    await one.close();
    await two.close();
    await direct.close();
    await relay.close();
  });

  /** The same till, at either. */
  async function newTill() {
    terminals += 1;
    const till = await enrolledTill(one, 'store-1', `T${terminals}`);
    return { till, atTwo: createTillClient(two.url, till.till, till.secret), journal: createMadeJournal() };
  }
  const isHeld = (till: string) =>
    until('the report is held', async () => {
      const rows = await one.rows(
        z.object({ seen: z.boolean() }),
        'SELECT seen_at IS NOT NULL AS seen FROM tills WHERE id = $1',
        [till],
      );
      return rows[0]?.seen;
    });
  const by = (work: (tx: Parameters<typeof revokeTill>[0]) => Promise<unknown>) => two.database.transaction(work);

  it('answer what is held as soon as a till is revoked at the other, refuse it then, and hear it once it is taken back', async () => {
    const { till, atTwo, journal } = await newTill();
    const startedMs = performance.now();
    const held = till.report(journal.report(), 50);
    await isHeld(till.till);
    // What tells this till nothing ends no wait.
    await by((tx) => notifyChange(tx, till.till));
    await setTimeout(200);
    await by((tx) => revokeTill(tx, till.till, atCommandLine, new Date()));
    expect(await held).toMatchObject({ status: 200, body: { stop: true }, isSigned: true });
    expect(performance.now() - startedMs).toBeLessThan(45_000);
    journal.grow(1);
    for (const client of [till, atTwo]) {
      const refused = { status: 403, body: { code: 'revoked' }, isSigned: true };
      expect(await client.report(journal.report())).toMatchObject(refused);
      expect(await client.journal(journal.request(1))).toMatchObject(refused);
    }
    await by((tx) => undoRevocation(tx, till.till, new Date()));
    const told = await until('the till is heard', async () => {
      const answer = await till.report(journal.report());
      return answer.status === 200 && answer;
    });
    expect(told.body).not.toHaveProperty('stop');
  });

  it('tell news at once, again until the till has journalled them, and not in between', async () => {
    const { till, atTwo, journal } = await newTill();
    const held = till.report(journal.report(), 50);
    await isHeld(till.till);
    await by(async (tx) => {
      const sql = `INSERT INTO news (id, till, kind, by_name, at) VALUES ($1, $2, 'cash-shown', 'Vera', now())`;
      await tx.run(sql, [`n-${till.till}`, till.till]);
      await notifyChange(tx, till.till);
    });
    expect(await held).toMatchObject({ status: 200, body: { news: [{ id: `n-${till.till}`, by: 'Vera' }] } });
    expect(await atTwo.report(journal.report(), 1)).toMatchObject({ status: 204 });
    await two.database.run("UPDATE news SET told_at = told_at - interval '1 minute'");
    expect(await atTwo.report(journal.report(), 1)).toMatchObject({ body: { news: [{ id: `n-${till.till}` }] } });
    await two.database.run("UPDATE news SET told_at = told_at - interval '1 minute'");
    expect(await till.report(journal.report({ took: [`n-${till.till}`] }), 1)).toMatchObject({ status: 204 });
  });

  it('let the older of two held reports of a till go', async () => {
    const { till, journal } = await newTill();
    const older = till.report(journal.report(), 50);
    await isHeld(till.till);
    const newer = till.report(journal.report(), 1);
    expect(await Promise.all([older, newer])).toMatchObject([{ status: 204, isSigned: true }, { status: 204 }]);
  });

  it('take a journal in once, whichever of them it is sent to, and both at the same time', async () => {
    const { till, atTwo, journal } = await newTill();
    for (let n = 0; n < 20; n += 1) {
      const from = journal.head().seq + 1;
      journal.grow(3);
      const told = await Promise.all([till.journal(journal.request(from)), atTwo.journal(journal.request(from))]);
      expect(told.map(({ body }) => body)).toEqual([journal.head(), journal.head()]);
    }
    const [sum] = await one.rows(
      z.object({ rows: z.number(), alarms: z.number() }),
      `SELECT (SELECT sum(to_seq - from_seq + 1) FROM batches WHERE till = $1) AS rows,
        (SELECT count(*) FROM alarms WHERE till = $1) AS alarms`,
      [till.till],
    );
    expect(sum).toEqual({ rows: 60, alarms: 0 });
  });

  it('acknowledge nothing while the database is away, and go on by themselves', async () => {
    const { till, atTwo, journal } = await newTill();
    journal.grow(2);
    await till.journal(journal.request(1));
    const held = till.report(journal.report(), 50);
    await isHeld(till.till);
    relay.cut();
    journal.grow(2);
    for (const client of [till, atTwo]) {
      expect(await client.journal(journal.request(3))).toMatchObject({ status: 503, isSigned: false });
      expect(await client.report(journal.report())).toMatchObject({ status: 503, isSigned: false });
    }
    // Nobody here is told of it.
    await direct.transaction((tx) => revokeTill(tx, till.till, atCommandLine, new Date()));
    relay.mend();
    expect(await held).toMatchObject({ status: 200, body: { stop: true } });
    await by((tx) => undoRevocation(tx, till.till, new Date()));
    const told = await until('it goes on', async () => {
      const answer = await till.journal(journal.request(3));
      return answer.status === 200 && answer;
    });
    expect(told.body).toEqual(journal.head());
  });

  it('acknowledge nothing while its disk is full', async () => {
    const { till, journal } = await newTill();
    journal.grow(2);
    await one.database.run(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await one.database.run('CREATE TRIGGER full_disk BEFORE INSERT ON batches EXECUTE FUNCTION full_disk()');
    expect(await till.journal(journal.request(1))).toMatchObject({ status: 503, isSigned: false });
    await one.database.run('DROP TRIGGER full_disk ON batches');
    expect(await till.report(journal.report())).toMatchObject({ body: { head: null } });
    expect(await till.journal(journal.request(1))).toMatchObject({ body: journal.head() });
  });
});
