// Reads one answer from an undici connection: into memory, or piece by piece into a sink when a 2xx is to be saved.
// Invariant: never more than `maxAnswerBytes` in memory; `answered` means that the whole body came and the sink took
// all of it.
import type { Dispatcher } from 'undici';
import { type BodySink, maxAnswerBytes, type TransportResult } from './transport.ts';

/** How much may wait in memory for the disk before the connection is paused. */
const mostWaitingBytes = 1024 * 1024;

export type Reports = {
  started(controller: Dispatcher.DispatchController): void;
  /** The sink took a piece. */
  saved(): void;
  /** undici is done with this request. */
  ended(): void;
  answered(result: TransportResult): void;
  failed(error: Error): void;
};

export function createAnswerReader(saveTo: BodySink | undefined, reports: Reports) {
  let status = 0;
  let headers: Record<string, string> = {};
  let sink: BodySink | null = null;
  let size = 0;
  let waitingBytes = 0;
  let paused = false;
  let taken: Promise<void> = Promise.resolve();
  let stopped = false;
  const chunks: Buffer[] = [];

  async function take(to: BodySink, chunk: Buffer, controller: Dispatcher.DispatchController): Promise<void> {
    if (stopped) return;
    const took = await to.write(chunk).catch(() => false);
    waitingBytes -= chunk.length;
    if (stopped) return;
    if (!took) {
      stopped = true;
      controller.abort(new Error('the answer could not be saved'));
      return;
    }
    reports.saved();
    if (!paused || waitingBytes > 0) return;
    paused = false;
    // In a turn of its own: undici (8.12) can spin for ever when it is resumed while it still puts a piece back.
    setImmediate(() => {
      if (!stopped) controller.resume();
    });
  }

  return {
    handler: {
      onRequestStart: reports.started,
      onResponseStart(controller, statusCode, rawHeaders) {
        if (statusCode < 200) return; // an interim answer; the final one follows
        status = statusCode;
        headers = flatten(rawHeaders);
        if (status >= 300 || !saveTo?.begin(headers)) return;
        sink = saveTo;
        // Without a length, a body cut off half way looks like a whole one.
        if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
          controller.abort(new Error('the length of the answer is unknown'));
      },
      onResponseData(controller, chunk) {
        size += chunk.length;
        if (sink) {
          const to = sink;
          waitingBytes += chunk.length;
          if (waitingBytes > mostWaitingBytes) {
            paused = true;
            controller.pause();
          }
          taken = taken.then(() => take(to, chunk, controller));
        } else if (size > maxAnswerBytes) {
          controller.abort(new Error('the answer is too large'));
        } else {
          chunks.push(chunk);
        }
      },
      onResponseEnd() {
        reports.ended();
        // The last piece may still be on its way to the disk.
        void taken.then(() => {
          if (stopped) return reports.failed(new Error('the answer could not be saved'));
          reports.answered({ kind: 'answered', status, headers, body: Buffer.concat(chunks) });
        });
      },
      onResponseError(_controller, error) {
        stopped = true;
        reports.ended();
        reports.failed(error);
      },
    } satisfies Dispatcher.DispatchHandler,
    /** Hands nothing more to the sink. */
    stop(): void {
      stopped = true;
    },
  };
}

export type AnswerReader = ReturnType<typeof createAnswerReader>;

function flatten(raw: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
