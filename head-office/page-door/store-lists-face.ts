// Lists of stores, saved by a name so that they are chosen together. What was said of the stores of a list stays said of those, however it changes.
import { z } from 'zod';
import { foldedName } from '../../shared/names.ts';
import { err, ok } from '../../shared/result.ts';
import { record, someOf } from '../core/audit-row.ts';
import type { Database } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { areKnown } from '../intake/said.ts';
import type { Handlers } from './door.ts';

const list = shape({ name: z.string(), stores: z.array(z.string()) });

export function createStoreListsFace({ database }: { readonly database: Database }) {
  return {
    'store-lists': async () =>
      ok({ rows: await database.rows(list.row, `SELECT ${list.sql} FROM store_lists ORDER BY folded`, []) }),
    'keep-store-list': ({ name, stores }, by) =>
      database.transaction(async (tx) => {
        const of = [...new Set(stores)].toSorted();
        if (!(await areKnown(tx, of))) return err({ code: 'stores_unknown' });
        const sql = `INSERT INTO store_lists (folded, name, stores) VALUES ($1, $2, $3)
          ON CONFLICT (folded) DO UPDATE SET name = excluded.name, stores = excluded.stores`;
        await tx.run(sql, [foldedName(name), name, of]);
        await record(tx, by, by.now, 'keep-store-list', `${name} · ${someOf(of)}`);
        return ok(null);
      }),
    'drop-store-list': ({ name }, by) =>
      database.transaction(async (tx) => {
        if ((await tx.run('DELETE FROM store_lists WHERE folded = $1', [foldedName(name)])) === 0)
          return err({ code: 'not_found' });
        await record(tx, by, by.now, 'drop-store-list', name);
        return ok(null);
      }),
  } satisfies Partial<Handlers>;
}
