// One signed exchange with the service, and its one retry under a learned date (section 5; DESIGN's clock offset).
// Invariant: the bytes, the path, the query and the key that are signed are the ones that are sent, and every call ends in an answer.
import { z } from 'zod';
import { authorization, hostPort, type SigningKey } from '../../shared/interface/signature.ts';
import { err } from '../../shared/result.ts';
import { provesAccess, readAnswer, type ServiceAnswer, type ServiceFailure } from './answer.ts';
import { createServiceClock, type ServiceClock } from './clock.ts';
import { createDateHeader } from './http-date.ts';
import { encodeSegment } from './path.ts';
import type { BodySink, Method, Transport } from './transport.ts';

export type CallDeps = {
  /** Ends in the version segment `/v1`. */
  readonly baseUrl: string;
  readonly key: SigningKey;
  readonly transport: Transport;
  readonly now: () => Date;
  /** Bounds each request with its answer, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Called for each answer which shows that the service is reached and accepts our signature. */
  readonly onAccess?: () => void;
};

export type CallRequest = {
  readonly method: Method;
  /** Below the base address, already encoded, with its query. */
  readonly path: string;
  readonly body?: Uint8Array;
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  /** Asked before it is sent again under a learned date: what is too old by that date is not. */
  readonly mayRepeat?: () => boolean | Promise<boolean>;
  /** Where a 2xx's body goes, instead of being read with the schema: the schema then sees null. */
  readonly saveTo?: BodySink;
  /** What is asked for where it is not JSON. */
  readonly accept?: string;
};

export type Caller = {
  /** `schema` is what a 2xx must hold; it sees null where the body is empty. */
  call<S extends z.ZodType>(request: CallRequest, schema: S): Promise<ServiceAnswer<z.infer<S>>>;
  /** `make` gets the encoded id; an id that no address can name is answered as the service answers one it does not have. */
  callOf<S extends z.ZodType>(
    id: string,
    schema: S,
    make: (segment: string) => CallRequest,
  ): Promise<ServiceAnswer<z.infer<S>>>;
  readonly clock: ServiceClock;
};

const noBytes = new Uint8Array();

/** Throws for a base address or key id that HTTP cannot carry: the provisioning schema lets none through. */
export function createCaller(deps: CallDeps): Caller {
  const { key, transport, now, timeoutMs = 30_000, onAccess = () => {} } = deps;
  const base = new URL(deps.baseUrl);
  if (!/^[!-~]+$/.test(key.keyId)) throw new Error('the key id must be plain printable characters');
  const root = base.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const signedHost = hostPort(base);
  const clock = createServiceClock(now);
  const dateHeader = createDateHeader();

  async function call<S extends z.ZodType>(request: CallRequest, schema: S): Promise<ServiceAnswer<z.infer<S>>> {
    const first = await exchange(request, schema);
    if (first.answer.ok || first.answer.error.kind !== 'refused') return first.answer;
    if (first.answer.error.code !== 'invalid_date_header' || !clock.learn(first)) return first.answer;
    if (request.mayRepeat && !(await request.mayRepeat())) return first.answer;
    // The same bytes and key under the learned date: the refusal came before any work, so this is no replay.
    return (await exchange(request, schema)).answer;
  }

  async function exchange<S extends z.ZodType>(request: CallRequest, schema: S) {
    const url = new URL(root + request.path);
    const sentAt = now();
    const result = await transport.send({
      method: request.method,
      url,
      headers: signedHeaders(request, url),
      body: request.body ?? null,
      timeoutMs: Math.min(request.timeoutMs ?? timeoutMs, timeoutMs),
      ...(request.saveTo ? { saveTo: request.saveTo } : {}),
    });
    const receivedAt = now();
    const date = result.kind === 'answered' ? result.headers.date : undefined;
    const answer = readAnswer(result, schema, clock.serviceNow);
    // A box on the way has a clock of its own: only what the service itself says tells its time.
    if (isOwnWord(answer)) clock.measure({ date, sentAt, receivedAt });
    if (provesAccess(answer)) onAccess();
    return { answer, date, sentAt, receivedAt };
  }

  function signedHeaders(request: CallRequest, url: URL): Record<string, string> {
    const date = dateHeader(clock.serviceNow());
    const parts = {
      hostPort: signedHost,
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      date,
      idempotencyKey: request.idempotencyKey ?? '',
      body: request.body ?? noBytes,
    };
    return {
      host: url.host,
      date,
      authorization: authorization(parts, key),
      accept: request.accept ?? 'application/json',
      'accept-encoding': 'identity',
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    };
  }

  return {
    call,
    callOf(id, schema, make) {
      const segment = encodeSegment(id);
      return segment === null ? Promise.resolve(err(missing('entity_not_found'))) : call(make(segment), schema);
    },
    clock: { offsetMs: clock.offsetMs, skewMs: clock.skewMs, serviceNow: clock.serviceNow },
  };
}

/** A 429 may come from anybody (answer.ts). */
function isOwnWord(answer: ServiceAnswer<unknown>): boolean {
  return answer.ok || (answer.error.kind === 'refused' && answer.error.status !== 429);
}

/** The service's 404 for what it cannot have, given without asking it. */
export function missing(code: 'entity_not_found' | 'endpoint_not_found'): ServiceFailure {
  return { kind: 'refused', status: 404, class: 'not_found', code, fields: {}, message: '', retryAfterMs: null };
}

/** A 2xx without a body. */
export const noBody = z.null();

/** A body that need not be kept byte for byte: nothing of it is ever sent again. */
export function jsonBytes(body: object): Uint8Array {
  return Buffer.from(JSON.stringify(body));
}
