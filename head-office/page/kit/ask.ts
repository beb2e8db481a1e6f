// All requests to the server pass `ask`, so that a lost connection is a result and never an exception.
import type { PageError } from '../../../shared/head-office/users.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Answered, Asked, RouteName } from '../../page-door/routes.ts';

export type Answer<N extends RouteName> = Result<Answered<N>, PageError>;

let onSignedOut = (): void => {};
/** Called when the server no longer knows this session. */
export function hearSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

type Said<N extends RouteName> = { readonly value: Answered<N> } | { readonly error: PageError };

const send = <N extends RouteName>(name: N, request: Asked<N>): Promise<Response> =>
  fetch(`/page/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(request === undefined ? {} : { body: JSON.stringify(request) }),
  });

async function read<N extends RouteName>(response: Response): Promise<Answer<N>> {
  const said: Said<N> = await response.json();
  if (!('error' in said)) return ok(said.value);
  if (said.error.code === 'signed_out') onSignedOut();
  return err(said.error);
}

export async function ask<N extends RouteName>(name: N, request: Asked<N>): Promise<Answer<N>> {
  try {
    return await read<N>(await send(name, request));
  } catch {
    return err({ code: 'no_answer' });
  }
}

/** A file that the server sends while it makes it: whole, or none. */
export async function askFile<N extends RouteName>(
  name: N,
  request: Asked<N>,
): Promise<Result<{ readonly name: string; readonly content: Blob }, PageError>> {
  try {
    const response = await send(name, request);
    const [, file] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    if (file !== undefined) return ok({ name: file, content: await response.blob() });
    const answer = await read<N>(response);
    return answer.ok ? err({ code: 'no_answer' }) : answer;
  } catch {
    return err({ code: 'no_answer' });
  }
}
