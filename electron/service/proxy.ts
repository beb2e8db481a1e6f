// The proxy that the environment names for an address: HTTPS_PROXY, HTTP_PROXY, NO_PROXY, lower case first, as in curl.
// Invariant: this machine is never reached through a proxy, and an unusable proxy is never bypassed.
import { readNetwork } from '../../shared/network.ts';

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
  if (named === '' || loopback.test(target.hostname) || isExcepted(target, exceptionsIn(environment)))
    return { kind: 'direct' };
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

/** The entries of NO_PROXY that curl does not know, so that nothing is excepted by them. */
export const unknownExceptions = (environment: Environment): readonly string[] =>
  entriesOf(exceptionsIn(environment)).filter((entry) => rulesFor(entry) === null);

const exceptionsIn = (environment: Environment): string => environment.no_proxy || environment.NO_PROXY || '';
const entriesOf = (list: string): readonly string[] =>
  list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

type Rule = (host: string, port: string) => boolean;

const isExcepted = (target: URL, list: string): boolean => {
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  const host = target.hostname.replace(/^\[|\]$|\.$/g, '');
  return entriesOf(list).some((entry) => rulesFor(entry)?.(host, port) ?? false);
};

/**
 * curl's rules (`CURLOPT_NOPROXY`): `*`, names with their subdomains, addresses, and networks such as `192.168.0.0/16`; an address of IPv6 with
 * or without its brackets. Beyond them `*.a.example` is `a.example`, and `a.example:8443` only that port, as it was always read here.
 */
function rulesFor(entry: string): Rule | null {
  if (entry === '*') return () => true;
  const [, address = entry, port] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
  const rule = ruleOf(address.replace(/^\[(.*)\]$/, '$1'));
  return rule && ((host, asked) => (port === undefined || port === asked) && rule(host));
}

function ruleOf(text: string): ((host: string) => boolean) | null {
  const network = readNetwork(text);
  if (network) return network;
  const name = text.replace(/^\*?\./, '').replace(/\.$/, '');
  if (!/^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u.test(name)) return null;
  return (host) => host === name || host.endsWith(`.${name}`);
}
