// Serves the screens under app://counterfoil from one folder, the customer's display under app://display, and the pictures of products,
// with headers that isolate the page. Invariants: no address, however it is spelled, reads a file outside that folder; the display reads
// none of the screens' own pages.
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { Protocol } from 'electron';
import { pictureCodeOf } from '../../shared/picture-address.ts';

export const scheme = 'app';
export const appOrigin = `${scheme}://counterfoil`;
export const pageUrl = `${appOrigin}/index.html`;

/** A page with what it may load. */
export type ServedPage = {
  readonly origin: string;
  readonly start: string;
  readonly serves: (path: string) => boolean;
};
const tillPage: ServedPage = { origin: appOrigin, start: '/index.html', serves: () => true };
export const displayPage: ServedPage = {
  origin: `${scheme}://display`,
  start: '/display.html',
  serves: (path) => path === '/display.html' || path.startsWith('/display/'),
};

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
};

/** Call once, before the app is ready. */
export function registerScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Of a product's picture: what it is, by its bytes. */
type ReadPicture = (code: string) => Promise<{ readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null>;

/** The handler for `protocol.handle`: GET of a file inside `folder`, or of a picture; 404 for everything else. */
export function createSchemeHandler(
  folder: string,
  readPicture: ReadPicture = async () => null,
  page: ServedPage = tillPage,
): (request: Request) => Promise<Response> {
  const root = resolve(folder);
  return async (request) => {
    if (request.method !== 'GET') return answer(405, null, 'text/plain');
    const code = pictureCode(request.url, page);
    if (code !== null) {
      const picture = await readPicture(code);
      return picture ? answer(200, picture.bytes, picture.type) : answer(404, null, 'text/plain');
    }
    const file = fileOf(root, request.url, page);
    const contentType = file === null ? undefined : contentTypes[extname(file).toLowerCase()];
    if (file === null || contentType === undefined) return answer(404, null, 'text/plain');
    try {
      return answer(200, await readFile(file), contentType);
    } catch {
      return answer(404, null, 'text/plain');
    }
  };
}

/** The product code of a picture's address on this page; null for any other address. */
function pictureCode(address: string, { origin }: ServedPage): string | null {
  const url = URL.parse(address);
  return url && `${url.protocol}//${url.host}` === origin ? pictureCodeOf(url) : null;
}

/** The file an address names. Null for another host, an undecodable path, one that leaves `root`, or one that is not this page's. */
export function fileOf(root: string, address: string, page: ServedPage = tillPage): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (`${url.protocol}//${url.host}` !== page.origin) return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname === '/' ? page.start : url.pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const file = resolve(join(root, `.${path}`));
  if (!file.startsWith(`${root}${sep}`)) return null;
  return page.serves(file.slice(root.length).replaceAll(sep, '/')) ? file : null;
}

function answer(status: number, body: Uint8Array<ArrayBuffer> | null, contentType: string): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': contentType,
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()',
      'Cache-Control': 'no-cache',
    },
  });
}
