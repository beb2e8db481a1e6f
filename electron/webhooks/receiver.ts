// The address the service sends webhooks to (section 6); off unless provisioned.
// Invariants: 2xx only for a durable event; a sender without a valid signature costs the till bounded memory and time.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { WebhookFault } from '../../shared/health/status.ts';
import { webhookEnvelope, webhookSignatureHeader } from '../../shared/interface/events.ts';
import { answerWhatIsNoRequest } from '../../shared/interface/raw-answer.ts';
import {
  hostPort,
  parseAuthorization,
  type SigningKey,
  signatureScheme,
  verify,
} from '../../shared/interface/signature.ts';
import type { WebhookSettings } from '../../shared/settings/provisioning.ts';
import type { Timers } from '../../shared/timers.ts';
import { readJson } from '../service/answer.ts';
import { readHttpDate } from '../service/http-date.ts';
import type { Inbox } from './inbox.ts';

/** More than any event of section 6. */
export const maxBodyBytes = 256 * 1024;

/** The answers to a sender, in the envelope of the service's own errors (docs/operations/network.md). */
const refusals = {
  400: { class: 'invalid_request', code: 'invalid_body_parameters', message: 'The body is not an event.' },
  401: {
    class: 'unauthorized',
    code: 'invalid_signature',
    message: 'The signature, its key or its Date is not accepted.',
  },
  404: { class: 'not_found', code: 'endpoint_not_found', message: 'No webhooks are taken at this path.' },
  405: { class: 'invalid_request', code: 'method_not_allowed', message: 'Webhooks are sent by POST.' },
  413: { class: 'invalid_request', code: 'body_too_large', message: 'The body is larger than 256 KiB.' },
  503: { class: 'internal', code: 'not_kept', message: 'The event could not be kept. Send it again.' },
} as const;
const noRequest = {
  class: 'invalid_request',
  code: 'invalid_request',
  message: 'This is not an HTTP request.',
} as const;

const mostForgottenBytes = 1024 * 1024;
/** How long until a port that is taken is tried again. */
export const listenAgainMs = 5_000;

export type ReceiverDeps = {
  readonly settings: WebhookSettings;
  /** Two while one key replaces another. */
  readonly keys: readonly SigningKey[];
  /** Makes the HTTP server; default: Node's own. */
  readonly createServer?: (options: ServerOptions, listener: RequestListener) => Server;
  readonly inbox: Pick<Inbox, 'take'>;
  readonly now: () => Date;
  /** The service's time, which dates its signatures; default `now`. */
  readonly serviceNow?: () => Date;
  readonly timers: Timers;
  readonly failed: (error: unknown) => void;
  /** Called whenever `fault` has changed. */
  readonly onChange?: () => void;
};

