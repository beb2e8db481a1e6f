// Who may come in (section 5): the Authorization header, the key, the Date, the signature, what the key may do, how
// often.
// Invariant: before a request passes the gate, nothing is read, chosen or changed for it.
import { parseAuthorization, type SigningKey, signingKey, verify } from '../shared/interface/signature.ts';
import type { Refusal } from './core/answers.ts';
import type { ServiceClock } from './core/clock.ts';
import type { Exchange } from './core/exchange.ts';
import type { SandboxKey, SandboxSettings } from './core/options.ts';

type KnownKey = { readonly signing: SigningKey; readonly actions: ReadonlySet<string> | null };
type Bucket = { tokens: number; filledMs: number };

export function createGate(
  keys: readonly SandboxKey[],
  clock: ServiceClock,
  settings: Pick<SandboxSettings, 'dateWindowS' | 'rateLimit'>,
) {
  const known = new Map<string, KnownKey>(
    keys.map(({ keyId, keySecret, actions }) => [
      keyId,
      { signing: signingKey(keyId, keySecret), actions: actions ? new Set(actions) : null },
    ]),
  );
  const buckets = new Map<string, Bucket>();

  const isInWindow = (date: string) => {
    const ms = Date.parse(date);
    // Only RFC 7231's form with a two-digit day reads back as it was written.
    if (Number.isNaN(ms) || new Date(ms).toUTCString() !== date) return false;
    return Math.abs(clock.now().getTime() - ms) <= settings.dateWindowS * 1000;
  };

  /** Seconds to wait, or 0 if there is a token. */
  const waitFor = (keyId: string): number => {
    const { perSecond, burst } = settings.rateLimit;
    const nowMs = clock.elapsed();
    const bucket = buckets.get(keyId) ?? { tokens: burst, filledMs: nowMs };
    const gained = (Math.max(0, nowMs - bucket.filledMs) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + gained);
    const taken = tokens >= 1;
    buckets.set(keyId, { tokens: taken ? tokens - 1 : tokens, filledMs: nowMs });
    return taken ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  };

  return {
    /** Why the request is turned away, or null. A path that is no endpoint has no action. */
    turnsAway(exchange: Exchange, action: string | null): Refusal | null {
      const given = parseAuthorization(exchange.header('authorization') ?? '');
      if (!given) return { code: 'invalid_authorization_header' };
      const key = known.get(given.keyId);
      if (!key) return { code: 'unknown_key' };
      const date = exchange.header('date') ?? '';
      if (!isInWindow(date)) return { code: 'invalid_date_header' };
      const { hostPort, method, path, query, body } = exchange;
      const idempotencyKey = exchange.header('idempotency-key') ?? '';
      const parts = { hostPort, method, path, query, date, idempotencyKey, body };
      if (!verify(parts, key.signing.secret, given.signature)) return { code: 'invalid_signature' };
      const retryAfterS = waitFor(given.keyId);
      if (retryAfterS > 0) return { code: 'rate_limit_exceeded', retryAfterS };
      if (action !== null && key.actions !== null && !key.actions.has(action)) return { code: 'action_not_allowed' };
      return null;
    },
  };
}

export type Gate = ReturnType<typeof createGate>;
