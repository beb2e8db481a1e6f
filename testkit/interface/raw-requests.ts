// Requests as bytes, bent in every way a line can bend them: headers changed, doubled and taken away, sizes that are lies, bytes cut off
// and bytes of nothing. For the fuzzers of the sandbox and of the till's receiver.
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { patienceMs } from '../patience.ts';
import { keptMiB } from './kept-memory.ts';

/** Of this good request: its head's lines without their ends, and its body. */
export type GoodRequest = { readonly lines: readonly string[]; readonly body: string };

const oddText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\t',
    '0',
    '-1',
    '1e9',
    '9'.repeat(30),
    '\u00ff',
    'a\u0000b',
    'x'.repeat(3000),
    '%',
    ';',
    ',,',
  ),
);
const oddLine = fc.oneof(
  fc.tuple(fc.string({ maxLength: 10 }), oddText).map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Expect: 100-continue',
    'Expect: miracles',
    'Connection: Upgrade',
    'Upgrade: h2c',
    'Host: other.example:1',
    'Host:',
    `X-Long: ${'x'.repeat(20_000)}`,
    ' folded',
    ': no name',
  ),
);
const requestLine = fc.oneof(
  fc.constantFrom(
    'GET / HTTP/1.1',
    'CONNECT a:1 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'TRACE / HTTP/1.1',
    'GET /../.. HTTP/1.0',
    'GET  / HTTP/1.1',
    'POST /v1/orders HTTP/9.9',
    'PRI * HTTP/2.0',
    `GET /${'a'.repeat(9000)} HTTP/1.1`,
    'get / http/1.1',
    '\u0016\u0003\u0001',
  ),
  fc
    .tuple(fc.constantFrom('GET', 'POST', 'PATCH', 'BREW'), oddText)
    .map(([method, path]) => `${method} /${path} HTTP/1.1`),
);

