// Two machines that run one till's disk, behind one address, as head office hears of them: in any order of starts, crashes, reports that come late or
// whose answer is lost, copies of the disk, restored folders and a restored head office. Each process has a random name, as the till makes it.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill } from '../../testkit/head-office/till-client.ts';
import { patienceMs } from '../../testkit/patience.ts';

const server = await databaseServer();
const reportsLateAfterMs = 60_000;

type Machine = { start: string | null; isAheadMs: number };

describe.skipIf(!server.ok)('copies of one till', () => {
  let office: Office;
  let ms = Date.parse('2026-11-06T09:00:00.000Z');
  let terminals = 0;

  beforeAll(async () => {
    office = await openOffice({ now: () => new Date(ms) });
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });

  /** The first machine runs; others are copies of its disk. */
  async function world() {
    terminals += 1;
    const till = await enrolledTill(office, 'store-1', `T${terminals}`);
    const journal = createMadeJournal();
    const machines: Machine[] = [{ start: randomUUID(), isAheadMs: 0 }];
    const late: (() => Promise<void>)[] = [];
    let backup: readonly unknown[] = [];
    /** Who reported since head office was restored, in order. */
    let heard: string[] = [];

    const send = async (start: string, sentAt: Date): Promise<void> => {
      const told = await till.report({ ...journal.report(), start }, 0, sentAt);
      expect(told).toMatchObject({ status: 200 });
    };
    const report = async (machine: Machine): Promise<void> => {
      if (machine.start === null) return;
      await send(machine.start, new Date(ms + machine.isAheadMs));
      heard.push(machine.start);
    };
    const alarms = async (): Promise<readonly string[]> => {
      const sql = 'SELECT kind FROM alarms WHERE till = $1 AND closed_at IS NULL';
      return (await office.rows(z.object({ kind: z.string() }), sql, [till.till])).map(({ kind }) => kind);
    };
    const rows = () =>
      office.rows(z.record(z.string(), z.unknown()), 'SELECT * FROM starts WHERE till = $1', [till.till]);

    return {
      machines,
      alarms,
      report,
      start(machine: Machine, isAheadMs: number): void {
        machine.start ??= randomUUID();
        machine.isAheadMs = isAheadMs;
      },
      crash(machine: Machine): void {
        machine.start = null;
      },
      /** It leaves now, and arrives when the others are let go. */
      reportLate({ start }: Machine): void {
        const sentAt = new Date(ms);
        const sentMs = ms;
        if (start !== null) late.push(async () => (ms - sentMs < reportsLateAfterMs ? send(start, sentAt) : undefined));
      },
      async letGo(): Promise<void> {
        for (const one of late.splice(0)) await one();
      },
      copy(): void {
        machines.push({ start: null, isAheadMs: 0 });
      },
      async backUp(): Promise<void> {
        backup = await rows();
      },
      async restoreOffice(): Promise<void> {
        heard = [];
        await office.database.run('DELETE FROM starts WHERE till = $1', [till.till]);
        await office.database.run(
          'INSERT INTO starts SELECT * FROM jsonb_populate_recordset(NULL::starts, $1::jsonb)',
          [JSON.stringify(backup)],
        );
      },
      /** One process reported, then another, then the first one again. */
      areBothHeard: (): boolean =>
        heard.some(
          (start, index) =>
            heard.indexOf(start) < index && heard.slice(heard.indexOf(start), index).some((one) => one !== start),
        ),
    };
  }

  const pause = fc.integer({ min: 3, max: 40 });
  const which = fc.nat({ max: 1 });
  const deed = <D extends string>(...deeds: D[]) =>
    fc.record({ deed: fc.constantFrom(...deeds), which, pause, ahead: fc.integer({ min: -90, max: 90 }) });
  type Deed = { readonly deed: string; readonly which: number; readonly pause: number; readonly ahead: number };

  async function play(
    deeds: readonly Deed[],
    { isOneAtATime, isClockSet }: { isOneAtATime: boolean; isClockSet: boolean },
  ) {
    const all = await world();
    const { machines } = all;
    const deedsOf: Readonly<Record<string, (machine: Machine, ahead: number) => Promise<void> | void>> = {
      start(machine, ahead) {
        // The machine before is off for good, or for now.
        if (isOneAtATime) for (const other of machines) if (other !== machine) all.crash(other);
        all.start(machine, isClockSet && machine.start === null ? ahead * 1000 : machine.isAheadMs);
      },
      crash: all.crash,
      'folder-restored': all.crash,
      report: all.report,
      'answer-lost': all.report,
      late: all.reportLate,
      'let-go': all.letGo,
      copy: all.copy,
      'back-up': all.backUp,
      'office-restored': all.restoreOffice,
    };
    for (const { deed, which, pause, ahead } of deeds) {
      ms += pause * 1000;
      await (deedsOf[deed] ?? never())(machines[which % machines.length] ?? never(), ahead);
    }
    return all;
  }

  const any = [
    'start',
    'crash',
    'report',
    'answer-lost',
    'copy',
    'folder-restored',
    'back-up',
    'office-restored',
  ] as const;
  const most = { minLength: 6, maxLength: 24 };

  it.each([
    ['with reports that come late', [...any, 'late', 'let-go'], false],
    ['with a clock that is set at any start', any, true],
  ] as const)(
    'one machine at a time is no alarm, %s',
    async (_how, deeds, isClockSet) => {
      const schedules = fc.array(fc.oneof(deed('report', 'start'), deed(...deeds)), most);
      const holds = async (schedule: readonly Deed[]) => {
        const all = await play(schedule, { isOneAtATime: true, isClockSet });
        expect(await all.alarms()).toEqual([]);
      };
      await fc.assert(fc.asyncProperty(schedules, holds), { numRuns: 25, seed: 37 });
    },
    6 * patienceMs,
  );

  it(
    'two that run are an alarm as soon as both have reported and one reports again',
    async () => {
      let found = 0;
      const bothOn = ['copy', 'start'].map((deed) => ({ deed, which: 1, pause: 3, ahead: 0 }));
      const schedules = fc.array(fc.oneof(deed('report', 'start', 'copy'), deed(...any)), most);
      const holds = async (schedule: readonly Deed[]) => {
        const all = await play([...bothOn, ...schedule], { isOneAtATime: false, isClockSet: false });
        if (all.areBothHeard()) found += 1;
        expect((await all.alarms()).includes('cloned')).toBe(all.areBothHeard() || (await all.alarms()).length > 0);
        const [first = never(), second] = all.machines;
        if (!second) all.copy();
        const other = all.machines[1] ?? never();
        for (const machine of [first, other, first]) {
          ms += 3_000;
          all.start(machine, 0);
          await all.report(machine);
        }
        expect(await all.alarms()).toEqual(['cloned']);
      };
      await fc.assert(fc.asyncProperty(schedules, holds), { numRuns: 25, seed: 37 });
      expect(found).toBeGreaterThan(0);
    },
    6 * patienceMs,
  );

  it('one that was seen is raised anew only while both run', async () => {
    const all = await world();
    const [first = never()] = all.machines;
    all.copy();
    const second = all.machines[1] ?? never();
    const inTurn = async (...turns: readonly Machine[]) => {
      for (const machine of turns) {
        ms += 30_000;
        await all.report(machine);
      }
    };
    const seen = () => office.database.run('UPDATE alarms SET closed_at = now()');
    all.start(second, 0);
    await inTurn(first, second, first);
    expect(await all.alarms()).toEqual(['cloned']);
    await seen();
    all.crash(second);
    await inTurn(first, first, first);
    expect(await all.alarms()).toEqual([]);
    all.start(second, 0);
    await inTurn(second, first);
    expect(await all.alarms()).toEqual(['cloned']);
  });
});

function never(): never {
  throw new Error('no such machine');
}
