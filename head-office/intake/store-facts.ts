// What a store is: its name, country, currency and zone. A list of head office says it; what the lists lack its first till says, until IT confirms or
// corrects it. Invariants: no later till changes it; every change is in the audit.
import { z } from 'zod';
import { type FactName, factNames } from '../../shared/head-office/list-fault.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isZone } from '../../shared/zone.ts';
import { type Actor, record } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';

export type StoreFacts = Readonly<Record<FactName, string>>;

const rules: Readonly<Record<FactName, { readonly isGood: (value: string) => boolean; readonly such: string }>> = {
  name: { isGood: (value) => value.length > 0 && value.length <= 100, such: 'North' },
  country: { isGood: (value) => /^[A-Z]{2}$/.test(value), such: 'DE' },
  currency: { isGood: (value) => /^[A-Z]{3}$/.test(value), such: 'EUR' },
  zone: { isGood: isZone, such: 'Europe/Berlin' },
};

/** The first that cannot be used, with an example. */
export function wrongFact(facts: Partial<StoreFacts>): { readonly fact: FactName; readonly such: string } | null {
  const fact = factNames.find((one) => facts[one] !== undefined && !rules[one].isGood(facts[one]));
  return fact === undefined ? null : { fact, such: rules[fact].such };
}

const known = shape({
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  zone: z.string(),
  stated: z.array(z.enum(factNames)),
});
export type KnownStore = z.infer<typeof known.row>;

export async function storeFacts(db: Queries, store: string): Promise<KnownStore | null> {
  return (await db.rows(known.row, `SELECT ${known.sql} FROM stores WHERE id = $1`, [store]))[0] ?? null;
}

/** Head office says so: from now on they count as confirmed. False where there is no such store yet. */
export async function setFacts(tx: Queries, store: string, facts: Partial<StoreFacts>, by: Actor, at: Date) {
  const before = await storeFacts(tx, store);
  if (!before) return false;
  const said = factNames.flatMap((fact) => {
    const value = facts[fact];
    if (value === undefined) return [];
    if (value !== before[fact]) return [`${before[fact]} → ${value}`];
    return before.stated.includes(fact) ? [value] : [];
  });
  if (said.length === 0) return true;
  const { name, country, currency, zone } = { ...before, ...facts };
  const stated = before.stated.filter((fact) => facts[fact] === undefined);
  const sql = 'UPDATE stores SET name = $2, country = $3, currency = $4, zone = $5, stated = $6 WHERE id = $1';
  await tx.run(sql, [store, name, country, currency, zone, stated]);
  if (currency !== before.currency) await tx.run('UPDATE hours SET is_summed = false WHERE store = $1', [store]);
  await record(tx, by, at, 'store-facts', [store, ...said].join(' · '));
  return true;
}

const listSql = `
INSERT INTO listed_stores AS l (store, name, country, currency, zone) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (store) DO UPDATE SET name = coalesce($2, l.name), country = coalesce($3, l.country),
  currency = coalesce($4, l.currency), zone = coalesce($5, l.zone)`;

export async function listFacts(
  tx: Queries,
  stores: ReadonlyMap<string, Partial<StoreFacts>>,
  by: Actor,
  at: Date,
): Promise<void> {
  for (const [store, facts] of stores) {
    if (factNames.every((fact) => facts[fact] === undefined)) continue;
    await tx.run(listSql, [store, ...factNames.map((fact) => facts[fact] ?? null)]);
    await setFacts(tx, store, facts, by, at);
  }
}

const stateSql = `
INSERT INTO stores (id, name, country, currency, zone, stated)
SELECT $1, coalesce(l.name, $2), coalesce(l.country, $3), coalesce(l.currency, $4), coalesce(l.zone, $5),
  array_remove(ARRAY[CASE WHEN l.name IS NULL THEN 'name' END, CASE WHEN l.country IS NULL THEN 'country' END,
    CASE WHEN l.currency IS NULL THEN 'currency' END, CASE WHEN l.zone IS NULL THEN 'zone' END], NULL)
FROM (SELECT) one LEFT JOIN listed_stores l ON l.store = $1
ON CONFLICT (id) DO NOTHING`;

const zoneSql = `
SELECT coalesce((SELECT zone FROM stores WHERE id = $1), (SELECT zone FROM listed_stores WHERE store = $1)) AS zone`;

/** As a till says them: kept where nobody has said them before. Those that count otherwise; `zone`: it is needed, and not known here. */
export async function stateFacts(tx: Queries, store: string, said: StoreFacts): Promise<Result<string[], 'zone'>> {
  const [found] = await tx.rows(z.object({ zone: z.string().nullable() }), zoneSql, [store]);
  if (!found?.zone && !isZone(said.zone)) return err('zone');
  await tx.run(stateSql, [store, ...factNames.map((fact) => said[fact])]);
  const held = (await storeFacts(tx, store)) ?? said;
  return ok(factNames.filter((fact) => held[fact] !== said[fact]).map((fact) => `${said[fact]} ≠ ${held[fact]}`));
}
