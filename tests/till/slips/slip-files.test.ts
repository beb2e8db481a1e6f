// Slips as files: where they lie, who may read them, what is never replaced or followed, and when they go.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSlipFiles } from '../../../electron/till/slips/slip-files.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { payCash, reserve } from '../../../testkit/till/selling.ts';

const at = new Date('2026-11-06T09:00:00.000Z');
const bytes = Buffer.from('%PDF-1.7 a slip');
let base: string;
let folder: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'slip-files-'));
  folder = join(base, 'slips');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const filesTo = (...sticks: string[]) =>
  createSlipFiles(
    folder,
    async () => sticks,
    () => at,
    'live',
  );

test('a slip lies in a folder that only its own user can read, under a name of its own', async () => {
  const files = filesTo();
  expect(await files.saved('till', 'T1-1-receipt.pdf', bytes)).toEqual({
    ok: true,
    value: { file: join(folder, 'T1-1-receipt.pdf') },
  });
  const second = await files.saved('till', 'T1-1-receipt.pdf', Buffer.from('another'));
  expect(second).toEqual({ ok: true, value: { file: join(folder, 'T1-1-receipt-2.pdf') } });
  expect(readFileSync(join(folder, 'T1-1-receipt.pdf'))).toEqual(bytes);
  expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(folder, 'T1-1-receipt.pdf')).mode & 0o777).toBe(0o600);
});

test('a link in its place is not followed, and a folder that is a link is refused', async () => {
  mkdirSync(folder);
  const elsewhere = join(base, 'elsewhere.txt');
  writeFileSync(elsewhere, 'not ours');
  symlinkSync(elsewhere, join(folder, 'a.pdf'));
  expect(await filesTo().saved('till', 'a.pdf', bytes)).toEqual({ ok: true, value: { file: join(folder, 'a-2.pdf') } });
  expect(readFileSync(elsewhere, 'utf8')).toBe('not ours');
  rmSync(folder, { recursive: true });
  mkdirSync(join(base, 'other'));
  symlinkSync(join(base, 'other'), folder);
  const refused = await filesTo().saved('till', 'a.pdf', bytes);
  expect(refused).toEqual({ ok: false, error: { code: 'file_not_saved', detail: expect.any(String) } });
  expect(readdirSync(join(base, 'other'))).toEqual([]);
});

test('what is older than 30 days goes with the next one', async () => {
  const files = filesTo();
  for (const [name, days] of [
    ['old.pdf', 31],
    ['young.pdf', 29],
  ] as const) {
    await files.saved('till', name, bytes);
    const then = new Date(at.getTime() - days * 86_400_000);
    utimesSync(join(folder, name), then, then);
  }
  await files.saved('till', 'new.pdf', bytes);
  expect(readdirSync(folder).sort()).toEqual(['new.pdf', 'young.pdf']);
});

test.each(['training', 'sandbox', 'live'] as const)(
  'what a till in %s saves says so by its name',
  async (environment) => {
    const files = createSlipFiles(
      folder,
      async () => [],
      () => at,
      environment,
    );
    const name = environment === 'live' ? 'z-1.pdf' : `${environment}-z-1.pdf`;
    expect(await files.saved('till', 'z-1.pdf', bytes)).toEqual({ ok: true, value: { file: join(folder, name) } });
  },
);

test('a full disk is said and leaves no part of a file', async () => {
  const full = createSlipFiles(
    '/dev/full/slips',
    async () => [],
    () => at,
    'live',
  );
  expect(await full.saved('till', 'a.pdf', bytes)).toMatchObject({ ok: false, error: { code: 'file_not_saved' } });
  expect(await filesTo().saved('usb-stick', 'a.pdf', bytes)).toMatchObject({ error: { code: 'no_usb_stick' } });
});

test('on a stick it takes a manager, and the journal says who allowed it', async () => {
  const stick = join(base, 'stick');
  mkdirSync(stick);
  const till = await createHarness({ usbSticks: [stick] });
  try {
    await till.signIn();
    const { id: saleId } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
    await payCash(till, saleId, '25.00');
    await till.ask('sale:commit', { saleId });
    const slip = { saleId, lineId: null, document: 'receipt', to: 'usb-stick' } as const;
    expect(await till.refusal('print:pdf', { ...slip, approval: null })).toBe('needs_manager');
    expect(readdirSync(stick)).toEqual([]);
    const { file } = await till.ask('print:pdf', { ...slip, approval: manager });
    expect(readdirSync(stick).map((name) => join(stick, name))).toEqual([file]);
    const told = till.db().prepare("SELECT operator_id, body FROM journal WHERE kind = 'pdf-exported'").all();
    expect(told).toEqual([{ operator_id: 'anna', body: JSON.stringify({ document: 'receipt', onStickBy: 'clara' }) }]);
  } finally {
    await till.close();
  }
});
