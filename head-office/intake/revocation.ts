// A till that may no longer take part: each of its calls is refused from the commit on, and a held one is answered with `stop`. Invariants: its
// journal stays, and so does its secret, which signs the refusal; no code of its place outlives the revocation.
import { z } from 'zod';
import type { Actor } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { notifyChange } from '../core/listening.ts';
import { shape } from '../core/shape.ts';
import { endCodesOf } from './codes.ts';

/** Somebody decided about it since head office was restored. */
const confirmTill = (tx: Queries, till: string, at: Date): Promise<number> =>
  tx.run("UPDATE alarms SET closed_at = $2 WHERE till = $1 AND kind = 'restored' AND closed_at IS NULL", [till, at]);

/** False where it is revoked already. */
export async function revokeTill(tx: Queries, till: string, by: Actor, at: Date): Promise<boolean> {
  await endCodesOf(tx, till, by, at);
  await confirmTill(tx, till, at);
  const sql = 'UPDATE tills SET revoked_at = $3, revoked_by = $2 WHERE id = $1 AND revoked_at IS NULL';
  const changed = await tx.run(sql, [till, by.name, at]);
  await notifyChange(tx, till);
  return changed > 0;
}

/** False where it is not revoked. */
export async function undoRevocation(tx: Queries, till: string, at: Date): Promise<boolean> {
  const sql = 'UPDATE tills SET revoked_at = NULL, revoked_by = NULL WHERE id = $1 AND revoked_at IS NOT NULL';
  const changed = await tx.run(sql, [till]);
  await confirmTill(tx, till, at);
  await notifyChange(tx, till);
  return changed > 0;
}

const named = shape({ id: z.string(), store: z.string(), terminal: z.string() });
export type NamedTill = z.infer<typeof named.row>;

/** By its id, or by `STORE/TERMINAL`. */
export async function tillNamed(db: Queries, name: string): Promise<NamedTill | null> {
  const sql = `SELECT ${named.sql} FROM tills WHERE id = $1 OR store || '/' || terminal = $1`;
  return (await db.rows(named.row, sql, [name]))[0] ?? null;
}
