// The power goes out, or the disk is full, at each write of an order for a company: what is lost? Nothing: each state on the disk holds, and the till
// goes on from it to as many cards as the balance paid for.
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { recordCommits } from '../../../testkit/till/commits.ts';
import { approvedCompany, place, statesOf, takesCompanies, wantedOf } from '../../../testkit/till/companies.ts';
import { failWrites } from '../../../testkit/till/failing-writes.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { isWhole } from '../../../testkit/whole.ts';

let till: Harness;
afterEach(() => till.close());

const balance = async (): Promise<number> => {
  const answer = await till.elsewhere.balance('EUR');
  return answer.ok ? Number(answer.value.value.available_balance) : Number.NaN;
};

test('each state that was ever on the disk holds', async () => {
  till = await createHarness(takesCompanies);
  await till.signIn('clara');
  const wanted = wantedOf(await approvedCompany(till));
  const recording = recordCommits(join(till.folder, 'ledger.sqlite'));
  const { id: orderId } = await place(till, wanted);
  await till.time.advance(5_000);
  await till.ask('company:cancel', { orderId, cards: [2], approval: null });
  await till.time.advance(5_000);
  expect(await statesOf(till, orderId)).toBe('ready 2, cancelled 1');
  const placing: unknown[] = [];
  const states = recording.replay((db, commit) => {
    expect([commit, verifyLedger(db).ok]).toEqual([commit, true]);
    placing.push(db.prepare("SELECT count(*) FROM company_cards WHERE state = 'placing'").pluck().get());
  });
  recording.end();
  expect(states).toBeGreaterThan(5);
  expect(Math.max(...placing.map(Number))).toBe(1);
});

// Each card costs about a dozen writes.
const step = isWhole ? 1 : 7;
test('the disk takes so many writes and then none, and the till starts again', async () => {
  const room = failWrites('database or disk is full', 'SQLITE_FULL');
  let hasFailed = true;
  for (let writes = 0; hasFailed; writes += step) {
    till = await createHarness({ ...takesCompanies, logged: () => undefined });
    await till.signIn('clara');
    const wanted = wantedOf(await approvedCompany(till), 2);
    const { token } = await till.ask('company:check', wanted);
    const before = await balance();
    const asked = { ...wanted, token, approval: supervisor };
    room.writes = writes;
    await till.ask('company:place', asked).catch(() => undefined);
    await till.time.advance(1_000);
    hasFailed = room.writes <= 0;
    room.writes = Number.POSITIVE_INFINITY;
    await till.crash();
    await till.signIn('clara');
    await till.time.advance(120_000);
    const [order] = await till.ask('company:list');
    // It was placed whole, or not at all.
    const cards = order?.counts.ready ?? 0;
    expect([writes, order === undefined || cards === 2]).toEqual([writes, true]);
    expect([writes, before - (await balance())]).toEqual([writes, cards * 25]);
    expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
    if (hasFailed) await till.close();
    else expect(writes).toBeGreaterThan(20);
  }
});
