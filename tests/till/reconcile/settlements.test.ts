// Settlements of the live service: the list by state and in parts, one with its lines, its files; and what the sandbox says instead.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { createSettlementList } from '../../../electron/till/reconcile/settlement-list.ts';
import { ok } from '../../../shared/result.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { createHarness, type Harness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const some = oneTestIn(2);

const hour = 3_600_000;
let till: Harness;
afterEach(() => till?.close());

async function live(options: HarnessOptions = {}): Promise<void> {
  till = await createHarness({
    environment: 'live',
    settings: { settlementPeriodS: 600, invalidationPeriodS: 60, settlementPaidAfterS: 4_000 },
    ...options,
  });
  await till.signIn();
  const world = worldOf(till);
  for (let n = 0; n < 2; n += 1) {
    await world.sold(['25.00', '10.00']);
    await till.time.advance(hour);
  }
  await till.signIn('clara');
}
const list = (state: 'all' | 'pending' | 'paid' = 'all', more: object = {}) =>
  till.ask('settlement:list', { state, offset: 0, limit: 50, again: false, ...more });
async function whole(...wanted: Parameters<typeof list>) {
  await list();
  await expect.poll(async () => (await list()).state).toBe('whole');
  return list(...wanted);
}

some('are listed newest first, by state and in parts', async () => {
  await live();
  const all = await whole();
  expect([all.hasSome, all.found, all.rows.map(({ amount }) => amount)]).toEqual([
    true,
    2,
    [euro('35.00'), euro('35.00')],
  ]);
  expect(all.rows.map(({ state }) => state)).toEqual(['pending', 'paid']);
  expect((await list('paid')).rows.map(({ id }) => id)).toEqual([all.rows[1]?.id]);
  expect(await list('all', { offset: 1, limit: 1 })).toMatchObject({ found: 2, rows: [{ id: all.rows[1]?.id }] });
});

some('one has its lines, and its PDF and CSV are saved', async () => {
  await live();
  const [row] = (await whole()).rows;
  const id = row?.id ?? '';
  const detail = await till.ask('settlement:get', { id });
  expect(detail).toMatchObject({ all: 2, ofThisTill: 2, badRows: [], sum: euro('35.00'), other: null });
  expect(detail.lines?.map(({ amount, state, productName }) => [amount.amount, state, productName])).toEqual([
    ['25.00', 'completed', 'Quillenhof Bücher Geschenkkarte'],
    ['10.00', 'completed', 'Quillenhof Bücher Geschenkkarte'],
  ]);
  const pdf = await till.ask('settlement:save', { id, media: 'pdf', place: 'till' });
  expect(readFileSync(pdf.file).subarray(0, 5).toString()).toBe('%PDF-');
  const csv = await till.ask('settlement:save', { id, media: 'csv', place: 'till' });
  expect(readFileSync(csv.file, 'utf8')).toContain('retail_order_id');
  expect(await till.refusal('settlement:get', { id: '00000000-0000-4000-8000-000000000000' })).toBe('not_found');
});

test.each([
  [
    'of sums is left out by its number',
    (text: string) => `${text}Total,,,,,EUR,35.00,,\r\n`,
    { badRows: [3], all: 3, sum: null },
  ],
  [
    'that can be read in two ways is too',
    (text: string) => text.replace('10.00', '10.000'),
    { badRows: [2], sum: null },
  ],
  ['alone makes the file unreadable, and that is said', () => 'Total;5\r\n', { lines: null, sum: null, other: null }],
] as const)('a row %s', async (_what, change, seen) => {
  await live({
    async answers(request, service) {
      const response = await service();
      if (!request.url.endsWith('/media/csv')) return response;
      const { headers } = response;
      return new Response(change(await response.text()), {
        headers: { 'content-type': 'text/csv', date: headers.get('date') ?? '' },
      });
    },
  });
  const id = (await whole()).rows[0]?.id ?? '';
  expect(await till.ask('settlement:get', { id })).toMatchObject(seen);
});

test.each([
  ['is shown in the computer’s own program', true, 'shown'],
  ['is saved where that has none', false, 'no-program'],
  ['is saved in kiosk, where nothing else opens', null, 'kiosk'],
] as const)('its PDF %s', async (_what, hasProgram, state) => {
  const opened: string[] = [];
  const openFile = async (file: string): Promise<boolean> => {
    opened.push(file);
    return hasProgram === true;
  };
  await live(hasProgram === null ? {} : { openFile });
  const id = (await whole()).rows[0]?.id ?? '';
  const shown = await till.ask('settlement:show', { id });
  expect(shown.state).toBe(state);
  expect(opened).toEqual(hasProgram === null ? [] : [shown.file]);
  expect(readFileSync(shown.file).subarray(0, 5).toString()).toBe('%PDF-');
});

some('stay as they were read last while the service is away, and that is said', async () => {
  await live();
  await whole();
  till.unplug('unreachable');
  await list('all', { again: true });
  await settle();
  await expect.poll(async () => (await list()).state).toBe('failed');
  expect(await list()).toMatchObject({ fault: 'unreachable', found: 2, readAt: expect.any(String) });
  expect(await till.refusal('settlement:get', { id: '00000000-0000-4000-8000-000000000000' })).toBe(
    'service_unreachable',
  );
});

some('20,000 of them are read in pages, and shown in parts', async () => {
  const one = {
    state: 'paid',
    currency: 'EUR',
    amount: '1.00',
    period_start: '',
    period_end: '',
    created_at: '',
    paid_at: null,
  };
  let pages = 0;
  const settlements = createSettlementList({
    context: { identity: {} as never, catalogue: {} as never, now: () => new Date(0) },
    calls: {
      async *settlements() {
        for (; pages < 40; pages += 1)
          yield ok({ status: 200, value: Array.from({ length: 500 }, (_, n) => ({ ...one, id: `${pages}-${n}` })) });
      },
    } as never,
    folder: '',
    failed: (error) => {
      throw error;
    },
  });
  settlements.page('all', 0, 50, false);
  await expect.poll(() => settlements.page('all', 0, 50, false).state).toBe('whole');
  const last = settlements.page('paid', 19_990, 50, false);
  expect([last.found, last.rows.length, last.rows[0]?.id]).toEqual([20_000, 10, '39-490']);
});

some('the sandbox has none, and only a manager sees them', async () => {
  till = await createHarness();
  await till.signIn();
  expect(await till.refusal('settlement:list', { state: 'all', offset: 0, limit: 1, again: false })).toBe(
    'needs_manager',
  );
  await till.signIn('clara');
  expect(await list()).toMatchObject({ hasSome: false, rows: [] });
});
