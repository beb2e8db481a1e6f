// The power goes out, or the disk is full, at each write of an order that is paid at the till and handed out: no more goes back than is due, nothing
// goes back or out twice unnoticed, and what was not written whole is not handed out.
import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { recordCommits } from '../../../testkit/till/commits.ts';
import { paidInCash, place, takesCompanies } from '../../../testkit/till/companies.ts';
import { failWrites } from '../../../testkit/till/failing-writes.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { isWhole } from '../../../testkit/whole.ts';

const stick = mkdtempSync(join(tmpdir(), 'stick-'));
const options = {
  ...takesCompanies,
  shifts: {},
  usbSticks: [stick],
  printer: 'paper',
  logged: () => undefined,
} as const;
let till: Harness;
beforeEach(open);
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await till.close();
  rmSync(stick, { recursive: true, force: true });
});

async function open(): Promise<void> {
  rmSync(stick, { recursive: true, force: true });
  mkdirSync(stick);
  till = await createHarness(options);
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
}

/** One card ready, two left out: 50.00 are due back. */
async function ordered(): Promise<string> {
  till.hold();
  const { id: orderId } = await place(till, paidInCash);
  await till.ask('company:withdraw', { orderId, approval: supervisor });
  till.release();
  await till.time.advance(5_000);
  return orderId;
}
const cards = [1];
const file = (orderId: string, approval: typeof supervisor | null = null) =>
  ['company:hand-out', { orderId, cards, way: 'file', approval }] as const;
const payBack = (orderId: string, amount = '50.00') =>
  ['company:pay-back', { orderId, amount: euro(amount), approvalCode: null, approval: supervisor }] as const;
const cash = (kind: 'in' | 'out') =>
  till.db().prepare<[string], number>('SELECT total(amount_minor) FROM movements WHERE kind = ?').pluck().get(kind);
const holds = () => expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
const card = async (orderId: string) => {
  const { handedOut, copies } = (await till.ask('company:get', { orderId })).cards[0] ?? {};
  return { handedOut, copies };
};
const whole = () => readdirSync(stick).filter((name) => name.endsWith('.pdf'));

test('each state that was ever on the disk holds: paid with the order, back only what is due, out only once it left', async () => {
  const recording = recordCommits(join(till.folder, 'ledger.sqlite'));
  const orderId = await ordered();
  await till.ask(...payBack(orderId, '20.00'));
  await till.ask(...file(orderId));
  await till.ask(...file(orderId, supervisor));
  await till.ask(...payBack(orderId, '30.00'));
  const seen: string[] = [];
  recording.replay((db, commit) => {
    expect([commit, verifyLedger(db).ok]).toEqual([commit, true]);
    const [order] = db
      .prepare<[], Record<string, number>>(`SELECT paid_minor AS paid, paid_back_minor AS back,
      (SELECT total(amount_minor) FROM movements WHERE kind IN ('in', 'out')) AS moved,
      (SELECT max(copies || ' ' || is_asked || ' ' || is_out) FROM company_cards) AS card FROM company_orders`)
      .all();
    if (!order) return;
    expect([commit, Number(order.paid) - Number(order.back)]).toEqual([commit, order.moved]);
    const state = `${order.paid} ${order.back} ${order.card}`;
    if (seen.at(-1) !== state) seen.push(state);
  });
  recording.end();
  expect(seen).toEqual([
    // The order and its payment are one.
    '7500 0 0 0 0',
    '7500 2000 0 0 0',
    '7500 2000 1 1 0',
    '7500 2000 1 0 1',
    '7500 2000 2 1 1',
    '7500 2000 2 0 1',
    '7500 5000 2 0 1',
  ]);
});

/** Tries the deed again and again, with one more write that the disk takes each time; the power goes out after each try. */
async function atEachWrite(deed: (orderId: string) => Promise<unknown>, then: (orderId: string) => Promise<void>) {
  const room = failWrites('database or disk is full', 'SQLITE_FULL');
  const step = isWhole ? 1 : 3;
  let hasFailed = true;
  for (let writes = 0; hasFailed; writes += step) {
    const orderId = await ordered();
    room.writes = writes;
    await deed(orderId).catch(() => undefined);
    hasFailed = room.writes <= 0;
    room.writes = Number.POSITIVE_INFINITY;
    await till.crash();
    await till.signIn('clara');
    await then(orderId);
    holds();
    if (!hasFailed) return expect(writes).toBeGreaterThan(3);
    await till.close();
    await open();
  }
}

