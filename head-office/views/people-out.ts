// Who is out of the tills, and at how many of them that has arrived. Invariant: a till counts as having it only by its own report.
import { z } from 'zod';
import type { KnownPerson, OutAsks, OutRow, OutView } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { isInUse } from '../core/in-use.ts';
import { listOf, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { refusingOf } from './became.ts';
import { mostRows, type Reader } from './scope.ts';

const said = shape({
  outId: ['o.id', z.string()],
  person: ['o.person', z.string()],
  stores: ["coalesce(o.stores, '{}')", z.array(z.string())],
  reason: ['o.reason', z.string()],
  by: ['o.said_by', z.string()],
  at: ['o.said_at', iso],
  tills: ['c.tills', z.int()],
  taken: ['c.taken', z.int()],
  found: ['c.found', z.int()],
  refused: ['c.refused', z.int()],
});
const tillsOf = `tills t LEFT JOIN documents d ON d.till = t.id
  WHERE ${isInUse} AND (o.stores IS NULL OR t.store = ANY(o.stores))`;
const hasTaken = "o.id = ANY(coalesce(d.taken, '{}'))";
const hasRefused = `(NOT ${hasTaken} AND o.id = ANY(d.outs) AND d.refused IS NOT NULL)`;
const from = `FROM people_out o CROSS JOIN LATERAL (
  SELECT count(*) AS tills, count(*) FILTER (WHERE ${hasTaken}) AS taken,
    count(*) FILTER (WHERE ${hasTaken} AND o.id = ANY(d.found)) AS found, count(*) FILTER (WHERE ${hasRefused}) AS refused
  FROM ${tillsOf}
) c WHERE o.withdrawn_at IS NULL`;

const refused = { tillsOf, isRefused: hasRefused, why: 'd.refused' };

/** The newest first. */
export async function peopleOut(db: Queries, { now }: Pick<Reader, 'now'>, { after }: OutAsks): Promise<OutView> {
  const order = [
    { sql: 'o.said_at', type: 'timestamptz', isDown: true },
    { sql: 'o.id', type: 'text' },
  ] as const;
  const list = await paged(db, { shape: said, from, order, values: [] }, { after, most: mostRows });
  const ids = list.rows.map(({ outId }) => outId);
  const refusing = await refusingOf(db, 'people_out', refused, ids);
  const rows = listOf(list, (row): OutRow => ({ ...row, refusing: refusing(row.outId) }));
  return { at: now.toISOString(), ...rows };
}

const known = shape({ person: z.string(), tills: z.int() });
const knownSql = `SELECT person, count(*) AS tills FROM tills t
  CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(t.state -> 'people', '[]')) AS person
  WHERE ${isInUse} GROUP BY person ORDER BY person`;

/** Who may sign in at tills, as these said last, and at how many. */
export const peopleKnown = (db: Queries): Promise<KnownPerson[]> => db.rows(known.row, knownSql, []);
