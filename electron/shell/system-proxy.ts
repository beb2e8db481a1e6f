// The operating system's proxy for the service, used where the environment names none. Electron asks the system, PAC
// scripts included. Invariant: the environment wins, and a proxy we cannot speak to is passed on as such, never
// bypassed.

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

const named = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/**
 * The environment for the transport to `url`. `resolveProxy` is Electron's `app.resolveProxy`; it answers a PAC list.
 */
export async function proxyEnvironment(
  environment: ProxyEnvironment,
  url: string,
  resolveProxy: (url: string) => Promise<string>,
): Promise<ProxyEnvironment> {
  if (named.some((name) => environment[name])) return environment;
  const proxy = firstProxy(await resolveProxy(url).catch(() => 'DIRECT'));
  // The system has already applied its own exceptions to this address.
  return proxy === null
    ? environment
    : { ...environment, HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: '', no_proxy: '' };
}

/** The first entry of a PAC list (`PROXY host:port; DIRECT`) as an address; null for none. */
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
