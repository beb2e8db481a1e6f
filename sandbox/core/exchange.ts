// One request and its outcome. Invariant: the signature is checked against what was received: the bytes of the target,
// not a normalised address, and the bytes of the body, not a parsed one.

import type { LoggedRequest } from './books.ts';
import type { ChosenActivation } from './order-life.ts';

/** What a port knows and a Request does not: the request line's target as it came, and the body of any method. */
export type Wire = { readonly target: string; readonly body: Uint8Array };

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** `host:port`, completed with the scheme's port. */
  readonly hostPort: string;
  readonly header: (name: string) => string | null;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
  readonly log: Mutable<LoggedRequest>;
  /** Set instead of an answer: the connection is dropped. */
  dropped: boolean;
  /** Set by a chosen reply, for the confirm that follows. */
  activation: ChosenActivation | null;
};

const loggedHeaders = ['host', 'date', 'authorization', 'idempotency-key', 'content-type', 'user-agent'];

/** Reads a whole request. Rejects where its body can no longer be read. */
export async function receive(request: Request, wire: Wire | undefined, at: Date): Promise<Exchange> {
  const url = new URL(request.url);
  const { path, query } = split(wire?.target ?? request.url.replace(/#.*$/s, ''));
  const header = (name: string) => request.headers.get(name);
  const headers: Record<string, string> = {};
  for (const name of loggedHeaders) {
    const value = header(name);
    if (value !== null) headers[name] = value;
  }
  const body = wire?.body ?? new Uint8Array(await request.arrayBuffer());
  const { method, signal } = request;
  return {
    method,
    path,
    query,
    hostPort: completed(header('host') ?? url.host, url.protocol),
    header,
    body,
    signal,
    log: {
      at: at.toISOString(),
      method,
      path,
      query,
      headers,
      body: new TextDecoder().decode(body),
      status: null,
      dropped: false,
      reply: null,
      bug: null,
    },
    dropped: false,
    activation: null,
  };
}

/** Path and query of an origin-form or absolute-form target. */
function split(target: string): { path: string; query: string } {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

function completed(host: string, protocol: string): string {
  if (/^(\[[^\]]*\]|[^:[\]]*):\d+$/.test(host)) return host;
  return `${host}:${protocol === 'https:' ? 443 : 80}`;
}
