// The entrance of the page: checks who sends a request and whether they may, and writes it down, before a handler receives it.
// Invariants: only this page's own scripts can send requests (SameSite cookie, its Origin, JSON); no user reaches a store that is not theirs; a look
// at people's figures is in the audit before they are shown; no error repeats what the request held.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageError, PageErrorCode } from '../../shared/head-office/users.ts';
import { jsonOf } from '../../shared/json.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { record } from '../core/audit-row.ts';
import { type Database, isAway } from '../core/database.ts';
import type { Exchange } from '../core/exchange.ts';
import { WrongCursor } from '../core/paged.ts';
import { aboutOf, isOutOfScope } from './about.ts';
import { recordLook } from './audit.ts';
import { type Answered, type Asked, type Route, type RouteName, routes, type Streamed } from './routes.ts';
import { findSession, type SignedIn, sessionMs } from './sessions.ts';

/** `setToken`: of the session that begins, or null where it ends. */
export type Asker = {
  readonly now: Date;
  readonly address: string;
  readonly setToken: (token: string | null) => void;
};
export type SignedInAsker = Asker & SignedIn;

type Open = { [N in RouteName]: Routes[N]['may'] extends 'anybody' ? N : never }[RouteName];
type Routes = typeof routes;
export type Handlers = {
  readonly [N in RouteName]: (
    request: Asked<N>,
    by: N extends Open ? Asker : SignedInAsker,
  ) => Promise<Result<Answered<N>, PageError>>;
};

export type DoorDeps = {
  readonly database: Database;
  readonly now: () => Date;
  /** Receives each bug, without what the request held. */
  readonly failed: (error: unknown) => void;
};

/** `__Host-`: no other host and no plain HTTP can set it. */
const cookie = '__Host-counterfoil-head-office';
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const;
const maxBytes = 512 * 1024;

const statuses: Partial<Record<PageErrorCode, ContentfulStatusCode>> = {
  away: 503,
  busy: 429,
  bad_request: 400,
  internal: 500,
  not_allowed: 403,
  not_found: 404,
  signed_out: 401,
  too_many_tries: 429,
};

export function createDoor(deps: DoorDeps, handlers: Handlers): Hono<{ Bindings: Exchange }> {
  const { database, now, failed } = deps;
  const door = new Hono<{ Bindings: Exchange }>();
  door.use(async ({ header }, next) => {
    header('cache-control', 'no-store');
    await next();
  });
  door.use(bodyLimit({ maxSize: maxBytes, onError: (c) => c.json({ error: { code: 'bad_request' } }, 413) }));
  for (const [name, row] of Object.entries(routes) as [RouteName, Route][]) {
    door.post(`/${name}`, async (c) => {
      const answer = await answerTo(name, row, {
        isOwn: isOwnPage(c.req.raw.headers),
        token: getCookie(c, cookie) ?? null,
        body: c.req.text(),
        address: c.env.address,
        setToken: (token) =>
          token === null
            ? void deleteCookie(c, cookie, cookieOptions)
            : setCookie(c, cookie, token, { ...cookieOptions, maxAge: sessionMs / 1000 }),
      });
      if (answer.ok && isStreamed(answer.value)) return sendFile(answer.value);
      if (answer.ok) return c.json({ value: answer.value ?? null });
      return c.json({ error: answer.error }, statuses[answer.error.code] ?? 422);
    });
  }
  door.notFound((c) => c.json({ error: { code: 'not_found' } }, 404));
  door.onError((error, c) => {
    if (error instanceof WrongCursor) return c.json({ error: { code: 'bad_request' } }, 400);
    if (isAway(error)) return c.json({ error: { code: 'away' } }, 503);
    failed(error);
    return c.json({ error: { code: 'internal' } }, 500);
  });
  return door;

  type Came = Omit<Asker, 'now'> & {
    readonly isOwn: boolean;
    readonly token: string | null;
    readonly body: Promise<string>;
  };

  async function answerTo(name: RouteName, row: Route, came: Came): Promise<Result<unknown, PageError>> {
    const at = now();
    const admitted = await admit(row, came, at);
    if (!admitted.ok) return admitted;
    const body = await came.body;
    const request = row.request.safeParse(body === '' ? undefined : jsonOf(body));
    if (!request.success) return err({ code: 'bad_request' });
    const session = admitted.value;
    const asker = { ...session, now: at, address: came.address, setToken: came.setToken };
    // Each handler fits its row by the type of `handlers`; the compiler cannot follow that through the loop.
    const handler = handlers[name] as (request: unknown, by: unknown) => Promise<Result<unknown, PageError>>;
    if (session === null) return handler(request.data, asker);
    if (await isOutOfScope(database, session, request.data)) return err({ code: 'not_found' });
    const actor = { userId: session.userId, name: session.name, address: came.address };
    const about = await aboutOf(database, request.data);
    if (row.records === 'look') await recordLook(database, actor, at, name, about);
    if (row.records === 'deed') await record(database, actor, at, name, about);
    const answer = await handler(request.data, asker);
    if (!answer.ok && row.records === 'deed') await record(database, actor, at, 'refused', name);
    return answer;
  }

  /** Null where anyone may call it, signed in or not. */
  async function admit({ may }: Route, { isOwn, token }: Came, at: Date): Promise<Result<SignedIn | null, PageError>> {
    if (!isOwn) return err({ code: 'not_allowed' });
    if (may === 'anybody') return ok(null);
    const session = token === null ? null : await findSession(database, token, at);
    if (session === null) return err({ code: 'signed_out' });
    return may.includes(session.role) ? ok(session) : err({ code: 'not_allowed' });
  }
}

const isStreamed = (value: unknown): value is Streamed =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'object';

/** A fault before the first piece is an answer; one after it cuts the connection, so that nobody takes a part for the whole. */
async function sendFile({ name, text }: Streamed): Promise<Response> {
  const encoder = new TextEncoder();
  let piece = await text.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(to) {
      if (piece.done) return to.close();
      to.enqueue(encoder.encode(piece.value));
      piece = await text.next();
    },
    async cancel() {
      await text.return();
    },
  });
  const headers = { 'content-type': 'text/csv;charset=utf-8', 'content-disposition': `attachment; filename="${name}"` };
  return new Response(body, { headers });
}

/** Sent by a script of this very page: every browser says so with each POST, and no other site can. */
function isOwnPage(headers: Headers): boolean {
  const [origin, host, type] = ['origin', 'host', 'content-type'].map((name) => headers.get(name) ?? '');
  if (!type?.startsWith('application/json') || !origin || !URL.canParse(origin)) return false;
  const site = headers.get('sec-fetch-site');
  return new URL(origin).host === host && (site === null || site === 'same-origin');
}
