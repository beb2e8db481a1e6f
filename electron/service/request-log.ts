// Logs each request's tries: what was asked, what came back, how long it took, and which try of the same request it was.
// Invariant: never an id of an order, a query, a header, a body or a key; the path is logged as section 4 writes it.

/** One exchange with the service. `outcome`: the answer's status, or why there is none. `requestId` is the same for all its tries. */
export type RequestTry = {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly outcome: number | 'unreachable' | 'no-answer';
  readonly ms: number;
  readonly try: number;
  readonly requestId: string;
};

export type Exchanged = Pick<RequestTry, 'method' | 'path' | 'outcome'> & {
  /** What makes it the same request: its address and Idempotency-Key. Stays in memory. */
  readonly sameness: string;
  readonly sentAt: Date;
  readonly receivedAt: Date;
};

const mostRemembered = 200;
/** A ping every four seconds would push everything else out of the log: only a ping whose outcome differs from the last is logged. */
const pingPath = '/ping';

export type RequestLog = ReturnType<typeof createRequestLog>;

/** `tell` writes a line. `newId` names a request in the log; it goes nowhere else. */
export function createRequestLog(tell: (one: RequestTry) => void, newId: () => string) {
  const open = new Map<string, { readonly requestId: string; tries: number }>();
  const recent: RequestTry[] = [];
  let lastPing: RequestTry['outcome'] | null = null;

  /** The oldest goes first, so that what is never answered does not fill the memory. */
  const requestOf = (sameness: string) => {
    const known = open.get(sameness) ?? { requestId: newId(), tries: 0 };
    open.delete(sameness);
    open.set(sameness, known);
    for (const oldest of open.keys()) if (open.size > mostRemembered) open.delete(oldest);
    return known;
  };

  return {
    record({ method, path, outcome, sameness, sentAt, receivedAt }: Exchanged): void {
      const isSamePing = path === pingPath && outcome === lastPing;
      if (path === pingPath) lastPing = outcome;
      if (isSamePing) return;
      const request = requestOf(sameness);
      request.tries += 1;
      const one: RequestTry = {
        at: sentAt.toISOString(),
        method,
        path,
        outcome,
        ms: Math.max(0, receivedAt.getTime() - sentAt.getTime()),
        try: request.tries,
        requestId: request.requestId,
      };
      // An answer of the service below 500 ends it: the same request later counts as a new one.
      if (typeof outcome === 'number' && outcome < 500 && outcome !== 429 && outcome !== 401) open.delete(sameness);
      recent.push(one);
      if (recent.length > mostRemembered) recent.shift();
      tell(one);
    },
    /** The last ones, the oldest first. */
    recent: (): readonly RequestTry[] => [...recent],
  };
}
