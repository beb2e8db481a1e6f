// The transport over the network: undici, keep-alive (docs/decisions/connections-to-the-service.md).
// Invariant: `unreachable` only for a request whose writing never began, and such a request is never written later.

import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { SecureContext } from 'node:tls';
import { buildConnector, type Dispatcher, errors } from 'undici';
import { type AnswerReader, createAnswerReader } from './answer-reader.ts';
import { type Connections, createConnections } from './connections.ts';
import { chooseProxy, type ProxyChoice } from './proxy.ts';
import { savingLimits, type Transport, type TransportRequest, type TransportResult } from './transport.ts';
import { createTrust } from './trust.ts';

export type UndiciTransportOptions = {
  /** Limit for TCP and TLS. Short, so that the cashier sees a dead line within 3 s. Default 2,000 ms. */
  readonly connectTimeoutMs?: number;
  /**
   * Connections to one origin at most. More than a sale may have lines, so that no sale waits for another. Default 64.
   */
  readonly connections?: number;
  /** Certificates (PEM) trusted instead of the built-in ones and the operating system's. */
  readonly ca?: string;
  /** These certificates identify the server itself and sign no others: the name in one is not checked. */
  readonly isAnyName?: boolean;
  /** HTTPS_PROXY, HTTP_PROXY and NO_PROXY; default: this process's (proxy.ts). */
  readonly environment?: Readonly<Record<string, string | undefined>>;
};

export function createUndiciTransport(options: UndiciTransportOptions = {}): Transport {
  const routes = new Map<string, Route | null>();
  const giveUps = new Set<() => void>();
  const trust = createTrust(options.ca);
  const timeoutMs = options.connectTimeoutMs ?? 2000;
  let closed = false;

  /** Null where the environment names a proxy that cannot be used. */
  function routeTo(target: URL): Route | null {
    const known = routes.get(target.origin);
    if (known !== undefined) return known;
    const proxy = chooseProxy(target, options.environment ?? process.env);
    const created = proxy.kind === 'unusable' ? null : openRoute(target, proxy);
    routes.set(target.origin, created);
    return created;
  }

  function openRoute(target: URL, proxy: Exclude<ProxyChoice, { kind: 'unusable' }>): Route {
    const isTunnel = proxy.kind === 'proxy' && target.protocol === 'https:';
    const isForwarded = proxy.kind === 'proxy' && !isTunnel;
    const connected = isForwarded ? proxy.url : target;
    // One connector for all connections to the origin, so that the second resumes the first one's TLS session.
    const direct = buildConnector({
      timeout: timeoutMs,
      allowH2: false,
      ...(connected.protocol === 'https:' ? { secureContext: trust() } : {}),
      ...(options.isAnyName ? { checkServerIdentity: () => undefined } : {}),
    });
    const connections = createConnections(connected.origin, options.connections ?? 64, {
      pipelining: 1,
      // HTTP/2 would replace the signed Host header with a pseudo-header.
      allowH2: false,
      // The timer in `exchange` limits the whole exchange, and answer-reader.ts limits the size.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Above undici's 4 s, below the 60 s after which common load balancers drop a silent connection.
      keepAliveTimeout: 30_000,
      keepAliveTimeoutThreshold: 1000,
      connect: isTunnel ? createTunnel(proxy, direct, { timeoutMs, trust }) : direct,
    });
    if (!isForwarded) return { connections, before: '', headers: {} };
    // A forwarding proxy gets the whole address, and leaves the signed Host, Date and path alone.
    const headers = proxy.authorization ? { 'proxy-authorization': proxy.authorization } : {};
    return { connections, before: target.origin, headers };
  }

  return {
    send(request) {
      if (closed) return Promise.resolve({ kind: 'unreachable' });
      const route = routeTo(request.url);
      if (!route) return Promise.resolve({ kind: 'unreachable' });
      return new Promise((resolve, reject) => {
        const giveUp = exchange(route, request, {
          settle: resolve,
          bug: reject,
          ended: () => giveUps.delete(giveUp),
        });
        giveUps.add(giveUp);
      });
    },
    async close() {
      closed = true;
      for (const giveUp of [...giveUps]) giveUp();
      await Promise.all([...routes.values()].map((route) => route?.connections.destroy()));
    },
  };
}

