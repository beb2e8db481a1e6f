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
  const closing = new AbortController();

  return {
    async send(request) {
      if (closing.signal.aborted) return { kind: 'unreachable' };
      const giveUp = new AbortController();
      const stop = (): void => giveUp.abort();
      const timer = setTimeout(stop, request.timeoutMs);
      closing.signal.addEventListener('abort', stop);
      try {
        // Outside the catch below: a request that cannot be built is a bug.
        const built = toRequest(request, giveUp.signal);
        return await Promise.race([exchange(fetch, built, request.saveTo), whenAborted(giveUp.signal)]);
      } finally {
        clearTimeout(timer);
        closing.signal.removeEventListener('abort', stop);
      }
    },
    async close() {
      closing.abort();
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
    const saves = response.ok && saveTo?.begin(headers) === true;
    const body = await (saves ? save(response, saveTo, request.signal) : readBounded(response));
    return body ? { kind: 'answered', status: response.status, headers, body } : { kind: 'no-answer' };
  } catch {
    return { kind: 'no-answer' };
  }
}

async function readBounded(response: Response): Promise<Uint8Array | null> {
  if (!response.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** An empty body where the sink took all of it. */
async function save(response: Response, sink: BodySink, signal: AbortSignal): Promise<Uint8Array | null> {
  for await (const chunk of response.body ?? []) {
    if (signal.aborted || !(await sink.write(chunk))) return null;
  }
  return new Uint8Array();
}

function whenAborted(signal: AbortSignal): Promise<TransportResult> {
  return new Promise((resolve) => {
    const done = (): void => resolve({ kind: 'no-answer' });
    if (signal.aborted) done();
    else signal.addEventListener('abort', done, { once: true });
  });
}
