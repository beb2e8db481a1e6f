// Who may speak to the stand-in's port: the browser that was shown the address with its one-time token, and no other page in it.
// Invariant: a foreign Host (DNS rebinding), a foreign Origin (another site) or a missing cookie never reaches the till.
import { randomBytes, timingSafeEqual } from 'node:crypto';

export type Knock = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
  readonly fetchSite: string | undefined;
};

export type Decision =
  | { readonly kind: 'let-in' }
  /** The token was right: set the cookie, then show the page. */
  | { readonly kind: 'welcome'; readonly setCookie: string | null; readonly linked: boolean }
  | { readonly kind: 'refuse'; readonly status: 401 | 403; readonly reason: string };

export type Gate = {
  /** A new address that works once. */
  address(): string;
  decide(knock: Knock): Decision;
};

/** `cookie`: what the browser proves itself with, where a till before this one gave it out. */
export function createGate(port: number, cookie: string | null = null): Gate {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // Cookies are shared by all ports of a host: the name tells this till's from another's.
  const cookieName = `till_${port}`;
  const cookieValue = cookie ?? randomBytes(32).toString('base64url');
  const tokens = new Set<string>();

  function hasCookie(header: string | undefined): boolean {
    const given = (header ?? '').split(';').map((part) => part.trim());
    return given.some(
      (part) => part.startsWith(`${cookieName}=`) && same(part.slice(cookieName.length + 1), cookieValue),
    );
  }

  function spendToken(token: string): boolean {
    const known = [...tokens].find((one) => same(one, token));
    return known !== undefined && tokens.delete(known);
  }

  function welcome(knock: Knock, token: string): Decision {
    const known = hasCookie(knock.cookie);
    if (!known && !spendToken(token)) return refuse(403, 'this address was used before: print a new one');
    const setCookie = known ? null : `${cookieName}=${cookieValue}; HttpOnly; SameSite=Strict; Path=/`;
    return { kind: 'welcome', setCookie, linked: isForeign(knock.fetchSite) };
  }

  return {
    address() {
      const token = randomBytes(32).toString('base64url');
      tokens.add(token);
      return `${origin}/?token=${token}`;
    },
    decide(knock) {
      if (knock.host !== host) return refuse(403, 'foreign host');
      if (knock.origin !== undefined && knock.origin !== origin) return refuse(403, 'foreign origin');
      if (knock.method !== 'GET' && knock.origin === undefined) return refuse(403, 'no origin');
      const url = new URL(knock.target, origin);
      const token = url.searchParams.get('token');
      if (token !== null && url.pathname === '/' && knock.method === 'GET') return welcome(knock, token);
      if (isForeign(knock.fetchSite)) return refuse(403, 'foreign site');
      return hasCookie(knock.cookie) ? { kind: 'let-in' } : refuse(401, 'open the address the till printed');
    },
  };
}

const isForeign = (site: string | undefined) => site === 'cross-site' || site === 'same-site';

function refuse(status: 401 | 403, reason: string): Decision {
  return { kind: 'refuse', status, reason };
}

function same(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
