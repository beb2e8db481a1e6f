// Who may use the page. IT adds people, gives them one-time links and revokes both. Invariants: no two names look the same; at least one person of IT
// can always sign in; a user who is disabled, or gets a new link or factor, is signed out everywhere at once.
import { z } from 'zod';
import {
  type LinkView,
  type PageErrorCode,
  type UserRole,
  type UserRow,
  userRoles,
} from '../../shared/head-office/users.ts';
import { foldedName, isMixed, shownName } from '../../shared/names.ts';
import { nameFault } from '../../shared/operators/people-rules.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Queries } from '../core/database.ts';
import { locks } from '../core/locks.ts';
import { shape } from '../core/shape.ts';
import { endSessionsOf } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

export const linkMs = 3 * 86_400_000;

const known = shape({
  id: z.string(),
  name: z.string(),
  folded: z.string(),
  role: z.enum(userRoles),
  stores: z.array(z.string()),
  password_hash: z.string().nullable(),
  sealed_factor: z.string().nullable(),
  pending_factor: z.string().nullable(),
  made_by: z.string().nullable(),
  seen_at: z.date().nullable(),
  disabled_at: z.date().nullable(),
});
export type KnownUser = z.infer<typeof known.row>;

const select = `SELECT ${known.sql} FROM users`;

export async function userNamed(database: Queries, name: string): Promise<KnownUser | null> {
  const [found] = await database.rows(known.row, `${select} WHERE folded = $1`, [foldedName(shownName(name))]);
  return found ?? null;
}

async function userOf(database: Queries, userId: string): Promise<KnownUser | null> {
  const [found] = await database.rows(known.row, `${select} WHERE id = $1`, [userId]);
  return found ?? null;
}

export async function hasUsers(database: Queries): Promise<boolean> {
  return (await database.rows(z.object({}), 'SELECT 1 FROM users LIMIT 1')).length > 0;
}

export async function listUsers(database: Queries): Promise<UserRow[]> {
  return (await database.rows(known.row, `${select} ORDER BY disabled_at IS NOT NULL, name`)).map((user) => ({
    userId: user.id,
    name: user.name,
    role: user.role,
    stores: user.stores,
    state: stateOf(user),
    hasSecondFactor: user.sealed_factor !== null,
    lastSeenAt: user.seen_at?.toISOString() ?? null,
    madeBy: user.made_by,
  }));
}

function stateOf({ disabled_at, password_hash }: KnownUser): UserRow['state'] {
  if (disabled_at) return 'disabled';
  return password_hash === null ? 'invited' : 'active';
}

export type NewUser = { readonly name: string; readonly role: UserRole; readonly stores: readonly string[] };

/** With the link by which the new user chooses a password. */
export async function addUser(
  tx: Queries,
  user: NewUser,
  by: string,
  now: Date,
): Promise<Result<LinkView, PageErrorCode>> {
  await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.users]);
  const made = await insertUser(tx, user, by, now);
  return made.ok ? ok(await linkTo(tx, made.value, shownName(user.name), now)) : made;
}

/** The very first user: of IT, so that they can add the others. */
export async function addFirstUser(
  tx: Queries,
  name: string,
  passwordHash: string,
  now: Date,
): Promise<Result<null, PageErrorCode>> {
  await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.users]);
  if (await hasUsers(tx)) return err('link_over');
  const made = await insertUser(tx, { name, role: 'it', stores: [] }, null, now);
  if (!made.ok) return made;
  await tx.run('UPDATE users SET password_hash = $2 WHERE id = $1', [made.value, passwordHash]);
  return ok(null);
}

/** False where it is no longer `before`. */
export async function setPassword(tx: Queries, userId: string, hash: string, before: string | null): Promise<boolean> {
  const sql = 'UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash = $3 AND disabled_at IS NULL';
  return (await tx.run(sql, [userId, hash, before])) === 1;
}

