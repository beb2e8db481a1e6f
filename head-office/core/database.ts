// Queries PostgreSQL and reads its rows with a schema. Invariant: a transaction is either committed or leaves nothing; one whose commit got no answer
// throws, because its outcome is unknown.
import pg from 'pg';
import type { z } from 'zod';
import { createConnectionQueue, TooMany } from './connection-queue.ts';

export type Queries = {
  /** Each row as the schema reads it. */
  rows<S extends z.ZodType>(schema: S, sql: string, values?: readonly unknown[]): Promise<z.infer<S>[]>;
  /** How many rows it concerned. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
};

export type Database = Queries & {
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const planned = new Map<string, string>();
/**
 * Of a statement that every report or batch asks: each connection plans it once, since a plan costs up to ten times its rows. Not of one whose best
 * plan changes as its table grows.
 */
export function plannedOnce(sql: string): string {
  if (!planned.has(sql)) planned.set(sql, `planned ${planned.size}`);
  return sql;
}

/** Counts of entries and money stay within the integers that JavaScript represents exactly. */
const numbers: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    numbers.includes(oid) && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
};

const maxConnections = 10;
/** Most callers that wait for a connection. A till gives up after 30 s, and its report needs two turns. */
const turnMs = 12_000;
const mostWaiting = 20_000;
const connectMs = 5_000;
/** Without a limit, a query whose server was cut off would wait for ever. */
const answerMs = 120_000;

/** Of each step of a statement: the takings of a year are some hundred thousand sums, to be grouped in memory and not first sorted on the disk. */
const memory = '32MB';

/** Options for every connection of head office. */
export const connectionOf = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  query_timeout: answerMs,
  keepAlive: true,
  application_name: 'head-office',
  types,
});

/** Opens connections when they are needed. */
export function createDatabase(url: string): Database {
  const pool = new pg.Pool({
    ...connectionOf(url),
    max: maxConnections,
    onConnect: async (client) => void (await client.query(`SET work_mem = '${memory}'`)),
  });
  // An idle connection was lost: the next query opens another.
  pool.on('error', () => {});
  const turns = createConnectionQueue({ atOnce: maxConnections, mostWaiting, waitMs: turnMs });
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const end = await turns.take();
    try {
      return await work();
    } finally {
      end();
    }
  };
  const one = queriesOf(pool);
  return {
    rows: (schema, sql, values) => inTurn(() => one.rows(schema, sql, values)),
    run: (sql, values) => inTurn(() => one.run(sql, values)),
    transaction: (work) => inTurn(() => transactionOf(pool, work)),
    close: () => pool.end(),
  };
}

async function transactionOf<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Without a listener, the loss of a connection between two queries would end the process.
  const onError = () => {};
  client.on('error', onError);
  let broken: boolean | Error = true;
  try {
    await client.query('BEGIN');
    const result = await work(queriesOf(client));
    await client.query('COMMIT');
    broken = false;
    return result;
  } catch (error) {
    broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

const queryOf = (text: string, values: readonly unknown[]): pg.QueryConfig => ({
  text,
  values: [...values],
  name: planned.get(text),
});

function queriesOf(client: pg.Pool | pg.PoolClient): Queries {
  return {
    async rows(schema, sql, values = []) {
      const { rows } = await client.query<Record<string, unknown>>(queryOf(sql, values));
      return rows.map((row) => schema.parse(row));
    },
    async run(sql, values = []) {
      return (await client.query(queryOf(sql, values))).rowCount ?? 0;
    },
  };
}

const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** Classes of SQLSTATE: connection, resources (such as a full disk), shutdown or start, damaged disk. */
const awayClasses = ['08', '53', '57', '58'];
/** The database can only be read, as a replica that is to take over. */
const readOnly = '25006';

/**
 * Whether the database cannot do this now, and may later: it is gone, it is starting, its disk is full, it can only be read, too many wait for it.
 * Any other error is a bug.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TooMany) return true;
  if (error instanceof AggregateError) return error.errors.some(isAway);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (away.has(code)) return true;
  if (code.length === 5) return code === readOnly || awayClasses.includes(code.slice(0, 2));
  // pg's own errors for a broken connection, or one that did not open in time, have no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(
    error.message,
  );
}
