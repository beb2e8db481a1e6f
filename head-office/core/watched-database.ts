// Whether a head office that runs may still work on its database: a newer version may have changed the tables, or it may be being moved.
// Invariant: it ends within 10 s, before anybody relies on what it would write.
import type { Database } from './database.ts';
import { fitsAsIs, type Schema } from './schema.ts';

const lookEveryMs = 10_000;

/** `ended`: once, with a sentence. A database that is away is looked at again. */
export function watchDatabase(database: Database, schema: Schema, ended: (why: string) => void) {
  const timer = setInterval(() => {
    fitsAsIs(database, schema).then(
      (fits) => {
        if (fits.ok) return;
        clearInterval(timer);
        ended(fits.error);
      },
      () => {},
    );
  }, lookEveryMs);
  return { close: async () => clearInterval(timer) };
}
