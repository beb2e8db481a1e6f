// The own PINs that people whom head office made chose at a till, for the other tills of its store. Invariants: they stay sealed; the newest choice counts;
// none is kept of a person who does not work in the till's store.
import { z } from 'zod';
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import type { Queries } from '../core/database.ts';
import { notifyStores } from '../core/listening.ts';

/** `$4`: now. One of a later time would count as the newest until then. */
const keepSql = `
WITH kept AS (
  INSERT INTO own_pins AS o (till, person, key, chosen_at, sealed)
  SELECT DISTINCT ON (g.person) t.id, g.person, $2, g.at, g.sealed
  FROM jsonb_to_recordset($3) AS g(person text, at timestamptz, sealed text) JOIN tills t ON t.id = $1
  WHERE g.at <= $4::timestamptz + interval '5 minutes' AND EXISTS (
    SELECT FROM people_said p WHERE p.person = g.person AND p.withdrawn_at IS NULL AND (p.stores IS NULL OR t.store = ANY(p.stores))
  )
  ORDER BY g.person, g.at DESC
  ON CONFLICT (till, person) DO UPDATE SET key = excluded.key, chosen_at = excluded.chosen_at, sealed = excluded.sealed
  WHERE (o.key, o.chosen_at) IS DISTINCT FROM (excluded.key, excluded.chosen_at) AND excluded.chosen_at >= o.chosen_at
  RETURNING till
)
SELECT DISTINCT t.store FROM kept k JOIN tills t ON t.id = k.till`;

export async function keepOwnPins(db: Queries, till: string, { document }: ReportRequest, now: Date): Promise<void> {
  const { key, chosen = [] } = document?.pins ?? {};
  if (key === undefined || chosen.length === 0) return;
  const kept = await db.rows(z.object({ store: z.string() }), keepSql, [till, key, JSON.stringify(chosen), now]);
  if (kept.length > 0)
    await notifyStores(
      db,
      kept.map(({ store }) => store),
    );
}
