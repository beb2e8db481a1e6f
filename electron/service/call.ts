// One signed exchange with the service, and its one retry under a learned date (section 5).
// Invariant: the bytes, path, query and key that are signed are those that are sent, and every call ends in an answer.
import { z } from 'zod';
import { authorization, hostPort, type SigningKey } from '../../shared/interface/signature.ts';
import { err } from '../../shared/result.ts';
import { provesAccess, readAnswer, type ServiceAnswer, type ServiceFailure } from './answer.ts';
import { createServiceClock } from './clock.ts';
import { encodeSegment } from './path.ts';
import type { RequestLog } from './request-log.ts';
import type { BodySink, Method, Transport, TransportResult } from './transport.ts';

export type CallDeps = {
  /** Ends in the version segment `/v1`. */
  readonly baseUrl: string;
  readonly key: SigningKey;
  readonly transport: Transport;
  readonly now: () => Date;
  /** Limit of each request with its answer, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** False of an answer that does not come from who was asked: it counts as none. `authorization` is the request's. By default all count. */
  readonly isGenuine?: (authorization: string, answer: Extract<TransportResult, { kind: 'answered' }>) => boolean;
  /** Called for each answer that shows that we reach the service and that it accepts our signature. */
  readonly onAccess?: () => void;
  /** Called with each exchange, for the log. */
  readonly requests?: Pick<RequestLog, 'record'> | undefined;
};

export type CallRequest = {
  readonly method: Method;
  /** Below the base address, already encoded, with its query. */
  readonly path: string;
  /** The path as section 4 writes it, without ids; by default `path` without its query. */
  readonly pattern?: string;
  readonly body?: Uint8Array;
  /** Of `body`, where it is no JSON. */
  readonly contentType?: string;
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  /** Asked before the retry under a learned date; false where the request is too old by that date. */
  readonly mayRepeat?: () => boolean | Promise<boolean>;
  /** Takes the body of a 2xx. The schema then sees null. */
  readonly saveTo?: BodySink;
  /** The Accept header of a call that asks for something other than JSON. */
  readonly accept?: string;
};

const noBytes = new Uint8Array();

/** Throws for a base address or key id that HTTP cannot carry; the provisioning schema accepts none. */
export function createCaller(deps: CallDeps) {
  const { key, transport, now, timeoutMs = 30_000, isGenuine = () => true, onAccess = () => {}, requests } = deps;
  const base = new URL(deps.baseUrl);
  if (!/^[!-~]+$/.test(key.keyId)) throw new Error('the key id must be plain printable characters');
  const root = base.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const signedHost = hostPort(base);
  const clock = createServiceClock(now);

  /** `schema` is what a 2xx must hold; it sees null for an empty body. */
  async function call<S extends z.ZodType>(request: CallRequest, schema: S): Promise<ServiceAnswer<z.infer<S>>> {
    const first = await exchange(request, schema);
    if (first.answer.ok || first.answer.error.kind !== 'refused') return first.answer;
    if (first.answer.error.code !== 'invalid_date_header' || !clock.learn(first)) return first.answer;
    if (request.mayRepeat && !(await request.mayRepeat())) return first.answer;
    // The same bytes and key. The refusal came before any work, so this is no replay.
    return (await exchange(request, schema)).answer;
  }

  async function exchange<S extends z.ZodType>(request: CallRequest, schema: S) {
    const url = new URL(root + request.path);
    const sentAt = now();
    const headers = signedHeaders(request, url);
    const came = await transport.send({
      method: request.method,
      url,
      headers,
      body: request.body ?? null,
      timeoutMs: Math.min(request.timeoutMs ?? timeoutMs, timeoutMs),
      ...(request.saveTo ? { saveTo: request.saveTo } : {}),
    });
    const isOwn = came.kind !== 'answered' || isGenuine(headers.authorization, came);
    const result: TransportResult = isOwn ? came : { kind: 'no-answer' };
    const receivedAt = now();
    requests?.record({
      method: request.method,
      path: request.pattern ?? request.path.replace(/\?.*$/, ''),
      outcome: result.kind === 'answered' ? result.status : result.kind,
      sameness: `${request.method} ${request.path} ${request.idempotencyKey ?? ''}`,
      sentAt,
      receivedAt,
    });
    const date = result.kind === 'answered' ? result.headers.date : undefined;
    const answer = readAnswer(result, schema, clock.serviceNow);
    // A gateway has a clock of its own: only answers of the service itself give its time.
    if (isOwnWord(answer)) clock.measure({ date, sentAt, receivedAt }, !answer.ok);
    if (provesAccess(answer)) onAccess();
    return { answer, date, sentAt, receivedAt };
  }

  function signedHeaders(request: CallRequest, url: URL) {
    const date = clock.serviceNow().toUTCString();
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
      ...(request.body ? { 'content-type': request.contentType ?? 'application/json' } : {}),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    };
  }

  return {
    call,
    /**
     * `{id}` in the path is replaced by the encoded id. An id that no address can name gets the service's own 404, without a
     * request.
     */
    callOf<S extends z.ZodType>(id: string, request: CallRequest, schema: S): Promise<ServiceAnswer<z.infer<S>>> {
      const segment = encodeSegment(id);
      if (segment === null) return Promise.resolve(err(missing('entity_not_found')));
      return call({ ...request, path: request.path.replace('{id}', segment), pattern: request.path }, schema);
    },
    clock,
  };
}

export type Caller = ReturnType<typeof createCaller>;

/** A 429 may come from a gateway (answer.ts). */
function isOwnWord(answer: ServiceAnswer<unknown>): boolean {
  return answer.ok || (answer.error.kind === 'refused' && answer.error.status !== 429);
}

/** The service's 404, given here without asking it. */
export function missing(code: 'entity_not_found' | 'endpoint_not_found'): ServiceFailure {
  return { kind: 'refused', status: 404, class: 'not_found', code, fields: {}, message: '', retryAfterMs: null };
}

/** A 2xx without a body. */
export const noBody = z.null();

/** A body that is never sent again, so its bytes need not be kept. */
export function jsonBytes(body: object): Uint8Array {
  return Buffer.from(JSON.stringify(body));
}
