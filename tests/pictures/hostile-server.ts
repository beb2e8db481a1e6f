// A picture server that does what a server can do to a till, over real HTTP, and counts who came.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { bomb, cutPng, png } from '../../testkit/pictures/drawn.ts';

export type PictureServer = {
  readonly origin: string;
  readonly asked: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** The most requests that were under way at one time. */
  mostAtOnce(): number;
  close(): Promise<void>;
};

const card = png(88, 56, '#ff00ff');

const answers: Readonly<Record<string, (response: ServerResponse, origin: string) => unknown>> = {
  good: (response) => response.end(card),
  svg: (response) => response.setHeader('content-type', 'image/png').end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  page: (response) => response.end('<!doctype html><script>alert(1)</script>'),
  bomb: (response) => response.end(bomb()),
  cut: (response) => response.end(cutPng()),
  gzip: (response) => response.setHeader('content-encoding', 'gzip').end(card),
  'no-end': (response) => {
    const more = () => response.destroyed || response.write(Buffer.alloc(65_536), () => setImmediate(more));
    response.write(card);
    more();
  },
  'long-by-name': (response) => {
    response.writeHead(200, { 'content-length': 10_000_000 });
    response.write(card);
  },
  short: (response) => {
    response.writeHead(200, { 'content-length': card.length + 1 });
    response.write(card);
    response.destroy();
  },
  reset: (response) => response.destroy(),
  silent: () => undefined,
  stalled: (response) => response.write(card.slice(0, 20)),
  missing: (response) => response.writeHead(404).end(card),
  cookie: (response) => response.writeHead(302, { location: '/good', 'set-cookie': 'seen=1; Path=/' }).end(),
  moved: (response) => response.writeHead(302, { location: '/good' }).end(),
  loop: (response) => response.writeHead(302, { location: '/loop' }).end(),
  away: (response) => response.writeHead(302, { location: 'http://localhost:9/good' }).end(),
  'other-scheme': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  'long-header': (response) => response.setHeader('x-long', 'x'.repeat(20_000)).end(card),
};
export const kinds = Object.keys(answers);

export async function startPictureServer(tls?: {
  readonly key: Buffer;
  readonly cert: Buffer;
}): Promise<PictureServer> {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  let [underWay, most] = [0, 0];
  const listen: RequestListener = (request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, headers: request.headers });
    underWay += 1;
    most = Math.max(most, underWay);
    response.on('close', () => {
      underWay -= 1;
    });
    response.on('error', () => undefined);
    const kind = /^\/([a-z-]+)/.exec(path)?.[1] ?? '';
    (answers[kind] ?? answers.missing)?.(response, path);
  };
  const server = tls ? createSecureServer(tls, listen) : createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    asked,
    mostAtOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
