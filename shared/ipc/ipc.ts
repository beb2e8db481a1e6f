// The contract between main and the screens, as types of the channel tables. `window.till` is exactly this.

import type { z } from 'zod';
import type { TillError } from '../errors.ts';
import type { Result } from '../result.ts';
import type { TillEvent } from './ipc-event.ts';
import type { Channel, Tables } from './ipc-schemas.ts';

export type { Channel };
export type Request<C extends Channel> = z.infer<Tables[C]['request']>;
export type Answers = { readonly [C in Channel]: Tables[C]['answer']['value'] };
export type Answer<C extends Channel> = Result<Answers[C], TillError>;

/** `window.till`: `await till.invoke['sale:reserve']({ saleId })`. */
export type TillBridge = {
  readonly invoke: {
    readonly [C in Channel]: Request<C> extends undefined
      ? () => Promise<Answer<C>>
      : (request: Request<C>) => Promise<Answer<C>>;
  };
  /** Returns the function that stops listening. */
  onEvent(listener: (event: TillEvent) => void): () => void;
};

/** The channels of a till that does not exist yet. */
type SetUpChannel = Extract<Channel, `set-up:${string}`>;
export type TillChannel = Exclude<Channel, SetUpChannel>;

type HandlersOf<Served extends Channel> = {
  readonly [C in Served]: (request: Request<C>) => Promise<Answer<C>> | Answer<C>;
};

/** What main gives the shell to serve for a till, one function a channel; the request was already parsed. */
export type TillHandlers = HandlersOf<TillChannel>;
/** The same before there is a till. */
export type SetUpHandlers = HandlersOf<SetUpChannel>;
/** Everything that the door accepts; the door itself answers a channel without a function. */
export type IpcHandlers = Partial<TillHandlers & SetUpHandlers>;
