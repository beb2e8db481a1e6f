// Faults of a till that orders cards for companies, put in on purpose: each costs the shop a card, or money, or lets codes lie about.
import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { named, type Tampering } from './tampering.ts';

const wasRestored = (db: Database.Database): boolean =>
  db.prepare("SELECT 1 FROM journal WHERE kind = 'ledger-restored'").get() !== undefined;

export const companyFaults: Readonly<Record<string, () => Tampering>> = {
  'a restored ledger asks for a card of an order for a company under another key': () => ({
    client: (client, db) => ({
      ...client,
      createOrder: (body, key, mayRepeat) => client.createOrder(body, wasRestored(db()) ? `${key}r` : key, mayRepeat),
    }),
  }),
  'what was paid back for an order of a company is due again': () => ({
    statement: (sql) =>
      sql.startsWith('UPDATE company_orders SET state')
        ? (run, values) => run({ ...named(values), paidBackMinor: 0 })
        : null,
  }),
  'the codes of cards for companies are noted in a file': () => ({
    client: (client, db) => ({
      ...client,
      async createOrder(body, key, mayRepeat) {
        const answer = await client.createOrder(body, key, mayRepeat);
        const code = answer.ok ? answer.value.value.delivery?.code : null;
        if (code) appendFileSync(join(dirname(db().name), 'orders.log'), `${key} ${code}\n`);
        return answer;
      },
    }),
  }),
};
