// Looks for what must never lie on a till's disk: the key, the PINs' people typed, the codes of cards it sold.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDelivery } from '../../sandbox/delivery.ts';
import type { Service } from './service.ts';

/** One sentence for each file below `folder` that holds a secret in the clear; the secret itself is not in it. */
export function secretsOnDisk(folder: string, service: Pick<Service, 'books' | 'credentials'>): string[] {
  const secrets = new Map([['the key', service.credentials.keySecret]]);
  for (const order of service.books().orders) {
    if (order.completed_at) {
      const { code } = testDelivery(order.id, order.completed_at);
      if (code) secrets.set(`the code of order ${order.id}`, code);
    }
    if (order.card_number) secrets.set(`the card number of order ${order.id}`, order.card_number);
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap((entry) => {
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    return [...secrets]
      .filter(([, secret]) => bytes.includes(secret))
      .map(([what]) => `${join(entry.parentPath, entry.name)} holds ${what}`);
  });
}
