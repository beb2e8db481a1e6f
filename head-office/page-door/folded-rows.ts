// Audit rows about what anybody can repeat: a refused sign-in or enrolment. Invariants: no password and no code is in a row; many requests cannot fill
// the table: one row a minute for one kind and address, ten for all of them, and the next row counts the rest.

import { type Actor, record } from '../core/audit-row.ts';
import type { Database } from '../core/database.ts';
import type { RefusedEnrolment } from '../intake/enrolment.ts';

const windowMs = 60_000;
/** A sender may have many addresses. */
const mostRows = 10;

export type FoldedRows = (actor: Actor, at: Date, what: string, about?: string) => Promise<void>;

export function createFoldedRows(database: Database): FoldedRows {
  let since = 0;
  let untold = 0;
  const told = new Set<string>();
  return async (actor, at, what, about) => {
    if (Math.abs(at.getTime() - since) >= windowMs) {
      since = at.getTime();
      told.clear();
    }
    const key = `${what} ${actor.userId ?? ''} ${actor.address}`;
    if (told.has(key) || told.size >= mostRows) {
      untold += 1;
      return;
    }
    told.add(key);
    const parts = [...(about === undefined ? [] : [about]), ...(untold === 0 ? [] : [`+${untold}`])];
    untold = 0;
    await record(database, actor, at, what, parts.length === 0 ? null : parts.join(' · '));
  };
}

/** So IT sees a till that does not get in, or somebody who tries codes. */
export function createRefusedEnrolments(database: Database) {
  const write = createFoldedRows(database);
  return ({ why, store, terminal, address }: RefusedEnrolment, at: Date): Promise<void> =>
    write({ userId: null, name: '', address }, at, `enrol-${why}`, `${store}, ${terminal}`);
}
