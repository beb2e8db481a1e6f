// The money of one card that went back at two tills: against a claim slip and its copy, or one that was taken and kept. No till can notice, because
// each paid once. Invariant: an order raises it once, however often its entries are folded, and whichever till's come last.
import { z } from 'zod';
import { raiseAlarm } from '../core/alarms.ts';
import type { Queries } from '../core/database.ts';
import { locks } from '../core/locks.ts';
import type { Read } from './load.ts';

const twice = z.object({
  till: z.string(),
  order: z.string(),
  receipt: z.string().nullable(),
  otherTill: z.string(),
  otherReceipt: z.string().nullable(),
});

const sql = `
SELECT DISTINCT ON (c.order_id) c.till, c.order_id AS "order", sa.receipt, t.terminal AS "otherTill", sb.receipt AS "otherReceipt"
FROM unnest($1::text[], $2::text[], $3::text[]) AS n (till, sale, part)
JOIN parts p ON p.till = n.till AND p.sale = n.sale AND p.part = n.part AND p.state = 'refunded'
JOIN cards c ON c.till = p.till AND c.sale = p.sale AND c.line = p.line AND c.lost_of = p.lost_of
JOIN cards d ON d.order_id = c.order_id AND d.till <> c.till
JOIN parts q ON q.till = d.till AND q.sale = d.sale AND q.line = d.line AND q.lost_of = d.lost_of AND q.state = 'refunded'
JOIN tills t ON t.id = d.till
LEFT JOIN sales sa ON sa.till = c.till AND sa.sale = c.sale AND sa.lost_of = c.lost_of
LEFT JOIN sales sb ON sb.till = d.till AND sb.sale = d.sale AND sb.lost_of = d.lost_of
WHERE NOT EXISTS (SELECT FROM alarms a WHERE a.kind = 'paid-twice' AND a.facts ->> 'order' = c.order_id)
ORDER BY c.order_id`;

/** Once the tables have what was read. */
export async function raisePaidTwice(tx: Queries, read: readonly Read[]): Promise<void> {
  const paid = read.flatMap(({ of, entries }) =>
    entries.filter(({ kind }) => kind === 'tender-refund-done').map((entry) => ({ till: of.till, ...entry })),
  );
  const last = paid.at(-1);
  if (!last) return;
  // Another process may follow the other till at this moment.
  await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.paidBack]);
  const values = [paid.map(({ till }) => till), paid.map(({ sale }) => sale), paid.map(({ subject }) => subject)];
  for (const { till, ...facts } of await tx.rows(twice, sql, values))
    await raiseAlarm(tx, { till, kind: 'paid-twice', facts }, new Date(last.at));
}
