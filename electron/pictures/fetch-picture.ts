// One picture over the network, on a connection of its own that ends with it.
// Invariants: the request carries no signature, no cookie and nothing of the till; what comes is read up to the limit and no further; no
// answer, however long, wrong or late, does more than leave the product without a picture.
import { lookup as resolveName } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { maxPictureBytes, type Picture, readPicture } from './picture-format.ts';
import { mayConnect, pictureUrl } from './public-address.ts';

export type FetchDeps = {
  readonly allowsLoopback: boolean;
  /** What a server must be vouched for by. */
  readonly trust: () => SecureContext;
  /** Of the whole exchange, redirects included. */
  readonly timeoutMs?: number;
  readonly resolve?: typeof resolveName;
};

const usualTimeoutMs = 10_000;
const mostRedirects = 3;

/** Null where none can be had there. */
export async function fetchPicture(address: string, deps: FetchDeps, ended: AbortSignal): Promise<Picture | null> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(deps.timeoutMs ?? usualTimeoutMs)]);
  let url = pictureUrl(address, deps.allowsLoopback);
  for (let redirects = 0; url && redirects <= mostRedirects; redirects += 1) {
    const answer = await ask(url, deps, signal);
    if (answer === null) return null;
    if (answer instanceof Uint8Array) return readPicture(answer);
    url = sameHost(url, answer.location, deps.allowsLoopback);
  }
  return null;
}

function sameHost(from: URL, location: string, allowsLoopback: boolean): URL | null {
  const to = URL.canParse(location, from) ? pictureUrl(new URL(location, from).href, allowsLoopback) : null;
  return to?.origin === from.origin ? to : null;
}

type Answer = Uint8Array<ArrayBuffer> | { readonly location: string } | null;

function ask(url: URL, deps: FetchDeps, signal: AbortSignal): Promise<Answer> {
  return new Promise((settle) => {
    const none = () => settle(null);
    const common = {
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      lookup: publicLookup(deps),
      headers: {
        accept: 'image/webp, image/png, image/jpeg',
        'accept-encoding': 'identity',
        'user-agent': 'Counterfoil',
      },
    } as const;
    // Node's types do not say that `https` passes this on to TLS.
    const secured = { ...common, secureContext: url.protocol === 'https:' ? deps.trust() : undefined };
    const asked = url.protocol === 'https:' ? httpsRequest(url, secured) : httpRequest(url, common);
    asked.on('error', none);
    asked.on('close', none);
    asked.on('response', (answer) => {
      answer.on('error', none);
      read(answer, (found) => {
        settle(found);
        asked.destroy();
      });
    });
    asked.end();
  });
}

function read(answer: IncomingMessage, settle: (found: Answer) => void): void {
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 301 && statusCode <= 308 && headers.location !== undefined) {
    settle({ location: headers.location });
    return;
  }
  const isCoded = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (statusCode !== 200 || isCoded || Number(headers['content-length'] ?? 0) > maxPictureBytes) {
    settle(null);
    return;
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  answer.on('data', (piece: Uint8Array) => {
    length += piece.byteLength;
    if (length > maxPictureBytes) settle(null);
    else pieces.push(piece);
  });
  answer.on('end', () => settle(answer.complete ? new Uint8Array(Buffer.concat(pieces, length)) : null));
}

/** Resolves a name, and leaves out each address that may not be connected to. */
function publicLookup({ allowsLoopback, resolve = resolveName }: FetchDeps): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => mayConnect(address, allowsLoopback));
      const [first] = allowed;
      if (!first) done(error ?? new Error('no public address'), '', 0);
      else if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
}
