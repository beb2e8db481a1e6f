// The transport to a service inside this process (training): each request becomes a `Request` for its fetch function.
// Invariant: the same bytes, Host and Date as over a network, so that training checks the same signature.
import {
  type BodySink,
  maxAnswerBytes,
  type Transport,
  type TransportRequest,
  type TransportResult,
} from './transport.ts';

/** `no-answer` whenever `fetch` throws or never answers: the service may have done the work. */
export function createFetchTransport(fetch: (request: Request) => Promise<Response>): Transport {
  // One each, gone with its answer: what hangs on a signal that lives as long as the till is never freed.
  const underWay = new Set<AbortController>();
  let isClosed = false;

  return {
    async send(request) {
      if (isClosed) return { kind: 'unreachable' };
      const own = new AbortController();
      const timer = setTimeout(() => own.abort(), request.timeoutMs);
      underWay.add(own);
      try {
        // Outside the catch below: a request that cannot be built is a bug.
        const built = toRequest(request, own.signal);
        return await Promise.race([exchange(fetch, built, request.saveTo), whenAborted(own.signal)]);
      } finally {
        clearTimeout(timer);
        underWay.delete(own);
      }
    },
    async close() {
      isClosed = true;
      for (const one of underWay) one.abort();
    },
  };
}

function toRequest(request: TransportRequest, signal: AbortSignal): Request {
  // A copy, because the service may keep or transfer its input.
  const body = request.body ? new Uint8Array(request.body) : null;
  // Node's Request keeps `host` and `date`, unlike a browser's (tests/service/fetch-transport.test.ts proves it).
  return new Request(request.url, { method: request.method, headers: { ...request.headers }, body, signal });
}

async function exchange(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  saveTo: BodySink | undefined,
): Promise<TransportResult> {
  try {
    const response = await fetch(request);
    const headers = Object.fromEntries(response.headers);
    const sink = response.ok && saveTo?.begin(headers) ? saveTo : null;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      if (sink) {
        if (request.signal.aborted || !(await sink.write(chunk))) return { kind: 'no-answer' };
        continue;
      }
      size += chunk.byteLength;
      if (size > maxAnswerBytes) return { kind: 'no-answer' };
      chunks.push(chunk);
    }
    return { kind: 'answered', status: response.status, headers, body: Buffer.concat(chunks) };
  } catch {
    return { kind: 'no-answer' };
  }
}

function whenAborted(signal: AbortSignal): Promise<TransportResult> {
  return new Promise((resolve) => {
    const done = (): void => resolve({ kind: 'no-answer' });
    if (signal.aborted) done();
    else signal.addEventListener('abort', done, { once: true });
  });
}
