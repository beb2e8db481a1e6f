// Looks at an address before anything is asked there: does the name exist, does a server answer, is the connection safe. For a person who
// sets a till up; the till itself asks the service.
// Invariant: it sends no byte of HTTP, and waits `timeoutMs` at most for each step.
import { lookup } from 'node:dns/promises';
import { connect as dial, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { chooseProxy } from './proxy.ts';
import { createTrust } from './trust.ts';

export type Probe =
  /** `until`: how long the certificate holds (ISO 8601 UTC); null without TLS, on this machine only. */
  | { readonly kind: 'open'; readonly ms: number; readonly until: string | null }
  /** What lies behind a proxy cannot be seen from here. */
  | { readonly kind: 'through-proxy'; readonly isTls: boolean }
  | { readonly kind: 'proxy-unusable' | 'name-unknown' | 'no-connection' | 'no-answer' }
  | { readonly kind: 'not-safe'; readonly why: 'untrusted' | 'expired' | 'other-name' | 'no-tls'; readonly ms: number };

type Environment = Readonly<Record<string, string | undefined>>;

const defaultTimeoutMs = 5000;
const usualPort = { 'https:': 443, 'http:': 80 } as const;

/** `environment` names the proxies, as for the transport. `ca` (PEM) replaces the certificates that are trusted. */
export async function probe(
  target: URL,
  options: { readonly environment: Environment; readonly timeoutMs?: number; readonly ca?: string },
): Promise<Probe> {
  const { timeoutMs = defaultTimeoutMs } = options;
  const proxy = chooseProxy(target, options.environment);
  if (proxy.kind === 'unusable') return { kind: 'proxy-unusable' };
  const isTls = target.protocol === 'https:';
  if (proxy.kind === 'proxy') return { kind: 'through-proxy', isTls };
  const host = target.hostname.replace(/[[\]]/g, '');
  const port = Number(target.port) || usualPort[isTls ? 'https:' : 'http:'];
  try {
    await lookup(host);
  } catch {
    return { kind: 'name-unknown' };
  }
  const startMs = performance.now();
  const socket = await connected(dial({ host, port }), 'connect', timeoutMs);
  if (typeof socket === 'string') return { kind: socket === 'late' ? 'no-answer' : 'no-connection' };
  const ms = Math.round(performance.now() - startMs);
  if (!isTls) {
    socket.destroy();
    return { kind: 'open', ms, until: null };
  }
  const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  const line = secure({ socket, host, secureContext: createTrust(options.ca)(), ...servername });
  const safe = await connected(line, 'secureConnect', timeoutMs);
  // Only a line that is up has one.
  const until = typeof safe === 'string' ? null : new Date(line.getPeerCertificate().valid_to);
  line.destroy();
  if (safe === 'late') return { kind: 'no-answer' };
  if (typeof safe === 'string') return { kind: 'not-safe', why: whyNot(safe), ms };
  return { kind: 'open', ms, until: until === null ? null : until.toISOString() };
}

/** The socket once it is there, `late`, or the system's code of the error. */
function connected<S extends Socket>(socket: S, event: 'connect' | 'secureConnect', timeoutMs: number) {
  return new Promise<S | string>((resolve) => {
    const end = (answer: S | string): void => {
      clearTimeout(timer);
      if (typeof answer === 'string') socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end('late'), timeoutMs);
    socket.once(event, () => end(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'unknown'));
    socket.once('close', () => end('ECONNRESET'));
  });
}

function whyNot(code: string): (Probe & { kind: 'not-safe' })['why'] {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'other-name';
  return /CERT|SELF_SIGNED|UNABLE_TO|ISSUER/.test(code) ? 'untrusted' : 'no-tls';
}
