// What is tried on a printer before it is kept: a test slip, its drawer. Over real sockets; without a till, and in an open one.
import { afterEach, describe, expect, test } from 'vitest';
import { kickBytes } from '../../../electron/printing/drawer.ts';
import { openPrinter } from '../../../electron/printing/printers.ts';
import { createDeviceAnswers, type DeviceDeps } from '../../../electron/till/settings/device-answers.ts';
import { scannerTestText } from '../../../shared/scan/scanner-test.ts';
import {
  type Health,
  type LoopbackPrinter,
  openLoopbackPrinter,
  paperOut,
  well,
} from '../../../testkit/printing/loopback-printer.ts';
import { createHarness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { practiceOf } from '../../../testkit/till/practice.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function printer(health: Health = well): Promise<LoopbackPrinter> {
  const opened = await openLoopbackPrinter('closes-in-order', health);
  cleanUps.push(() => opened.close());
  return opened;
}

function devices(more: Partial<DeviceDeps<void>> = {}) {
  const noted: string[] = [];
  const channels = createDeviceAnswers<void>({
    note: (what) => void noted.push(what),
    about: () => ({ locale: 'de', storeName: 'Berlin Mitte' }),
    now: () => new Date('2026-11-06T09:00:00.000Z'),
    ...more,
  });
  return { channels, noted };
}

describe('before there is a till', () => {
  test('a test slip says what it is, and that it is no receipt', async () => {
    const at = await printer();
    const { channels } = devices();
    expect(await channels['devices:test-slip']({ printer: at.address })).toEqual({
      ok: true,
      value: { state: 'printed', cause: null },
    });
    const slip = Buffer.concat(at.heard()).toString('latin1');
    for (const words of ['TESTBELEG', 'Berlin Mitte', '06.11.2026', 'Kein Beleg']) expect(slip).toContain(words);
  });

  test('the code of the scanner test is there without a printer', () => {
    expect(devices().channels['devices:scanner-code']()).toMatchObject({ value: { text: scannerTestText } });
  });

  test('a printer without paper prints none, and says why', async () => {
    const at = await printer(paperOut);
    expect(await devices().channels['devices:test-slip']({ printer: at.address })).toEqual({
      ok: true,
      value: { state: 'not-printed', cause: 'paper_out' },
    });
    expect(Buffer.concat(at.heard())).toHaveLength(0);
  });

  test('an address where nobody answers prints none', async () => {
    const at = await printer();
    await at.close();
    expect(await devices().channels['devices:test-slip']({ printer: at.address })).toMatchObject({
      value: { state: 'not-printed', cause: 'not_reachable' },
    });
  });

  test.each(['epson', 'star'] as const)(
    'the drawer of a printer of %s is opened by its own command',
    async (language) => {
      const at = await printer(language === 'epson' ? well : null);
      const end = await devices().channels['devices:open-drawer']({ printer: `${at.address}?language=${language}` });
      expect(end).toEqual({ ok: true, value: { state: 'opened', cause: null } });
      expect(Buffer.concat(at.heard())).toEqual(Buffer.from(kickBytes[language]));
    },
  );

  test('what is no description of a printer is refused, with what is wrong', async () => {
    expect(await devices().channels['devices:test-slip']({ printer: 'tcp://host:9100?paper=70' })).toEqual({
      ok: false,
      error: { code: 'printer_address', detail: 'paper must be 58 or 80' },
    });
  });

  test.each(['file:///home/shop/.profile', 'file:///dev/../home/shop/.profile', 'file:///tmp/paper?paper=58'])(
    '%s is no printer, and nobody is noted',
    async (printer) => {
      const { channels, noted } = devices({ printerAt: () => Promise.reject(new Error('opened')) as never });
      const refused = { ok: false, error: { code: 'printer_address', detail: expect.stringContaining('below /dev') } };
      expect(await channels['devices:test-slip']({ printer })).toEqual(refused);
      expect(await channels['devices:open-drawer']({ printer })).toEqual(refused);
      expect(noted).toEqual([]);
    },
  );

  test('who tries it is noted before the first byte, and one test runs at a time', async () => {
    const at = await printer();
    const seen: unknown[] = [];
    const { channels, noted } = devices({
      printerAt: (description) => {
        const real = openPrinter(description);
        return (
          real && {
            send(bytes) {
              seen.push([...noted]);
              return real.send(bytes);
            },
          }
        );
      },
    });
    const both = await Promise.all([
      channels['devices:test-slip']({ printer: at.address }),
      channels['devices:open-drawer']({ printer: at.address }),
    ]);
    expect(both.map((one) => (one.ok ? 'done' : one.error.code))).toEqual(['done', 'out_of_turn']);
    expect(seen).toEqual([['slip']]);
    expect(await channels['devices:open-drawer']({ printer: at.address })).toMatchObject({ ok: true });
    expect(noted).toEqual(['slip', 'drawer']);
  });
});

describe('in an open till', () => {
  async function till(options: HarnessOptions = {}) {
    const harness = await createHarness(options);
    cleanUps.push(() => harness.close());
    return harness;
  }
  const tested = `SELECT operator_id, body FROM journal WHERE kind = 'printer-tested'`;

  test('a manager tries a printer, and the journal says who and what', async () => {
    const harness = await till();
    const at = await printer();
    await harness.signIn('clara');
    await harness.ask('devices:test-slip', { printer: at.address });
    await harness.ask('devices:open-drawer', { printer: at.address });
    expect(harness.db().prepare(tested).all()).toEqual([
      { operator_id: 'clara', body: '{"what":"slip"}' },
      { operator_id: 'clara', body: '{"what":"drawer"}' },
    ]);
  });

  test.each([
    ['cashier', 'anna'],
    ['supervisor', 'ben'],
  ] as const)('a %s does not', async (_role, who) => {
    const harness = await till();
    const at = await printer();
    await harness.signIn(who);
    expect(await harness.refusal('devices:test-slip', { printer: at.address })).toBe('needs_manager');
    expect(await harness.refusal('devices:open-drawer', { printer: at.address })).toBe('needs_manager');
    expect(at.heard()).toEqual([]);
    expect(harness.db().prepare(tested).all()).toEqual([]);
  });

  test('the printer of the till takes the test in its turn, as a slip', async () => {
    const sent: number[] = [];
    const harness = await till({
      printer: 'paper',
      openPrinter: () => ({
        async send(bytes) {
          sent.push(bytes.length);
          return { kind: 'printed' };
        },
      }),
    });
    await harness.signIn('clara');
    await harness.ask('devices:test-slip', { printer: `file://${harness.folder}/paper?paper=58` });
    expect(sent).toHaveLength(1);
  });

  test('training tries its own printer, whatever address it is given', async () => {
    const harness = await till({ environment: 'training', training: practiceOf() });
    const at = await printer();
    await harness.signIn('clara');
    expect(await harness.ask('devices:printers')).toEqual({ printers: [], searched: [] });
    expect(await harness.ask('devices:test-slip', { printer: at.address })).toMatchObject({ state: 'printed' });
    expect(await harness.ask('devices:open-drawer', { printer: at.address })).toMatchObject({ state: 'opened' });
    expect(at.heard()).toEqual([]);
  });
});
