// A signer of our own for the tests of the sandbox: written from section 5 alone with bare `node:crypto`, sharing no line with
// shared/interface/signature.ts, and sent over a bare `node:http` so that every byte is the test's.
import { createHash, createHmac } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export type Sent = {
  method?: string;
  /** From the version prefix on, with the query, byte for byte. */
  target: string;
  body?: string | Buffer;
  idempotencyKey?: string;
  date?: string;
  host?: string;
  keyId?: string;
  secret?: string;
  /** Laid over the headers; null takes one away. */
  headers?: Record<string, string | null>;
  timeoutMs?: number;
};

export type Got = { status: number; headers: IncomingHttpHeaders; text: string };

export function signature(parts: {
  hostPort: string;
  method: string;
  target: string;
  date: string;
  idempotencyKey: string;
  body: string | Buffer;
  secret: string;
}): string {
  const mark = parts.target.indexOf('?');
  const path = mark < 0 ? parts.target : parts.target.slice(0, mark);
  const query = mark < 0 ? '' : parts.target.slice(mark + 1);
  const digest = createHash('sha256').update(parts.body).digest('hex');
  const text = [parts.hostPort, parts.method, path, query, parts.date, parts.idempotencyKey, digest].join('\n');
  return createHmac('sha256', Buffer.from(parts.secret, 'utf8')).update(text, 'utf8').digest('hex');
}

/** The headers of a signed request. */
export function signedHeaders(sent: Sent, defaults: { host: string; keyId: string; secret: string; now: Date }) {
  const { method = 'GET', target, body = '', idempotencyKey } = sent;
  const host = sent.host ?? defaults.host;
  const date = sent.date ?? defaults.now.toUTCString();
  const hostPort = /:\d+$/.test(host) ? host : `${host}:80`;
  const keyId = sent.keyId ?? defaults.keyId;
  const made = signature({
    hostPort,
    method,
    target,
    date,
    idempotencyKey: idempotencyKey ?? '',
    body,
    secret: sent.secret ?? defaults.secret,
  });
  const headers: Record<string, string> = {
    host,
    date,
    authorization: `SVC1-HMAC-SHA256 KeyId=${keyId}, Signature=${made}`,
  };
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (body.length > 0) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(sent.headers ?? {})) {
    if (value === null) delete headers[name];
    else headers[name] = value;
  }
  return headers;
}

/** Sends exactly what it is given. Rejects where the connection ends without an answer. */
export function send(port: number, sent: Sent, headers: Record<string, string>): Promise<Got> {
  const { method = 'GET', target, body = '' } = sent;
  return new Promise((resolve, reject) => {
    const withLength = { ...headers, ...(body.length > 0 && { 'content-length': String(Buffer.byteLength(body)) }) };
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path: target,
      headers: withLength,
      agent: false,
      setHost: false,
    };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    if (sent.timeoutMs !== undefined) request.setTimeout(sent.timeoutMs, () => request.destroy(new Error('gave up')));
    request.on('error', reject);
    request.end(body);
  });
}
