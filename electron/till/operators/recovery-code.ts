// The recovery code: written down by a manager, for when no PIN and no file can be trusted. 100 bits, so that nobody guesses it.
// Invariants: only its hash is kept; it works once, and the next one takes its place in the same write; a new one is shown to one manager
// who is signed in and to nobody else, until they say that it is written down, or the till ends.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TillError } from '../../../shared/errors.ts';
import type { RecoveryState } from '../../../shared/health/status.ts';
import { createTurns } from '../../../shared/in-turn.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Role } from '../../../shared/roles.ts';
import { type ChangeMaker, changeAt, type KeptChange } from '../../../shared/settings/kept-change.ts';
import type { SealCause } from '../../../shared/settings/settings-seal.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { refuse } from '../core/transaction.ts';
import { createWaits } from '../core/wrong-tries.ts';

/** Crockford's base32: no I, L, O and U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 20;
const group = /.{5}(?=.)/g;

type Answered = Promise<Result<null, TillError>>;

type SignedIn = { readonly id: string; readonly role: Role } | null;

/** Of a new code: null: whichever manager signs in first. */
type Owner = string | null;

/** Four groups of five signs. */
export function newRecoveryCode(): string {
  const text = Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join('');
  return text.replace(group, '$&-');
}

/** However it was typed: small letters, no dashes, an O for the zero. The code is random, so one round of SHA-256 is enough. */
export function recoveryHash(code: string): string {
  const typed = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return hash('sha256', `counterfoil recovery code\0${typed}`, 'hex');
}

/** In constant time, so that its duration reveals nothing. */
export const isRecoveryCode = (code: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(recoveryHash(code)), Buffer.from(hash));

export type RecoveryCode = ReturnType<typeof createRecoveryCode>;

export function createRecoveryCode(deps: {
  readonly kept: Pick<KeptOutside, 'recovery' | 'change'>;
  readonly timers: Pick<Timers, 'nowMs'>;
  /** Hides a new code from the log. */
  readonly hide: (code: string) => void;
  readonly failed: (error: unknown) => void;
  /** The one that a set-up has just made. */
  readonly madeAtSetUp?: string | null;
}) {
  const { kept, timers, hide, failed } = deps;
  const waits = createWaits(timers.nowMs);
  let shown: { readonly code: string; owner: Owner } | null =
    deps.madeAtSetUp == null ? null : { code: deps.madeAtSetUp, owner: null };
  let wrong = 0;

  /** One after the other: of two who have the code, one is first. */
  const inTurn = createTurns();

  async function keep(cause: SealCause, what: KeptChange | ChangeMaker): Answered {
    const done = await kept.change(cause, what);
    if (done.ok) return ok(null);
    failed(new Error(`the till's settings were not kept: ${done.error}`));
    return refuse('settings_not_kept');
  }

  async function replace(cause: SealCause, owner: Owner, what: KeptChange | ChangeMaker = {}): Answered {
    const next = newRecoveryCode();
    hide(next);
    const done = await keep(cause, (now) => {
      const change = changeAt(what, now);
      return change && { ...change, recovery: { hash: recoveryHash(next), isNoted: false } };
    });
    if (done.ok) shown = { code: next, owner };
    return done;
  }

  function check(code: string): Result<null, TillError> {
    const known = kept.recovery();
    if (known === null) return refuse('no_recovery_code');
    const leftS = waits.leftS('code', wrong);
    if (leftS > 0) return refuse('too_many_tries', String(leftS));
    if (isRecoveryCode(code, known.hash)) return ok(null);
    wrong += 1;
    waits.begin('code');
    return refuse('wrong_recovery_code');
  }

  const isFor = (by: SignedIn): boolean =>
    shown !== null && by?.role === 'manager' && (shown.owner === null || shown.owner === by.id);

  return {
    /** As it is shown to this person. */
    state(by: SignedIn = null): RecoveryState {
      const known = kept.recovery();
      if (known === null) return 'absent';
      if (isFor(by)) return 'to-note';
      return known.isNoted ? 'noted' : 'unnoted';
    },
    /** The new one, while this person is to write it down; from then on it is theirs alone. */
    show(by: NonNullable<SignedIn>): string | null {
      if (!shown || !isFor(by)) return null;
      shown.owner = by.id;
      return shown.code;
    },
    /**
     * Spends the code for one thing; the next is for `owner`. `before` is done once the code is known to be right, and before it is spent:
     * where the power goes in between, the same code serves again.
     */
    use: (
      code: string,
      cause: SealCause,
      what: KeptChange | ChangeMaker = {},
      before = async (): Answered => ok(null),
      owner: Owner = null,
    ): Answered =>
      inTurn(async () => {
        const right = check(code);
        if (!right.ok) return right;
        const prepared = await before();
        if (!prepared.ok) return prepared;
        const done = await replace(cause, owner, what);
        if (done.ok) wrong = 0;
        return done;
      }),
    /** A new one in the place of the old one, if there was one. */
    make: (by: string): Answered => inTurn(() => replace('recovery-code', by)),
    /** Error `not_found`: none is shown to this person. */
    noted: (by: NonNullable<SignedIn>): Answered =>
      inTurn(async () => {
        const known = kept.recovery();
        if (known === null || !isFor(by)) return refuse('not_found');
        const done = await keep('recovery-code', { recovery: { ...known, isNoted: true } });
        if (done.ok) shown = null;
        return done;
      }),
  };
}
