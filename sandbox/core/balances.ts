// The client's balance in each currency: held when an order is created, spent when it completes, released when it ends
// otherwise.
// Invariant: available = balance + limit − held, and every change happens inside the transaction of the order's own
// move.
import type { Balance } from '../../shared/interface/balance.ts';
import { type Money, moneyText } from '../../shared/money.ts';
import { own, settingMinor } from './amounts.ts';
import type { SandboxDatabase } from './database.ts';

export type BalanceEntry = {
  readonly currency: string;
  readonly balance: string;
  readonly held: string;
  readonly available: string;
};

type Row = { currency: string; balance_minor: number; held_minor: number };

/** `initial` and `limits` are decimal amounts by currency. A limit may be spent beyond the balance. */
export function createBalances(
  database: SandboxDatabase,
  initial: Readonly<Record<string, string>>,
  limits: Readonly<Record<string, string>>,
) {
  const { db } = database;
  const insert = db.prepare('INSERT OR IGNORE INTO balances (currency, balance_minor, held_minor) VALUES (?, ?, 0)');
  for (const [currency, amount] of Object.entries(initial)) insert.run(currency, settingMinor(currency, amount));
  const one = db.prepare<[string], Row>('SELECT * FROM balances WHERE currency = ?');
  const all = db.prepare<[], Row>('SELECT * FROM balances ORDER BY currency');
  const change = db.prepare<[number, number, string]>(
    'UPDATE balances SET balance_minor = balance_minor + ?, held_minor = held_minor + ? WHERE currency = ?',
  );
  const move = (balanceMinor: number, heldMinor: number, currency: string) => {
    if (change.run(balanceMinor, heldMinor, currency).changes !== 1) throw new Error(`no balance in ${currency}`);
  };
  const text = (currency: string, amountMinor: number) => moneyText({ currency, amountMinor }).amount;
  const limitOf = (currency: string) => settingMinor(currency, own(limits, currency) ?? '0');
  const availableOf = (row: Row) => row.balance_minor + limitOf(row.currency) - row.held_minor;
  const set = db.prepare<[number, string]>('UPDATE balances SET balance_minor = ? WHERE currency = ?');
  return {
    /** Minor units; null where the currency is not allowed for the client. */
    available(currency: string): number | null {
      const row = one.get(currency);
      return row ? availableOf(row) : null;
    },
    /** The held amount stays. */
    set({ currency, amountMinor }: Money): void {
      if (set.run(amountMinor, currency).changes !== 1) throw new Error(`no balance in ${currency}`);
    },
    /** As the service shows it; null where the currency is not allowed for the client. */
    shown(currency: string): Balance | null {
      const row = one.get(currency);
      if (!row) return null;
      return {
        currency,
        balance: text(currency, row.balance_minor),
        limit: text(currency, limitOf(currency)),
        available_balance: text(currency, availableOf(row)),
      };
    },
    hold: ({ currency, amountMinor }: Money) => move(0, amountMinor, currency),
    release: ({ currency, amountMinor }: Money) => move(0, -amountMinor, currency),
    spend: ({ currency, amountMinor }: Money) => move(-amountMinor, -amountMinor, currency),
    giveBack: ({ currency, amountMinor }: Money) => move(amountMinor, 0, currency),
    list: (): BalanceEntry[] =>
      all.all().map((row) => ({
        currency: row.currency,
        balance: text(row.currency, row.balance_minor),
        held: text(row.currency, row.held_minor),
        available: text(row.currency, availableOf(row)),
      })),
  };
}

export type Balances = ReturnType<typeof createBalances>;
