// What head office notices of a till, and what it must not take for any of it: what is late, what is under way, what came twice.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createJournal } from '../../electron/ledger/journal.ts';
import { startNewLedger } from '../../electron/ledger/new-ledger.ts';
import { openLedger } from '../../electron/ledger/open.ts';
import { raiseSilence, watchSilence } from '../../head-office/intake/silence.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';
import { createGuard } from '../../testkit/till/guard.ts';

/** What a till's ledger holds, and what the one holds that begins in its place, each after a start. */
async function endedAndBegun(now: () => Date) {
  const folder = mkdtempSync(join(tmpdir(), 'ended-'));
  const file = join(folder, 'ledger.sqlite');
  const identity = { environment: 'sandbox', terminalId: 'T1' };
  const guard = createGuard();
  const started = async () => {
    const ledger = openLedger(file, identity, now, guard.now());
    if (!ledger.ok) throw new Error(ledger.error.detail);
    guard.opened();
    const { db, id } = ledger.value;
    ledger.value.transaction((tx) => {
      createJournal(ledger.value, now).append(tx, { kind: 'signed-in', operatorId: 'anna' });
      ledger.value.anchor(tx);
    });
    const rows = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
    await ledger.value.anchored();
    ledger.value.close();
    const journal = createMadeJournal(id);
    journal.take(
      rows.map(({ at, kind, sale_id, subject_id, operator_id, body }) => {
        return [at, kind, sale_id, subject_id, operator_id, body];
      }),
      ['', ...rows.map(({ hash }) => hash)],
    );
    return journal;
  };
  try {
    const ended = await started();
    expect((await startNewLedger(file, identity, now, guard.now())).ok).toBe(true);
    return [ended, await started()] as const;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const server = await databaseServer();
const elsewhere = { 'x-forwarded-for': '198.51.100.7' };

describe.skipIf(!server.ok)('an alarm', () => {
  let office: Office;
  let till: TillClient;
  let journal: ReturnType<typeof createMadeJournal>;
  let terminals = 0;
  // The till's clock, which its dates are by.
  let ms = 0;

  beforeAll(async () => {
    office = await openOffice({ now: () => new Date(ms), proxies: '127.0.0.1' });
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  beforeEach(async () => {
    ms = Date.parse('2026-11-06T09:00:00.000Z');
    terminals += 1;
    till = await enrolledTill(office, 'store-1', `T${terminals}`);
    journal = createMadeJournal();
    journal.grow(10);
    await till.journal(journal.request(1, 6), at());
    await till.journal(journal.request(7), at());
    later(60);
  });
  const at = () => new Date(ms);
  const later = (seconds: number) => {
    ms += seconds * 1000;
  };
  const alarms = () =>
    office.rows(
      z.object({ kind: z.string(), facts: z.record(z.string(), z.unknown()) }),
      'SELECT kind, facts FROM alarms WHERE till = $1 AND closed_at IS NULL ORDER BY kind',
      [till.till],
    );
  const kinds = async () => (await alarms()).map(({ kind }) => kind);
  const report = (of = journal, besides: Parameters<typeof journal.report>[0] = {}) =>
    till.report(of.report(besides), 0, at());
  const reportFrom = (of: typeof journal, headers: Record<string, string>) =>
    till.signed({ path: '/report?s=0', body: Buffer.from(JSON.stringify(of.report())), headers, at: at() });

  it('is not raised by a till that goes on, is ahead, or has sent nothing yet', async () => {
    await report();
    journal.grow(5);
    await report();
    await report(createMadeJournal(), { former: [journal.ledger] });
    expect(await alarms()).toEqual([]);
  });

  it('names a ledger that was put back, by what the till was told itself', async () => {
    const old = journal.copy(journal.ledger, 4);
    expect(await report(old, { heard: journal.head() })).toMatchObject({ body: { head: journal.head() } });
    await report(old, { heard: journal.head() });
    expect(await alarms()).toMatchObject([{ kind: 'rolled-back', facts: { has: 4, had: 10, ledger: journal.ledger } }]);
  });

  it('says that one person decided alone about a card that may work, once while nobody looked', async () => {
    const done = { needed: 'manager', reason: 'came back' };
    journal.append('no-second-person', { ...done, isCardLive: false });
    await till.journal(journal.request(11), at());
    expect(await alarms()).toEqual([]);
    for (const entry of [12, 13]) {
      journal.append('no-second-person', { ...done, isCardLive: true });
      await till.journal(journal.request(entry), at());
    }
    expect(await alarms()).toMatchObject([
      { kind: 'no-second-person', facts: { ledger: journal.ledger, entry: 12, doneAt: expect.any(String) } },
    ]);
  });

  it('names one that was put back with all that the till was told', async () => {
    await report(journal.copy(journal.ledger, 4));
    expect(await kinds()).toEqual(['rolled-back']);
  });

  it('is not raised by a report that was overtaken by a batch', async () => {
    const overtaken = journal.report();
    journal.grow(3);
    later(1);
    const sentAt = at();
    await till.journal(journal.request(11), at());
    await till.report(overtaken, 0, sentAt);
    later(1);
    await till.report(overtaken, 0, sentAt);
    expect(await alarms()).toEqual([]);
  });

  it('is not raised by a report that comes after a newer one', async () => {
    const sentAt = at();
    later(10);
    await report();
    await till.report(journal.copy(journal.ledger, 4).report({ heard: journal.head() }), 0, sentAt);
    expect(await alarms()).toEqual([]);
  });

  it.each([
    ['forged', 'from the same address', {}],
    ['cloned', 'from another address', elsewhere],
  ])('%s: another story %s', async (kind, _where, headers) => {
    const forged = journal.copy(journal.ledger, 3);
    forged.grow(2);
    forged.append('x-read', { cash: true });
    forged.grow(4);
    await reportFrom(forged, headers);
    await reportFrom(forged, headers);
    const firstFrom = '127.0.0.1';
    const secondFrom = kind === 'cloned' ? '198.51.100.7' : firstFrom;
    expect(await alarms()).toMatchObject([{ kind, facts: { entry: 10, firstFrom, secondFrom } }]);
  });

  it('names another story in the middle of what is here', async () => {
    const forged = createMadeJournal(journal.ledger);
    forged.append('x-read', { cash: true });
    forged.grow(4);
    await report(forged);
    expect(await alarms()).toMatchObject([{ kind: 'forged', facts: { entry: 5 } }]);
  });

  it('names entries that were written anew, as they are sent', async () => {
    const forged = journal.copy(journal.ledger, 8);
    forged.append('x-read', { cash: true });
    forged.grow(3);
    expect(await till.journal(forged.request(9), at())).toMatchObject({ body: journal.head() });
    expect(await alarms()).toMatchObject([{ kind: 'forged', facts: { entry: 10 } }]);
  });

  it('names books that begin where a till’s were ended by command, with what the till says', async () => {
    const [ended, begun] = await endedAndBegun(at);
    till = await enrolledTill(office, 'store-2', 'T1');
    for (const next of [ended, begun]) {
      later(60);
      await till.journal(next.request(1), at());
      later(60);
      expect(await report(next)).toMatchObject({ status: 200 });
    }
    const books = 'SELECT count(*)::int AS count FROM books WHERE till = $1';
    expect(await office.rows(z.object({ count: z.int() }), books, [till.till])).toEqual([{ count: 2 }]);
    expect(await alarms()).toMatchObject([{ kind: 'new-ledger', facts: { says: 'ledger-started' } }]);
  });

  it.each([
    ['rolled-back', {}],
    ['cloned', elsewhere],
  ])('%s: a ledger reports that another took the place of', async (kind, headers) => {
    const restored = journal.copy(randomUUID(), 8);
    restored.append('ledger-restored', { before: journal.ledger, after: restored.ledger });
    later(1);
    await till.journal(restored.request(9, 9, { before: journal.ledger }), at());
    const overtaken = at();
    await till.report(journal.report(), 0, overtaken);
    // Of the restored book alone.
    expect(await alarms()).toMatchObject([{ kind: 'rolled-back', facts: { had: 10, says: 'ledger-restored' } }]);
    await office.database.run('UPDATE alarms SET closed_at = raised_at');
    later(60);
    await reportFrom(journal, headers);
    expect(await alarms()).toMatchObject([{ kind, facts: { newest: restored.ledger, ledger: journal.ledger } }]);
  });

  describe('of silence', () => {
    const since = () => new Date(ms - 3_600_000);
    const state = (isShiftOpen: boolean) => ({ state: { ...journal.report().state, isShiftOpen } });
    const opens = (hours: string | null) => office.database.run('UPDATE stores SET opens = $1', [hours]);
    const look = (from = since()) => raiseSilence(office.database, at(), from);

    const always = JSON.stringify([{ days: ['fri', 'sat'], from: '00:00', to: '24:00' }]);

    it('is raised after 15 minutes, once, and closed by the next report', async () => {
      await opens(always);
      await report(journal, state(true));
      later(899);
      await look();
      expect(await alarms()).toEqual([]);
      later(2);
      await look();
      await look();
      expect(await alarms()).toMatchObject([{ kind: 'silent', facts: { because: 'hours' } }]);
      await report(journal, state(true));
      expect(await alarms()).toEqual([]);
      await opens(null);
    });

    it('is raised where the last report had no shift open and nobody said any hours, and of a till never heard', async () => {
      await report(journal, state(false));
      later(72 * 3600 - 1);
      await look();
      expect(await alarms()).toEqual([]);
      later(2);
      await look();
      expect(await alarms()).toMatchObject([{ kind: 'silent', facts: { because: 'long' } }]);
      till = await enrolledTill(office, 'store-1', `never-${terminals}`);
      later(72 * 3600 + 1);
      await look();
      expect(await kinds()).toEqual(['silent']);
    });

    it('is not raised of a till that is revoked, nor by a head office that just began to listen', async () => {
      await opens(always);
      await report(journal, state(true));
      later(3600);
      await look(new Date(ms - 60_000));
      expect(await alarms()).toEqual([]);
      await office.database.run('UPDATE tills SET revoked_at = now() WHERE id = $1', [till.till]);
      await look();
      expect(await alarms()).toEqual([]);
      await opens(null);
    });

    it('is not raised of a till that left aloud: that is an alarm of its own, by whom; its next report ends that', async () => {
      const entry = 11;
      const leaving = { entry, by: 'clara', agreedBy: 'dora', at: at().toISOString() };
      // Not before the entry is here.
      expect(await report(journal, { leaving })).not.toMatchObject({ body: { left: true } });
      journal.append('head-office', { what: 'leaving', agreedBy: 'dora' });
      later(1);
      await till.journal(journal.request(entry), at());
      later(3);
      expect(await report(journal, { leaving })).toMatchObject({ status: 200, body: { left: true } });
      expect(await till.report(journal.report({ leaving }), 50, at())).toMatchObject({ body: { left: true } });
      // One of the same second, which the till sent before, came late: a request says no more than its second.
      await report(journal);
      const noted = z.object({ entry: z.int().nullable() });
      const sql = "SELECT (leaving ->> 'entry')::int AS entry FROM tills WHERE id = $1";
      expect(await office.rows(noted, sql, [till.till])).toEqual([{ entry }]);
      expect(await alarms()).toMatchObject([{ kind: 'left', facts: { by: 'clara', agreedBy: 'dora', entry } }]);
      later(100 * 3600);
      await look();
      expect(await kinds()).toEqual(['left']);
      await report(journal);
      later(100 * 3600);
      await look();
      expect(await kinds()).toEqual(['left', 'silent']);
    });

    it('is not raised for the time in which head office’s own machine slept', async () => {
      await opens(always);
      await report(journal, state(true));
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const failed = (error: unknown) => expect.fail(String(error));
      const watch = watchSilence({ database: office.database, now: at, failed, log: () => {} });
      try {
        for (const seconds of [60, 3600]) {
          later(seconds);
          vi.advanceTimersByTime(60_000);
        }
        await watch.close();
      } finally {
        vi.useRealTimers();
      }
      expect(await alarms()).toEqual([]);
      await opens(null);
    });

    it('is raised within the hours of its store, by its own zone', async () => {
      await opens(JSON.stringify([{ days: ['fri'], from: '12:00', to: '18:00' }]));
      await report(journal, state(false));
      // Friday, 11:59 in Berlin.
      ms = Date.parse('2026-11-06T10:59:00.000Z');
      await look();
      expect(await alarms()).toEqual([]);
      ms = Date.parse('2026-11-06T11:10:00.000Z');
      await look();
      expect(await alarms()).toEqual([]);
      ms = Date.parse('2026-11-06T11:16:00.000Z');
      await look();
      expect(await alarms()).toMatchObject([{ kind: 'silent', facts: { because: 'hours' } }]);
      await opens(null);
    });
  });
});
