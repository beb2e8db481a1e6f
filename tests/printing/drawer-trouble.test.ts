// A drawer that did not open for a sale's cash: the screens are told at once and until it opened; asking again is
// journalled, and takes a supervisor where it may have opened. The printer is a real one on loopback.
import { afterEach, describe, expect, test } from 'vitest';
import { kickBytes } from '../../electron/printing/drawer.ts';
import type { PrinterLimits, SendOutcome } from '../../electron/printing/printer.ts';
import { openPrinter } from '../../electron/printing/printers.ts';
import type { StatusView } from '../../shared/health/status.ts';
import { type LoopbackPrinter, openLoopbackPrinter, paperOut, well } from '../../testkit/printing/loopback-printer.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { pins, wrongPin } from '../../testkit/till/people.ts';
import { payCash, reserve } from '../../testkit/till/selling.ts';
import { settle } from '../../testkit/till/virtual-time.ts';

const digital = 'quillenhof-buch-eur';
const patient: PrinterLimits = { openMs: 20_000, statusMs: 20_000, sendMs: 20_000, settleMs: 0 };
const ben = { operatorId: 'ben', pin: pins.ben };
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function openTill(): Promise<{ till: Harness; printer: LoopbackPrinter }> {
  const printer = await openLoopbackPrinter('closes-in-order', well);
  cleanUps.push(() => printer.close());
  // The bytes, not the time they take on a busy machine, are what these tests are about.
  const till = await createHarness({
    printer: 'paper?drawer=yes',
    openPrinter: () => {
      const real = openPrinter(printer.address, patient);
      return real && { send: (bytes) => real.send(bytes) };
    },
  });
  cleanUps.push(() => till.close());
  await till.signIn();
  return { till, printer };
}

const troubleOf = async (till: Harness) => (await till.ask('status:get')).drawerTrouble ?? null;
const told = (till: Harness) =>
  till.events.flatMap((event) => (event.kind === 'status' ? [event.status.drawerTrouble ?? null] : []));
const kicks = (printer: LoopbackPrinter) =>
  printer.heard().filter((job) => Buffer.from(kickBytes.epson).equals(job)).length;

function asked(till: Harness): [string, Record<string, unknown>][] {
  const db = till.db();
  const rows = db
    .prepare<[], { operator_id: string; body: string }>(
      "SELECT operator_id, body FROM journal WHERE kind = 'drawer-requested' ORDER BY seq",
    )
    .all();
  db.close();
  return rows.map(({ operator_id: who, body }) => [who, JSON.parse(body)]);
}

async function soldInCash(till: Harness, state: NonNullable<StatusView['drawerTrouble']>['state']): Promise<string> {
  const { id: saleId } = await reserve(till, ['25.00'], digital);
  await payCash(till, saleId, '25.00');
  await expect.poll(() => troubleOf(till)).toMatchObject({ saleId, state });
  return saleId;
}

