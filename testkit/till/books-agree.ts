// Holds the till's ledger against the service's books: every order known, every state agreed, money adding up to the cent.
import { expect } from 'vitest';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { parseMoney } from '../../shared/money.ts';
import type { Harness } from './harness.ts';

const agreeing: Readonly<Record<string, readonly string[]>> = {
  active: ['completed'],
  cancelled: ['invalidated', 'failed'],
  voided: ['invalidated', 'failed'],
  lost: ['failed', 'invalidated'],
  reserved: ['created'],
};

/** Throws, naming the row, where the two sides differ or something is left undone. `excused`: orders the service lied about. */
export function booksAgree(harness: Harness, excused: ReadonlySet<string> = new Set()): void {
  const db = harness.db();
  try {
    const told = harness.sandbox.books().orders.filter((order) => !excused.has(order.id));
    const orders = new Map(told.map((order) => [order.id, order]));
    const lines = db
      .prepare<[], { id: string; state: string; order_id: string | null; amount_minor: number }>('SELECT * FROM lines')
      .all();
    for (const line of lines) {
      if (line.order_id !== null && excused.has(line.order_id)) continue;
      const order = line.order_id === null ? undefined : orders.get(line.order_id);
      if (line.order_id !== null) expect(order, `order of line ${line.id}`).toBeDefined();
      const states = agreeing[line.state];
      if (states) expect(states, `line ${line.id} is ${line.state}`).toContain(order?.state);
      const value = order && parseMoney(order.face_value);
      if (value?.ok) expect(value.value.amountMinor).toBe(line.amount_minor);
      orders.delete(line.order_id ?? '');
    }
    expect([...orders.keys()], 'orders that the till does not know').toEqual([]);

    const held = db
      .prepare("SELECT coalesce(sum(amount_minor), 0) AS n FROM tender_parts WHERE state = 'approved'")
      .get();
    const sold = db.prepare("SELECT coalesce(sum(amount_minor), 0) AS n FROM lines WHERE state = 'active'").get();
    expect(held, 'money kept equals cards sold').toEqual(sold);
    const open = db
      .prepare("SELECT count(*) AS n FROM tender_parts WHERE state NOT IN ('approved', 'declined', 'refunded')")
      .get();
    expect(open, 'tenders left undecided or owed').toEqual({ n: 0 });
    expect(db.prepare('SELECT count(*) AS n FROM outbox').get(), 'rows left in the outbox').toEqual({ n: 0 });
    const whole = verifyLedger(db);
    expect(whole.ok ? '' : JSON.stringify(whole.error), 'the ledger as a whole').toBe('');
  } finally {
    db.close();
  }
}
