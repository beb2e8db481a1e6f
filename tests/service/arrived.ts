// Verifies a request from what arrived alone, as the service does: the request line, the headers and the bytes of the body.
import { parseAuthorization, type SigningKey, verify } from '../../shared/interface/signature.ts';
import type { Recorded } from '../../testkit/service/recording-server.ts';

/** `port` completes a Host header that has none. */
export function isSigned(request: Recorded, key: SigningKey, port = ''): boolean {
  const given = parseAuthorization(request.headers.authorization ?? '');
  const mark = request.target.indexOf('?');
  const parts = {
    hostPort: `${request.headers.host ?? ''}${port}`,
    method: request.method,
    path: mark < 0 ? request.target : request.target.slice(0, mark),
    query: mark < 0 ? '' : request.target.slice(mark + 1),
    date: request.headers.date ?? '',
    idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    body: request.body,
  };
  return given?.keyId === key.keyId && verify(parts, key.secret, given.signature);
}
