// How bytes leave the till and come back. One contract, two implementations: a network, and training's in-process
// service.
// Invariant: the request is sent once, as given. Nothing here retries, redirects, rewrites or throws.

export type Method = 'GET' | 'POST' | 'PATCH';

/** Takes the body of a 2xx piece by piece, so that a large one is never held in memory. */
export type BodySink = {
  /** Gets the headers of a 2xx before its body. False: the body is read into memory as usual. */
  begin(headers: Readonly<Record<string, string>>): boolean;
  /**
   * Takes the next bytes; the transport waits for it before it hands over more. False or a rejection aborts the answer.
   */
  write(bytes: Uint8Array): Promise<boolean>;
};

export type TransportRequest = {
  readonly method: Method;
  /** Origin, path and query exactly as they are sent. */
  readonly url: URL;
  /** Lower-case names; `host` and `date` are sent as given. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** Limit of the whole exchange, from the call to the last byte of the answer; with `saveTo` see `savingLimits`. */
  readonly timeoutMs: number;
  /** Takes the body of a 2xx; the body of `answered` is then empty. */
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
  /** No connection was made, so no byte reached the service. */
  | { readonly kind: 'unreachable' }
  /** Sent, or perhaps sent, and then a time-out, a reset, or an answer larger than `maxAnswerBytes`. */
  | { readonly kind: 'no-answer' };

export type Transport = {
  /** Rejects only for a request that HTTP cannot carry: a bug. */
  send(request: TransportRequest): Promise<TransportResult>;
  /**
   * Aborts the requests under way and refuses later ones. An aborted one ends `no-answer`, or `unreachable` if it never
   * left.
   */
  close(): Promise<void>;
};

/** More than any page of the service holds; a larger answer is aborted. */
export const maxAnswerBytes = 16 * 1024 * 1024;

/** While an answer is saved, `timeoutMs` limits each silence, and `times` as long limits the whole. */
export const savingLimits = { times: 20 } as const;
