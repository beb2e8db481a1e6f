// Whether a webhook comes from the service (section 5, Webhook signature; docs/decisions where it is silent).
// Invariant: the check covers the bytes as they arrived and compares signatures in constant time.
import type { IncomingMessage } from 'node:http';
import { webhookSignatureHeader } from '../../shared/interface/events.ts';
import { hostPort, parseAuthorization, type SigningKey, verify } from '../../shared/interface/signature.ts';
import { readHttpDate } from '../service/http-date.ts';

/** The same window as for requests to the service. */
const dateWindowMs = 300_000;

/** Null where the headers alone show that it does not; else the check of the body. */
export function createSignatureCheck(deps: {
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
