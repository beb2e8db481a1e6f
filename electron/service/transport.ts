// How bytes leave the till and come back: one contract, two implementations (a network, and training's in-process service).
// Invariant: what is handed in is what is sent, once. Nothing is retried, redirected or rewritten here, and nothing throws.

export type TransportRequest = {
  readonly method: 'GET' | 'POST';
  /** Origin, path and query exactly as they are sent. */
  readonly url: URL;
  /** Lower-case names; `host` and `date` are sent as given. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** Bounds the whole exchange, from the call to the last byte of the answer. */
  readonly timeoutMs: number;
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
