// The stand-in's port on 127.0.0.1: the till's page from its own app:// handler, and IPC by POST and server-sent events.
// Invariant: every request passes the gate first; the handler's headers pass through, but for the one the port needs changed.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Choices } from './choices.ts';
import { createGate, type Decision, type Gate } from './gate.ts';
import { bridge } from './page-bridge.ts';

const maxMessageBytes = 1024 * 1024;
const keepAliveMs = 15_000;
/** How soon a page looks for a till that went away: it may start again (`npm run dev`). */
const retryMs = 500;
const message = z.object({ channel: z.string(), args: z.array(z.unknown()) });

export type PageSource = {
  /** Base of the page's own addresses, as `app://counterfoil`. */
  readonly origin: string;
  /** The preload bundle's file. */
  readonly preload: string;
  /** What a sandboxed page may do all the same, in the words of that directive. */
  allowed(): readonly string[];
  /** The handler the till registered for its scheme. */
  answer(request: Request): Promise<Response>;
  /** `top`: sent by the document this server delivered as a page of its own, and not by a frame inside it. */
  invoke(channel: string, args: unknown[], top: boolean): Promise<unknown>;
  /** What asks for no answer. */
  hear(channel: string, args: unknown[], top: boolean): void;
};

export type PageServer = {
  /** A new address that works once. */
  address(): string;
  /** To every open view. */
  send(channel: string, args: unknown[]): void;
  reload(): void;
  close(): void;
};

export async function servePage(
  source: PageSource,
  { port, cookie }: Pick<Choices, 'port' | 'cookie'>,
): Promise<PageServer> {
  const run = randomUUID();
  const frames = new Set<string>();
  const views = new Set<ServerResponse>();
  let gate: Gate | null = null;

  const server: Server = createServer((request, response) => {
    respond(request, response).catch(() => end(response, 500, 'the stand-in failed'));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/';
    const { host, origin, cookie } = request.headers;
    const fetchSite = request.headers['sec-fetch-site']?.toString();
    const decision = gate?.decide({ method: request.method ?? '', target, host, origin, cookie, fetchSite });
    if (decision === undefined) return end(response, 403, 'not open yet');
    if (decision.kind === 'refuse') return end(response, decision.status, decision.reason);
    if (decision.kind === 'welcome') return welcome(decision, response);
    return serve(target, request, response);
  }

  function welcome({ setCookie, linked }: Extract<Decision, { kind: 'welcome' }>, response: ServerResponse): void {
    if (setCookie !== null) response.setHeader('Set-Cookie', setCookie);
    response.setHeader('Cache-Control', 'no-store');
    // A redirect followed from another site would lack the new SameSite=Strict cookie, so the page itself moves on.
    if (linked) end(response.setHeader('Refresh', '0; url=/'), 200, 'opening the till');
    else end(response.setHeader('Location', '/'), 303, '');
  }

  async function serve(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(target, source.origin).pathname;
    if (request.method === 'POST' && path === '/__ipc/invoke') return invoke(request, response);
    if (request.method === 'POST' && path === '/__ipc/send') return hear(request, response);
    if (request.method !== 'GET') return end(response, 405, 'GET only');
    if (path === '/__ipc/events') return openView(response);
    // Only browsers ask for it, not Electron; a 404 would count against the page.
    if (path === '/favicon.ico') return end(response, 204, '');
    if (path === '/__stand-in/preload.js') return preloadScript(target, response);
    return page(target, request, response);
  }

  async function page(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = await source.answer(new Request(`${source.origin}${target}`));
    const headers = Object.fromEntries(answered.headers);
    const policy = headers['content-security-policy'];
    // IPC goes over this port, which the page may not reach otherwise; and a browser asks no guards. Nothing else of the policy changes.
    if (policy)
      headers['content-security-policy'] =
        `${policy.replace("connect-src 'none'", "connect-src 'self'")}; sandbox ${source.allowed().join(' ')}`;
    headers['cache-control'] = 'no-store';
    let body: Uint8Array = new Uint8Array(await answered.arrayBuffer());
    if (headers['content-type']?.startsWith('text/html') && request.headers['sec-fetch-dest'] !== 'iframe') {
      body = withPreload(body);
    }
    response.writeHead(answered.status, { ...headers, 'content-length': body.byteLength }).end(body);
  }

  // Electron runs the preload in the top document only, before its first script.
  function withPreload(html: Uint8Array): Uint8Array {
    const frame = randomBytes(24).toString('base64url');
    frames.add(frame);
    const script = `<script src="/__stand-in/preload.js?frame=${frame}"></script>`;
    return Buffer.from(
      Buffer.from(html)
        .toString('utf8')
        .replace(/<head[^>]*>/i, (head) => `${head}${script}`),
    );
  }

  function preloadScript(target: string, response: ServerResponse): void {
    const frame = new URL(target, source.origin).searchParams.get('frame') ?? '';
    if (frames.has(frame)) {
      const bundle = readFileSync(source.preload, 'utf8');
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8').setHeader('Cache-Control', 'no-store');
      response.write(`(${bridge.toString()})(function (require, module, exports) {\n${bundle}\n}`);
      response.end(`, ${JSON.stringify(frame)}, ${JSON.stringify(run)});\n`);
    } else {
      end(response, 403, 'unknown frame');
    }
  }

  /** Null where it was none: that is answered. */
  async function messageIn(request: IncomingMessage, response: ServerResponse) {
    const length = Number(request.headers['content-length']);
    const isTooLong = Number.isNaN(length) || length > maxMessageBytes;
    const parsed = isTooLong ? null : message.safeParse(parseJson(await text(request)));
    if (parsed?.success) return { ...parsed.data, top: frames.has(request.headers['x-frame']?.toString() ?? '') };
    if (isTooLong) end(response, 413, 'too large');
    else end(response, 400, 'not a message');
    return null;
  }

  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const heard = await messageIn(request, response);
    if (heard === null) return;
    source.hear(heard.channel, heard.args, heard.top);
    end(response, 204, '');
  }

  async function invoke(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const heard = await messageIn(request, response);
    if (heard === null) return;
    const { channel, args, top } = heard;
    let answer: { result?: unknown; error?: string };
    try {
      answer = { result: await source.invoke(channel, args, top) };
    } catch (error) {
      answer = { error: `Error invoking remote method '${channel}': ${String(error)}` };
    }
    response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-store');
    response.end(JSON.stringify(answer));
  }

  function openView(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(`retry: ${retryMs}\ndata: ${JSON.stringify({ run })}\n\n`);
    views.add(response);
    response.on('close', () => views.delete(response));
  }

  function tell(data: object): void {
    for (const view of views) view.write(`data: ${JSON.stringify(data)}\n\n`);
  }

  const beat = setInterval(() => {
    for (const view of views) view.write(': still here\n\n');
  }, keepAliveMs).unref();

  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      process.stderr.write(`--port ${port}: the port is already in use\n`);
      process.exit(2);
    });
    server.listen(port, '127.0.0.1', () => {
      const at = server.address();
      if (at !== null && typeof at === 'object') resolve(at.port);
    });
  });
  gate = createGate(bound, cookie);
  const open = gate;

  return {
    address: () => open.address(),
    send: (channel, args) => tell({ channel, args }),
    reload: () => tell({ reload: true }),
    close() {
      clearInterval(beat);
      server.close();
      server.closeAllConnections();
    },
  };
}

function end(response: ServerResponse, status: number, words: string): void {
  if (response.headersSent) return void response.end();
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' });
  response.end(words);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
