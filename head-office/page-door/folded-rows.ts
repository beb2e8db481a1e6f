// Refused enrolments are in the audit, so that IT sees a till that cannot enrol, or a person who tries codes. Invariants: no code is in a row; many
// requests cannot fill the table: one row a minute for one address, ten for all of them, and the next row counts the rest.
import type { Database } from '../core/database.ts';
import type { RefusedEnrolment } from '../intake/enrolment.ts';
import { record } from './audit.ts';

const windowMs = 60_000;
/** The address may be invented for each request. */
const mostRows = 10;

export function createRefusedEnrolments(database: Database) {
  let since = 0;
  let untold = 0;
  const told = new Set<string>();
  return async ({ why, store, terminal, address }: RefusedEnrolment, at: Date): Promise<void> => {
    if (Math.abs(at.getTime() - since) >= windowMs) {
      since = at.getTime();
      told.clear();
    }
    if (told.has(address) || told.size >= mostRows) {
      untold += 1;
      return;
    }
    told.add(address);
    const more = untold === 0 ? '' : ` · +${untold}`;
    untold = 0;
    const nobody = { userId: null, name: '', address };
    await record(database, nobody, at, `enrol-${why}`, `${store}, ${terminal}${more}`);
  };
}
