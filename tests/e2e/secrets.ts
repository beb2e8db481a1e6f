// Looks for what must never lie on a till's disk: the key, the PINs people typed, the codes, PINs and numbers of cards it sold; as they
// are, and as somebody might have written them: in another encoding, as base64 or as hex.
// Invariant: every file below the folder is searched, whatever it is called; what is found is named, never quoted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDelivery } from '../../sandbox/delivery.ts';
import type { Service } from './service.ts';

/** What to look for, by what it is called in a report. */
export type Secrets = ReadonlyMap<string, string>;

/** One sentence for each file below `folder` that holds a secret; the secret itself is not in it. */
export function secretsOnDisk(folder: string, service: Pick<Service, 'books' | 'credentials'>): string[] {
  return findSecrets(folder, secretsOf(service));
}

/** The key, and of each card of the service its code, its PIN and its number. */
export function secretsOf(service: Pick<Service, 'books' | 'credentials'>): Map<string, string> {
  const secrets = new Map([['the key', service.credentials.keySecret]]);
  for (const order of service.books().orders) {
    if (order.completed_at) {
      const { code, pin } = testDelivery(order.id, order.completed_at);
      if (code) secrets.set(`the code of order ${order.id}`, code);
      // Four digits stand in every file by chance: it is looked for as an answer would have it.
      if (pin) secrets.set(`the PIN of order ${order.id}`, `"pin":"${pin}"`);
    }
    if (order.card_number) secrets.set(`the card number of order ${order.id}`, order.card_number);
  }
  return secrets;
}

/** Shorter pieces stand in every file by chance. */
const shortestFound = 6;

export function findSecrets(folder: string, secrets: Secrets): string[] {
  const forms = [...secrets].map(([what, secret]) => ({ what, needles: formsOf(secret) }));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap((entry) => {
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    // Hex is written in either case.
    const lower = Buffer.from(bytes.toString('latin1').toLowerCase(), 'latin1');
    return forms.flatMap(({ what, needles }) => {
      const found = needles.find(({ needle, form }) => (form === 'hex' ? lower : bytes).includes(needle));
      const as = found && found.form !== 'text' ? ` as ${found.form}` : '';
      return found ? [`${join(entry.parentPath, entry.name)} holds ${what}${as}`] : [];
    });
  });
}

type Form = { readonly form: string; readonly needle: Buffer };

function formsOf(secret: string): Form[] {
  const text = Buffer.from(secret, 'utf8');
  return [
    { form: 'text', needle: text },
    { form: 'UTF-16', needle: Buffer.from(secret, 'utf16le') },
    { form: 'UTF-16', needle: Buffer.from(secret, 'utf16le').swap16() },
    { form: 'hex', needle: Buffer.from(text.toString('hex')) },
    ...base64Forms(text),
  ];
}

/** In the middle of other bytes base64 has three beginnings; of each, what does not depend on the neighbours. */
function base64Forms(text: Buffer): Form[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), text])
      .toString('base64')
      .replace(/=+$/, '');
    const core = whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + text.length) * 8) / 6));
    const forms = new Set([core, core.replaceAll('+', '-').replaceAll('/', '_')]);
    return core.length < shortestFound ? [] : [...forms].map((one) => ({ form: 'base64', needle: Buffer.from(one) }));
  });
}
