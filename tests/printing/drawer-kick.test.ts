// One kick of the drawer, byte by byte: durable before it is sent, sent once, never late, and never again after a power
// cut.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createJournal } from '../../electron/ledger/journal.ts';
import { openLedger } from '../../electron/ledger/open.ts';
import { createDrawer } from '../../electron/printing/drawer.ts';
import type { Printer, SendOutcome } from '../../electron/printing/printer.ts';
import { createPrinterLock } from '../../electron/printing/printer-lock.ts';
import type { DrawerView } from '../../shared/tender/views.ts';
import { openTempLedger } from '../../testkit/ledger/temp-ledger.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

describe('a power cut', () => {
  test.each(['before', 'after'] as const)('%s the kick left: a till that starts again opens nothing', async (when) => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-drawer-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    const now = () => new Date('2026-11-06T09:00:00.000Z');
    const heard: Uint8Array[] = [];
    const failures: unknown[] = [];
    const start = (printer: Printer) => {
      const opened = openLedger(join(folder, 'till.sqlite'), { environment: 'sandbox', terminalId: 'T1' }, now);
      if (!opened.ok) throw new Error(opened.error.detail);
      const ledger = opened.value;
      const journal = createJournal(ledger, now);
      const drawer = createDrawer({
        ledger,
        journal,
        printerLock: createPrinterLock(printer),
        at: { language: 'epson', drawer: 'yes' },
        newId: () => 'kick-1',
        nowMs: () => 0,
        ended: () => undefined,
        failed: (error) => failures.push(error),
      });
      return { ledger, drawer, kinds: () => journal.bySale('sale-1').map((row) => row.kind) };
    };
    const first = start({
      async send(bytes) {
        // What is journalled at the first byte is durable already.
        expect(first.kinds()).toEqual(['drawer-requested']);
        if (when === 'after') heard.push(bytes);
        first.ledger.close();
        return when === 'after' ? { kind: 'printed' } : new Promise<SendOutcome>(() => undefined);
      },
    });
    const kick = { why: 'cash-taken', saleId: 'sale-1', about: 'tender-1', operatorId: 'anna' } as const;
    first.ledger.transaction((tx) => first.drawer.kick(tx, kick));
    await expect.poll(() => first.ledger.db.open).toBe(false);
    if (when === 'after') await expect.poll(() => failures.length).toBe(1);
    const second = start({
      send: (bytes) => Promise.resolve(void heard.push(bytes)).then(() => ({ kind: 'printed' })),
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(second.kinds()).toEqual(['drawer-requested']);
    expect(heard).toHaveLength(when === 'after' ? 1 : 0);
    second.ledger.close();
  });
});

describe('a kick', () => {
  function bench() {
    const now = () => new Date('2026-11-06T09:00:00.000Z');
    const { ledger, remove } = openTempLedger(now);
    cleanUps.push(remove);
    const heard: string[] = [];
    const outcomes: SendOutcome[] = [];
    const printerLock = createPrinterLock({
      async send(bytes) {
        heard.push(Buffer.from(bytes).toString('hex'));
        return outcomes.shift() ?? { kind: 'printed' };
      },
    });
    const clock = { ms: 0 };
    const journal = createJournal(ledger, now);
    let ids = 0;
    const told: [string, DrawerView][] = [];
    const drawer = createDrawer({
      ledger,
      journal,
      printerLock,
      at: { language: 'epson', drawer: 'yes' },
      newId: () => `kick-${++ids}`,
      nowMs: () => clock.ms,
      // By then it is in the journal.
      ended: (id, { saleId }, end) => told.push([`${id} ${journal.bySale(saleId ?? '').at(-1)?.kind}`, end]),
      failed: (error) => expect.unreachable(String(error)),
    });
    const kinds = () => journal.bySale('sale-1').map((row) => row.kind);
    return { ledger, printerLock, drawer, heard, told, outcomes, clock, kinds };
  }
  const kick = { why: 'cash-taken', saleId: 'sale-1', about: 'tender-1', operatorId: 'anna' } as const;

  test.each([
    [2999, ['1b700019fa'], 'drawer-opened'],
    [3000, [], 'drawer-not-opened'],
  ] as const)('that waited %i ms behind a slip', async (waitedMs, bytes, end) => {
    const { ledger, printerLock, drawer, heard, clock, kinds } = bench();
    const slip = Promise.withResolvers<void>();
    void printerLock.take(() => slip.promise);
    ledger.transaction((tx) => drawer.kick(tx, kick));
    await new Promise((resolve) => setImmediate(resolve));
    clock.ms = waitedMs;
    slip.resolve();
    await expect.poll(kinds).toEqual(['drawer-requested', end]);
    expect(heard).toEqual(bytes);
  });

  test('whose transaction was rolled back is never sent', async () => {
    const { ledger, drawer, heard, kinds } = bench();
    expect(() =>
      ledger.transaction((tx) => {
        drawer.kick(tx, kick);
        throw new Error('the tender could not be written');
      }),
    ).toThrow('the tender');
    await new Promise((resolve) => setImmediate(resolve));
    expect([heard, kinds()]).toEqual([[], []]);
  });

  test('of unknown end says so and is not sent again', async () => {
    const { ledger, drawer, heard, told, outcomes, kinds } = bench();
    outcomes.push({ kind: 'unknown', fault: 'timed_out' });
    ledger.transaction((tx) => drawer.kick(tx, kick));
    await expect.poll(kinds).toEqual(['drawer-requested', 'drawer-unknown']);
    expect(heard).toHaveLength(1);
    expect(told).toEqual([['kick-1 drawer-unknown', { state: 'unknown', cause: 'cut_off' }]]);
  });
});
