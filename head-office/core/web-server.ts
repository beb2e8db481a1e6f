// Head office on a port: TLS with its certificate, or plain HTTP behind a proxy that has one. Invariant: a request that is not HTTP gets the
// interface's error, and a sender that dribbles is cut off.
import { createServer as createPlainServer, IncomingMessage, type Server, type ServerOptions } from 'node:http';
import { createServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import { answerWhatIsNoRequest } from '../../shared/interface/raw-answer.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type Refusal, refused, refusedForNow } from './refusal.ts';

type Pair = { readonly cert: string; readonly key: string };
export type WebServer = {
  readonly port: number;
  /** For connections from now on. */
  renew(pair: Pair): void;
  close(): Promise<void>;
};

export type WebServerOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Null: plain HTTP. */
  readonly tls: Pair | null;
  readonly now: () => Date;
  readonly answer: (request: Request, incoming: IncomingMessage) => Response | Promise<Response>;
};

const noRequest = { class: 'invalid_request', code: 'invalid_request', message: 'This is not an HTTP request.' };

/** A report is held for 50 s; a till's connection stays open longer. */
const idleMs = 75_000;
const limits: ServerOptions = {
  maxHeaderSize: 8192,
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

const contextOf = ({ cert, key }: Pair) => ({ cert, key, minVersion: 'TLSv1.2' }) as const;

export function openWebServer(options: WebServerOptions): Promise<Result<WebServer, Refusal>> {
  const listener = getRequestListener(
    (request, { incoming }) => {
      if (!(incoming instanceof IncomingMessage)) throw new Error('head office speaks HTTP/1.1');
      return options.answer(request, incoming);
    },
    { overrideGlobalObjects: false },
  );
  const secure = options.tls ? createServer({ ...limits, ...contextOf(options.tls) }, listener) : null;
  const server: Server = secure ?? createPlainServer(limits, listener);
  answerWhatIsNoRequest(server, noRequest, options.now);
  server.keepAliveTimeout = idleMs;
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(whyNot(error, options)));
    server.listen(options.port, options.host, () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : options.port;
      const renew = (pair: Pair) => secure?.setSecureContext(contextOf(pair));
      resolve(ok({ port, renew, close: () => closed(server) }));
    });
  });
}

function whyNot(error: Error, { port, host }: WebServerOptions): Result<never, Refusal> {
  const code = 'code' in error ? error.code : '';
  // Requests under way may finish; an address may appear only once the network is up.
  if (code === 'EADDRINUSE') return refusedForNow(`port ${port} is already in use`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return refusedForNow(`${host} is no address of this machine`);
  return refused(code === 'EACCES' ? `port ${port} may not be used by this user` : error.message);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
