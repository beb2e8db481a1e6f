// What a till's report says of the service's balance. Invariant: a reading is kept only by a clock that can be compared with those of the other tills.
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import type { Queries } from '../core/database.ts';

/** The service's own window, by which a till's time follows the service's: beyond it one of the two clocks is wrong. */
const comparableMs = 5 * 60_000;

const keepSql = `
INSERT INTO balances (till, account, currency, balance_minor, limit_minor, held_minor, read_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (till) DO UPDATE SET account = excluded.account, currency = excluded.currency, balance_minor = excluded.balance_minor,
  limit_minor = excluded.limit_minor, held_minor = excluded.held_minor, read_at = excluded.read_at,
  floor_minor = CASE WHEN (balances.account, balances.currency) = (excluded.account, excluded.currency) THEN balances.floor_minor END
WHERE (balances.account, balances.currency) <> (excluded.account, excluded.currency)
  OR excluded.read_at > balances.read_at + interval '5 seconds'`;

/** The same reading is told with each report. */
export async function noteBalance(db: Queries, till: string, told: ReportRequest['balance'], now: Date): Promise<void> {
  if (!told) return;
  const { account, currency, balanceMinor, limitMinor, heldMinor, at, ageMs } = told;
  if (Math.abs(Date.parse(at) + ageMs - now.getTime()) > comparableMs)
    await db.run('UPDATE tills SET clock_off_at = $2 WHERE id = $1', [till, now]);
  else await db.run(keepSql, [till, account, currency, balanceMinor, limitMinor, heldMinor, at]);
}
