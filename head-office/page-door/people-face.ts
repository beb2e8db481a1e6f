// What the page sends about the people who use it: the session, sign-in and sign-out, links, users, and the audit.
import { z } from 'zod';
import type {
  KnownStore,
  PageError,
  PageErrorCode,
  SessionView,
  SignInAnswer,
} from '../../shared/head-office/users.ts';
import { foldedName } from '../../shared/names.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { record } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { isInUse } from '../core/in-use.ts';
import { shape } from '../core/shape.ts';
import { storeName } from '../views/scope.ts';
import { auditRows } from './audit.ts';
import type { Asker, Handlers, SignedInAsker } from './door.ts';
import { readLink, takeLink } from './invitations.ts';
import { passwordFault } from './password.ts';
import { endKey, listKeys, makeKey } from './program-keys.ts';
import { endSession, endSessionsOf, findSession, type SignedIn } from './sessions.ts';
import { type SignInAsks, type SignInDeps, signIn } from './sign-in.ts';
import { addUser, changeUser, listUsers, setPassword, userNamed } from './users.ts';

const coded = <T>(result: Result<T, PageErrorCode>): Result<T, PageError> =>
  result.ok ? result : err({ code: result.error });

export function createPeopleFace(deps: SignInDeps) {
  const { database, passwords } = deps;
  return {
    session: async (_nothing, by) => ok(await sessionView(database, by, by.now)),
    'sign-in': (asked, by) => enter(deps, asked, by),
    async 'sign-out'(_nothing, by) {
      await record(database, by, by.now, 'sign-out', null);
      await endSession(database, by.session);
      by.setToken(null);
      return ok(null);
    },
    link: async ({ token }, { now }) => coded(await readLink(database, token, now)),
    async 'use-link'(asked, { now, address }) {
      return coded(await takeLink(database, passwords, { ...asked, address }, now));
    },
    'change-password': (asked, by) => changePassword(deps, asked, by),
    users: async (_nothing, { now }) => ok({ at: now.toISOString(), rows: await listUsers(database) }),
    'add-user': (user, by) =>
      database.transaction(async (tx) => {
        const made = await addUser(tx, user, by.name, by.now);
        if (made.ok) await record(tx, by, by.now, 'add-user', `${made.value.name} · ${user.role}`);
        return coded(made);
      }),
    'change-user': ({ userId, change }, by) =>
      database.transaction(async (tx) => {
        const changed = await changeUser(tx, userId, change, by.userId, by.now);
        if (!changed.ok) return coded(changed);
        await record(tx, by, by.now, change, changed.value.name);
        return ok(changed.value.link);
      }),
    keys: async () => ok({ rows: await listKeys(database) }),
    'add-key': (asked, by) =>
      database.transaction(async (tx) => {
        const made = await makeKey(tx, asked, by.name, by.now);
        if (made.ok) await record(tx, by, by.now, 'add-key', `${asked.name} · ${asked.tables.join(', ')}`);
        return coded(made);
      }),
    'end-key': ({ keyId }, by) =>
      database.transaction(async (tx) => {
        const ended = await endKey(tx, keyId, by.now);
        if (ended === null) return err({ code: 'not_found' });
        await record(tx, by, by.now, 'end-key', ended);
        return ok(null);
      }),
    audit: async (asked, { now }) => ok({ at: now.toISOString(), ...(await auditRows(database, asked)) }),
  } satisfies Partial<Handlers>;
}

async function enter(deps: SignInDeps, asked: SignInAsks, by: Asker): Promise<Result<SignInAnswer, PageError>> {
  const entered = await signIn(deps, asked, by.address, by.now);
  if (!entered.ok) return entered;
  if (entered.value.kind !== 'in') return ok(entered.value);
  const session = await findSession(deps.database, entered.value.token, by.now);
  // IT ended the session at this very moment.
  if (session === null) return err({ code: 'signed_out' });
  by.setToken(entered.value.token);
  return ok({ kind: 'in', session: await sessionView(deps.database, session, by.now) });
}

const store = shape({
  ...storeName,
  zone: ['s.zone', z.string()],
  currency: ['s.currency', z.string()],
  tills: [`(SELECT count(*) FROM tills t WHERE t.store = s.id AND ${isInUse})`, z.int()],
});

/** Null: every store. */
export const storesOf = ({ role, stores }: Pick<SignedIn, 'role' | 'stores'>): readonly string[] | null =>
  role === 'store' ? stores : null;

async function sessionView(database: Queries, by: SignedIn, now: Date): Promise<SessionView> {
  const stores: KnownStore[] = await database.rows(
    store.row,
    `SELECT ${store.sql}
       FROM stores s WHERE $1::text[] IS NULL OR s.id = ANY($1) ORDER BY s.name, s.id`,
    [storesOf(by)],
  );
  const [first] = await database.rows(z.object({}), 'SELECT FROM tills LIMIT 1');
  const { userId, name, role, endsAt } = by;
  const times = { at: now.toISOString(), endsAt: endsAt.toISOString() };
  return { ...times, userId, name, role, stores, isNew: first === undefined };
}

// Changes a user's own password, on the current one. Invariants: an unattended session allows no more guesses than the sign-in does; every other
// session of this user ends with the change, or nothing is changed.

type Asks = { readonly password: string; readonly next: string };

async function changePassword(
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