test('paying back at a full disk: whoever tries again gives back what is due once', async () => {
  await atEachWrite(
    (orderId) => till.ask(...payBack(orderId)),
    async (orderId) => {
      const { money } = await till.ask('company:get', { orderId });
      const isBack = money?.due.amount === '0.00';
      expect(cash('out')).toBe(isBack ? -5000 : 0);
      if (isBack) expect(await till.refusal(...payBack(orderId))).toBe('more_than_due');
      else await till.ask(...payBack(orderId));
      expect([cash('in'), cash('out')]).toEqual([7500, -5000]);
    },
  );
});

test('handing out at a full disk: no file without its entry, and the next one is a copy of two people', async () => {
  await atEachWrite(
    (orderId) => till.ask(...file(orderId)),
    async (orderId) => {
      const { handedOut, copies } = await card(orderId);
      if (whole().length > 0) expect([handedOut === 'no', copies]).toEqual([false, 1]);
      if (handedOut === 'no') expect([whole(), copies]).toEqual([[], 0]);
      if (handedOut === 'asked') await till.ask('company:came-out', { orderId, cards: [1], did: whole().length > 0 });
      if (copies === 1) expect(await till.refusal(...file(orderId))).toBe('needs_supervisor');
      await till.ask(...file(orderId, supervisor));
      expect(await card(orderId)).toEqual({ handedOut: 'yes', copies: (copies ?? 0) + 1 });
    },
  );
});

const calls = ['openSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'renameSync'] as const;
test.each(calls)(
  'the stick is pulled at %s: no half file, nothing counts as handed out, and the next is a copy',
  async (call) => {
    const orderId = await ordered();
    const real = fs[call] as (...values: unknown[]) => unknown;
    const opened = new Set<unknown>();
    const open = fs.openSync;
    vi.spyOn(fs, 'openSync').mockImplementation((...values) => {
      const handle = open(...values);
      if (String(values[0]).startsWith(stick)) opened.add(handle);
      return handle;
    });
    let pulled = 0;
    vi.spyOn(fs, call as 'writeFileSync').mockImplementation((...values: unknown[]) => {
      const isOurs = opened.has(values[0]) || String(values[0]).startsWith(stick);
      if (isOurs && pulled++ === 0) {
        if (call === 'closeSync') real(...values);
        if (call === 'writeFileSync') real(values[0], (values[1] as Uint8Array).subarray(0, 100));
        throw Object.assign(new Error('pulled'), { code: 'EIO' });
      }
      return real(...values) as undefined;
    });
    syncBuiltinESMExports();
    expect(await till.refusal(...file(orderId))).toBe('file_not_saved');
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect([pulled, whole(), await card(orderId)]).toEqual([1, [], { handedOut: 'no', copies: 1 }]);
    expect(await till.refusal(...file(orderId))).toBe('needs_supervisor');
    holds();
  },
);

test('the power goes out in the middle of the file: somebody looks at the stick, and half of it is no file', async () => {
  const orderId = await ordered();
  const write = fs.writeFileSync;
  let dead: Promise<void> | null = null;
  vi.spyOn(fs, 'writeFileSync').mockImplementation((to, bytes, ...rest) => {
    if (typeof to !== 'number' || dead) return write(to, bytes, ...rest);
    write(to, (bytes as Uint8Array).subarray(0, 100));
    dead = till.crash();
    throw new Error('the power is out');
  });
  vi.spyOn(fs, 'rmSync').mockImplementation(() => undefined);
  syncBuiltinESMExports();
  await till.ask(...file(orderId)).catch(() => undefined);
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await dead;
  await till.signIn('clara');
  expect([readdirSync(stick), await card(orderId)]).toEqual([
    ['.sandbox-C1.pdf.part'],
    { handedOut: 'asked', copies: 1 },
  ]);
  expect((await till.ask('company:get', { orderId })).needsYou).toBe(true);
  expect(await till.refusal(...file(orderId, supervisor))).toBe('out_of_turn');
  await till.ask('company:came-out', { orderId, cards: [1], did: false });
  expect(await card(orderId)).toEqual({ handedOut: 'no', copies: 1 });
  expect(await till.refusal(...file(orderId))).toBe('needs_supervisor');
  holds();
});
