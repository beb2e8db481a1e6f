// The health page: every check finds what is so, says since when, and offers what helps; diagnostics hold nothing that is nobody's business.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import type { AttachedTerminal } from '../../../electron/payment/terminal.ts';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import { type HealthFinding, healthFindings } from '../../../shared/health/health-findings.ts';
import type { HealthItem, HealthView } from '../../../shared/health/views.ts';
import { rackCards } from '../../../shared/scan/rack-cards.ts';
import { scannedCard } from '../../../testkit/drive/scanned-card.ts';
import { morning } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { operators, pins } from '../../../testkit/till/people.ts';
import { cafe } from '../../../testkit/till/products.ts';
import { paperBoats } from '../../../testkit/till/rack-rules.ts';
import { payCard } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, sold, reserved, commit, paidWithoutAnswer, reopen } = worldPerTest({
  printer: 'paper',
  verifiesBooks: true,
});

async function as<T>(work: () => Promise<T>): Promise<T> {
  await till.signIn('ben');
  return work();
}
const known = () => as(() => till.ask('manager:health'));
const checked = () => as(() => till.ask('manager:check-health'));
const findings = ({ items }: HealthView): readonly HealthFinding[] => items.map(({ finding }) => finding);
const itemOf = ({ items }: HealthView, finding: HealthFinding): HealthItem | undefined =>
  items.find((one) => one.finding === finding);

test('each check is answered once, in the order of the page', async () => {
  const { items } = await checked();
  // Of these this till has none.
  const absent: readonly string[] = ['display', 'copy', 'headOffice', 'updates'];
  const others = [...new Set(Object.values(healthFindings).map(({ check }) => check))].filter(
    (check) => !absent.includes(check),
  );
  expect(items.map(({ finding }) => healthFindings[finding].check)).toEqual(others);
});

test('a till that is well says so, with the time at which it was seen', async () => {
  await till.time.advance(60_000);
  await as(() => till.ask('manager:test-slip'));
  const view = await checked();
  expect(view.checkedAt).toBe(till.time.now().toISOString());
  expect(findings(view)).toEqual(
    expect.arrayContaining([
      'clock-right',
      'signature-accepted',
      'connection-online',
      'balance-enough',
      'printer-ready',
      'terminal-apart',
      'outbox-empty',
      'disk-room',
      'ledger-holds',
    ]),
  );
  expect(itemOf(view, 'connection-online')).toMatchObject({ at: view.checkedAt, values: { ms: expect.any(Number) } });
});

test('without a line the service’s checks fail, and what was read last keeps its time', async () => {
  await checked();
  const readAt = itemOf(await known(), 'balance-enough')?.at;
  till.unplug('unreachable');
  await till.time.advance(60_000);
  const view = await checked();
  expect(findings(view)).toEqual(expect.arrayContaining(['connection-offline', 'signature-unknown', 'balance-enough']));
  expect(itemOf(view, 'balance-enough')?.at).toBe(readAt);
  expect(itemOf(view, 'connection-offline')?.at).toContain(morning.slice(0, 15));
});

test('a clock that is off, a disk that is full', async () => {
  let free = 5_000_000_000;
  await reopen({ freeBytes: () => free });
  await sold();
  till.setClock(-60_000);
  free = 1_000_000;
  await till.time.advance(61_000);
  const view = await checked();
  expect(findings(view)).toEqual(expect.arrayContaining(['clock-off', 'disk-low']));
  expect(itemOf(view, 'clock-off')?.values.ms).toBeGreaterThan(58_000);
  expect(itemOf(view, 'disk-low')?.values.bytes).toBe(1_000_000);
});

test('what waits to be sent is no fault at first, and one after ten minutes', async () => {
  await paidWithoutAnswer('unreachable');
  expect(itemOf(await known(), 'outbox-waiting')?.values.count).toBe(1);
  await till.time.advance(11 * 60_000);
  expect(itemOf(await known(), 'outbox-stuck')?.values.count).toBe(1);
});

test('a till that sells whose printer is a plain file says so, prints nothing into it, and sells', async () => {
  await reopen({ printer: 'paper', plainFiles: null });
  expect(findings(await known())).toContain('printer-no-device');
  expect(await as(() => till.ask('manager:test-slip'))).toEqual({ state: 'not-printed', cause: 'bad_address' });
  await till.signIn();
  await sold();
  await till.time.advance(1_000);
  expect(existsSync(join(till.folder, 'paper'))).toBe(false);
});

test('people, and tills of the store, whose names look the same are named, and stay', async () => {
  expect(findings(await known())).toContain('names-distinct');
  const kept = createKeptInMemory();
  kept.rename('anna', 'Clara\u200b');
  await reopen({
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
  });
  expect(itemOf(await known(), 'names-alike')?.values.names).toEqual(['Clara\u200b (anna)', 'clara (clara)']);
});