describe('a drawer that stays shut because the printer has no paper', () => {
  test('is shown on screen, and opens for the cashier who asks again when there is paper', async () => {
    const { till, printer } = await openTill();
    printer.before = paperOut;
    const saleId = await soldInCash(till, 'not-opened');
    expect(await troubleOf(till)).toMatchObject({ cause: 'paper_out' });
    await expect.poll(() => told(till).at(-1)).toMatchObject({ saleId, state: 'not-opened', cause: 'paper_out' });
    const first = await troubleOf(till);

    expect(await till.ask('drawer:again', { saleId, approval: null })).toMatchObject({ state: 'not-opened' });
    const second = await troubleOf(till);
    expect(second).toMatchObject({ saleId, state: 'not-opened' });
    expect(second?.kickId).not.toBe(first?.kickId);
    expect(kicks(printer)).toBe(0);

    printer.before = well;
    expect(await till.ask('drawer:again', { saleId, approval: null })).toEqual({ state: 'opened', cause: null });
    expect(await troubleOf(till)).toBeNull();
    await expect.poll(() => told(till).at(-1)).toBeNull();
    expect(kicks(printer)).toBe(1);
    const [[, original] = [], ...more] = asked(till);
    expect(original).toMatchObject({ why: 'cash-taken' });
    expect(original).not.toHaveProperty('again');
    const again = { why: 'cash-taken', about: original?.about, approverId: null, again: true };
    expect(more).toEqual([
      ['anna', again],
      ['anna', again],
    ]);
    // It is open: whoever presses once more needs a reason, and a supervisor.
    expect(await till.refusal('drawer:again', { saleId, approval: null })).toBe('out_of_turn');
  });

  test('once it opens, the slips that waited for the same printer come out at once', async () => {
    const { till, printer } = await openTill();
    printer.before = paperOut;
    const saleId = await soldInCash(till, 'not-opened');
    await till.ask('sale:commit', { saleId });
    await till.time.advance(1000);
    const slips = async () =>
      (await till.ask('sale:get', { saleId })).printJobs.map(({ state, cause }) => [state, cause]);
    await expect.poll(slips).toContainEqual(['unsent', 'paper_out']);
    printer.before = well;
    // Time stands still: no backoff passes.
    expect(await till.ask('drawer:again', { saleId, approval: null })).toMatchObject({ state: 'opened' });
    const allOut = async () => (await slips()).length > 1 && (await slips()).every(([state]) => state === 'printed');
    await expect.poll(allOut).toBe(true);
  });

  test('does not open for another sale, or twice for two presses', async () => {
    const { till, printer } = await openTill();
    printer.before = paperOut;
    const saleId = await soldInCash(till, 'not-opened');
    expect(await till.refusal('drawer:again', { saleId: crypto.randomUUID(), approval: null })).toBe('out_of_turn');
    printer.before = well;
    const first = till.ask('drawer:again', { saleId, approval: null });
    expect(await till.refusal('drawer:again', { saleId, approval: null })).toBe('out_of_turn');
    expect(await first).toMatchObject({ state: 'opened' });
    expect(kicks(printer)).toBe(1);
  });

  test('is no longer shown after it opened without a sale, or for the next one', async () => {
    const { till, printer } = await openTill();
    printer.before = paperOut;
    const saleId = await soldInCash(till, 'not-opened');
    await till.ask('drawer:open', { reason: 'change', approval: ben });
    // That one failed too, and who asked was told: the sale's stays.
    expect(await troubleOf(till)).toMatchObject({ saleId });
    printer.before = well;
    await till.ask('drawer:open', { reason: 'change', approval: ben });
    expect(await troubleOf(till)).toBeNull();
  });
});

test('a drawer that may be open opens again only if a supervisor allows it', async () => {
  const { till, printer } = await openTill();
  printer.manner = 'resets-after-all';
  const saleId = await soldInCash(till, 'unknown');
  expect(await till.refusal('drawer:again', { saleId, approval: null })).toBe('needs_supervisor');
  expect(await till.refusal('drawer:again', { saleId, approval: { ...ben, pin: wrongPin } })).toBe('wrong_pin');
  expect(asked(till)).toHaveLength(1);
  printer.manner = 'closes-in-order';
  expect(await till.ask('drawer:again', { saleId, approval: ben })).toMatchObject({ state: 'opened' });
  expect(asked(till).at(-1)).toEqual(['anna', expect.objectContaining({ approverId: 'ben', again: true })]);
});

test('a drawer that did not open for returned money is shown for that sale', async () => {
  const { till, printer } = await openTill();
  const { id: saleId } = await reserve(till, ['25.00'], digital);
  await payCash(till, saleId, '25.00');
  await expect.poll(() => kicks(printer)).toBe(1);
  await till.ask('sale:cancel', { saleId });
  await settle();
  const { tenders } = await till.ask('sale:get', { saleId });
  printer.before = paperOut;
  const approval = { operatorId: 'clara', pin: pins.clara };
  await till.ask('refund:begin', { partId: tenders[0]?.parts[0]?.id ?? '', way: 'as-paid', approval });
  await expect.poll(() => troubleOf(till)).toMatchObject({ saleId, state: 'not-opened' });
  printer.before = well;
  await till.ask('drawer:again', { saleId, approval: null });
  expect(asked(till).map(([, { why }]) => why)).toEqual(['cash-taken', 'cash-returned', 'cash-returned']);
});

test('a till that starts again shows no drawer: its cashier has left', async () => {
  const { till, printer } = await openTill();
  printer.before = paperOut;
  await soldInCash(till, 'not-opened');
  await till.crash();
  expect(await troubleOf(till)).toBeNull();
});

