// Idempotency keys of both kinds of order (section 8): one space, because one client owns them.
// Invariant: within its window a key means one body and one order, across restarts; after it, the key is new.
import { hash } from 'node:crypto';
import type { ServiceClock } from './clock.ts';
import type { SandboxDatabase } from './database.ts';

export type OrderKind = 'order' | 'retail_order';
export type KeyUse = { readonly use: 'new' } | { readonly use: 'reused' } | { readonly use: 'replay'; orderId: string };

type KeyRow = { key: string; body_hash: string; kind: OrderKind; order_id: string; created_ms: number };

/** Identifies a body, to compare a replay's with the first one. */
export function bodyHash(body: Uint8Array): string {
  return hash('sha256', body, 'hex');
}

export function createKeyBook({ db }: SandboxDatabase, clock: ServiceClock, replayWindowHours: number) {
  const find = db.prepare<[string], KeyRow>('SELECT * FROM idempotency_keys WHERE key = ?');
  const all = db.prepare<[], KeyRow>('SELECT * FROM idempotency_keys ORDER BY created_ms, key');
  const insert = db.prepare<[KeyRow]>(
    'INSERT INTO idempotency_keys VALUES (@key, @body_hash, @kind, @order_id, @created_ms)',
  );
  const forget = db.prepare<[number]>('DELETE FROM idempotency_keys WHERE created_ms <= ?');
  const windowMs = replayWindowHours * 3_600_000;
  return {
    /** What a key means for a request of `kind` with this body. */
    use(key: string, kind: OrderKind, hashed: string): KeyUse {
      const known = find.get(key);
      if (!known || clock.elapsed() - known.created_ms >= windowMs) return { use: 'new' };
      const isSame = known.kind === kind && known.body_hash === hashed;
      return isSame ? { use: 'replay', orderId: known.order_id } : { use: 'reused' };
    },
    /** Call inside the transaction that makes the order. Forgets keys older than the window. */
    add(key: string, kind: OrderKind, hashed: string, orderId: string): void {
      forget.run(clock.elapsed() - windowMs);
      insert.run({ key, body_hash: hashed, kind, order_id: orderId, created_ms: clock.elapsed() });
    },
    all: () =>
      all.all().map((row) => ({
        key: row.key,
        orderId: row.order_id,
        createdAt: clock.shown(row.created_ms).toISOString(),
      })),
  };
}

export type KeyBook = ReturnType<typeof createKeyBook>;
