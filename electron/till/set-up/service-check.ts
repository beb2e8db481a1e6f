// Tries the service that a new till is to sell for, step by step, and says of each step what was found.
// Invariant: it only reads. A check that depends on a failed one says that it waits, and does not fail too.

import { type KeyPermission, type ServiceCheckId, serviceChecks } from '../../../shared/set-up/set-up-steps.ts';
import type { ServiceCheck } from '../../../shared/set-up/views.ts';
import { provisioning } from '../../../shared/settings/provisioning.ts';
import type { ServiceAnswer, ServiceFailure } from '../../service/answer.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Probe } from '../../service/probe.ts';

export type CheckedClient = Pick<
  ServiceClient,
  'ping' | 'settlementProbe' | 'products' | 'stores' | 'retailOrder' | 'clock' | 'close'
>;

export type CheckDeps = {
  probe(baseUrl: string): Promise<Probe>;
  connect(access: Access): Promise<CheckedClient>;
  /** The first till's, for one that joins it. */
  readonly expected: 'sandbox' | 'live' | null;
};

export type Access = { readonly baseUrl: string; readonly keyId: string; readonly keySecret: string };

/** Further apart the till's slips and business days would be wrong. */
const mostApartMs = 60_000;
const pingLimit = { timeoutMs: 10_000 } as const;
/** An order that no service has. */
const noOrder = '00000000-0000-4000-8000-000000000000';

type Found = Omit<ServiceCheck, 'id'>;

/** Answers every check, in order. `environment` is there only where all of them are good. */
export async function checkService(
  deps: CheckDeps,
  { baseUrl, keyId, keySecret }: Access,
): Promise<{ readonly checks: readonly ServiceCheck[]; readonly environment: 'sandbox' | 'live' | null }> {
  const found = new Map<ServiceCheckId, Found>();
  const say = (id: ServiceCheckId, what: Found): void => void found.set(id, what);
  const told = (environment: 'sandbox' | 'live' | null) => {
    const checks = serviceChecks.map(
      (id): ServiceCheck => ({ id, ...(found.get(id) ?? { state: 'waits', finding: null }) }),
    );
    return {
      checks,
      environment: checks.every(({ state }) => state === 'good' || state === 'warn') ? environment : null,
    };
  };

  if (!provisioning.shape.base_url.safeParse(baseUrl).success) {
    say('reach', { state: 'bad', finding: 'no-address' });
    return told(null);
  }
  const { host } = new URL(baseUrl);
  const seen = await deps.probe(baseUrl);
  sayWhatWasSeen(say, seen, host);
  if ([...found.values()].some(({ state }) => state === 'bad')) return told(null);
  if (!provisioning.shape.key_id.safeParse(keyId).success || keySecret === '') {
    say('signature', { state: 'waits', finding: 'not-entered' });
    return told(null);
  }
  const client = await deps.connect({ baseUrl, keyId, keySecret });
  try {
    return told(await askService(client, deps.expected, host, say));
  } finally {
    await client.close();
  }
}

type Say = (id: ServiceCheckId, what: Found) => void;

function sayWhatWasSeen(say: Say, seen: Probe, host: string): void {
  switch (seen.kind) {
    case 'open':
      say('reach', { state: 'good', finding: 'answers', host, ms: seen.ms });
      if (seen.until === null) say('secure', { state: 'good', finding: 'own-computer' });
      else say('secure', { state: 'good', finding: 'certificate', until: seen.until });
      return;
    case 'not-safe':
      say('reach', { state: 'good', finding: 'answers', host, ms: seen.ms });
      say('secure', { state: 'bad', finding: seen.why, host });
      return;
    case 'through-proxy':
      say('secure', { state: 'good', finding: 'through-proxy' });
      return;
    default:
      say('reach', { state: 'bad', finding: seen.kind, host });
  }
}

