// The proxy that the environment names for an address: HTTPS_PROXY, HTTP_PROXY, NO_PROXY, lower case first, as in curl.
// Invariant: this machine is never reached through a proxy, and an unusable proxy is never bypassed.

export type ProxyChoice =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly url: URL; readonly authorization: string | null }
  /** The variable names a proxy we cannot speak to, such as SOCKS. */
  | { readonly kind: 'unusable' };

type Environment = Readonly<Record<string, string | undefined>>;

const loopback = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function chooseProxy(target: URL, environment: Environment): ProxyChoice {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
  const named = read(target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY').trim();
  if (named === '' || loopback.test(target.hostname) || isExcepted(target, read('NO_PROXY'))) return { kind: 'direct' };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(named) ? named : `http://${named}`;
  if (!URL.canParse(address)) return { kind: 'unusable' };
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'unusable' };
  return { kind: 'proxy', url, authorization: authorizationOf(url) };
}

function authorizationOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  const plain = `${decodeText(username)}:${decodeText(password)}`;
  return `Basic ${Buffer.from(plain).toString('base64')}`;
}

// Credentials may hold a bare percent sign; then they are taken literally.
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `*`, or names and addresses: `a.example` includes its subdomains, `a.example:8443` only that port. */
function isExcepted(target: URL, list: string): boolean {
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '') return false;
      if (entry === '*') return true;
      const [, name = entry, onlyPort] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
      if (onlyPort !== undefined && onlyPort !== port) return false;
      const bare = name.replace(/^\*?\./, '');
      return bare !== '' && (target.hostname === bare || target.hostname.endsWith(`.${bare}`));
    });
}
