// The built page, served from memory. Invariants: only what the build made can run or load (no inline script or style, no other host); no other site
// can frame the page; files that change with a build are revalidated, files with their hash in the name are cached. Hono's serveStatic would read the
// folder for each request and cannot be packed. An update or a newer build may remove the folder of a running head office, whose page must stay
// available.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

type File = { readonly type: string; readonly plain: Buffer; readonly packed: Buffer | null };

/** Every file below `folder`, by its path in the address. */
function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(entry.name)];
    if (type === undefined) continue;
    const plain = readFileSync(path);
    const isText = !type.startsWith('font/');
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type,
      plain,
      packed: isText ? gzipSync(plain) : null,
    });
  }
  return files;
}

export function createPageFiles(folder: string): Hono {
  const files = readFiles(folder);
  const pages = new Hono();
  pages.get('*', (c, next) => {
    const path = c.req.path === '/' ? '/index.html' : c.req.path;
    const file = files.get(path);
    if (!file) return next();
    const isPacked = file.packed !== null && (c.req.header('accept-encoding') ?? '').includes('gzip');
    const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    return c.body(new Uint8Array(isPacked && file.packed ? file.packed : file.plain), 200, {
      'content-type': file.type,
      'cache-control': kept,
      vary: 'accept-encoding',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      ...securityHeaders,
    });
  });
  return pages;
}
