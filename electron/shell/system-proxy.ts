// The operating system's proxy for the service, where the environment names none: Electron asks the system, also by PAC script.
// Invariant: what the environment says wins, and a proxy that we cannot speak to is handed on as such, never gone around.

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

const named = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/** The environment for the transport to `url`; `resolveProxy` answers as Electron's `app.resolveProxy`, a PAC list. */
export async function proxyEnvironment(
  environment: ProxyEnvironment,
  url: string,
  resolveProxy: (url: string) => Promise<string>,
): Promise<ProxyEnvironment> {
  if (named.some((name) => environment[name])) return environment;
  const proxy = firstProxy(await resolveProxy(url).catch(() => 'DIRECT'));
  // The system already weighed its own exceptions for this address.
  return proxy === null
    ? environment
    : { ...environment, HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: '', no_proxy: '' };
}

/** The first way of a PAC list (`PROXY host:port; DIRECT`), as an address; null for none. */
function firstProxy(list: string): string | null {
  const [way = 'DIRECT', address = ''] = (list.split(';')[0] ?? '').trim().split(/\s+/);
  switch (way.toUpperCase()) {
    case 'DIRECT':
    case '':
      return null;
    case 'PROXY':
      return `http://${address}`;
    default:
      return `${way.toLowerCase()}://${address}`;
  }
}
