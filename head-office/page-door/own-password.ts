// Changes a user's own password, on the current one. Invariants: an unattended session allows no more guesses than the sign-in does; every other
// session of this user ends with the change, or nothing is changed.
import type { PageError } from '../../shared/head-office/users.ts';
import { foldedName } from '../../shared/names.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { record } from '../core/audit-row.ts';
import type { SignedInAsker } from './door.ts';
import { passwordFault } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import type { SignInDeps } from './sign-in.ts';
import { setPassword, userNamed } from './users.ts';

type Asks = { readonly password: string; readonly next: string };

export async function changePassword(
  deps: Pick<SignInDeps, 'database' | 'passwords' | 'tries' | 'refusedTry'>,
  asks: Asks,
  by: SignedInAsker,
): Promise<Result<null, PageError>> {
  const { userId, name, address, now } = by;
  const fault = passwordFault(asks.next, name);
  if (fault) return err({ code: fault });
  // A session is known here, so it waits for nobody else's tries.
  const tried = await deps.tries.begin({ folded: foldedName(name), address, isKnown: true }, now);
  if (!tried.allowed) {
    await deps.refusedTry({ userId, name, address }, now, 'too-many-tries');
    return err({ code: 'too_many_tries', detail: tried.until?.toISOString() ?? '' });
  }
  const changed = await change(deps, asks, by);
  if (changed.ok) await tried.forget();
  else if (changed.error.code === 'busy') await tried.takeBack();
  return changed;
}

async function change(
  { database, passwords }: Pick<SignInDeps, 'database' | 'passwords'>,
  { password, next }: Asks,
  { userId, name, address, session, now }: SignedInAsker,
): Promise<Result<null, PageError>> {
  const actor = { userId, name, address };
  const sender = `user ${userId}`;
  const before = (await userNamed(database, name))?.password_hash ?? null;
  const isRight = await passwords.isRight(password, before, sender);
  if (!isRight.ok) return err({ code: isRight.error });
  if (!isRight.value) {
    await record(database, actor, now, 'wrong-password', null);
    return err({ code: 'wrong_password' });
  }
  const hash = await passwords.hash(next, sender);
  if (!hash.ok) return err({ code: hash.error });
  const isChanged = await database.transaction(async (tx) => {
    // IT made a new link for them meanwhile: that link sets the password.
    if (!(await setPassword(tx, userId, hash.value, before))) return false;
    await endSessionsOf(tx, userId, session);
    await record(tx, actor, now, 'change-password', null);
    return true;
  });
  return isChanged ? ok(null) : err({ code: 'signed_out' });
}
