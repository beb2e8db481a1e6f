// What became, at each till, of something that its document says: a row `o` of what was said, a till `t`, and its document `d`.
// Invariant: a till counts by its own report.
import { z } from 'zod';
import type { TillName } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { nameOf, tillName } from './scope.ts';

export type Refusing = TillName & { readonly why: string };

const refusing = shape({ ...tillName, id: ['o.id', z.string()], why: ['d.why', z.string()] });

/** By its own word, or that of the whole document. `of`: the part of the document; `states`: what is no refusal. */
export function becameOf(of: 'settings' | 'people', states: readonly string[]) {
  const isTold = `coalesce(d.${of} @> jsonb_build_array(jsonb_build_object('id', o.id)), false)`;
  const became = '(d.became ->> o.id)';
  const why = `CASE WHEN NOT ${isTold} THEN NULL WHEN ${became} IS NULL THEN d.refused
    WHEN ${became} NOT IN (${states.map((one) => `'${one}'`).join(', ')}) THEN ${became} END`;
  return {
    isTold,
    why,
    is: (state: string): string => `${isTold} AND ${became} = '${state}'`,
    isRefused: `(${why}) IS NOT NULL`,
  };
}

/** The counts of these conditions, as columns of `c`. */
export const countsOf = (conditions: Readonly<Record<string, string>>): string =>
  Object.entries(conditions)
    .map(([name, condition]) => `count(*) FILTER (WHERE ${condition}) AS "${name}"`)
    .join(', ');

/** The first 20 tills that refuse each of these rows, by its id. `tillsOf`: the tills `t` of a row, with their documents. */
export async function refusingOf(
  db: Queries,
  table: string,
  { tillsOf, isRefused, why }: { readonly tillsOf: string; readonly isRefused: string; readonly why: string },
  ids: readonly string[],
): Promise<(id: string) => readonly Refusing[]> {
  const sql = `SELECT ${refusing.sql} FROM ${table} o
    CROSS JOIN LATERAL (SELECT ${why} AS why, t.id AS till FROM ${tillsOf} AND ${isRefused} ORDER BY t.store, t.terminal LIMIT 20) d
    JOIN tills t ON t.id = d.till JOIN stores s ON s.id = t.store WHERE o.id = ANY($1) ORDER BY t.store, t.terminal`;
  const found = Map.groupBy(await db.rows(refusing.row, sql, [ids]), ({ id }) => id);
  return (id) => (found.get(id) ?? []).map((one) => ({ ...nameOf(one), why: one.why }));
}
