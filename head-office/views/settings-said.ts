// What is said of the tills' settings, and what became of it at how many of them. Invariant: a till counts by its own report.
import { z } from 'zod';
import { saidValue } from '../../shared/head-office/document.ts';
import { saidStates } from '../../shared/head-office/document-faults.ts';
import type { PageAsks, SaidRow, SaidView } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { isInUse } from '../core/in-use.ts';
import { isOnTrial } from '../core/on-trial.ts';
import { listOf, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { becameOf, countsOf, refusingOf } from './became.ts';
import { mostRows, type Reader } from './scope.ts';

const became = becameOf('settings', saidStates);
const counts = ['ahead', 'waits', 'inForce', 'otherwise', 'refused', 'replaced', 'untried'] as const;
const said = shape({
  saidId: ['o.id', z.string()],
  field: ['o.field', z.string()],
  value: ['o.value', saidValue],
  currency: ['o.currency', z.string().nullable()],
  stores: ["coalesce(o.stores, '{}')", z.array(z.string())],
  starts: [`to_char(o.starts, 'YYYY-MM-DD"T"HH24:MI')`, z.string().nullable()],
  reason: ['o.reason', z.string()],
  by: ['o.said_by', z.string()],
  at: ['o.said_at', iso],
  agreedBy: ['o.agreed_by', z.string().nullable()],
  toldFrom: ['o.told_from', iso.nullable()],
  tills: ['c.tills', z.int()],
  ahead: ['c.ahead', z.int()],
  waits: ['c.waits', z.int()],
  inForce: ['c."inForce"', z.int()],
  otherwise: ['c.otherwise', z.int()],
  refused: ['c.refused', z.int()],
  replaced: ['c.replaced', z.int()],
  untried: ['c.untried', z.int()],
  firstStores: ["coalesce(o.first_stores, '{}')", z.array(z.string())],
});
/** `$1` is now. */
const later = `SELECT FROM settings_said l
  WHERE l.field = o.field AND (l.said_at, l.id) > (o.said_at, o.id) AND l.withdrawn_at IS NULL AND l.told_from <= $1
    AND (l.stores IS NULL OR t.store = ANY(l.stores)) AND NOT ${isOnTrial('l', '$1')}`;
const conditions: Readonly<Record<(typeof counts)[number], string>> = {
  ahead: became.is('ahead'),
  waits: became.is('waits'),
  inForce: became.is('in-force'),
  otherwise: became.is('otherwise'),
  refused: became.isRefused,
  replaced: `d.till IS NOT NULL AND NOT ${became.isTold} AND EXISTS (${later})`,
  untried: `${isOnTrial('o', '$1')} AND NOT EXISTS (${later})`,
};
const tillsOf = `tills t LEFT JOIN documents d ON d.till = t.id
  WHERE ${isInUse} AND (o.stores IS NULL OR t.store = ANY(o.stores))`;
const from = `FROM settings_said o CROSS JOIN LATERAL (
  SELECT count(*) AS tills, ${countsOf(conditions)}
  FROM ${tillsOf}
) c WHERE o.withdrawn_at IS NULL`;

/** The newest first. */
export async function settingsSaid(db: Queries, { now }: Pick<Reader, 'now'>, { after }: PageAsks): Promise<SaidView> {
  const order = [
    { sql: 'o.said_at', type: 'timestamptz', isDown: true },
    { sql: 'o.id', type: 'text' },
  ] as const;
  const list = await paged(db, { shape: said, from, order, values: [now] }, { after, most: mostRows });
  const ids = list.rows.map(({ saidId }) => saidId);
  const refusing = await refusingOf(db, 'settings_said', { ...became, tillsOf }, ids);
  const rows = listOf(list, (row): SaidRow => ({ ...row, refusing: refusing(row.saidId) }));
  return { at: now.toISOString(), ...rows };
}
