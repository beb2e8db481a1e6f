// Every row of head office's database as text that any later PostgreSQL reads, and the way back into an empty database. Invariants: what is read
// is one moment of the database, while it is written to; what is loaded becomes visible whole or not at all, as long as the caller commits.
import { z } from 'zod';
import type { Queries } from '../core/database.ts';
import { createTables, type Schema } from '../core/schema.ts';

/** So many rows of one table: a JSON array as PostgreSQL wrote it, without a line break. */
export type Chunk = { readonly table: string; readonly count: number; readonly rows: string };

const chunkRows = 200;
const text = z.object({ text: z.string() });
const count = z.object({ count: z.int() });

/** In the order of their references. */
const tablesOf = ({ tables, migrations }: Schema): string[] =>
  [...tables, ...migrations].flatMap((sql) => [...sql.matchAll(/CREATE TABLE (\w+) \(/g)].map(([, name = '']) => name));

/** Of one moment where `tx` is REPEATABLE READ. */
export async function* chunksOf(tx: Queries, schema: Schema): AsyncGenerator<Chunk> {
  for (const table of tablesOf(schema)) {
    await tx.run(`DECLARE chunk CURSOR FOR SELECT to_jsonb(t)::text AS text FROM ${table} t`);
    for (;;) {
      const rows = await tx.rows(text, `FETCH ${chunkRows} FROM chunk`);
      if (rows.length === 0) break;
      yield { table, count: rows.length, rows: `[${rows.map((row) => row.text).join(',')}]` };
    }
    await tx.run('CLOSE chunk');
  }
}

/** Into a database without tables, which become those of `version` of the schema. The number of rows. */
export async function loadChunks(
  tx: Queries,
  schema: Schema,
  version: number,
  chunks: AsyncIterable<Pick<Chunk, 'table' | 'rows'>>,
): Promise<number> {
  await createTables(tx, schema, version);
  const known = tablesOf(schema);
  let rows = 0;
  for await (const chunk of chunks) {
    const { table } = chunk;
    if (!known.includes(table)) throw new Error(`no table is called ${table}`);
    const values = [chunk.rows];
    // A month's table exists before its first batch.
    if (table === 'batches')
      await tx.rows(
        count,
        `SELECT count(month_of_batches(at))::int AS count FROM (SELECT DISTINCT date_trunc('month', (row->>'at')::timestamptz, 'UTC') AS at
           FROM jsonb_array_elements($1::jsonb) row) months`,
        values,
      );
    // The row type by the table: a type of PostgreSQL comes before a table of its name, such as money.
    const from = `SELECT * FROM jsonb_populate_recordset((SELECT t FROM ${table} t LIMIT 0), $1::jsonb)`;
    rows += await tx.run(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE ${from}`, values);
  }
  await continueNumbers(tx);
  return rows;
}

const numbered = z.object({ table: z.string(), column: z.string() });

/** The next row gets a number that none has. */
async function continueNumbers(tx: Queries): Promise<void> {
  const columns = await tx.rows(
    numbered,
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  );
  for (const { table, column } of columns)
    await tx.rows(
      count,
      `SELECT count(setval(pg_get_serial_sequence('${table}', '${column}'), greatest(1, (SELECT max(${column}) FROM ${table}))))::int AS count`,
    );
}
