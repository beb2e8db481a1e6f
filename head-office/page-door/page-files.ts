// The built page, served from memory. Invariants: nothing runs or loads but what the build made (no inline script or style, no other host); the
// page is in no other site's frame; what changes with a build is asked for anew, what has its hash in its name is kept.
// Not by Hono's serveStatic: that reads the folder for each request, and packs nothing. An update or a newer build may take the folder away under
// a head office that runs, whose page must go on.
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
