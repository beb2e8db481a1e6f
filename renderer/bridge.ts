// The one door to main: every request goes through `ask`, so that a broken channel is a result and never an exception.

import type { TillError } from '../shared/errors.ts';
import type { Answer, Answers, Channel, Request, TillBridge } from '../shared/ipc.ts';
import { err, type Result } from '../shared/result.ts';

declare global {
  interface Window {
    readonly till: TillBridge;
  }
}

export type Arguments<C extends Channel> = Request<C> extends undefined ? [] : [Request<C>];

/** Asks main on `channel`. A channel that breaks answers `internal`. */
export async function ask<C extends Channel>(channel: C, ...request: Arguments<C>): Promise<Answer<C>> {
  const send = window.till.invoke[channel] as (...request: Arguments<C>) => Promise<Answer<C>>;
  try {
    return await send(...request);
  } catch {
    const broken: Result<Answers[C], TillError> = err({ code: 'internal' });
    return broken;
  }
}