export function createReceiver(deps: ReceiverDeps) {
  const { settings, inbox, timers, failed } = deps;
  const { public_url: publicUrl } = settings;
  const checkOf = createSignatureCheck({
    keys: deps.keys,
    publicUrl: publicUrl === undefined ? null : new URL(publicUrl),
    now: deps.serviceNow ?? deps.now,
  });
  let stopped = false;
  let fault: WebhookFault | null = null;
  let cancelListen: (() => void) | null = null;

  function become(next: WebhookFault | null): void {
    if (next === fault || stopped) return;
    fault = next;
    deps.onChange?.();
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== settings.path) return refuse(request, response, 404);
    if (request.method !== 'POST') return refuse(request, response, 405);
    const isSigned = checkOf(request);
    if (!isSigned) return refuse(request, response, 401);
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return refuse(request, response, 413);
    const body = await readBody(request);
    if (body === 'too-large') return refuse(request, response, 413);
    if (!isSigned(body)) return refuse(request, response, 401);
    const envelope = webhookEnvelope.safeParse(readJson(body));
    if (!envelope.success) return refuse(request, response, 400);
    if (!(await inbox.take(envelope.data))) return refuse(request, response, 503);
    response.writeHead(204).end();
  }

  const server = (deps.createServer ?? createServer)(
    // Cuts off a sender that dribbles: headers within 5 s, the whole request within 10 s.
    {
      maxHeaderSize: 8192,
      requireHostHeader: false,
      headersTimeout: 5000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      receive(request, response).catch((error: unknown) => {
        // A sender that breaks off is not logged; it sends again.
        if (!request.destroyed || request.complete) failed(error);
        response.destroy();
      });
    },
  );
  answerWhatIsNoRequest(server, noRequest, deps.now);
  server.keepAliveTimeout = 5000;
  server.maxConnections = 64;

  function listen(): Promise<number | null> {
    if (stopped) return Promise.resolve(null);
    return new Promise((resolve) => {
      const refused = (error: Error): void => {
        server.off('listening', listening);
        const why = faultOf(error);
        // Logged once, not at each try.
        if (why !== fault) failed(error);
        become(why);
        cancelListen = timers.after(listenAgainMs, () => void listen());
        resolve(null);
      };
      const listening = (): void => {
        server.off('error', refused);
        server.on('error', failed);
        become(null);
        const address = server.address();
        resolve(address !== null && typeof address !== 'string' ? address.port : null);
      };
      server.once('error', refused);
      server.once('listening', listening);
      server.listen(settings.port, settings.address);
    });
  }

  return {
    /** Resolves with the port once it listens, or with null if it cannot yet; then it keeps trying. */
    start: listen,
    /** Why it does not listen; null before the first try, and while it listens. */
    fault: () => fault,
    /** Closes every connection. The service sends again what was not acknowledged. */
    stop(): Promise<void> {
      stopped = true;
      cancelListen?.();
      return new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

// Reads and discards the rest of the body, up to a limit, so that a sender that is still writing gets the answer.
function refuse(request: IncomingMessage, response: ServerResponse, status: keyof typeof refusals): void {
  const body = JSON.stringify(refusals[status]);
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  if (status === 401) response.setHeader('WWW-Authenticate', signatureScheme);
  if (status === 405) response.setHeader('Allow', 'POST');
  response.writeHead(status).end(body);
  if (request.complete) return;
  let forgotten = 0;
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    forgotten += chunk.length;
    if (forgotten > mostForgottenBytes) request.destroy();
  });
  request.resume();
}

function faultOf(error: Error): WebhookFault {
  switch ('code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return 'port_taken';
    case 'EADDRNOTAVAIL':
      return 'no_such_address';
    case 'EACCES':
      return 'port_not_allowed';
    default:
      return 'cannot_listen';
  }
}

/** The body's bytes; rejects when the sender breaks off. */
function readBody(request: IncomingMessage): Promise<Buffer | 'too-large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBodyBytes) {
        request.pause();
        resolve('too-large');
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the sender broke off')));
  });
}

// Whether a webhook comes from the service (section 5, Webhook signature; docs/decisions where it is silent).
// Invariant: the check covers the bytes as they arrived and compares signatures in constant time.

/** The same window as for requests to the service. */
const dateWindowMs = 300_000;

/** Null where the headers alone show that it does not; else the check of the body. */
function createSignatureCheck(deps: {
  /** Two while one key replaces another. */
  readonly keys: readonly SigningKey[];
  /**
   * The address that the service was given, where there is a proxy in between. Null: the Host header and the request line.
   */
  readonly publicUrl: URL | null;
  readonly now: () => Date;
}): (request: IncomingMessage) => ((body: Buffer) => boolean) | null {
  const { publicUrl, now } = deps;
  const keys = new Map(deps.keys.map((key) => [key.keyId, key]));
  return ({ headers, url = '' }) => {
    const header = headers[webhookSignatureHeader.toLowerCase()];
    const claimed = typeof header === 'string' ? parseAuthorization(header) : null;
    const key = claimed ? keys.get(claimed.keyId) : undefined;
    const { date, host } = headers;
    const sentAt = readHttpDate(date);
    if (!claimed || !key || date === undefined || sentAt === null) return null;
    if (Math.abs(now().getTime() - sentAt) > dateWindowMs) return null;
    const address = publicUrl ?? addressOf(host, url);
    if (!address) return null;
    const [path = '', query = ''] = publicUrl
      ? [publicUrl.pathname, publicUrl.search.slice(1)]
      : (/^([^?]*)\??(.*)$/s.exec(url)?.slice(1) ?? []);
    const signed = { hostPort: hostPort(address), method: 'POST', path, query, date, idempotencyKey: '' };
    return (body) => verify({ ...signed, body }, key.secret, claimed.signature);
  };
}

function addressOf(host: string | undefined, target: string): URL | null {
  return host === undefined || !target.startsWith('/') ? null : URL.parse(`http://${host}/`);
}
