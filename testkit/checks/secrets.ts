// Looks for what must never be on a till's disk: keys, PINs that people typed, codes, PINs and numbers of cards it sold; also in another
// encoding, as base64 or as hex.
// Invariant: it searches every file below the folder, of any name; it names what it finds and never quotes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BookedCodeOrder, BookedOrder } from '../../sandbox/core/books.ts';
import { testDelivery } from '../../sandbox/core/delivery.ts';
import type { Service } from '../drive/service.ts';
import { people, storeKey, wrongPin } from '../drive/set-up.ts';

/** A text or the bytes of a key, by its name in a report. Nothing short: every file holds that by chance. */
export type Secrets = ReadonlyMap<string, string | Buffer>;

/** One sentence for each file below `folder` that holds a secret; the secret itself is not in it. */
export function secretsOnDisk(folder: string, service: Pick<Service, 'books' | 'credentials'>): string[] {
  return findSecrets(folder, secretsOf(service));
}

/** The keys, the PINs of the people at the till, and the secrets of each card of the service. */
export function secretsOf(service: Pick<Service, 'books' | 'credentials'>): Map<string, string> {
  const { orders, codeOrders } = service.books();
  return new Map([
    ['the key', service.credentials.keySecret],
    ['the store key', storeKey],
    ...people.map(({ id, pin }): [string, string] => [`the PIN of ${id}`, pin]),
    ['a mistyped PIN', wrongPin],
    ...secretsOfOrders(orders),
    ...secretsOfCodes(codeOrders),
  ]);
}

/** Of each order its card's number, and the code and the PIN it has or had while it was completed. */
export function secretsOfOrders(orders: readonly BookedOrder[]): Map<string, string> {
  const secrets = new Map<string, string>();
  for (const order of orders) {
    if (order.completed_at) {
      const { code, pin } = testDelivery(order.id, order.completed_at);
      if (code) secrets.set(`the code of order ${order.id}`, code);
      if (pin) secrets.set(`the PIN of order ${order.id}`, pin);
    }
    if (order.card_number) secrets.set(`the card number of order ${order.id}`, order.card_number);
  }
  return secrets;
}

/** Of each order for a company the code and the PIN it has or had. */
export function secretsOfCodes(orders: readonly Pick<BookedCodeOrder, 'id' | 'created_at'>[]): Map<string, string> {
  return new Map(
    orders.flatMap(({ id, created_at }) => {
      const { code, pin } = testDelivery(id, created_at);
      const named: [string, string | null][] = [
        [`the code of order ${id}`, code],
        [`the PIN of order ${id}`, pin],
      ];
      return named.flatMap(([what, secret]): [string, string][] => (secret === null ? [] : [[what, secret]]));
    }),
  );
}

/** Shorter pieces stand in every file by chance. */
const shortestFound = 6;

export function findSecrets(folder: string, secrets: Secrets): string[] {
  const search = searchFor(secrets);
  return filesBelow(folder).flatMap((file) => {
    const bytes = whileThere(() => readFileSync(file), Buffer.alloc(0));
    return search(bytes).map((what) => `${file} holds ${what}`);
  });
}

function filesBelow(folder: string): string[] {
  const entries = whileThere(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Electron's helper processes remove files and folders while this reads: what is gone holds nothing. */
function whileThere<T>(read: () => T, gone: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return gone;
    throw error;
  }
}

/** Names each secret that is in the bytes it is given. */
export function searchFor(secrets: Secrets): (bytes: Buffer) => string[] {
  const forms = [...secrets].map(([what, secret]) => ({ what, needles: formsOf(secret) }));
  const all = forms.flatMap(({ needles }) => needles);
  // All at once: nearly every file holds none of them.
  const any = anyOf(all.filter(({ form }) => form !== 'hex'));
  const anyHex = anyOf(all.filter(({ form }) => form === 'hex'));
  return (bytes) => {
    // A database is mostly empty pages, and no secret has so many zeros.
    const text = bytes.toString('latin1').replaceAll(/\0{64,}/g, '\0');
    // Hex is written in either case.
    const lower = text.toLowerCase();
    if (!any.test(text) && !anyHex.test(lower)) return [];
    return forms.flatMap(({ what, needles }) => {
      const found = needles.find(({ needle, form }) => (form === 'hex' ? lower : text).includes(needle));
      const as = found && found.form !== 'text' ? ` as ${found.form}` : '';
      return found ? [`${what}${as}`] : [];
    });
  };
}

/** `needle` has a sign for each byte. */
type Form = { readonly form: string; readonly needle: string };

function anyOf(forms: readonly Form[]): RegExp {
  return new RegExp(forms.map(({ needle }) => RegExp.escape(needle)).join('|'));
}

function formsOf(secret: string | Buffer): Form[] {
  const bytes = typeof secret === 'string' ? Buffer.from(secret, 'utf8') : secret;
  const wide = typeof secret === 'string' ? Buffer.from(secret, 'utf16le') : null;
  return [
    { form: 'text', needle: bytes.toString('latin1') },
    ...(wide
      ? [wide, Buffer.from(wide).swap16()].map((either) => ({ form: 'UTF-16', needle: either.toString('latin1') }))
      : []),
    { form: 'hex', needle: bytes.toString('hex') },
    ...base64Forms(bytes),
  ];
}

/** In the middle of other bytes base64 has three beginnings; of each, what does not depend on the neighbours. */
function base64Forms(bytes: Buffer): Form[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const core = whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    const forms = new Set([core, core.replaceAll('+', '-').replaceAll('/', '_')]);
    return core.length < shortestFound ? [] : [...forms].map((needle) => ({ form: 'base64', needle }));
  });
}