type Route = {
  readonly connections: Connections;
  /** Put before the path: the origin, for a forwarding proxy. */
  readonly before: string;
  readonly headers: Readonly<Record<string, string>>;
};

type Outcome = {
  settle(result: TransportResult): void;
  bug(error: Error): void;
  ended(): void;
};

/**
 * Returns the function that gives up: the exchange then ends `no-answer`, or `unreachable` if nothing was written yet.
 */
function exchange(route: Route, request: TransportRequest, outcome: Outcome): () => void {
  const { timeoutMs } = request;
  const lastMs = performance.now() + timeoutMs * savingLimits.times;
  let controller: Dispatcher.DispatchController | null = null;
  let reader: AnswerReader | null = null;
  let settled = false;

  const finish = (result: TransportResult): void => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    queueMicrotask(outcome.ended);
    outcome.settle(result);
  };
  const fail = (): void => finish({ kind: controller ? 'no-answer' : 'unreachable' });
  const giveUp = (): void => {
    reader?.stop();
    fail();
    withdraw();
    controller?.abort(new Error('given up'));
  };
  let timer = setTimeout(giveUp, timeoutMs);

  const withdraw = route.connections.lease((lease) => {
    reader = createAnswerReader(request.saveTo, {
      // Called just before the first byte. A request that gave up while it waited must not leave any more.
      started(begun) {
        controller = begun;
        if (settled) begun.abort(new Error('given up before it was sent'));
      },
      saved() {
        if (settled) return;
        clearTimeout(timer);
        timer = setTimeout(giveUp, Math.min(timeoutMs, Math.max(0, lastMs - performance.now())));
      },
      // After undici's own bookkeeping, and before the caller sees the answer.
      ended: () => queueMicrotask(lease.release),
      answered: finish,
      failed(error) {
        // undici refuses a malformed request before it connects: our bug, not a state of the network.
        if (error instanceof errors.InvalidArgumentError) outcome.bug(error);
        fail();
      },
    });
    const path = `${route.before}${request.url.pathname}${request.url.search}`;
    const { method, body } = request;
    const headers = { ...request.headers, ...route.headers };
    lease.dispatcher.dispatch({ method, path, headers, body }, reader.handler);
  });
  return giveUp;
}

// TLS to the service through a proxy: CONNECT first, then the handshake inside (RFC 9110, section 9.3.6).
// Invariant: the proxy sees only host and port. A tunnel that is refused or late fails the connection.

type Proxy = Extract<ProxyChoice, { kind: 'proxy' }>;

/** A connector for undici; `secure` makes TLS on the socket it is given. */
function createTunnel(
  proxy: Proxy,
  secure: buildConnector.connector,
  options: { readonly timeoutMs: number; readonly trust: () => SecureContext },
): buildConnector.connector {
  return (target, callback) => {
    const bare = target.hostname.replace(/[[\]]/g, '');
    const path = `${bare.includes(':') ? `[${bare}]` : bare}:${target.port || 443}`;
    const headers = { host: path, ...(proxy.authorization ? { 'proxy-authorization': proxy.authorization } : {}) };
    const { hostname, port, protocol } = proxy.url;
    const common = { host: hostname.replace(/[[\]]/g, ''), method: 'CONNECT', path, headers, agent: false };
    // Node's types do not say that `https` passes this on to TLS.
    const secured = { ...common, port: port || 443, secureContext: options.trust() };
    const asked = protocol === 'https:' ? httpsRequest(secured) : httpRequest({ ...common, port: port || 80 });
    let open = true;
    const refuse = (error: Error): void => {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      asked.destroy();
      callback(error, null);
    };
    const timer = setTimeout(() => refuse(new Error('the proxy did not answer')), options.timeoutMs);
    // A plain Error each: undici would wait for ever on its own kinds of socket errors.
    asked.on('error', () => refuse(new Error('the proxy cannot be reached')));
    asked.on('response', () => refuse(new Error('the proxy refused the tunnel')));
    asked.on('connect', (answer, socket, head) => {
      if (answer.statusCode !== 200 || head.length > 0 || !open) {
        socket.destroy();
        return refuse(new Error('the proxy refused the tunnel'));
      }
      open = false;
      clearTimeout(timer);
      secure({ ...target, httpSocket: socket }, callback);
    });
    asked.end();
  };
}
