// How bytes leave the till and come back: one contract, two implementations (a network, and training's in-process service).
// Invariant: what is handed in is what is sent, once. Nothing is retried, redirected or rewritten here, and nothing throws.

export type Method = 'GET' | 'POST' | 'PATCH';

/** Takes the body of a 2xx as it comes, so that a large one is never held in memory. */
export type BodySink = {
  /** Shown the headers of a 2xx before its body; false: the body is read into memory like any other. */
  begin(headers: Readonly<Record<string, string>>): boolean;
  /** Takes the next bytes, in order; no more come until they are taken. False, or a rejection, breaks the answer off. */
  write(bytes: Uint8Array): Promise<boolean>;
};

export type TransportRequest = {
  readonly method: Method;
  /** Origin, path and query exactly as they are sent. */
  readonly url: URL;
  /** Lower-case names; `host` and `date` are sent as given. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** Bounds the whole exchange, from the call to the last byte of the answer; with `saveTo` see `savingLimits`. */
  readonly timeoutMs: number;
  /** Where the body of a 2xx goes; `answered` then has an empty one. */
  readonly saveTo?: BodySink;
};

export type TransportResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Lower-case names; repeated headers joined by a comma. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    }
  /** No connection was made: certainly no byte reached the service. */
  | { readonly kind: 'unreachable' }
  /** Sent or perhaps sent: time-out, reset, broken off, or an answer larger than `maxAnswerBytes`. */
  | { readonly kind: 'no-answer' };

export type Transport = {
  /** Rejects only for a request that HTTP cannot carry: a bug. */
  send(request: TransportRequest): Promise<TransportResult>;
  /** Breaks off what is under way (it ends `no-answer`, or `unreachable` where nothing was sent) and refuses what comes later. */
  close(): Promise<void>;
};

/** More than any page of the service holds; an answer beyond it is broken off. */
export const maxAnswerBytes = 16 * 1024 * 1024;

/** While an answer is saved, `timeoutMs` bounds each silence, and the whole lasts at most so many times as long. */
export const savingLimits = { times: 20 } as const;