test('a till of the store whose id differs by small letters alone is named once a slip of it came here', async () => {
  const { id } = await sold();
  const [line] = (await till.ask('sale:get', { saleId: id })).lines;
  const ledger = new Database(join(till.folder, 'ledger.sqlite'));
  ledger
    .prepare(
      `INSERT INTO claims (line_id, issuer, receipt_number, issuer_line_id, copy, seen, taken_at, confirmed_here)
       VALUES (?, 't1', 't1-A-1', 'y', 0, '"active"', '2026-11-06T09:00:00.000Z', 0)`,
    )
    .run(line?.id);
  ledger.close();
  expect(itemOf(await known(), 'names-alike')?.values.names).toEqual(['T1', 't1']);
});

test('a printer that fails is told with its cause; the test slip says so, and is journalled', async () => {
  expect(await as(() => till.ask('manager:test-slip'))).toEqual({ state: 'printed', cause: null });
  rmSync(join(till.folder, 'paper'));
  till.breakPaper();
  expect(await as(() => till.ask('manager:test-slip'))).toMatchObject({ state: 'not-printed' });
  await till.signIn();
  await sold();
  await till.time.advance(1_000);
  expect(itemOf(await known(), 'printer-failing')?.values.cause).toBe('cannot_write');
  till.mendPaper();
  await as(() => till.ask('manager:test-slip'));
  const kinds = till.db().prepare("SELECT count(*) FROM journal WHERE kind = 'printer-tested'").pluck().get();
  expect(kinds).toBe(3);
});

test('the card terminal is asked for the status of nothing: no money is asked for', async () => {
  const asked: string[] = [];
  let isThere = true;
  const terminal: AttachedTerminal = {
    kind: 'attached',
    name: 'P400',
    pay: async () => ({ kind: 'unknown' }),
    refund: async () => ({ kind: 'unknown' }),
    status: async ({ id }) => {
      asked.push(id);
      return { kind: isThere ? 'not-found' : 'unknown' };
    },
    abort: async () => undefined,
    close: async () => undefined,
  };
  await reopen({ cardTerminal: () => terminal });
  expect(findings(await known())).toContain('terminal-unasked');
  expect(findings(await as(() => till.ask('manager:ask-terminal')))).toContain('terminal-ready');
  isThere = false;
  expect(findings(await as(() => till.ask('manager:ask-terminal')))).toContain('terminal-silent');
  expect(new Set(asked).size).toBe(2);
});

test('what the set-up skipped is a fault until somebody tried it, and that is kept', async () => {
  const kept = createKeptInMemory();
  const changes = vi.spyOn(kept, 'change');
  await reopen({
    printer: 'paper',
    chosen: { untested_devices: ['printer', 'scanner'] },
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
  });
  expect(findings(await known())).toEqual(expect.arrayContaining(['printer-untested', 'scanner-untested']));
  await as(() => till.ask('manager:test-slip'));
  expect(findings(await known())).toEqual(expect.arrayContaining(['printer-ready', 'scanner-untested']));
  expect(changes).toHaveBeenLastCalledWith('settings', { settings: { untested_devices: ['scanner'] } });
  expect(findings(await as(() => till.ask('manager:scanner-works')))).toContain('scanner-known');
  expect(changes).toHaveBeenLastCalledWith('settings', { settings: { untested_devices: undefined } });
});

test('a printer is ready once something came out of it, and the next start knows that; of another one it knows nothing', async () => {
  const kept = createKeptInMemory();
  await reopen({
    printer: 'paper',
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
  });
  expect(findings(await known())).toContain('printer-unused');
  expect(await till.ask('status:get')).toMatchObject({ printer: 'unused' });
  till.breakPaper();
  await as(() => till.ask('manager:test-slip'));
  expect(await till.ask('status:get')).toMatchObject({ printer: 'unused' });
  till.mendPaper();
  await as(() => till.ask('manager:test-slip'));
  expect(findings(await known())).toContain('printer-ready');
  expect(await till.ask('status:get')).toMatchObject({ printer: 'ready' });
  const printed = kept.settings().tested_printer ?? '';
  for (const [noted, found] of [
    [`${printed}?paper=58`, 'printer-ready'],
    [`${printed}?language=star`, 'printer-unused'],
    ['tcp://10.0.0.8:9100', 'printer-unused'],
    [printed, 'printer-ready'],
  ] as const) {
    await kept.change('settings', { settings: { tested_printer: noted } });
    await till.crash();
    expect(findings(await known())).toContain(found);
  }
});

test('a shop without a printer has skipped nothing; one that left it for later has', async () => {
  await reopen({});
  expect(findings(await known())).toContain('printer-none');
  expect(healthFindings['printer-none'].verdict).toBe('good');
  await reopen({ chosen: { untested_devices: ['printer'] } });
  expect(findings(await known())).toContain('printer-skipped');
});

test('only from a supervisor on', async () => {
  await till.signIn();
  expect(await till.refusal('manager:check-health')).toBe('needs_supervisor');
  expect(await till.refusal('manager:save-diagnostics', { to: 'till' })).toBe('needs_supervisor');
});

