// Batches are stored by the month in which they arrived, each month in a separate table, so that an old one can be archived whole. Invariants: a
// month exists before its first batch arrives; no query waits while it is made.
import type { Queries } from '../core/database.ts';
import { locks } from '../core/locks.ts';

/** In UTC: `batches_2026_11`. It is made separately and then attached, which locks no one out of `batches`. */
export const monthOfBatches = `
CREATE FUNCTION month_of_batches(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  begins timestamptz := date_trunc('month', moment, 'UTC');
  ends timestamptz := (begins AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
  name text := 'batches_' || to_char(begins AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(${locks.months});
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE batches INCLUDING ALL)', name);
  EXECUTE format('ALTER TABLE batches ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, begins, ends);
END $$;`;

/** Of one process. */
export function createMonths(database: Pick<Queries, 'run'>) {
  const made = new Set<string>();
  return {
    /** Resolves once batches of this time can be stored. */
    async ready(at: Date): Promise<void> {
      const month = at.toISOString().slice(0, 7);
      if (made.has(month)) return;
      await database.run('SELECT month_of_batches($1)', [at]);
      made.add(month);
    },
  };
}
