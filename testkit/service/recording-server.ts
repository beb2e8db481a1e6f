// A real HTTP server that keeps what arrived, byte for byte, and answers what the test says.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Recorded = {
  readonly method: string;
  /** The request target as it stood on the request line. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

export type Reply = (request: Recorded, response: ServerResponse) => void | Promise<void>;

export type RecordingServer = {
  readonly baseUrl: string;
  readonly requests: Recorded[];
  /** TCP connections accepted so far. */
  connections(): number;
  reply(reply: Reply): void;
  close(): Promise<void>;
};

export async function startRecordingServer(reply: Reply = replyJson(200, {})): Promise<RecordingServer> {
  let current = reply;
  let connections = 0;
  const requests: Recorded[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: target = '', headers } = request;
    const recorded = { method, target, headers, body: Buffer.concat(chunks) };
    requests.push(recorded);
    await current(recorded, response);
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    connections: () => connections,
    reply(next) {
      current = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function replyJson(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function replyRaw(status: number, body: string | Buffer, headers: Record<string, string> = {}): Reply {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Every item of an async iterator, in order. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A retail order as the service shows it. */
export function orderBody(id: string, state = 'created'): Record<string, unknown> {
  return {
    id,
    state,
    store_id: 'store-1',
    terminal_id: 'T1',
    receipt_id: 'R1',
    product_code: 'acme-gift',
    face_value: { currency: 'EUR', amount: '25.00' },
    country: 'DE',
    created_at: '2026-11-06T08:49:37Z',
    confirmed_at: null,
    completed_at: null,
    invalidate_until: null,
    delivery: null,
    failure: null,
    later_field: 'a reader lets it pass',
  };
}

export function productBody(code: string): Record<string, unknown> {
  return {
    code,
    name: `Card ${code}`,
    brand: 'Acme',
    category: 'Games',
    countries: ['DE'],
    distribution_scheme: 'resale',
    delivery_methods: ['code'],
    processing_modes: ['sync'],
    denominations: [{ currency: 'EUR', amounts: ['10.00', '25.00'] }],
    available: true,
    barcode: null,
    description: '',
    terms: '',
    image_url: null,
    updated_at: '2026-11-01T00:00:00Z',
  };
}
