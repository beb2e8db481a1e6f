// Who is signed in. Invariants: a session ends at the server 8 hours after it began, and with a sign-out; all sessions of a user end when they are
// disabled or get a new password or factor.
import { z } from 'zod';
import { userRoles } from '../../shared/head-office/users.ts';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { newToken, tokenHash } from './tokens.ts';

export const sessionMs = 8 * 3_600_000;

const signedIn = shape({
  session: ['s.token_hash', z.string()],
  endsAt: ['s.ends_at', z.date()],
  userId: ['u.id', z.string()],
  name: ['u.name', z.string()],
  role: ['u.role', z.enum(userRoles)],
  stores: ['u.stores', z.array(z.string())],
});
export type SignedIn = z.infer<typeof signedIn.row>;

/** The token that the cookie holds. */
export async function beginSession(database: Queries, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await database.run('DELETE FROM sessions WHERE ends_at < $1', [now]);
  await database.run('INSERT INTO sessions (token_hash, user_id, began_at, ends_at) VALUES ($1, $2, $3, $4)', [
    tokenHash(token),
    userId,
    now,
    new Date(now.getTime() + sessionMs),
  ]);
  await database.run('UPDATE users SET seen_at = $2 WHERE id = $1', [userId, now]);
  return token;
}

export async function findSession(database: Queries, token: string, now: Date): Promise<SignedIn | null> {
  const [found] = await database.rows(
    signedIn.row,
    `SELECT ${signedIn.sql}
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = $1 AND s.ends_at > $2 AND u.disabled_at IS NULL`,
    [tokenHash(token), now],
  );
  return found ?? null;
}

export const endSession = (database: Queries, session: string): Promise<number> =>
  database.run('DELETE FROM sessions WHERE token_hash = $1', [session]);

/** `but`: the session that continues. */
export const endSessionsOf = (database: Queries, userId: string, but = ''): Promise<number> =>
  database.run('DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2', [userId, but]);