/** One to four bends of one of the good requests. */
export function rawRequests(good: () => readonly GoodRequest[]): fc.Arbitrary<Buffer> {
  const bend = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), at: fc.nat(20), line: oddLine }),
    fc.record({ kind: fc.constant('drop' as const), at: fc.nat(20) }),
    fc.record({ kind: fc.constant('value' as const), at: fc.nat(20), text: oddText }),
    fc.record({ kind: fc.constant('first' as const), line: requestLine }),
    fc.record({ kind: fc.constant('body' as const), text: fc.oneof(oddText, fc.json()) }),
    fc.record({ kind: fc.constant('cut' as const), at: fc.nat(2000) }),
    fc.record({ kind: fc.constant('byte' as const), at: fc.nat(2000), byte: fc.nat(255) }),
    fc.record({ kind: fc.constant('large' as const), size: fc.nat(400_000) }),
  );
  return fc.tuple(fc.nat(1000), fc.array(bend, { minLength: 1, maxLength: 4 })).map(([which, bends]) => {
    const all = good();
    const picked = all[which % all.length] ?? { lines: [], body: '' };
    const request = { lines: [...picked.lines], body: picked.body };
    for (const one of bends) bendText(request, one);
    const { lines, body } = request;
    const text = `${lines.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
    return bends.reduce(bendBytes, Buffer.from(text, 'utf8'));
  });
}

type Bend =
  | { readonly kind: 'add'; readonly at: number; readonly line: string }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'value'; readonly at: number; readonly text: string }
  | { readonly kind: 'first'; readonly line: string }
  | { readonly kind: 'body'; readonly text: string }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'byte'; readonly at: number; readonly byte: number }
  | { readonly kind: 'large'; readonly size: number };

function bendText(request: { readonly lines: string[]; body: string }, one: Bend): void {
  const { lines } = request;
  const at = 'at' in one ? 1 + (one.at % Math.max(1, lines.length - 1)) : 0;
  switch (one.kind) {
    case 'add':
      lines.splice(at, 0, one.line);
      break;
    case 'drop':
      lines.splice(at, 1);
      break;
    case 'value':
      lines[at] = `${(lines[at] ?? '').split(':')[0]}: ${one.text}`;
      break;
    case 'first':
      lines[0] = one.line;
      break;
    case 'body':
      request.body = one.text;
      break;
    case 'large':
      request.body = 'x'.repeat(one.size);
      break;
    default:
  }
}

/** What happens to the bytes once the text stands, in the order of the bends. */
function bendBytes(bytes: Buffer, one: Bend): Buffer {
  if (one.kind === 'cut') return bytes.subarray(0, one.at);
  if (one.kind !== 'byte' || bytes.length === 0) return bytes;
  const changed = Buffer.from(bytes);
  changed[one.at % changed.length] = one.byte;
  return changed;
}

const envelope = z.object({ class: z.string().min(1), code: z.string().min(1), message: z.string().min(1) });

type RawAnswer = { readonly status: number; readonly code: string | null };

/** Sends the bytes and reads until the other side ends. Fails where it does not, and where an answer is no answer of ours. */
async function exchangeRaw(port: number, bytes: Buffer): Promise<RawAnswer[]> {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    // A sender that has nothing more to say, where more was announced, says so after a while.
    const silent = setTimeout(() => socket.end(), 150);
    const hanging = setTimeout(() => socket.destroy(new Error('neither answered nor ended')), patienceMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => {
      clearTimeout(silent);
      clearTimeout(hanging);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Cut off while it was still sending.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return;
      reject(error);
    });
    socket.write(bytes);
  });
  return answersIn(text);
}

function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const { answer, after } = firstAnswer(rest);
    rest = after;
    if (answer) answers.push(answer);
  }
  return answers;
}

/** The first answer in `text`, none where it only says to continue, and what comes after it. */
function firstAnswer(text: string): { readonly answer: RawAnswer | null; readonly after: string } {
  const end = text.indexOf('\r\n\r\n');
  const head = /^HTTP\/1\.1 (\d{3}) /.exec(text);
  if (!head || end < 0) throw new Error(`no answer of HTTP: ${JSON.stringify(text.slice(0, 200))}`);
  const status = Number(head[1]);
  const headers = text.slice(0, end + 2);
  const given = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(headers);
  const bytes = Buffer.from(text.slice(end + 4));
  // To the older HTTP/1.0 a body may end where the connection does.
  const length = status === 204 || status === 100 ? 0 : Number(given ?? bytes.length);
  const body = isChunked ? unchunked(bytes.toString()) : bytes.subarray(0, length).toString();
  const after = isChunked ? '' : bytes.subarray(length).toString();
  if (status === 100) return { answer: null, after };
  expect(status, head[0]).toBeLessThan(500);
  // To HEAD there is no body; nothing else may be silent about what is wrong.
  const said = status < 400 || body === '' ? null : envelope.parse(JSON.parse(body));
  return { answer: { status, code: said?.code ?? null }, after };
}

function unchunked(body: string): string {
  return body.replace(/^[0-9a-f]+\r\n/i, '').replace(/\r\n0\r\n\r\n$/, '');
}

/** Sends `count` of them, some at a time; what came back, by status, and what this process held on to on the way, in MiB. */
export async function bombard(port: number, requests: fc.Arbitrary<Buffer>, count: number, seed: number) {
  const statuses = new Map<number, number>();
  const kept: number[] = [];
  const tell = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const atATime = 25;
  for (let sent = 0; sent < count; sent += atATime) {
    const some = fc.sample(requests, { numRuns: Math.min(atATime, count - sent), seed: seed + sent });
    await Promise.all(
      some.map(async (one) => {
        const answers = await exchangeRaw(port, one).catch((error: unknown) => {
          throw new Error(`sent, in base64: ${one.toString('base64').slice(0, 8000)}`, { cause: error });
        });
        for (const { status } of answers) tell(status);
        if (answers.length === 0) tell(0);
      }),
    );
    if (sent % (Math.ceil(count / 5 / atATime) * atATime) === 0) kept.push(keptMiB());
  }
  return { statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)), kept };
}
