// The paper of a business day: made once the day is over, of what the Reports page shows of it, and by nobody's look.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { dayPaper } from '../../../shared/reports/day-paper.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness, type Harness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const some = oneTestIn(3);

const day = '2026-11-06';
const hourMs = 3_600_000;
let till: Harness;
let steps: ReturnType<typeof dayOf>;
afterEach(() => till.close());

const open = async (options: HarnessOptions = {}): Promise<void> => {
  till = await createHarness(options);
  steps = dayOf(worldOf(till));
  await till.signIn();
};

type Made = { readonly day: string; readonly body: string; readonly sha256: string; readonly seq: number };
const papers = () => steps.rows('SELECT * FROM day_papers ORDER BY day') as Made[];
const entries = () =>
  steps.rows("SELECT seq, body FROM journal WHERE kind = 'day-report-made'") as { seq: number; body: string }[];

describe('without shifts', () => {
  const some = oneTestIn(3);

  beforeEach(() => open());

  some('it is made when the next day begins, once, and says what the Reports page says', async () => {
    await steps.sell(['37.19', '15.50'], [['cash', '52.69', '60.00']]);
    await steps.sell(['41.23'], [['card', '41.23']]);
    expect(papers()).toEqual([]);
    await till.time.advance(20 * hourMs);
    await till.time.advance(48 * hourMs);

    const [made, ...others] = papers();
    if (!made) throw new Error('no paper');
    expect(others).toEqual([]);
    expect(made.sha256).toBe(hash('sha256', made.body, 'hex'));
    expect(entries()).toEqual([{ seq: made.seq, body: JSON.stringify({ day, sha256: made.sha256 }) }]);
    const paper = dayPaper.parse(JSON.parse(made.body));
    expect(paper).toMatchObject({ day, currency: 'EUR', total: { sold: 3, soldMinor: 9392 } });
    expect(paper.tenders.map(({ key, soldMinor }) => [key, soldMinor])).toEqual([
      ['cash', 5269],
      ['card', 4123],
    ]);
    expect(paper.people).toMatchObject([{ key: 'anna', sold: 3 }]);
    expect(paper.sellers).toMatchObject([{ id: 'anna', count: 2 }]);

    await till.signIn('clara');
    const view = await till.ask('report:read', { from: day, to: day });
    const shown = (rows: typeof view.products) => rows.map(({ key, sold, returned }) => [key, sold, returned]);
    const told = (rows: typeof paper.products) => rows.map(({ key, sold, returned }) => [key, sold, returned]);
    for (const table of ['products', 'tenders', 'people', 'hours'] as const)
      expect(told(paper[table]).toSorted()).toEqual(shown(view[table]).toSorted());
    steps.verified();
  });

  some('a till that was off makes it at its next start; a day with nothing in it has none', async () => {
    await steps.sell(['37.19'], [['card', '37.19']]);
    till.time.sleep(3 * 24 * hourMs);
    await till.crash();
    await till.time.advance(11_000);
    expect(papers().map((made) => made.day)).toEqual([day]);
  });

  some('verify finds one that was changed, is missing, or was never made', async () => {
    await steps.sell(['37.19'], [['card', '37.19']]);
    await till.time.advance(24 * hourMs);
    const db = new Database(join(till.folder, 'ledger.sqlite'));
    const found = (sql: string) => {
      db.exec('BEGIN');
      db.exec(sql);
      const verified = verifyLedger(db);
      db.exec('ROLLBACK');
      return verified.ok ? null : [verified.error.table, verified.error.reason];
    };
    expect(found('SELECT 1')).toBeNull();
    expect(found("UPDATE day_papers SET body = body || ' '")).toEqual(['day_papers', 'was changed']);
    expect(found("UPDATE day_papers SET day = '2026-11-05'")).toEqual(['day_papers', 'is in no entry of the journal']);
    expect(found('DELETE FROM day_papers')).toEqual(['day_papers', 'is missing']);
    expect(found("INSERT INTO day_papers SELECT '2026-11-04', body, sha256, 1 FROM day_papers")).toEqual([
      'day_papers',
      'is in no entry of the journal',
    ]);
    db.close();
  });
});

some('a drawer that is still to be counted holds it back, and the days after it', async () => {
  await open({ shifts: {} });
  await steps.open('150.00');
  await steps.sell(['37.19'], [['cash', '37.19']]);
  await till.time.advance(24 * hourMs);
  await till.signIn();
  await steps.sell(['15.50'], [['cash', '15.50']]);
  await till.time.advance(24 * hourMs);
  expect(papers()).toEqual([]);
  await till.signIn();
  await steps.close({ drawer: '202.69' });
  await till.time.advance(hourMs);
  expect(papers().map((made) => made.day)).toEqual([day, '2026-11-07']);
  steps.verified();
});

some('a drawer that a clock of yesterday opened holds back the day that it is counted on', async () => {
  await open({ shifts: {} });
  await steps.open('150.00');
  await steps.close({ drawer: '150.00' });
  await till.time.advance(24 * hourMs);
  till.setClock(-24 * hourMs);
  await till.signIn();
  await steps.open('150.00');
  till.setClock(0);
  await steps.sell(['15.50'], [['cash', '15.50']]);
  await till.time.advance(24 * hourMs);
  expect(papers().map((made) => made.day)).not.toContain('2026-11-07');
});

some('none in training', async () => {
  await open({ environment: 'training' });
  await steps.sell(['37.19'], [['card', '37.19']]);
  await till.time.advance(48 * hourMs);
  expect(papers()).toEqual([]);
});
