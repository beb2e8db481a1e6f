// The page and its requests, on head office's own address: `/page/NAME` is the door, `/v1/TABLE` the one of other programs, every other path is a
// built file.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { Exchange } from '../core/exchange.ts';
import { createDoor, type DoorDeps } from './door.ts';
import { createEnrolmentFace, type EnrolmentFaceDeps } from './enrolment-face.ts';
import { createFoldedRows } from './folded-rows.ts';
import { createLookFace } from './look-face.ts';
import { createPasswords } from './password.ts';
import { createPeopleFace } from './people-face.ts';
import { createPersonFace } from './person-face.ts';
import { servePrograms } from './program-door.ts';
import { createSettingsFace } from './settings-face.ts';
import { createStoreListsFace } from './store-lists-face.ts';
import { createTellingFace } from './telling-face.ts';
import { createTillFace } from './till-face.ts';
import { createTries } from './tries.ts';

export type PageDeps = DoorDeps &
  EnrolmentFaceDeps &
  Pick<Parameters<typeof createPeopleFace>[0], 'sealing'> & {
    /** The folder of the built page; null: it is not served. */
    readonly pageFolder: string | null;
    /** What a password costs to hash (scrypt's N). */
    readonly passwordN: number;
    /** And a first PIN: as at the till, which takes no weaker one. */
    readonly pinN: number;
    /** How long a sign-in takes at least once some of the same name were wrong. */
    readonly slowMs: number;
  };

export function servePage(app: Hono<{ Bindings: Exchange }>, deps: PageDeps): void {
  const { database, passwordN, slowMs } = deps;
  const people = {
    ...deps,
    passwords: createPasswords(passwordN),
    tries: createTries(database, slowMs),
    refusedTry: createFoldedRows(database),
  };
  const faces = {
    ...createPeopleFace(people),
    ...createLookFace(deps),
    ...createTillFace(deps),
    ...createSettingsFace(deps),
    ...createPersonFace(deps),
    ...createStoreListsFace(deps),
    ...createEnrolmentFace(deps),
    ...createTellingFace(deps),
  };
  app.route('/page', createDoor(deps, faces));
  servePrograms(app, people);
  if (deps.pageFolder !== null) app.route('/', createPageFiles(deps.pageFolder));
}

// The built page, served from memory. Invariants: only what the build made can run or load (no inline script or style, no other host); no other site
// can frame the page; files that change with a build are revalidated, files with their hash in the name are cached. Hono's serveStatic would read the
// folder for each request and cannot be packed. An update or a newer build may remove the folder of a running head office, whose page must stay
// available.

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

const securityHeaders: Readonly<Record<string, string>> = {
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

function createPageFiles(folder: string): Hono {
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
