// TLS to the service through a proxy: CONNECT first, then the handshake inside (RFC 9110, section 9.3.6).
// Invariant: the proxy sees only host and port. A tunnel that is refused or late fails the connection.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { ProxyChoice } from './proxy.ts';

type Proxy = Extract<ProxyChoice, { kind: 'proxy' }>;

/** A connector for undici; `secure` makes TLS on the socket it is given. */
export function createTunnel(
  proxy: Proxy,
  secure: buildConnector.connector,
  options: { readonly timeoutMs: number; readonly trust: () => SecureContext },
): buildConnector.connector {
  return (target, callback) => {
    const bare = target.hostname.replace(/[[\]]/g, '');
    const path = `${bare.includes(':') ? `[${bare}]` : bare}:${target.port || 443}`;
    const headers = { host: path, ...(proxy.authorization ? { 'proxy-authorization': proxy.authorization } : {}) };
    const { hostname, port, protocol } = proxy.url;
    const common = { host: hostname.replace(/[[\]]/g, ''), method: 'CONNECT', path, headers, agent: false };
    // Node's types do not say that `https` passes this on to TLS.
    const secured = { ...common, port: port || 443, secureContext: options.trust() };
    const asked = protocol === 'https:' ? httpsRequest(secured) : httpRequest({ ...common, port: port || 80 });
    let open = true;
    const refuse = (error: Error): void => {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      asked.destroy();
      callback(error, null);
    };
    const timer = setTimeout(() => refuse(new Error('the proxy did not answer')), options.timeoutMs);
    // A plain Error each: undici would wait for ever on its own kinds of socket errors.
    asked.on('error', () => refuse(new Error('the proxy cannot be reached')));
    asked.on('response', () => refuse(new Error('the proxy refused the tunnel')));
    asked.on('connect', (answer, socket, head) => {
      if (answer.statusCode !== 200 || head.length > 0 || !open) {
        socket.destroy();
        return refuse(new Error('the proxy refused the tunnel'));
      }
      open = false;
      clearTimeout(timer);
      secure({ ...target, httpSocket: socket }, callback);
    });
    asked.end();
  };
}
