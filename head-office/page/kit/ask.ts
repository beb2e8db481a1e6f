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

export async function ask<N extends RouteName>(name: N, request: Asked<N>): Promise<Answer<N>> {
  try {
    const response = await fetch(`/page/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(request === undefined ? {} : { body: JSON.stringify(request) }),
    });
    const said: Said<N> = await response.json();
    if (!('error' in said)) return ok(said.value);
    if (said.error.code === 'signed_out') onSignedOut();
    return err(said.error);
  } catch {
    return err({ code: 'no_answer' });
  }
}
