// Finds the printers that this machine can reach: CUPS queues, USB device files, the printers of Windows. A network printer on a raw
// port announces nothing that is its own, so its address is typed.
// Invariants: nothing is printed and nothing is changed; it answers within seconds; each address can be parsed (printer-address.ts).
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePrinter } from '../../shared/printer-address.ts';
import type { FoundPrinter, PrinterPlace, PrintersFound } from '../../shared/settings/devices.ts';
import { ippRequest, operation, readIppGroups } from './ipp.ts';
import { post } from './ipp-post.ts';
import { listWindowsPrinters } from './windows-printer.ts';

export type PrinterPlaces = {
  readonly platform: NodeJS.Platform;
  /** `CUPS_SERVER`, as CUPS's own programs take it: `host` or `host:port`. */
  readonly cupsServer?: string | undefined;
  /** Where the kernel puts USB printers, and where it says what they are. */
  readonly devices: string;
  readonly deviceClass: string;
  readonly windows: () => Promise<readonly string[] | null>;
};

const usualPlaces: PrinterPlaces = {
  platform: process.platform,
  cupsServer: process.env.CUPS_SERVER,
  devices: '/dev/usb',
  deviceClass: '/sys/class/usbmisc',
  windows: listWindowsPrinters,
};

const [openMs, answerMs] = [1500, 3000];

/** Looks at all places at once. */
export async function findPrinters(places: PrinterPlaces = usualPlaces): Promise<PrintersFound> {
  const searches: readonly (readonly [PrinterPlace, Promise<readonly FoundPrinter[] | null>])[] =
    places.platform === 'win32'
      ? [['windows', windowsPrinters(places)]]
      : [
          ['cups', queues(places.cupsServer)],
          ['usb', usbPrinters(places)],
        ];
  const found = await Promise.all(searches.map(async ([place, search]) => ({ place, printers: await search })));
  return {
    printers: found.flatMap(({ printers }) => printers ?? []).filter(({ address }) => parsePrinter(address).ok),
    searched: found.map(({ place, printers }) => ({ place, state: printers === null ? 'absent' : 'searched' })),
  };
}

/** Null where no CUPS answers. */
async function queues(server: string | undefined): Promise<readonly FoundPrinter[] | null> {
  const [, host = 'localhost', port = '631'] = /^([^/:\s]+)(?::(\d{1,5}))?$/.exec(server ?? '') ?? [];
  const isUsual = host === 'localhost' && port === '631';
  const wanted = ['printer-name', 'printer-info', 'printer-make-and-model'];
  const body = ippRequest(operation.cupsGetPrinters, 1, [
    { tag: 'keyword', name: 'requested-attributes', values: wanted },
  ]);
  const posted = await post({ host, port: Number(port), path: '/' }, body, openMs, answerMs);
  const answer = posted.kind === 'answered' ? readIppGroups(posted.body) : null;
  if (!answer) return null;
  return answer.groups.flatMap((group) => {
    const text = (name: string): string => String(group.get(name)?.[0] ?? '').trim();
    const queue = text('printer-name');
    const address = isUsual ? `cups:${queue}` : `cups://${host}:${port}/${queue}`;
    const name = text('printer-info') || text('printer-make-and-model') || queue;
    return queue === '' ? [] : [{ place: 'cups', address, name } as const];
  });
}

/** Null where the kernel knows no USB printer. */
async function usbPrinters({ devices, deviceClass }: PrinterPlaces): Promise<readonly FoundPrinter[] | null> {
  const names = await readdir(devices).catch(() => null);
  if (names === null) return null;
  const ports = names.filter((name) => /^lp\d+$/.test(name)).sort();
  return Promise.all(
    ports.map(async (port) => {
      const id = await readFile(join(deviceClass, port, 'device', 'ieee1284_id'), 'utf8').catch(() => '');
      return { place: 'usb', address: `file://${join(devices, port)}`, name: modelIn(id) || port } as const;
    }),
  );
}

/** Of an IEEE 1284 device id, such as `MFG:EPSON;CMD:ESC/POS;MDL:TM-T20III;CLS:PRINTER;`. */
function modelIn(id: string): string {
  const field = (...names: readonly string[]): string =>
    new RegExp(`(?:^|;)\\s*(?:${names.join('|')}):([^;]*)`).exec(id)?.[1]?.trim() ?? '';
  return `${field('MFG', 'MANUFACTURER')} ${field('MDL', 'MODEL')}`.trim();
}

async function windowsPrinters({ windows }: PrinterPlaces): Promise<readonly FoundPrinter[] | null> {
  const names = await windows();
  return names?.map((name) => ({ place: 'windows', address: `windows:${name}`, name }) as const) ?? null;
}