async function insertUser(
  tx: Queries,
  { name: typed, role, stores }: NewUser,
  by: string | null,
  now: Date,
): Promise<Result<string, PageErrorCode>> {
  if (nameFault(typed) !== null) return err('name_unreadable');
  // Marks beyond the third are not shown: two names that differ by those alone are one.
  const name = shownName(typed);
  if (isMixed(name)) return err('name_mixed');
  if (await userNamed(tx, name)) return err('name_taken');
  const own = role === 'store' ? [...new Set(stores)] : [];
  if (!(await areStores(tx, own)) || (role === 'store' && own.length === 0)) return err('stores_unknown');
  const id = newToken().slice(0, 16);
  await tx.run(
    'INSERT INTO users (id, name, folded, role, stores, let_in_at, made_by) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, name, foldedName(name), role, own, now, by],
  );
  return ok(id);
}

/** Each of them, named once. */
export async function areStores(db: Queries, ids: readonly string[]): Promise<boolean> {
  const there = await db.rows(z.object({}), 'SELECT FROM stores WHERE id = ANY($1)', [ids]);
  return there.length === ids.length;
}

export const userChanges = ['disable', 'enable', 'reset-factor', 'new-link'] as const;
export type UserChange = (typeof userChanges)[number];

/** A link where the change makes one. The name is for the audit. */
export async function changeUser(
  tx: Queries,
  userId: string,
  change: UserChange,
  byId: string,
  now: Date,
): Promise<Result<{ readonly name: string; readonly link: LinkView | null }, PageErrorCode>> {
  await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.users]);
  const user = await userOf(tx, userId);
  if (!user) return err('not_found');
  if (user.id === byId) return err('own_account');
  if (change !== 'enable' && (await isLastOfIt(tx, user))) return err('last_it');
  await endSessionsOf(tx, user.id);
  const link = await apply(tx, user, change, now);
  return ok({ name: user.name, link });
}

async function apply(tx: Queries, { id, name }: KnownUser, change: UserChange, now: Date): Promise<LinkView | null> {
  switch (change) {
    case 'disable':
      await tx.run('UPDATE users SET disabled_at = $2 WHERE id = $1', [id, now]);
      await endLinks(tx, id, now);
      return null;
    case 'enable':
      await tx.run('UPDATE users SET disabled_at = NULL, let_in_at = $2 WHERE id = $1', [id, now]);
      return null;
    case 'reset-factor':
      await tx.run('UPDATE users SET sealed_factor = NULL, pending_factor = NULL, let_in_at = $2 WHERE id = $1', [
        id,
        now,
      ]);
      return null;
    case 'new-link':
      await tx.run('UPDATE users SET password_hash = NULL, let_in_at = $2 WHERE id = $1', [id, now]);
      return linkTo(tx, id, name, now);
  }
}

/** No other person of IT could sign in. */
async function isLastOfIt(tx: Queries, user: KnownUser): Promise<boolean> {
  if (user.role !== 'it' || user.disabled_at !== null) return false;
  const sql = `SELECT 1 FROM users WHERE role = 'it' AND disabled_at IS NULL AND password_hash IS NOT NULL AND id <> $1 LIMIT 1`;
  return (await tx.rows(z.object({}), sql, [user.id])).length === 0;
}

const endLinks = (tx: Queries, userId: string | null, now: Date): Promise<number> =>
  tx.run('UPDATE invitations SET used_at = $2 WHERE user_id IS NOT DISTINCT FROM $1 AND used_at IS NULL', [
    userId,
    now,
  ]);

/** The only link that lets this user in; null: for the first user. */
export async function linkTo(tx: Queries, userId: string | null, name: string, now: Date): Promise<LinkView> {
  const token = newToken();
  const until = new Date(now.getTime() + linkMs);
  await endLinks(tx, userId, now);
  await tx.run('INSERT INTO invitations (token_hash, user_id, until) VALUES ($1, $2, $3)', [
    tokenHash(token),
    userId,
    until,
  ]);
  // After the `#`, which no browser sends and no proxy logs.
  return { name, path: `/#/link/${token}`, until: until.toISOString() };
}
