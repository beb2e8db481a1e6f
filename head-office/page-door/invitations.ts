// One-time links: the holder of one chooses a password. Invariant: a link is used once, and only until it expires.
import { z } from 'zod';
import type { InvitedView, PageErrorCode } from '../../shared/head-office/users.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { record } from '../core/audit-row.ts';
import type { Database, Queries } from '../core/database.ts';
import { locks } from '../core/locks.ts';
import { networkOf } from '../core/proxies.ts';
import { type Passwords, passwordFault } from './password.ts';
import { tokenHash } from './tokens.ts';
import { addFirstUser, hasUsers, linkTo } from './users.ts';

/**
 * Keeps the path of a new link for the first user, which ends any earlier one; null where a user exists already. Of head offices that start at once,
 * each keeps its own alone, so that the link which was kept last is the one that is good.
 */
export async function firstLink<Kept>(
  database: Database,
  now: Date,
  keep: (path: string | null) => Kept,
): Promise<Kept> {
  return database.transaction(async (tx) => {
    await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.users]);
    return keep((await hasUsers(tx)) ? null : (await linkTo(tx, null, '', now)).path);
  });
}

const invited = z.object({ userId: z.string().nullable(), name: z.string().nullable() });

async function find(database: Queries, token: string, now: Date) {
  const [found] = await database.rows(
    invited,
    `SELECT i.user_id AS "userId", u.name FROM invitations i LEFT JOIN users u ON u.id = i.user_id
      WHERE i.token_hash = $1 AND i.until > $2 AND i.used_at IS NULL AND u.disabled_at IS NULL`,
    [tokenHash(token), now],
  );
  if (!found || (found.userId === null && (await hasUsers(database)))) return null;
  return found;
}

export async function readLink(
  database: Queries,
  token: string,
  now: Date,
): Promise<Result<InvitedView, PageErrorCode>> {
  const found = await find(database, token, now);
  if (!found) return err('link_over');
  return ok(found.name === null ? { kind: 'first' } : { kind: 'user', name: found.name });
}

export type Accepting = {
  readonly token: string;
  readonly name: string | null;
  readonly password: string;
  readonly address: string;
};

export async function takeLink(
  database: Database,
  passwords: Passwords,
  { token, name, password, address }: Accepting,
  now: Date,
): Promise<Result<null, PageErrorCode>> {
  const found = await find(database, token, now);
  if (!found) return err('link_over');
  const called = found.name ?? name ?? '';
  const fault = passwordFault(password, called);
  if (fault) return err(fault);
  const hash = await passwords.hash(password, networkOf(address));
  if (!hash.ok) return hash;
  return database.transaction(async (tx) => {
    const sql = 'UPDATE invitations SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL';
    if ((await tx.run(sql, [tokenHash(token), now])) === 0) return err('link_over');
    if (found.userId === null) {
      const made = await addFirstUser(tx, called, hash.value, now);
      // A wrong name does not use up the link: the user corrects it and sends it again.
      if (!made.ok) {
        await tx.run('UPDATE invitations SET used_at = NULL WHERE token_hash = $1', [tokenHash(token)]);
        return made;
      }
    } else await tx.run('UPDATE users SET password_hash = $2 WHERE id = $1', [found.userId, hash.value]);
    await record(tx, { userId: null, name: called, address }, now, 'use-link', null);
    return ok(null);
  });
}