describe('a drawer behind a printer that cannot say whether it opened', () => {
  async function openSilent(): Promise<{ till: Harness; set: { end: SendOutcome } }> {
    const set: { end: SendOutcome } = { end: { kind: 'unknown', fault: 'unproven' } };
    const till = await createHarness({
      printer: 'paper?drawer=yes',
      openPrinter: () => ({ send: async () => set.end }),
    });
    cleanUps.push(() => till.close());
    await till.signIn();
    return { till, set };
  }
  const kickEnds = (till: Harness) => seen(till).filter(([kind]) => kind.startsWith('drawer-un')).length;
  function seen(till: Harness): [string, string | null, unknown][] {
    const db = till.db();
    const rows = db
      .prepare<[], { kind: string; operator_id: string | null; body: string }>(
        "SELECT kind, operator_id, body FROM journal WHERE kind LIKE 'drawer-%' AND kind <> 'drawer-requested' ORDER BY seq",
      )
      .all();
    db.close();
    return rows.map(({ kind, operator_id: who, body }) => [kind, who, JSON.parse(body)]);
  }
  const learned = (till: Harness) => seen(till).filter(([kind]) => kind === 'drawer-seen');
  async function soldQuietly(till: Harness): Promise<void> {
    const before = kickEnds(till);
    const { id: saleId } = await reserve(till, ['25.00'], digital);
    await payCash(till, saleId, '25.00');
    await expect.poll(() => kickEnds(till)).toBe(before + 1);
    await till.ask('sale:commit', { saleId });
    await settle();
  }

  test('is asked about until a person says that it is open, over a restart too, and then only when something else is wrong', async () => {
    const { till, set } = await openSilent();
    expect(await till.refusal('drawer:said', { opens: true })).toBe('out_of_turn');
    await soldQuietly(till);
    expect(await troubleOf(till)).toMatchObject({ state: 'unknown', cause: 'unproven' });
    await till.ask('drawer:said', { opens: true });
    expect(await troubleOf(till)).toBeNull();
    expect(learned(till)).toEqual([['drawer-seen', 'anna', { opens: true, by: 'person' }]]);

    await soldQuietly(till);
    expect(await troubleOf(till)).toBeNull();
    await till.crash();
    await till.signIn();
    await soldQuietly(till);
    expect(await troubleOf(till)).toBeNull();

    set.end = { kind: 'unknown', fault: 'timed_out' };
    await soldQuietly(till);
    expect(await troubleOf(till)).toMatchObject({ state: 'unknown', cause: 'cut_off' });
  });

  test('is learned when it is opened without a sale, and forgotten when a person finds it shut', async () => {
    const { till } = await openSilent();
    expect(await till.ask('drawer:open', { reason: 'change', approval: ben })).toEqual({
      state: 'unknown',
      cause: 'unproven',
    });
    await till.ask('drawer:said', { opens: true });
    await soldQuietly(till);
    expect(await troubleOf(till)).toBeNull();
    await till.ask('drawer:said', { opens: false });
    await soldQuietly(till);
    expect(await troubleOf(till)).toMatchObject({ cause: 'unproven' });
    expect(learned(till).map(([, , body]) => body)).toEqual([
      { opens: true, by: 'person' },
      { opens: false, by: 'person' },
    ]);
  });

  test('is forgotten when the printer is set up anew', async () => {
    const options: { printer: `paper?${string}` } & NonNullable<Parameters<typeof createHarness>[0]> = {
      printer: 'paper?drawer=yes',
      openPrinter: () => ({ send: async () => ({ kind: 'unknown', fault: 'unproven' }) }),
    };
    const till = await createHarness(options);
    cleanUps.push(() => till.close());
    await till.signIn();
    await soldQuietly(till);
    await till.ask('drawer:said', { opens: true });
    options.printer = 'paper?drawer=yes&paper=58';
    await till.crash();
    await till.signIn();
    expect(learned(till).at(-1)).toEqual(['drawer-seen', null, { opens: false, by: 'new-printer' }]);
    await soldQuietly(till);
    expect(await troubleOf(till)).toMatchObject({ cause: 'unproven' });
  });
});
