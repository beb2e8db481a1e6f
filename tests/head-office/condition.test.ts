// What head office says of its database and its tills, and what counts as away.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type Condition, watchCondition } from '../../head-office/core/condition.ts';
import { TooMany } from '../../head-office/core/connection-queue.ts';
import { isAway } from '../../head-office/core/database.ts';
import { createLog, type Log, type LogEvent } from '../../head-office/core/log.ts';
import { createAlarmLines } from '../../head-office/intake/alarm-lines.ts';
import { createAwayTills } from '../../head-office/intake/silence.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { openOffice } from '../../testkit/head-office/open-office.ts';
import { createPageClient } from '../../testkit/head-office/page-client.ts';
import { createMadeJournal, enrolledTill } from '../../testkit/head-office/till-client.ts';
import { until } from '../../testkit/until.ts';

const server = await databaseServer();

const refusal = (code: string): Error => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

describe('a refusal of PostgreSQL', () => {
  it.each([
    ['25006', 'read-only', true],
    ['53000', 'resources', true],
    ['53100', 'disk full', true],
    ['53200', 'memory', true],
    ['53300', 'too many connections', true],
    ['57P01', 'the server is ended', true],
    ['57P02', 'the server has crashed', true],
    ['57P03', 'the server is starting', true],
    ['57P04', 'the database was dropped', true],
    ['57P05', 'the connection was idle', true],
    ['58030', 'the disk', true],
    ['08006', 'the connection', true],
    ['23505', 'twice', false],
    ['25001', 'inside a transaction', false],
    ['42P01', 'no such table', false],
    ['22P02', 'not readable', false],
  ])('%s (%s) is away: %s', (code, _what, away) => expect(isAway(refusal(code))).toBe(away));

  it('of head office itself, where too many wait', () => expect(isAway(new TooMany())).toBe(true));
});

describe('a line of the log', () => {
  it('says when, how bad and what', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', now: () => new Date(0), write: (line) => lines.push(line) });
    log('database-back', { seconds: 3 });
    log('database-away', { why: 'gone' });
    log('refusing');
    expect(lines).toEqual([
      '{"at":"1970-01-01T00:00:00.000Z","level":"error","event":"database-away","why":"gone"}\n',
      '{"at":"1970-01-01T00:00:00.000Z","level":"warn","event":"refusing"}\n',
    ]);
  });
});

/** Each line as its event and facts, in order. */
function heard() {
  const lines: unknown[] = [];
  const log: Log = (event: LogEvent, facts) => void lines.push(facts ? [event, facts] : [event]);
  return { lines, log };
}

describe('the database is tried by writing', () => {
  const open = (write: () => Promise<number>) => {
    const { lines, log } = heard();
    const nothing = async () => [];
    const database = {
      run: write,
      rows: nothing,
      transaction: () => Promise.reject(new Error()),
      close: async () => {},
    };
    return { lines, watch: watchCondition({ database, log, now: () => new Date(0), everyMs: 3_600_000 }) };
  };

  it.each<[string, Condition, unknown]>([
    ['25006', 'read-only', ['database-away', { why: 'read-only' }]],
    ['53100', 'disk-full', ['disk-full']],
    ['57P03', 'gone', ['database-away', { why: 'gone' }]],
  ])('%s is %s, once, and its answer is used for a second', async (code, condition, line) => {
    let writes = 0;
    const { lines, watch } = open(() => {
      writes += 1;
      return Promise.reject(refusal(code));
    });
    expect([await watch.attempt(), await watch.attempt(), writes]).toEqual([condition, condition, 1]);
    expect(lines).toEqual([line]);
    await watch.close();
  });

  it('one that does not answer is away within two seconds, and has one try under way', async () => {
    let writes = 0;
    const { lines, watch } = open(() => {
      writes += 1;
      return new Promise(() => {});
    });
    const before = performance.now();
    expect(await watch.attempt()).toBe('no-answer');
    expect(performance.now() - before).toBeLessThan(2_500);
    expect([await watch.attempt(), writes, lines]).toEqual(['no-answer', 1, [['database-away', { why: 'no-answer' }]]]);
    await watch.close();
  });
});

describe.skipIf(!server.ok)('a head office', () => {
  it('whose database can only be read answers 503 and no fault, says so, and says when it is over', async () => {
    const office = await openOffice({ tryEveryMs: 20 });
    const till = await enrolledTill(office);
    const health = async () => (await fetch(new URL('/health', office.url))).status;
    const admin = new pg.Client({ connectionString: office.databaseUrl });
    await admin.connect();
    const readOnly = async (value: 'on' | 'off') => {
      const name = new URL(office.databaseUrl).pathname.slice(1);
      await admin.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);
      // Connections that are open keep what they had.
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    };
    expect(await health()).toBe(204);
    await readOnly('on');
    await until('it can only be read', async () => (await health()) === 503);
    const journal = createMadeJournal();
    journal.grow(2);
    expect((await till.journal(journal.request(1))).status).toBe(503);
    const entering = { name: 'Nobody', password: 'nothing at all', code: null };
    expect(await createPageClient(office).ask('sign-in', entering)).toMatchObject({ status: 503 });
    await admin.query('SET default_transaction_read_only = off');
    await readOnly('off');
    await admin.end();
    const events = () => office.lines.map(({ event }) => event);
    await until('it says that it is over', () => events().includes('refusing-ended'));
    expect(await health()).toBe(204);
    expect(office.lines).toContainEqual({ event: 'database-away', facts: { why: 'read-only' } });
    expect(events()).toEqual(expect.arrayContaining(['refusing', 'database-back']));
    expect(office.bugs).toEqual([]);
    await office.close();
  });

  it('names a till that does not report once, and when it does again; and each alarm, until it is closed', async () => {
    const start = new Date('2026-11-29T12:00:00Z');
    const office = await openOffice({ now: () => start });
    const till = await enrolledTill(office);
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    const { lines, log } = heard();
    const look = createAwayTills(office.database, log);
    await look(at(14), start);
    // It has not listened for long enough.
    await look(at(20), at(10));
    expect(lines).toEqual([]);
    await look(at(16), start);
    await look(at(17), start);
    const named = { till: till.till, store: 'store-1', terminal: 'T1' };
    expect(lines.splice(0)).toEqual([['till-away', { ...named, since: start.toISOString() }]]);
    await office.database.run('UPDATE tills SET seen_at = $1', [at(18)]);
    await look(at(19), start);
    expect(lines.splice(0)).toEqual([['till-back', named]]);
    await look(at(40), start);
    lines.splice(0);
    await office.database.run('UPDATE tills SET revoked_at = $1', [at(41)]);
    await look(at(42), start);
    expect(lines).toEqual([]);

    const alarms = createAlarmLines(office.database, log);
    await office.database.run(`INSERT INTO alarms (till, kind, facts, raised_at) VALUES ($1, 'forged', '{}', $2)`, [
      till.till,
      start,
    ]);
    await alarms();
    await alarms();
    await office.database.run('UPDATE alarms SET closed_at = $1', [at(1)]);
    await alarms();
    const alarm = { alarm: '1', kind: 'forged', ...named };
    expect(lines).toEqual([
      ['alarm', alarm],
      ['alarm-closed', alarm],
    ]);
    await office.close();
  });
});
