// Says what a setting of some stores' tills is, or of all, and withdraws that. Invariants: what a second person must agree to is told to no till before;
// what was said is never changed; withdrawing opens the field at the tills and changes no value there.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type FieldSaid, saidValue } from '../../shared/head-office/document.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { changeSaid } from '../../shared/settings/from-head-office.ts';
import { headOfficeRows, isOfMoney } from '../../shared/settings/head-office-rows.ts';
import { type Actor, record } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { notifyStores } from '../core/listening.ts';
import { locks } from '../core/locks.ts';
import { aboutSaid, createSaid, storesSaid } from './said.ts';
import { firstStoresOf } from './setting-trial.ts';

type SettingAsked = {
  readonly field: string;
  readonly value: FieldSaid['value'];
  /** None: all. */
  readonly stores: readonly string[];
  /** `2026-12-07T06:00`, of each store's own clock; null: at once. */
  readonly starts: string | null;
  /** At two stores first. */
  readonly isTried: boolean;
  readonly reason: string;
};
type Fault = 'setting_bad' | 'stores_unknown' | 'currencies_differ' | 'too_many_changes';

const store = z.object({ currency: z.string() });
const whatOf = ({ field, value }: Pick<SettingAsked, 'field' | 'value'>): string =>
  `${field} = ${JSON.stringify(value)}`;
const said = createSaid({
  table: 'settings_said',
  noun: 'setting',
  columns: { field: z.string(), value: saidValue },
  whatOf,
});

/** `toldFrom` null: once somebody else agreed. */
export async function saySetting(
  tx: Queries,
  asked: SettingAsked,
  by: Actor,
  at: Date,
  toldFrom: Date | null,
): Promise<Result<null, Fault>> {
  const { field, value, starts, reason } = asked;
  const stores = storesSaid(asked.stores);
  const sql = 'SELECT currency FROM stores WHERE $1::text[] IS NULL OR id = ANY($1)';
  const known = await tx.rows(store, sql, [stores]);
  if (known.length === 0 || (stores !== null && known.length < stores.length)) return err('stores_unknown');
  const [own, ...others] = new Set(known.map(({ currency }) => currency));
  const row = headOfficeRows.find((one) => one.field === field);
  const isMoney = row !== undefined && isOfMoney(row);
  if (isMoney && others.length > 0) return err('currencies_differ');
  const currency = isMoney && own !== undefined ? own : null;
  if (typeof changeSaid({ currency: own ?? '' }, { field, value, currency }) === 'string') return err('setting_bad');
  await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.settings]);
  if (await said.isTooMany(tx, stores, at)) return err('too_many_changes');
  const first = asked.isTried ? await firstStoresOf(tx, stores) : null;
  await tx.run(
    `INSERT INTO settings_said (id, field, value, currency, stores, first_stores, starts, reason, said_by, said_at, told_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [randomUUID(), field, JSON.stringify(value), currency, stores, first, starts, reason, by.name, at, toldFrom],
  );
  await record(tx, by, at, 'say-setting', `${aboutSaid(whatOf(asked), stores)} · ${reason}`);
  await notifyStores(tx, stores);
  return ok(null);
}

/** Withdrawing opens the field at the tills. */
export const { agree: agreeToSetting, withdraw: withdrawSetting } = said;
