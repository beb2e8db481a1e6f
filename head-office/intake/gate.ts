// Who may enter: checks the signature of a till's own secret over the request as it arrived, within five minutes of our clock, and signs the answer.
// Invariants: before a request passes, nothing is changed for it; a sender without one of our secrets gets nothing that a till would accept as ours.
import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { answerSignatureHeader, signAnswer } from '../../shared/head-office/answer-signature.ts';
import { maxBodyBytes, type StopCode } from '../../shared/head-office/messages.ts';
import { hostPort, parseAuthorization, verify } from '../../shared/interface/signature.ts';
import { type Exchange, type Refusal, readBody, refuse } from '../core/exchange.ts';
import type { SecretBook, TillSecrets } from './till-secrets.ts';

/** The service's own. */
const dateWindowMs = 300_000;
/** Most requests of one till at once. */
const mostAtOnce = 4;
/** A signature that is wrong by a secret read this long ago may be right by the current one. */
const freshMs = 1_000;

export type SignedRequest = {
  readonly till: string;
  readonly body: Buffer;
  readonly query: URLSearchParams;
  /** By the till's clock, to the second. */
  readonly sentAt: Date;
  readonly from: string;
  /** Aborted when the till gives up. */
  readonly gone: AbortSignal;
};

/** `body` null: it has none. */
export type Answer = { readonly status: 200 | 204; readonly body: object | null } | Refusal;
type Work = (request: SignedRequest) => Promise<Answer>;

const stops: Readonly<Record<StopCode, Refusal>> = {
  revoked: { status: 403, class: 'forbidden', code: 'revoked', message: 'Head office has revoked this till.' },
  replaced: {
    status: 403,
    class: 'forbidden',
    code: 'replaced',
    message: 'Another machine has the place of this till.',
  },
};

const refusals = {
  authorization: [401, 'unauthorized', 'invalid_authorization_header', 'The request is not signed.'],
  key: [401, 'unauthorized', 'unknown_key', 'Head office knows no such till.'],
  date: [401, 'unauthorized', 'invalid_date_header', 'The Date header is missing or too far from our time.'],
  signature: [401, 'unauthorized', 'invalid_signature', 'The signature is wrong.'],
  'too-many': [429, 'rate_limit', 'rate_limit_exceeded', 'This till asks too much at once.'],
} as const;

const turnAway = (why: keyof typeof refusals): Response => {
  const [status, errorClass, code, message] = refusals[why];
  return refuse({ status, class: errorClass, code, message });
};

export const tooLarge: Refusal = {
  status: 413,
  class: 'invalid_request',
  code: 'body_too_large',
  message: `A body has ${maxBodyBytes / 1024} kB at most.`,
};

export type Gate = (c: Context<{ Bindings: Exchange }>, work: Work) => Promise<Response>;

export function createGate(deps: { readonly secrets: SecretBook; readonly now: () => Date }): Gate {
  const { secrets, now } = deps;
  const underWay = new Map<string, number>();

  /** Whose secret signed it: the till's own, that of a machine that was replaced, or no known one. */
  async function signerOf(till: string, isBy: IsBy): Promise<Signer | 'key' | 'signature'> {
    const kept = await secrets.find(till);
    if (!kept) return 'key';
    const found = signedBy(kept, isBy);
    if (found) return found;
    if (performance.now() - kept.readMs < freshMs) return 'signature';
    const fresh = await secrets.find(till, true);
    return (fresh && signedBy(fresh, isBy)) ?? 'signature';
  }

  /** Works for a till, unless it has too many requests at once. */
  async function workFor(request: SignedRequest, work: Work): Promise<Answer | 'too-many'> {
    const { till } = request;
    const before = underWay.get(till) ?? 0;
    if (before >= mostAtOnce) return 'too-many';
    underWay.set(till, before + 1);
    try {
      return await work(request);
    } finally {
      const left = (underWay.get(till) ?? 1) - 1;
      if (left > 0) underWay.set(till, left);
      else underWay.delete(till);
    }
  }

  return async ({ env: { incoming, address } }, work) => {
    const claimed = parseAuthorization(incoming.headers.authorization ?? '');
    if (!claimed) return turnAway('authorization');
    const sentAt = dateOf(incoming, now());
    if (!sentAt) return turnAway('date');
    const body = await readBody(incoming, maxBodyBytes);
    if (!body) return refuse(tooLarge);
    const { keyId: till, signature } = claimed;
    const [path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(incoming.url ?? '')?.slice(1) ?? [];
    const date = incoming.headers.date ?? '';
    const signed = { method: incoming.method ?? '', path, query, date, idempotencyKey: '', body };
    const hosts = hostsOf(incoming);
    const signer = await signerOf(till, (secret) =>
      hosts.some((host) => verify({ ...signed, hostPort: host }, secret, signature)),
    );
    if (typeof signer === 'string') return turnAway(signer);
    const { secret, stop, isFirst } = signer;
    if (stop) return answered(stops[stop], signature, secret);
    if (isFirst) await secrets.noteUse(till, now());
    const gone = new AbortController();
    const onClose = () => gone.abort();
    incoming.socket.once('close', onClose);
    const request = {
      till,
      body,
      query: new URLSearchParams(query),
      sentAt,
      from: address,
      gone: gone.signal,
    };
    // The connection stays open after the answer.
    const answer = await workFor(request, work).finally(() => incoming.socket.off('close', onClose));
    return answer === 'too-many' ? turnAway(answer) : answered(answer, signature, secret);
  };
}

type IsBy = (secret: KeyObject) => boolean;
type Signer = { readonly secret: KeyObject; readonly stop: StopCode | null; readonly isFirst: boolean };

function signedBy(secrets: TillSecrets, isBy: IsBy): Signer | null {
  const { secret, former, isRevoked, isUsed } = secrets;
  if (isBy(secret)) return { secret, stop: isRevoked ? 'revoked' : null, isFirst: !isUsed };
  const old = former.find(isBy);
  return old ? { secret: old, stop: 'replaced', isFirst: false } : null;
}

/** Only HTTP's own date format counts; null where it is missing, or outside the window. */
function dateOf({ headers: { date = '' } }: IncomingMessage, now: Date): Date | null {
  const at = new Date(date);
  if (Number.isNaN(at.getTime()) || at.toUTCString() !== date) return null;
  return Math.abs(now.getTime() - at.getTime()) <= dateWindowMs ? at : null;
}

/** What the till may have called us: it signs its port even where the Host header has none, and a proxy may have ended the TLS. */
function hostsOf({ headers: { host = '' } }: IncomingMessage): string[] {
  return ['https', 'http'].flatMap((scheme) => {
    const url = URL.parse(`${scheme}://${host}/`);
    return url ? [hostPort(url)] : [];
  });
}

function answered(answer: Answer, requestSignature: string, secret: KeyObject): Response {
  const { status } = answer;
  const body = 'body' in answer ? answer.body : { class: answer.class, code: answer.code, message: answer.message };
  const bytes = body === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  return new Response(body === null ? null : bytes, {
    status,
    headers: {
      [answerSignatureHeader]: signAnswer(requestSignature, status, bytes, secret),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
  });
}
