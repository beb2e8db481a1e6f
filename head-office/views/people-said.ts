// Whom head office made for the tills, and at how many they are. Invariant: a till counts by its own report.
import { z } from 'zod';
import { personStates } from '../../shared/head-office/document-faults.ts';
import type { PageAsks, PeopleSaidView, PersonSaidRow } from '../../shared/head-office/views.ts';
import { roles } from '../../shared/roles.ts';
import type { Queries } from '../core/database.ts';
import { isInUse } from '../core/in-use.ts';
import { listOf, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { mostRows, nameOf, type Reader, tillName } from './scope.ts';

const is = '(d.became ->> o.id)';
const isTold = "coalesce(d.people @> jsonb_build_array(jsonb_build_object('id', o.id)), false)";
const isTheirs = '(o.stores IS NULL OR t.store = ANY(o.stores))';
const why = `CASE WHEN NOT ${isTold} THEN NULL WHEN ${is} IS NULL THEN d.refused
  WHEN ${is} NOT IN (${personStates.map((one) => `'${one}'`).join(', ')}) THEN ${is} END`;
const conditions = {
  tills: isTheirs,
  taken: `${isTold} AND ${is} = 'in'`,
  ahead: `${isTold} AND ${is} = 'ahead'`,
  gone: `${isTold} AND ${is} = 'gone'`,
  otherwise: `${isTold} AND ${is} = 'otherwise'`,
  refused: `(${why}) IS NOT NULL`,
} as const;
const counts = Object.entries(conditions);
const said = shape({
  saidId: ['o.id', z.string()],
  person: ['o.person', z.string()],
  name: ['o.name', z.string()],
  role: ['o.role', z.enum(roles)],
  stores: ["coalesce(o.stores, '{}')", z.array(z.string())],
  reason: ['o.reason', z.string()],
  by: ['o.said_by', z.string()],
  at: ['o.said_at', iso],
  agreedBy: ['o.agreed_by', z.string().nullable()],
  toldFrom: ['o.told_from', iso.nullable()],
  tills: ['c.tills', z.int()],
  taken: ['c.taken', z.int()],
  ahead: ['c.ahead', z.int()],
  gone: ['c.gone', z.int()],
  otherwise: ['c.otherwise', z.int()],
  refused: ['c.refused', z.int()],
});
const tillsOf = `tills t LEFT JOIN documents d ON d.till = t.id WHERE ${isInUse} AND (${isTheirs} OR ${isTold})`;
/** `$1` is now. What waits for a second person is shown besides what tills are told. */
const from = `FROM people_said o CROSS JOIN LATERAL (
  SELECT ${counts.map(([name, condition]) => `count(*) FILTER (WHERE ${condition}) AS ${name}`).join(', ')} FROM ${tillsOf}
) c WHERE o.withdrawn_at IS NULL AND NOT EXISTS (
  SELECT FROM people_said l WHERE l.person = o.person AND (l.said_at, l.id) > (o.said_at, o.id) AND l.withdrawn_at IS NULL AND l.told_from <= $1
)`;

const refusing = shape({ ...tillName, saidId: ['o.id', z.string()], why: ['d.why', z.string()] });
const refusingSql = `SELECT ${refusing.sql} FROM people_said o
  CROSS JOIN LATERAL (SELECT ${why} AS why, t.id AS till FROM ${tillsOf} AND (${why}) IS NOT NULL ORDER BY t.store, t.terminal LIMIT 20) d
  JOIN tills t ON t.id = d.till JOIN stores s ON s.id = t.store
  WHERE o.id = ANY($1) ORDER BY t.store, t.terminal`;

/** The newest first. */
export async function peopleSaid(
  db: Queries,
  { now }: Pick<Reader, 'now'>,
  { after }: PageAsks,
): Promise<PeopleSaidView> {
  const order = [
    { sql: 'o.said_at', type: 'timestamptz', isDown: true },
    { sql: 'o.id', type: 'text' },
  ] as const;
  const list = await paged(db, { shape: said, from, order, values: [now] }, { after, most: mostRows });
  const refusals = await db.rows(refusing.row, refusingSql, [list.rows.map(({ saidId }) => saidId)]);
  const rows = listOf(list, (row): PersonSaidRow => {
    const own = refusals.filter(({ saidId }) => saidId === row.saidId);
    return { ...row, refusing: own.map((one) => ({ ...nameOf(one), why: one.why })) };
  });
  return { at: now.toISOString(), ...rows };
}
