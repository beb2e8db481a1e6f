// Which printers the till finds by itself: CUPS queues over real HTTP, USB devices in a folder laid out as the kernel's, and the
// printers that a Windows spooler names.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findPrinters, type PrinterPlaces } from '../../electron/printing/find-printers.ts';
import { listWindowsPrinters } from '../../electron/printing/windows-printer.ts';
import { parsePrinter, printerText } from '../../shared/printer-address.ts';
import { openLoopbackCups, queueNames } from './loopback-cups.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'printers-'));
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** No CUPS listens at port 1, and no USB printer is there. */
const nowhere = (more: Partial<PrinterPlaces> = {}): PrinterPlaces => ({
  platform: 'linux',
  cupsServer: '127.0.0.1:1',
  devices: '/nowhere/usb',
  deviceClass: '/nowhere/usbmisc',
  windows: async () => null,
  ...more,
});

async function cupsWith(queues: readonly { name: string; info: string; model: string }[]) {
  const cups = Object.assign(await openLoopbackCups(), { queues });
  cleanUps.push(() => cups.close());
  return { cupsServer: `127.0.0.1:${cups.port}`, at: `cups://127.0.0.1:${cups.port}` };
}

describe('on Linux and macOS', () => {
  test('every queue of CUPS is found, by what a person called it, else by its model, else by its name', async () => {
    const { cupsServer, at } = await cupsWith([
      { name: 'slips', info: 'Counter left', model: 'EPSON TM-T88VI' },
      { name: 'office', info: '', model: 'HP LaserJet' },
      { name: 'plain', info: '', model: '' },
    ]);
    expect((await findPrinters(nowhere({ cupsServer }))).printers).toEqual([
      { place: 'cups', address: `${at}/slips`, name: 'Counter left' },
      { place: 'cups', address: `${at}/office`, name: 'HP LaserJet' },
      { place: 'cups', address: `${at}/plain`, name: 'plain' },
    ]);
  });

  test.each(queueNames)('a queue that CUPS may call %s is found, and its address is a setting', async (name) => {
    const { cupsServer, at } = await cupsWith([{ name, info: '', model: '' }]);
    const { printers } = await findPrinters(nowhere({ cupsServer }));
    expect(printers).toEqual([{ place: 'cups', address: `${at}/${name}`, name }]);
    for (const address of [`${at}/${name}`, `cups:${name}`])
      expect(parsePrinter(`${address}?drawer=yes`)).toMatchObject({ ok: true, value: { address, drawer: 'yes' } });
  });

  test.each(['a?b', 'a/b', 'a#b', 'a b', 'a\tb', '\u202eb'])(
    'a queue that no CUPS may call %j is left out',
    async (name) => {
      const { cupsServer } = await cupsWith([{ name, info: 'Counter', model: '' }]);
      expect((await findPrinters(nowhere({ cupsServer }))).printers).toEqual([]);
    },
  );

  test('a CUPS without queues was searched; one that does not answer, or not as CUPS does, is absent', async () => {
    const { cupsServer } = await cupsWith([]);
    const server = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const stateAt = async (at: string) =>
      (await findPrinters(nowhere({ cupsServer: at }))).searched.find(({ place }) => place === 'cups')?.state;
    expect(await stateAt(cupsServer)).toBe('searched');
    expect(await stateAt('127.0.0.1:1')).toBe('absent');
    expect(await stateAt(`127.0.0.1:${port}`)).toBe('absent');
  });

  test('USB printers are found by their device file, and named as their plug names them', async () => {
    const [devices, deviceClass] = [folder(), folder()];
    for (const name of ['lp1', 'lp0', 'hiddev0']) writeFileSync(join(devices, name), '');
    mkdirSync(join(deviceClass, 'lp0', 'device'), { recursive: true });
    const id = 'MFG:EPSON;CMD:ESC/POS;MDL:TM-T20III;CLS:PRINTER;';
    writeFileSync(join(deviceClass, 'lp0', 'device', 'ieee1284_id'), id);
    expect(await findPrinters(nowhere({ devices, deviceClass }))).toEqual({
      printers: [
        { place: 'usb', address: `file://${devices}/lp0`, name: 'EPSON TM-T20III' },
        { place: 'usb', address: `file://${devices}/lp1`, name: 'lp1' },
      ],
      searched: [
        { place: 'cups', state: 'absent' },
        { place: 'usb', state: 'searched' },
      ],
    });
  });
});

describe('on Windows', () => {
  test('its printers are found, and nothing else is searched', async () => {
    const windows = async () => ['Slips', 'Star TSP100 (Copy 1)'];
    expect(await findPrinters(nowhere({ platform: 'win32', windows }))).toEqual({
      printers: [
        { place: 'windows', address: 'windows:Slips', name: 'Slips' },
        { place: 'windows', address: 'windows:Star TSP100 (Copy 1)', name: 'Star TSP100 (Copy 1)' },
      ],
      searched: [{ place: 'windows', state: 'searched' }],
    });
  });

  test('they come from a thread of their own; a thread that dies names none', async () => {
    const script = new URL('./windows-spooler.ts', import.meta.url);
    expect(await listWindowsPrinters('win32', script)).toEqual(['Slips', 'Office']);
    expect(await listWindowsPrinters('win32', new URL('./no-such-thread.ts', import.meta.url))).toBeNull();
    expect(await listWindowsPrinters('linux', script)).toBeNull();
  });
});

test.each([
  'tcp://192.0.2.10:9100',
  'cups:slips?paper=58&drawer=yes',
  'tcp://192.0.2.10:9100?qr=printer',
  'file:///dev/usb/lp0?columns=42&language=star&codepage=pc866',
  'windows:Star TSP100 (Copy 1)?logo=/srv/the%20shop/a%26b.png',
])('the description %s is written as it is read', (text) => {
  const parsed = parsePrinter(text);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(printerText(parsed.value)).toBe(text);
});
