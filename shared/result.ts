// The outcome of anything that can fail in an expected way. Exceptions are for bugs only.

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };
export type Result<T, E> = Ok<T> | Err<E>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}

/** Why it failed; null where it did not. */
export function errorOf<E>(result: Result<unknown, E>): E | null {
  return result.ok ? null : result.error;
}
