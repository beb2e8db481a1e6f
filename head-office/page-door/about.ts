// What a request is about, in words for the audit, and whether it reaches beyond the requester's stores.
// Invariant: a store or a till that a request names is looked up, never believed.
import { z } from 'zod';
import type { Queries } from '../core/database.ts';
import type { Reader } from '../views/scope.ts';
import type { SignedIn } from './sessions.ts';

const places = z.object({ store: z.string().optional(), till: z.string().optional(), alarmId: z.string().optional() });
const rest = z.looseObject({
  find: z.string().optional(),
  line: z.string().optional(),
  from: z.union([z.string(), z.number()]).optional(),
  to: z.string().optional(),
  reason: z.string().optional(),
});
const place = z.object({ store: z.string(), name: z.string(), terminal: z.string().nullable() });
type Place = z.infer<typeof place>;

const sqlOf = {
  store: 'SELECT id AS store, name, NULL AS terminal FROM stores WHERE id = $1',
  till: 'SELECT s.id AS store, s.name, t.terminal FROM tills t JOIN stores s ON s.id = t.store WHERE t.id = $1',
  alarmId: `SELECT s.id AS store, s.name, t.terminal FROM alarms a JOIN tills t ON t.id = a.till JOIN stores s ON s.id = t.store
             WHERE a.id::text = $1`,
} as const;

async function placesIn(database: Queries, request: unknown): Promise<(Place | null)[]> {
  const named = places.safeParse(request ?? {}).data ?? {};
  const found: (Place | null)[] = [];
  for (const [key, sql] of Object.entries(sqlOf)) {
    const value = named[key as keyof typeof sqlOf];
    if (value !== undefined) found.push((await database.rows(place, sql, [value]))[0] ?? null);
  }
  return found;
}

/** A store manager has their own stores; everyone else has all of them. */
export const isOutOfScope = (database: Queries, { role, stores }: SignedIn, request: unknown): Promise<boolean> =>
  isBeyond(database, role === 'store' ? stores : 'all', request);

export async function isBeyond(database: Queries, stores: Reader['stores'], request: unknown): Promise<boolean> {
  const named = await placesIn(database, request);
  return named.some((one) => one === null || (stores !== 'all' && !stores.includes(one.store)));
}

/** Null where it names nothing: it is about everything. */
export async function aboutOf(database: Queries, request: unknown): Promise<string | null> {
  const named = (await placesIn(database, request)).flatMap((one) => (one ? [one] : []));
  const { find, line, from, to, reason } = rest.safeParse(request ?? {}).data ?? {};
  const days = typeof from === 'string' ? [`${from} – ${to ?? ''}`] : [];
  const parts = [
    ...named.map(({ name, terminal }) => (terminal === null ? name : `${name}, ${terminal}`)),
    ...[find, line, reason].flatMap((one) => (one ? [one] : [])),
    ...days,
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}
