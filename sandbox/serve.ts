// The sandbox on a port. Invariant: a dropped connection is a destroyed socket without a byte of an answer, and the
// signature is checked against the request line as received.
import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { answerWhatIsNoRequest } from '../shared/interface/raw-answer.ts';
import { controlPrefix, createControlEndpoint } from './control-endpoint.ts';
import { refusalBody, refuse, wrongParameter } from './core/answers.ts';
import type { Sandbox } from './sandbox.ts';

/** Far above `maxBodyBytes`; it only bounds memory. */
const mostBytes = 4 * 1024 * 1024;

export type ServeOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly hostname?: string | undefined;
  /** Also answer `/_sandbox/…` (control-endpoint.ts), unsigned, to this machine only. */
  readonly controls?: boolean | undefined;
};

export type ServedSandbox = {
  /** `http://127.0.0.1:PORT/v1` */
  readonly url: string;
  /** Closes the connections that are still open; the sandbox itself stays. */
  close(): Promise<void>;
};

/** Rejects with the system's error if the port is not available. */
export async function serveSandbox(sandbox: Sandbox, options: ServeOptions): Promise<ServedSandbox> {
  const hostname = options.hostname ?? '127.0.0.1';
  const control = options.controls ? createControlEndpoint(sandbox) : null;
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env;
      if (!(incoming instanceof IncomingMessage)) throw new Error('the sandbox speaks HTTP/1.1');
      const target = incoming.url ?? '/';
      if (control && target.startsWith(controlPrefix)) return control(request, incoming.socket.remoteAddress ?? '');
      try {
        return await sandbox.fetch(request, { target, body: await readBody(incoming) });
      } catch {
        // Dropped on purpose, given up by the client, or closed: the client gets no answer.
        if (!incoming.socket.writableEnded) incoming.socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
    {
      overrideGlobalObjects: false,
      // Nothing could have been signed for a request line or Host header that is no address.
      errorHandler: () => refuse(wrongParameter('url', 'is not an address')),
    },
  );
  const server = createServer({ requireHostHeader: false }, listener);
  answerWhatIsNoRequest(server, refusalBody(wrongParameter('request', 'is not HTTP')), sandbox.now);
  // Longer than the idle time-out of our clients, so that the client closes an idle connection.
  server.keepAliveTimeout = 65_000;
  server.listen(options.port, hostname);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return {
    url: `http://${host}:${address.port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The body's bytes. Bytes beyond the limit are read and discarded; the sandbox then refuses the rest as too large. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const data of incoming) {
    const chunk: Buffer = data;
    if (length <= mostBytes) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}
