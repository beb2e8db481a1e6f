// A till's line against head office itself: the real client, thread and ledger of the one, the real server and PostgreSQL of the other.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { z } from 'zod';
import { enrol, headOfficeTransport } from '../../electron/head-office/client.ts';
import { createHeadOfficeLine } from '../../electron/head-office/line.ts';
import type { HeadOfficeLine } from '../../electron/head-office/line-contract.ts';
import { readInThread } from '../../electron/head-office/reader.ts';
import { markCopy } from '../../electron/ledger/backup-file.ts';
import { createLeavingEntries } from '../../electron/ledger/head-office-leaving.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import type { JournalEntry } from '../../electron/ledger/journal-entries.ts';
import type { Ledger } from '../../electron/ledger/open.ts';
import { systemTimers } from '../../electron/shell/system-timers.ts';
import { atCommandLine } from '../../head-office/core/audit-row.ts';
import { checkBooks } from '../../head-office/intake/check-books.ts';
import { revokeTill } from '../../head-office/intake/revocation.ts';
import { inflatedJournal } from '../../shared/head-office/journal-body.ts';
import {
  type BalanceTold,
  type EnrolAnswer,
  type HeadAt,
  type Leaving,
  maxInflatedBytes,
  showCashNews,
} from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { nextVersion } from '../../testkit/head-office/next-version.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { storeOf } from '../../testkit/head-office/till-client.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { oneTestIn } from '../../testkit/some-tests.ts';
import { until } from '../../testkit/until.ts';

const server = await databaseServer();
const script = join(import.meta.dirname, '../../electron/head-office/reading-thread.ts');
const now = () => new Date();