async function askService(
  client: CheckedClient,
  expected: CheckDeps['expected'],
  host: string,
  say: Say,
): Promise<'sandbox' | 'live' | null> {
  if (!(await isAccepted(client, host, say))) return null;
  const settlements = await client.settlementProbe();
  const missing = await missingPermissions(client, settlements);
  if (!settlements.ok && missing.length === 0) {
    say('reach', { state: 'bad', finding: reachOf(settlements.error), host });
    return null;
  }
  const environment = settlements.ok ? settlements.value.value : null;
  if (environment !== null && expected !== null && expected !== environment) {
    say('environment', { state: 'bad', finding: 'not-the-first-tills' });
    return null;
  }
  if (environment !== null)
    say('environment', { state: environment === 'live' ? 'good' : 'warn', finding: environment });
  if (missing.length > 0) say('permissions', { state: 'bad', finding: 'missing', missing });
  else say('permissions', { state: 'good', finding: 'enough' });
  return environment;
}

/** Reach, clock and signature by one ping. */
async function isAccepted(client: CheckedClient, host: string, say: Say): Promise<boolean> {
  const startMs = performance.now();
  const ping = await client.ping(pingLimit);
  const ms = Math.round(performance.now() - startMs);
  const refusal = !ping.ok && ping.error.kind === 'refused' ? ping.error.code : null;
  if (!ping.ok && !isOfKey(ping.error)) {
    say('reach', { state: 'bad', finding: reachOf(ping.error), host });
    return false;
  }
  say('reach', { state: 'good', finding: 'answers', host, ms });
  const apartMs = client.clock.skewMs() ?? 0;
  const isOff = refusal === 'invalid_date_header' || Math.abs(apartMs) >= mostApartMs;
  const direction = apartMs > 0 ? 'behind' : 'ahead';
  say('clock', { state: isOff ? 'bad' : 'good', finding: isOff ? direction : 'right', apartMs });
  if (isOff) return false;
  const isKnown = refusal === null || refusal === 'action_not_allowed';
  if (isKnown) say('signature', { state: 'good', finding: 'accepted' });
  else say('signature', { state: 'bad', finding: refusal === 'unknown_key' ? 'unknown-key' : 'refused' });
  return isKnown;
}

async function missingPermissions(
  client: CheckedClient,
  settlements: ServiceAnswer<unknown>,
): Promise<readonly KeyPermission[]> {
  const reads: readonly (readonly [KeyPermission, ServiceAnswer<unknown>])[] = [
    ['settlements', settlements],
    ['products', await first(client.products({ size: 1 }))],
    ['stores', await first(client.stores({ size: 1 }))],
    ['orders', await client.retailOrder(noOrder)],
  ];
  return reads.filter(([, answer]) => isForbidden(answer)).map(([what]) => what);
}

/** The first page, and no further one. */
async function first<T>(pages: AsyncGenerator<ServiceAnswer<T>, void>): Promise<ServiceAnswer<T | null>> {
  for await (const page of pages) return page;
  return { ok: true, value: { status: 200, value: null } };
}

/** About the key, and so from the service itself. */
function isOfKey(failure: ServiceFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 401 || failure.code === 'action_not_allowed');
}

function isForbidden(answer: ServiceAnswer<unknown>): boolean {
  return !answer.ok && answer.error.kind === 'refused' && answer.error.code === 'action_not_allowed';
}

function reachOf(failure: ServiceFailure): 'no-connection' | 'no-answer' | 'busy' | 'not-the-service' {
  switch (failure.kind) {
    case 'unreachable':
      return 'no-connection';
    case 'no-answer':
      return 'no-answer';
    case 'refused':
      return failure.status === 429 || failure.status >= 500 ? 'busy' : 'not-the-service';
    case 'unrecognised':
      return failure.status >= 500 && failure.isStrangers !== true ? 'busy' : 'not-the-service';
    case 'nonsense':
      return 'not-the-service';
  }
}
