// A folder of static files behind real HTTPS on loopback, which can be told to answer badly.
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import type { TransportRequest } from '../../electron/service/transport.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';

export type Behaviour =
  | { readonly kind: 'whole' }
  /** It sends all of it, whatever part was asked for. */
  | { readonly kind: 'knows-no-range' }
  /** Each answer breaks off after so many bytes. */
  | { readonly kind: 'breaks-off'; readonly after: number }
  | { readonly kind: 'hangs' }
  | { readonly kind: 'redirects'; readonly to: string }
  | { readonly kind: 'fails'; readonly status: number }
  /** It never ends. */
  | { readonly kind: 'pours' };

export async function openStaticServer(files: Map<string, Uint8Array>) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  let behaviour: Behaviour = { kind: 'whole' };
  const asked: string[] = [];
  const poured = { bytes: 0 };
  const server = createServer({ cert, key }, (request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ''}`.trim());
    if (behaviour.kind === 'hangs') return;
    if (behaviour.kind === 'fails') return void response.writeHead(behaviour.status).end('no');
    if (behaviour.kind === 'redirects') {
      const { to } = behaviour;
      behaviour = { kind: 'whole' };
      return void response.writeHead(302, { location: to }).end();
    }
    const file = files.get((request.url ?? '').slice('/updates/'.length));
    if (!file) return void response.writeHead(404).end();
    if (behaviour.kind === 'pours') pour(response, poured);
    else send(file, behaviour.kind === 'knows-no-range' ? undefined : request.headers.range, behaviour, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tls = createUndiciTransport({ ca: cert, connectTimeoutMs: 10_000 });
  // How long the next bytes are waited for: where they come, however slow the machine is; where none come, no longer than it must.
  const silenceMs = () => (behaviour.kind === 'hangs' ? 2_000 : 60_000);
  return {
    address: `https://localhost:${port}/updates`,
    port,
    cert,
    transport: { ...tls, send: (request: TransportRequest) => tls.send({ ...request, timeoutMs: silenceMs() }) },
    asked,
    poured,
    answers(next: Behaviour): void {
      behaviour = next;
    },
    async close(): Promise<void> {
      await tls.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pour(response: ServerResponse, poured: { bytes: number }): void {
  const more = (): void => {
    poured.bytes += 65_536;
    if (!response.destroyed) response.write(Buffer.alloc(65_536), more);
  };
  more();
}

function send(file: Uint8Array, range: string | undefined, behaviour: Behaviour, response: ServerResponse): void {
  const at = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  const length = file.byteLength - at;
  if (length <= 0) return void response.writeHead(416).end();
  const headers = { 'content-length': String(length) };
  if (range === undefined) response.writeHead(200, headers);
  else
    response.writeHead(206, { ...headers, 'content-range': `bytes ${at}-${file.byteLength - 1}/${file.byteLength}` });
  if (behaviour.kind !== 'breaks-off' || behaviour.after >= length) return void response.end(file.subarray(at));
  // The bytes leave before the line goes.
  response.write(file.subarray(at, at + behaviour.after), () => setImmediate(() => response.destroy()));
}