describe.skipIf(!server.ok)('a till and head office', () => {
  const some = oneTestIn(2);
  let office: Office;
  let terminals = 0;
  let temp: TempLedger;
  let ledger: Ledger;
  let line: HeadOfficeLine | null;
  let own: EnrolAnswer;
  let told: { behind: HeadAt[]; stops: boolean[]; news: string[]; left: number };
  let leaving: Leaving | null;
  let health: readonly string[];
  let balance: BalanceTold | null;

  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  beforeEach(async () => {
    temp = openTempLedger(now);
    ledger = temp.ledger;
    line = null;
    told = { behind: [], stops: [], news: [], left: 0 };
    leaving = null;
    health = [];
    balance = null;
    terminals += 1;
    const terminal = `F${terminals}`;
    const code = await office.expect('store-1', terminal);
    const transport = headOfficeTransport(undefined, {});
    const request = { code, store: storeOf('store-1'), terminal, ledger: ledger.id };
    const given = await enrol({ url: office.url, transport }, request);
    // The answer was lost: the same code and ledger are told the same once more.
    expect(await enrol({ url: office.url, transport }, request)).toEqual(given);
    await transport.close();
    if (!given.ok) throw new Error(given.error);
    own = given.value;
  });
  afterEach(async () => {
    await line?.stop();
    temp.remove();
  });

  function open(next: 'till' | 'head-office' | null = null): HeadOfficeLine {
    const transport = headOfficeTransport(undefined, {});
    line = createHeadOfficeLine({
      url: office.url,
      ...own,
      transport: next ? nextVersion(next, own, transport) : transport,
      ledger,
      openReader: readInThread(script),
      start: 'start-1',
      account: 'account-1',
      balance: () => balance,
      version: '0.1.0',
      state: () => ({ isShiftOpen: false, attention: 0, health: [...health] }),
      isBusy: () => false,
      confirmedHead: { read: () => null, write: () => undefined },
      onStop: (isStopped) => void told.stops.push(isStopped),
      leaving: () => leaving,
      onLeft() {
        told.left += 1;
      },
      onBehind: (head) => void told.behind.push(head),
      onNews(news) {
        told.news.push(...news.map(({ kind }) => kind));
        return news.flatMap(({ id, kind }) => (kind === showCashNews ? [id] : []));
      },
      document: () => ({ has: 0 }),
      onDocument: async () => undefined,
      onStatus: () => undefined,
      timers: systemTimers,
      now,
      random: Math.random,
      log: { info: () => undefined, error: () => undefined },
    });
    line.start();
    return line;
  }
  const write = (entry: JournalEntry, times = 1): void =>
    ledger.transaction((tx) => {
      const journal = createJournal(ledger, now, ({ kind }) => line?.written(kind));
      for (let n = 0; n < times; n += 1) journal.append(tx, entry);
    });
  const sale = () => write({ kind: 'sale-committed', body: { lines: 1 } });
  const books = () =>
    office.rows(
      z.object({ ledger: z.string(), parent: z.string().nullable(), count: z.number(), hash: z.string() }),
      'SELECT ledger, parent, count, hash FROM books WHERE till = $1 ORDER BY began_at',
      [own.till],
    );
  const alarms = () =>
    office.rows(z.object({ kind: z.string() }), 'SELECT kind FROM alarms WHERE till = $1', [own.till]);
  const arrived = (of: Ledger) =>
    until('all of it arrives', async () => {
      const book = (await books()).find((one) => one.ledger === of.id);
      return book?.hash === of.head().hash && book.count === of.head().count;
    });

  some('its whole journal arrives, and goes on after the till and the line began anew', async () => {
    write({ kind: 'signed-in' }, 1_200);
    sale();
    open();
    await arrived(ledger);
    await line?.stop();
    ledger = temp.reopen();
    write({ kind: 'signed-in' }, 3);
    open();
    sale();
    await arrived(ledger);
    await until('the line says so', () => line?.status().unsent === 0);
    expect(line?.status().fault).toBeNull();
    expect(await alarms()).toEqual([]);
  });

  some('the last reading of the balance arrives with the report, once, and not by a clock that is wrong', async () => {
    const at = new Date(now().getTime() - 60_000).toISOString();
    balance = { currency: 'EUR', balanceMinor: -120, limitMinor: 5_000, heldMinor: 250, at, ageMs: 60_000 };
    sale();
    open();
    await arrived(ledger);
    const row = z.object({ account: z.string(), balance_minor: z.int(), held_minor: z.int(), read_at: z.date() });
    const kept = () => office.rows(row, 'SELECT * FROM balances WHERE till = $1', [own.till]);
    await until('it is here', async () => (await kept()).length === 1);
    expect(await kept()).toEqual([
      { account: 'account-1', balance_minor: -120, held_minor: 250, read_at: new Date(at) },
    ]);
    await line?.stop();
    balance = { ...balance, balanceMinor: 0, at: new Date(now().getTime() - 3_600_000).toISOString() };
    open();
    const off = z.object({ clock_off_at: z.date().nullable() });
    await until('the clock is noticed', async () => {
      const [found] = await office.rows(off, 'SELECT clock_off_at FROM tills WHERE id = $1', [own.till]);
      return found?.clock_off_at !== null;
    });
    expect((await kept())[0]?.balance_minor).toBe(-120);
  });

  some(
    'a restored ledger goes on from the newest entry that both have, and what is lost at the till is kept here',
    async () => {
      write({ kind: 'signed-in' }, 20);
      ledger.db.pragma('wal_checkpoint(TRUNCATE)');
      copyFileSync(temp.file, `${temp.file}.copy`);
      write({ kind: 'signed-in' }, 11);
      sale();
      open();
      await arrived(ledger);
      const lost = { ledger: ledger.id, parent: null, count: 32, hash: ledger.head().hash };
      await line?.stop();

      ledger.close();
      for (const end of ['-wal', '-shm']) rmSync(`${temp.file}${end}`, { force: true });
      copyFileSync(`${temp.file}.copy`, temp.file);
      markCopy(temp.file);
      ledger = temp.reopen();
      expect(ledger.id).not.toBe(lost.ledger);
      open();
      sale();
      await arrived(ledger);
      expect(await books()).toEqual([
        lost,
        { ledger: ledger.id, parent: lost.ledger, count: 22, hash: ledger.head().hash },
      ]);
      expect(told.behind).toEqual([]);
      await until('it is an alarm', async () => (await alarms()).length > 0);
      expect(await alarms()).toEqual([{ kind: 'rolled-back' }]);
    },
  );

  some('a ledger that was put back is told the head that it lacks, and sends nothing', async () => {
    write({ kind: 'signed-in' }, 20);
    ledger.db.pragma('wal_checkpoint(TRUNCATE)');
    copyFileSync(temp.file, `${temp.file}.copy`);
    write({ kind: 'signed-in' }, 11);
    sale();
    open();
    await arrived(ledger);
    const head = { seq: 32, hash: ledger.head().hash };
    await line?.stop();

    ledger.close();
    for (const end of ['-wal', '-shm']) rmSync(`${temp.file}${end}`, { force: true });
    copyFileSync(`${temp.file}.copy`, temp.file);
    ledger = temp.reopen();
    open();
    sale();
    await until('the till is told', () => told.behind.length > 0);
    expect(told.behind).toEqual([head]);
    expect(line?.status().fault).toBe('behind');
    expect(await books()).toMatchObject([{ count: 32, hash: head.hash }]);
  });

  some('one that leaves has left once head office has the entry and noted it', async () => {
    sale();
    open();
    await arrived(ledger);
    await line?.stop();
    write({ kind: 'head-office', operatorId: 'clara', body: { what: 'leaving', agreedBy: 'dora' } });
    leaving = createLeavingEntries(ledger).last();
    const facts = { by: 'clara', agreedBy: 'dora', ledger: ledger.id, entry: 2 };
    open();
    await until('the till is told that it left', () => told.left > 0);
    const raised = z.object({ kind: z.string(), facts: z.looseObject({}) });
    expect(await office.rows(raised, 'SELECT kind, facts FROM alarms WHERE till = $1', [own.till])).toMatchObject([
      { kind: 'left', facts },
    ]);
  });

  some('a newer till: this head office takes all that it knows, and keeps the rest as it came', async () => {
    health = ['hologram-blurred'];
    // Whatever the next version writes.
    write({ kind: 'hologram-shown' } as unknown as JournalEntry, 2);
    open('till');
    sale();
    await arrived(ledger);
    await until('the line says so', () => line?.status().unsent === 0);
    expect(line?.status().fault).toBeNull();
    const state = z.object({ state: z.object({ health: z.array(z.string()) }) });
    await until('its findings are noted', async () =>
      (await office.rows(state, 'SELECT state FROM tills WHERE id = $1', [own.till])).some((one) =>
        one.state.health.includes('hologram-blurred'),
      ),
    );
    const bodies = await office.rows(
      z.object({ body: z.instanceof(Buffer) }),
      'SELECT body FROM batches WHERE till = $1',
      [own.till],
    );
    const kept = bodies.map(({ body }) => inflatedJournal(body, maxInflatedBytes).toString());
    expect(kept.every((text) => text.includes('"kind":"hologram"') && text.includes('ofTheNext'))).toBe(true);
    expect(await office.rows(z.object({}), 'SELECT FROM papers WHERE till = $1', [own.till])).toEqual([]);
    expect(await checkBooks(office.database)).toMatchObject({ faults: [] });
    expect(await alarms()).toEqual([]);
  });

  some('a newer head office: this till sends on, and does not confirm news that it does not know', async () => {
    await office.database.run(
      `INSERT INTO news (id, till, kind, by_name, at) VALUES ('a-' || $1, $1, 'paint-the-drawer', 'Ida', now()),
        ('b-' || $1, $1, 'show-cash', 'Ida', now())`,
      [own.till],
    );
    sale();
    open('head-office');
    await arrived(ledger);
    await until('both news arrive', () => told.news.length >= 2);
    const waits = () =>
      office.rows(z.object({ kind: z.string() }), 'SELECT kind FROM news WHERE till = $1 AND taken_at IS NULL', [
        own.till,
      ]);
    await until('what it knows is confirmed', async () => (await waits()).length === 1);
    expect(await waits()).toEqual([{ kind: 'paint-the-drawer' }]);
    write({ kind: 'signed-in' }, 3);
    sale();
    await arrived(ledger);
    await until('the line says so', () => line?.status().unsent === 0);
    expect(line?.status().fault).toBeNull();
    expect(told.stops).toEqual([false]);
  });

  some('revoked: it is told so at once, though its report is held', async () => {
    sale();
    open();
    await arrived(ledger);
    await until('the first report is answered', () => told.stops.length > 0);
    await office.database.transaction((tx) => revokeTill(tx, own.till, atCommandLine, now()));
    await until('the till is told', () => told.stops.at(-1) === true);
    await until('the status says why', () => line?.status().fault === 'revoked');
  });
});
