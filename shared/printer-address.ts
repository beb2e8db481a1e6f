// How the provisioning names a printer: where it is, and after a `?` how it differs from the defaults.
// Invariant: what parses is a whole description. An unknown or repeated word is an error, never ignored.
import { err, ok, type Result } from './result.ts';

/** Code pages by the names a manager writes. The default is `pc858`: Western Europe with the euro sign. */
export const printerPages = ['pc858', 'pc852', 'pc866', 'wpc1250', 'wpc1252'] as const;
export type PrinterPage = (typeof printerPages)[number];

/** The characters of one row: 32 on 58 mm paper, 48 (on some printers 42) on 80 mm. */
export type PaperColumns = 32 | 42 | 48;
export type PrinterLanguage = 'epson' | 'star';

export const qrDrawers = ['picture', 'printer'] as const;

/** `yes`: on the first contact of the printer's socket for drawers (pin 2). `second`: on the other one (pin 5). */
export const drawerWords = ['yes', 'second', 'no'] as const;
export type DrawerWord = (typeof drawerWords)[number];

export type PrinterDescription = {
  /**
   * `tcp://host:port`, `file:///dev/…` (electron/printing/printer-file.ts says which), `cups:queue`, `cups://host:port/queue` or
   * `windows:name`, without the `?` part.
   */
  readonly address: string;
  readonly columns: PaperColumns;
  readonly language: PrinterLanguage;
  readonly codePage: PrinterPage;
  /** A PNG file on this machine, printed at the top of every slip; null for none. */
  readonly logo: string | null;
  /** Who draws a QR code: the till, dot by dot, which every printer prints, or the printer itself: fewer bytes, sooner on paper. */
  readonly qr: (typeof qrDrawers)[number];
  /** A cash drawer is connected to the printer, and the till opens it. Null: not stated. */
  readonly drawer: DrawerWord | null;
};

/** Every queue name that CUPS allows and that is visible. It forbids space, `/` and `#`; its tools also `?`, where our words begin. */
const queue = '[^\\s/?#\\p{C}]{1,127}';
const where = new RegExp(
  `^(tcp://[^\\s/:?]+:\\d{1,5}|file:///[^\\s?]+|cups:${queue}|cups://[^\\s/:?]+(?::\\d{1,5})?/${queue}|windows:[^?\\r\\n\\t]{1,220})(?:\\?(\\S*))?$`,
  'u',
);

const words = ['paper', 'columns', 'language', 'codepage', 'logo', 'qr', 'drawer'];

/**
 * The error names the wrong part. After the `?`: `paper=58|80`, `columns=32|42|48`, `language=epson|star`,
 * `codepage=…`, `logo=/path.png`, `qr=picture|printer`, `drawer=yes|second|no`.
 */
export function parsePrinter(text: string): Result<PrinterDescription, string> {
  const [, address, query] = where.exec(text) ?? [];
  if (!address) return err('must be tcp://host:port, file:///path, cups:queue, cups://host:port/queue or windows:name');
  const given = new URLSearchParams(query ?? '');
  const unknown = [...given.keys()].find((key) => !words.includes(key));
  if (unknown !== undefined) return err(`has an unknown word after the ?: ${unknown}`);
  if ([...given.keys()].length !== new Set(given.keys()).size) return err('says something twice after the ?');
  const paper = oneOf(['80', '58'], given.get('paper'));
  if (!paper) return err('paper must be 58 or 80');
  const columns = columnsOf(paper, given.get('columns'));
  if (!columns) return err('columns must be 42 or 48 on 80 mm paper, 32 on 58 mm');
  const language = oneOf(['epson', 'star'], given.get('language'));
  if (!language) return err('language must be epson or star');
  const codePage = oneOf(printerPages, given.get('codepage'));
  if (!codePage) return err(`codepage must be one of ${printerPages.join(', ')}`);
  const logo = given.get('logo');
  if (logo !== null && !logo.toLowerCase().endsWith('.png')) return err('logo must be a .png file');
  const qr = oneOf(language === 'epson' ? qrDrawers : qrDrawers.slice(0, 1), given.get('qr'));
  if (!qr) return err('qr must be picture or printer, and picture for language=star');
  const drawer = given.has('drawer') ? oneOf(drawerWords, given.get('drawer')) : null;
  if (drawer === null && given.has('drawer')) return err('drawer must be yes, second or no');
  return ok({ address, columns, language, codePage, logo, qr, drawer });
}

/** Whether a cash drawer is connected to this printer. */
export function hasDrawer({ drawer }: Pick<PrinterDescription, 'drawer'>): boolean {
  return drawer === 'yes' || drawer === 'second';
}

/** Whether a file in this address is below /dev, where only the system makes files. True for an address that is no file. */
export function isBelowDev({ address }: Pick<PrinterDescription, 'address'>): boolean {
  if (!address.startsWith('file:')) return true;
  // Resolved as it is when opened: `..` is followed, however it is written.
  return URL.canParse(address) && new URL(address).pathname.startsWith('/dev/');
}

/** What a user may enter on screen: error as of `parsePrinter`. A plain file is accepted from the command line alone. */
export function parseEntered(text: string): Result<PrinterDescription, string> {
  const parsed = parsePrinter(text);
  return parsed.ok && !isBelowDev(parsed.value) ? err(noDevice) : parsed;
}

export const noDevice = 'must be a device below /dev, such as file:///dev/usb/lp0';

const paperWords: Readonly<Record<PaperColumns, string>> = { 32: 'paper=58', 42: 'columns=42', 48: '' };

/** The description as text again, with the words that differ from the defaults. */
export function printerText({ address, columns, language, codePage, logo, qr, drawer }: PrinterDescription): string {
  const words = [
    paperWords[columns],
    language === 'epson' ? '' : `language=${language}`,
    codePage === 'pc858' ? '' : `codepage=${codePage}`,
    logo === null ? '' : `logo=${encodeURIComponent(logo).replaceAll('%2F', '/')}`,
    qr === 'picture' || language === 'star' ? '' : `qr=${qr}`,
    drawer === null ? '' : `drawer=${drawer}`,
  ].filter((word) => word !== '');
  return words.length === 0 ? address : `${address}?${words.join('&')}`;
}

/** The first is the default; null for an unknown one. */
function oneOf<T extends string>(known: readonly T[], said: string | null): T | null {
  return (said === null ? known[0] : known.find((one) => one === said)) ?? null;
}

function columnsOf(paper: '58' | '80', columns: string | null): PaperColumns | null {
  if (paper === '58') return columns === null || columns === '32' ? 32 : null;
  if (columns === null || columns === '48') return 48;
  return columns === '42' ? 42 : null;
}
