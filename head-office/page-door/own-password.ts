// Changes a user's own password, on the current one. Invariants: an unattended session allows no more guesses than the sign-in does; every other
// session of this user ends with the change, or nothing is changed.
import type { PageError } from '../../shared/head-office/users.ts';
import { foldedName } from '../../shared/names.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { record } from './audit.ts';
import type { SignedInAsker } from './door.ts';
import { passwordFault } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import type { SignInDeps } from './sign-in.ts';
import { countTry } from './tries.ts';
import { setPassword, userNamed } from './users.ts';

type Asks = { readonly password: string; readonly next: string };

export async function changePassword(
  { database, passwords }: Pick<SignInDeps, 'database' | 'passwords'>,
  { password, next }: Asks,
  { userId, name, address, session, now }: SignedInAsker,
): Promise<Result<null, PageError>> {
  const fault = passwordFault(next, name);
  if (fault) return err({ code: fault });
  const tried = await countTry(database, now, foldedName(name), address);
  if (!tried.allowed) return err({ code: 'too_many_tries', detail: tried.until.toISOString() });
  const actor = { userId, name, address };
  const before = (await userNamed(database, name))?.password_hash ?? null;
  if (!(await passwords.isRight(password, before))) {
    await record(database, actor, now, 'wrong-password', null);
    return err({ code: 'wrong_password' });
  }
  const hash = await passwords.hash(next);
  const isChanged = await database.transaction(async (tx) => {
    // IT made a new link for them meanwhile: that link sets the password.
    if (!(await setPassword(tx, userId, hash, before))) return false;
    await endSessionsOf(tx, userId, session);
    await record(tx, actor, now, 'change-password', null);
    return true;
  });
  if (!isChanged) return err({ code: 'signed_out' });
  await tried.forget();
  return ok(null);
}
