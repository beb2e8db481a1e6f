// The only way to main: every request goes through `ask`, so that a broken channel is a result and never an exception.
// Invariant: events that main sent before an answer are handled before that answer.

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

/** Events of main that no store has received yet. */
const told: TillEvent[] = [];
let hear: (event: TillEvent) => void = () => {};

const takeIn = (): void => {
  for (const event of told.splice(0))
    try {
      hear(event);
    } catch (error) {
      // A bug in a store must not turn the answer behind this event into a failure.
      reportError(error);
    }
};

let refused: (code: TillError['code']) => void = () => {};

/** Receives why main refused a request. */
export function receiveRefusals(listener: typeof refused): void {
  refused = listener;
}

/** Events that come together, such as those of a payment, are handled together: one by one, each would redraw the screen. */
export function receiveEvents(listener: typeof hear): void {
  hear = listener;
  const { port1: here, port2: later } = new MessageChannel();
  here.onmessage = takeIn;
  window.till.onEvent((event) => {
    if (told.push(event) === 1) later.postMessage(null);
  });
}

/** Sends a request to main on `channel`. A broken channel answers `internal`. */
export async function ask<C extends Channel>(channel: C, ...request: Arguments<C>): Promise<Answer<C>> {
  const send = window.till.invoke[channel] as (...request: Arguments<C>) => Promise<Answer<C>>;
  try {
    const answer = await send(...request);
    takeIn();
    if (!answer.ok) refused(answer.error.code);
    return answer;
  } catch {
    const broken: Result<Answers[C], TillError> = err({ code: 'internal' });
    return broken;
  }
}
