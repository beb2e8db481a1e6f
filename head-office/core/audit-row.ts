// A row of the audit: who did what, from where. Invariants: a change and its row are one commit, or the row comes first; rows are never changed; a
// typed password, link or code is never in one.
import type { Queries } from './database.ts';

export type Actor = { readonly userId: string | null; readonly name: string; readonly address: string };
/** Whoever can start a program on this machine. */
export const atCommandLine: Actor = { userId: null, name: 'command line', address: '' };

const most = 5;
/** The first of them, and how many more. */
export const someOf = (names: readonly string[]): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ` · +${names.length - most}` : '');

export async function record(db: Queries, actor: Actor, now: Date, what: string, about: string | null): Promise<void> {
  await db.run('INSERT INTO audit (at, user_id, user_name, address, what, about) VALUES ($1, $2, $3, $4, $5, $6)', [
    now,
    actor.userId,
    actor.name,
    actor.address,
    what,
    about,
  ]);
}
