// Whom head office made for the tills, and at how many they are. Invariant: a till counts by its own report.
import { z } from 'zod';
import { personStates } from '../../shared/head-office/document-faults.ts';
import type { PageAsks, PeopleSaidView, PersonSaidRow } from '../../shared/head-office/views.ts';
import { roles } from '../../shared/roles.ts';
import type { Queries } from '../core/database.ts';
import { isInUse } from '../core/in-use.ts';
import { listOf, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { becameOf, countsOf, refusingOf } from './became.ts';
import { mostRows, type Reader } from './scope.ts';

const became = becameOf('people', personStates);
const isTheirs = '(o.stores IS NULL OR t.store = ANY(o.stores))';
const conditions = {
  tills: isTheirs,
  taken: became.is('in'),
  ahead: became.is('ahead'),
  gone: became.is('gone'),
  otherwise: became.is('otherwise'),
  refused: became.isRefused,
} as const;
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
const tillsOf = `tills t LEFT JOIN documents d ON d.till = t.id WHERE ${isInUse} AND (${isTheirs} OR ${became.isTold})`;
/** `$1` is now. What waits for a second person is shown besides what tills are told. */
const from = `FROM people_said o CROSS JOIN LATERAL (
  SELECT ${countsOf(conditions)} FROM ${tillsOf}
) c WHERE o.withdrawn_at IS NULL AND NOT EXISTS (
  SELECT FROM people_said l WHERE l.person = o.person AND (l.said_at, l.id) > (o.said_at, o.id) AND l.withdrawn_at IS NULL AND l.told_from <= $1
)`;

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
  const ids = list.rows.map(({ saidId }) => saidId);
  const refusing = await refusingOf(db, 'people_said', { ...became, tillsOf }, ids);
  const rows = listOf(list, (row): PersonSaidRow => ({ ...row, refusing: refusing(row.saidId) }));
  return { at: now.toISOString(), ...rows };
}
