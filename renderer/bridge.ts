// The one door to main: every request goes through `ask`, so that a broken channel is a result and never an exception.
// Invariant: what was told before an answer is taken in before that answer.

import type { TillError } from '../shared/errors.ts';
import type { Answer, Answers, Channel, Request, TillBridge } from '../shared/ipc/ipc.ts';
import type { TillEvent } from '../shared/ipc/ipc-event.ts';
import { err, type Result } from '../shared/result.ts';

declare global {
  interface Window {
    readonly till: TillBridge;
  }
}

export type Arguments<C extends Channel> = Request<C> extends undefined ? [] : [Request<C>];

/** What main told and no store has heard yet. */
const told: TillEvent[] = [];
let hear: (event: TillEvent) => void = () => {};

const takeIn = (): void => {
  for (const event of told.splice(0))
    try {
      hear(event);
    } catch (error) {
      // A bug of a store must not make the answer that comes behind it a failure.
      reportError(error);
    }
};

/** Events that come together, as those of a payment do, are taken in together: each by itself would draw the screen anew. */
export function hearEvents(listener: typeof hear): void {
  hear = listener;
  const { port1: here, port2: later } = new MessageChannel();
  here.onmessage = takeIn;
  window.till.onEvent((event) => {
    if (told.push(event) === 1) later.postMessage(null);
  });
}

/** Asks main on `channel`. A channel that breaks answers `internal`. */
export async function ask<C extends Channel>(channel: C, ...request: Arguments<C>): Promise<Answer<C>> {
  const send = window.till.invoke[channel] as (...request: Arguments<C>) => Promise<Answer<C>>;
  try {
    const answer = await send(...request);
    takeIn();
    return answer;
  } catch {
    const broken: Result<Answers[C], TillError> = err({ code: 'internal' });
    return broken;
  }
}