test('diagnostics tell what is amiss, and no secret, name, or digit of a card', async () => {
  const stick = mkdtempSync(join(tmpdir(), 'stick-'));
  await reopen({ usbSticks: [stick], printer: 'paper' });
  const cardNumber = sampleNumber(cafe, 1);
  const basket = await till.ask('sale:add-line', {
    productCode: cafe,
    faceValue: { currency: 'EUR', amount: '25.00' },
    ...(await scannedCard(till.ask, cafe, cardNumber)),
  });
  await till.ask('sale:reserve', { saleId: basket.id });
  await till.time.advance(1_000);
  const paid = await payCard(till, basket.id, '25.00');
  const done = await commit(basket.id);
  await reserved(['10.00']);
  till.unplug();
  await till.time.advance(20_000);
  const [own, copy] = [
    await as(() => till.ask('manager:save-diagnostics', { to: 'till' })),
    await as(() => till.ask('manager:save-diagnostics', { to: 'usb-stick' })),
  ];
  const text = readFileSync(own.file, 'utf8');
  const { code } = await known();
  expect(copy.file.startsWith(stick)).toBe(true);
  expect(JSON.parse(text)).toMatchObject({
    till: { terminalId: 'T1', storeId: 'store-001', environment: 'sandbox' },
    checks: expect.arrayContaining([expect.objectContaining({ finding: 'connection-offline', verdict: 'bad' })]),
    ledger: { lines: { active: 1, reserved: 1 } },
    requests: expect.arrayContaining([
      expect.objectContaining({ method: 'POST', path: '/retail_orders', outcome: 201, try: 1 }),
    ]),
  });
  expect(code.text).toContain('connection-offline');
  const planted = [
    ...Object.values(pins),
    ...operators.flatMap(({ name, pin_hash }) => [`"${name}"`, pin_hash]),
    'Test store',
    'a secret of the test',
    'K1"',
    cardNumber,
    cardNumber.slice(-4),
    done.lines[0]?.serialLast4 ?? 'no serial',
    done.lines[0]?.orderId ?? 'no order',
    done.lines[0]?.productName ?? 'no name',
    paid.tenders[0]?.approvalCode ?? 'no code',
    done.receiptNumber ?? 'no receipt',
    till.storeKey.export().toString('hex'),
    till.folder,
  ];
  for (const secret of planted) {
    expect(text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, ''), secret).not.toContain(secret);
    expect(code.text, secret).not.toContain(secret);
  }
  rmSync(stick, { recursive: true });
});

test('without a stick nothing is saved, and that is said', async () => {
  await till.signIn('ben');
  expect(await till.refusal('manager:save-diagnostics', { to: 'usb-stick' })).toBe('no_usb_stick');
});

test('a test slip that did not print is a fault of the printer until one prints', async () => {
  await reopen({ printer: 'paper' });
  till.breakPaper();
  await as(() => till.ask('manager:test-slip'));
  expect(itemOf(await known(), 'printer-failing')?.values.cause).toBe('cannot_write');
  till.mendPaper();
  await as(() => till.ask('manager:test-slip'));
  expect(findings(await known())).toContain('printer-ready');
});

test.each([
  ['paper', 'drawer-unsaid'],
  ['paper?drawer=no', 'drawer-none'],
  ['paper?drawer=yes', 'drawer-ready'],
] as const)('of a drawer the page knows what the printer %j says: %s', async (printer, finding) => {
  await reopen({ printer });
  expect(findings(await known())).toContain(finding);
});

test('cards on the rack that nobody described are told with their names', async () => {
  expect(itemOf(await known(), 'cards-unstated')).toMatchObject({
    values: { count: 1, products: [expect.stringContaining('Papierboot')] },
  });
  await reopen({ chosen: { rack_cards: rackCards.parse({ rules: [paperBoats] }) } });
  expect(findings(await known())).toContain('cards-stated');
});

test('products whose names the printer has no letters for are counted and named, and said at the product', async () => {
  expect(itemOf(await known(), 'letters-shown')).toBeDefined();
  await till.signIn('anna');
  expect(await till.ask('catalogue:details', { code: cafe })).toMatchObject({ onSlips: 'name' });
  const [like] = defaultCatalogue.filter(({ code }) => code === cafe);
  if (!like) throw new Error('no such product');
  const korean = { ...like, code: 'seoul-eur', name: '서울 선물 카드', barcode: null };
  await reopen({ printer: 'paper', goods: [...defaultCatalogue, korean] });
  expect(itemOf(await known(), 'letters-missing')?.values).toEqual({ count: 1, products: [korean.name] });
  await till.signIn('anna');
  expect(await till.ask('catalogue:details', { code: korean.code })).toMatchObject({ onSlips: 'code' });
  expect(await till.ask('catalogue:details', { code: cafe })).toMatchObject({ onSlips: 'name' });
});
