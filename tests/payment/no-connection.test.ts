// Only what failed before a connection stood never left this computer; the kernel uses the same codes for what fails later.
import { expect, test } from 'vitest';
import { isNoConnection } from '../../electron/payment/nexo.ts';

const fault = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall ? { syscall } : {}) });
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });

const early = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'];
const late = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'];

test.each<[unknown, boolean]>([
  ...early.map((code) => [fault(code, 'connect'), true] as [unknown, boolean]),
  ...early.flatMap((code) =>
    [fault(code, 'read'), fault(code, 'write'), fault(code)].map((one) => [one, false] as [unknown, boolean]),
  ),
  ...late.flatMap((code) =>
    ['read', 'write', undefined].map((call) => [fault(code, call), false] as [unknown, boolean]),
  ),
  [fault('ENOTFOUND', 'getaddrinfo'), true],
  [fault('EAI_AGAIN', 'getaddrinfo'), true],
  [fault('UND_ERR_CONNECT_TIMEOUT'), true],
  [new AggregateError([fault('ECONNREFUSED', 'connect'), fault('ENETUNREACH', 'connect')]), true],
  [new AggregateError([fault('ECONNREFUSED', 'connect'), fault('EHOSTUNREACH', 'read')]), false],
  [new AggregateError([]), false],
  [undefined, false],
])('%o: %s', (cause, isNone) => expect(isNoConnection(fetchFailed(cause))).toBe(isNone));
