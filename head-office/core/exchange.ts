// A request as it arrived, in addition to Hono's view of it, and the answer that refuses it: the service's envelope, which tills can read.
// Invariant: a body is read up to its limit and no further.
import type { IncomingMessage } from 'node:http';
import { type Proxies, sourceOf } from './proxies.ts';

/** The signature covers the request line as it was received. `address`: whence it came. */
export type Exchange = { readonly incoming: IncomingMessage; readonly address: string };

export type RefusalClass =
  | 'invalid_request'
  | 'invalid_state'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'rate_limit'
  | 'internal';

export type Refusal = {
  readonly status: number;
  readonly class: RefusalClass;
  readonly code: string;
  readonly message: string;
};

export function refuse({ status, ...body }: Refusal): Response {
  return Response.json(body, { status });
}

/** Null where it is longer, or where the sender stopped halfway. */
export async function readBody(incoming: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const data of incoming) {
      const chunk: Buffer = data;
      length += chunk.length;
      if (length > mostBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

export function exchangeOf(incoming: IncomingMessage, proxies: Proxies): Exchange {
  const forwarded = incoming.headers['x-forwarded-for'];
  const said = typeof forwarded === 'string' ? forwarded : undefined;
  return { incoming, address: sourceOf(incoming.socket.remoteAddress, said, proxies) };
}
