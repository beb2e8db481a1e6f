// A made-up next version of a till, or of head office: each object of its messages has a field more, and it names kinds that nobody knows yet. It is put
// between a real till and a real head office, and signs as the one that it stands for.
import type { Transport, TransportRequest, TransportResult } from '../../electron/service/transport.ts';
import { answerSignatureHeader, isOwnAnswer, signAnswer } from '../../shared/head-office/answer-signature.ts';
import { deflatedJournal, inflatedJournal } from '../../shared/head-office/journal-body.ts';
import { maxInflatedBytes } from '../../shared/head-office/messages.ts';
import { authorization, hostPort, parseAuthorization, signingKey } from '../../shared/interface/signature.ts';

function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, grown(one)]);
  return { ...Object.fromEntries(inner), ofTheNext: { version: ['2.0.0'] } };
}

const read = (bytes: Uint8Array): Record<string, unknown> => JSON.parse(Buffer.from(bytes).toString('utf8'));
const written = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** What the next version of a till sends where this one sends `body`. */
function ofNextTill(path: string, body: Uint8Array): Uint8Array {
  if (!path.endsWith('/journal')) return written(grown(read(body)));
  const sent = read(inflatedJournal(body, maxInflatedBytes));
  const papers = Array.isArray(sent.papers) ? sent.papers : [];
  const next = grown({ ...sent, papers: [...papers, { kind: 'hologram', body: 'of a card' }] });
  return deflatedJournal(JSON.stringify(next));
}

type Own = { readonly till: string; readonly secret: string };

/** Over `way`, with one of the two sides of the next version. */
export function nextVersion(side: 'till' | 'head-office', { till, secret }: Own, way: Transport): Transport {
  const key = signingKey(till, secret);

  const resigned = (request: TransportRequest, body: Uint8Array): TransportRequest => {
    const { method, url, headers } = request;
    const parts = { method, path: url.pathname, query: url.search.slice(1), date: headers.date ?? '', body };
    const signed = authorization({ ...parts, hostPort: hostPort(url), idempotencyKey: '' }, key);
    return { ...request, body, headers: { ...headers, authorization: signed } };
  };
  const signatureOf = ({ headers }: TransportRequest): string =>
    parseAuthorization(headers.authorization ?? '')?.signature ?? '';

  return {
    ...way,
    async send(request): Promise<TransportResult> {
      const body = request.body ?? new Uint8Array();
      const sent = side === 'till' ? resigned(request, ofNextTill(request.url.pathname, body)) : request;
      const came = await way.send(sent);
      if (came.kind !== 'answered') return came;
      const { status, headers } = came;
      if (!isOwnAnswer(signatureOf(sent), status, came.body, key.secret, headers[answerSignatureHeader])) return came;
      const isGrown = side === 'head-office' && came.body.length > 0;
      const answer = isGrown ? written(grown(read(came.body))) : Buffer.from(came.body);
      const signature = signAnswer(signatureOf(request), status, answer, key.secret);
      return { ...came, body: answer, headers: { ...headers, [answerSignatureHeader]: signature } };
    },
  };
}
