// The transport over the network: one undici pool an origin, keep-alive (docs/decisions/connections-to-the-service.md).
// Invariant: `unreachable` is said only of a request whose writing never began, and such a request is never written later.
import { type Dispatcher, errors, Pool } from 'undici';
import { maxAnswerBytes, type Transport, type TransportRequest, type TransportResult } from './transport.ts';

export type UndiciTransportOptions = {
  /** Until TCP and TLS stand. Short, because nothing is lost by it: the cashier is told within 3 s. Default 2,000 ms. */
  readonly connectTimeoutMs?: number;
  /** Connections to one origin at most: more than a sale may have lines, so that no sale waits for another. Default 64. */
  readonly connections?: number;
  /** Certificates (PEM) trusted instead of the built-in ones. */
  readonly ca?: string;
};

export function createUndiciTransport(options: UndiciTransportOptions = {}): Transport {
  const pools = new Map<string, Pool>();
  let closed = false;

  function poolOf(origin: string): Pool {
    const known = pools.get(origin);
    if (known) return known;
    const pool = new Pool(origin, {
      connections: options.connections ?? 64,
      pipelining: 1,
      // HTTP/2 would replace the signed Host header by a pseudo-header.
      allowH2: false,
      // The whole exchange has one limit, kept by the timer in `send`.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxAnswerBytes,
      // Above undici's 4 s, below the 60 s after which common load balancers drop a silent connection.
      keepAliveTimeout: 30_000,
      keepAliveTimeoutThreshold: 1000,
      connect: { timeout: options.connectTimeoutMs ?? 2000, ...(options.ca ? { ca: options.ca } : {}) },
    });
    pools.set(origin, pool);
    return pool;
  }

  return {
    send(request) {
      if (closed) return Promise.resolve({ kind: 'unreachable' });
      const { origin } = request.url;
      return new Promise((resolve, reject) => dispatch(poolOf(origin), request, resolve, reject));
    },
    async close() {
      closed = true;
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}

function dispatch(
  pool: Pool,
  request: TransportRequest,
  settle: (result: TransportResult) => void,
  bug: (error: Error) => void,
): void {
  let controller: Dispatcher.DispatchController | null = null;
  let settled = false;
  let status = 0;
  let headers: Record<string, string> = {};
  const chunks: Buffer[] = [];

  const finish = (result: TransportResult): void => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    settle(result);
  };
  const fail = (): void => finish({ kind: controller ? 'no-answer' : 'unreachable' });
  const timer = setTimeout(() => {
    fail();
    controller?.abort(new Error('the time limit of the request is over'));
  }, request.timeoutMs);

  const handler: Dispatcher.DispatchHandler = {
    // Called just before the first byte is written. A request that was given up while it waited must not leave any more.
    onRequestStart(started) {
      controller = started;
      if (settled) started.abort(new Error('given up before it was sent'));
    },
    onResponseStart(_controller, statusCode, rawHeaders) {
      if (statusCode < 200) return; // an interim answer, not the answer
      status = statusCode;
      headers = flatten(rawHeaders);
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      finish({ kind: 'answered', status, headers, body: Buffer.concat(chunks) });
    },
    onResponseError(_controller, error) {
      // undici refuses a malformed request before it connects: a bug of ours, not a state of the network.
      if (error instanceof errors.InvalidArgumentError) bug(error);
      fail();
    },
  };

  pool.dispatch(
    {
      method: request.method,
      path: `${request.url.pathname}${request.url.search}`,
      headers: request.headers,
      body: request.body,
    },
    handler,
  );
}

function flatten(raw: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
