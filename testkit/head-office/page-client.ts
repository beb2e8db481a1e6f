// The page as the server sees it: one browser's cookie, its Origin, JSON. And users in every role.
import { generate } from 'otplib';
import { z } from 'zod';
import { firstLink } from '../../head-office/page-door/invitations.ts';
import type { Answered, Asked, RouteName } from '../../head-office/page-door/routes.ts';
import type { PageError, UserRole } from '../../shared/head-office/users.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Office } from './open-office.ts';

const failure = z.object({ error: z.custom<PageError>((error) => error !== null) });

export type PageAnswer<N extends RouteName> = Result<Answered<N>, PageError> & { readonly status: number };
export type PageClient = ReturnType<typeof createPageClient>;

/** `headers` go over what a browser would send. */
export function createPageClient(office: Pick<Office, 'url'>, headers: Readonly<Record<string, string>> = {}) {
  const { origin } = new URL(office.url);
  let cookie = '';
  const raw = async (name: string, body: string | undefined): Promise<Response> => {
    const response = await fetch(`${origin}/page/${name}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '');
    return response;
  };
  return {
    raw,
    cookie: () => cookie,
    takeCookie(other: string): void {
      cookie = other;
    },
    async ask<N extends RouteName>(name: N, request: Asked<N>): Promise<PageAnswer<N>> {
      const response = await raw(name, request === undefined ? undefined : JSON.stringify(request));
      const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true;
      const said: unknown = isFile ? { value: { text: await response.text() } } : await response.json();
      const failed = failure.safeParse(said);
      if (failed.success) return { ...err(failed.data.error), status: response.status };
      // The server's own answer to this request; its shape is what the test looks at.
      const { value } = said as { readonly value: Answered<N> };
      return { ...ok(value), status: response.status };
    },
  };
}

export const goodPassword = 'correct horse battery';

export const granted = <T>(answer: Result<T, PageError>): T => {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
};
export const tokenOf = (path: string): string => path.split('/').at(-1) ?? '';

/** A code of the authenticator that has this secret. */
export const codeAt = (secret: string, at: Date): Promise<string> =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** Signed in, the second factor set up where it is needed. */
export async function enterAs(office: Pick<Office, 'url'>, name: string, at: Date = new Date()): Promise<PageClient> {
  const client = createPageClient(office);
  const asked = { name, password: goodPassword, code: null };
  const first = granted(await client.ask('sign-in', asked));
  if (first.kind === 'code') throw new Error(`${name} has a second factor already`);
  if (first.kind === 'set-up') granted(await client.ask('sign-in', { ...asked, code: await codeAt(first.secret, at) }));
  return client;
}

/** The first user there is, of IT. */
export async function makeFirstUser(office: Office, name = 'Ida Itzig', at: Date = new Date()): Promise<PageClient> {
  const path = await firstLink(office.database, at, (link) => link);
  if (path === null) throw new Error('there is a user already');
  granted(await createPageClient(office).ask('use-link', { token: tokenOf(path), name, password: goodPassword }));
  return enterAs(office, name, at);
}

/** Another one, let in by IT. */
export async function makeUser(it: PageClient, office: Office, name: string, role: UserRole, stores: string[] = []) {
  const link = granted(await it.ask('add-user', { name, role, stores }));
  granted(
    await createPageClient(office).ask('use-link', { token: tokenOf(link.path), name: null, password: goodPassword }),
  );
}
