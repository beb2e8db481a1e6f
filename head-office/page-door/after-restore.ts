// Who may use the page of a restored head office: nobody, until a person of IT who is named at the command line lets each in again. Whoever was
// disabled after the backup would otherwise be back.
import type { LinkView } from '../../shared/head-office/users.ts';
import type { Queries } from '../core/database.ts';
import { endAllKeys } from './program-keys.ts';
import { linkTo, userNamed } from './users.ts';

/** In the commit of the restore. The link by which that person chooses a password and a second factor; null where the backup has no such one. */
export async function doubtUsers(tx: Queries, name: string, at: Date): Promise<LinkView | null> {
  const user = await userNamed(tx, name);
  if (user?.role !== 'it' || user.disabled_at !== null) return null;
  await tx.run('DELETE FROM sessions');
  await endAllKeys(tx, at);
  await tx.run('UPDATE invitations SET used_at = $1 WHERE used_at IS NULL', [at]);
  await tx.run('UPDATE users SET disabled_at = $1 WHERE disabled_at IS NULL AND id <> $2', [at, user.id]);
  await tx.run('UPDATE users SET password_hash = NULL, sealed_factor = NULL, pending_factor = NULL WHERE id = $1', [
    user.id,
  ]);
  return linkTo(tx, user.id, user.name, at);
}
