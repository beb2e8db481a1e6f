// Signing in: name and password, then a code where one is needed. Invariants: no answer reveals whether a name exists; only a person with the
// password sets up the second factor; no session begins before every step is passed; a code is accepted once: its step is stored, and none at or
// before that is accepted again; every outcome is a row of the audit.
import { generateSecret, generateURI, verify } from 'otplib';
import encodeQr from 'qr';
import { needsSecondFactor, type PageError } from '../../shared/head-office/users.ts';
import { foldedName, shownName } from '../../shared/names.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Actor, record } from '../core/audit-row.ts';
import type { Database } from '../core/database.ts';
import { networkOf } from '../core/proxies.ts';
import type { Sealing } from '../core/sealing.ts';
import { hasSignedInFrom } from './audit.ts';
import type { FoldedRows } from './folded-rows.ts';
import type { Passwords } from './password.ts';
import { beginSession } from './sessions.ts';
import type { Tried, Tries } from './tries.ts';
import { type KnownUser, userNamed } from './users.ts';

export type SignInDeps = {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly passwords: Passwords;
  readonly tries: Tries;
  readonly refusedTry: FoldedRows;
};
export type SignInAsks = { readonly name: string; readonly password: string; readonly code: string | null };
export type Entered =
  | { readonly kind: 'in'; readonly token: string }
  | { readonly kind: 'code' }
  | { readonly kind: 'set-up'; readonly secret: string; readonly modules: readonly string[] };

export async function signIn(
  deps: SignInDeps,
  asks: SignInAsks,
  address: string,
  now: Date,
): Promise<Result<Entered, PageError>> {
  const { database, tries, refusedTry } = deps;
  const user = await userNamed(database, asks.name);
  const isKnown = user !== null && (await hasSignedInFrom(database, user.id, address));
  const actor = { userId: user?.id ?? null, name: user?.name ?? '', address };
  const tried = await tries.begin({ folded: foldedName(shownName(asks.name)), address, isKnown }, now);
  if (!tried.allowed) {
    await refusedTry(actor, now, tried.until === null ? 'busy' : 'too-many-tries');
    return err(tried.until === null ? { code: 'busy' } : { code: 'too_many_tries', detail: tried.until.toISOString() });
  }
  try {
    // Whoever is known here does not wait behind strangers of the same address.
    const sender = isKnown ? `user ${user.id}` : networkOf(address);
    return await passTry(deps, { asks, user, actor, sender, tried, now });
  } finally {
    tried.end();
  }
}

type Try = {
  readonly asks: SignInAsks;
  readonly user: KnownUser | null;
  readonly actor: Actor;
  /** Whose turn the password takes. */
  readonly sender: string;
  readonly tried: Tried & { readonly allowed: true };
  readonly now: Date;
};

async function passTry(
  deps: SignInDeps,
  { asks, user, actor, sender, tried, now }: Try,
): Promise<Result<Entered, PageError>> {
  const { database, passwords, refusedTry } = deps;
  const isRight = await passwords.isRight(asks.password, user?.password_hash ?? null, sender);
  if (!isRight.ok) {
    await tried.takeBack();
    await refusedTry(actor, now, 'busy');
    return err({ code: 'busy' });
  }
  if (!user || !isRight.value || user.disabled_at) {
    await record(database, actor, now, whyNot(user, isRight.value), null);
    return err({ code: 'wrong_sign_in' });
  }
  const passed = await passFactor(deps, user, asks.code, now);
  if (!passed.ok) {
    await record(database, actor, now, 'wrong-code', null);
    return passed;
  }
  if (passed.value !== null) {
    await tried.takeBack();
    await record(database, actor, now, passed.value.kind === 'code' ? 'code-asked' : 'factor-shown', null);
    return ok(passed.value);
  }
  await tried.forget();
  await record(database, actor, now, 'sign-in', null);
  const token = await beginSession(database, user.id, now);
  return ok({ kind: 'in', token });
}

/** What was typed as a name may be a password: a row tells it only where somebody is called so. */
function whyNot(user: KnownUser | null, isRight: boolean): 'wrong-name' | 'wrong-password' | 'user-disabled' {
  if (!user) return 'wrong-name';
  return isRight ? 'user-disabled' : 'wrong-password';
}

/** Null: no further step. */
async function passFactor(
  { database, sealing }: SignInDeps,
  user: KnownUser,
  code: string | null,
  now: Date,
): Promise<Result<Entered | null, PageError>> {
  if (user.sealed_factor === null && !needsSecondFactor(user.role)) return ok(null);
  const isSetUp = user.sealed_factor !== null;
  const sealed = user.sealed_factor ?? user.pending_factor;
  const secret = sealed === null ? null : sealing.open(sealed);
  if (code !== null && secret !== null) {
    const step = await stepOf(secret, code, now);
    if (step !== null && (await takeStep(database, user.id, sealed, step))) return ok(null);
    return err({ code: 'wrong_code' });
  }
  if (isSetUp) return ok({ kind: 'code' });
  const shown = secret ?? newFactor();
  if (secret === null)
    await database.run('UPDATE users SET pending_factor = $2 WHERE id = $1 AND sealed_factor IS NULL', [
      user.id,
      sealing.seal(shown),
    ]);
  return ok({ kind: 'set-up', secret: shown, modules: factorModules(user.name, shown) });
}

/** False where a code of this step was used already. The first right one sets the factor up. */
async function takeStep(database: Database, userId: string, sealed: string | null, step: number): Promise<boolean> {
  const sql = `UPDATE users SET last_step = $2, sealed_factor = $3, pending_factor = NULL
                WHERE id = $1 AND (last_step IS NULL OR last_step < $2) AND coalesce(sealed_factor, pending_factor) = $3`;
  return (await database.run(sql, [userId, step, sealed])) === 1;
}

// The second factor: six digits of an authenticator, RFC 6238.
const issuer = 'Counterfoil head office';
const stepSeconds = 30;
/** The library draws at least this border around it; the page draws its own. */
const border = 1;

const newFactor = (): string => generateSecret();

/** What an authenticator's camera reads: rows of `1` (dark) and `0`. */
function factorModules(name: string, secret: string): readonly string[] {
  const address = generateURI({ issuer, label: name, secret });
  const rows = encodeQr(address, 'raw', { ecc: 'medium', border }).slice(border, -border);
  const darkOf = (row: readonly boolean[]) => row.slice(border, -border).map((isDark) => (isDark ? '1' : '0'));
  return rows.map((row) => darkOf(row).join(''));
}

/** The step that the code belongs to; null where it matches none near now. A clock may be one step off. */
async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds });
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : null;
}
