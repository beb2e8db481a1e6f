// One HTTP request that carries IPP, on a connection of its own.
// Invariant: `not-sent` only where no connection came about, so certainly no byte of the body was taken.
import { request } from 'node:http';
import type { PrinterFault } from './printer.ts';

export type Posted =
  | { readonly kind: 'answered'; readonly body: Buffer }
  | { readonly kind: 'not-sent' | 'unknown'; readonly fault: PrinterFault };

/** No answer is this long. */
const mostBytes = 1024 * 1024;

export function post(
  at: { readonly host: string; readonly port: number; readonly path: string },
  body: Buffer,
  openMs: number,
  withinMs: number,
): Promise<Posted> {
  return new Promise((resolve) => {
    let connected = false;
    const heard: Buffer[] = [];
    const outgoing = request({
      ...at,
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/ipp', 'Content-Length': body.length },
    });
    const finish = (posted: Posted): void => {
      clearTimeout(deadline);
      outgoing.destroy();
      resolve(posted);
    };
    const fail = (before: PrinterFault, after: PrinterFault): void =>
      finish(connected ? { kind: 'unknown', fault: after } : { kind: 'not-sent', fault: before });
    let deadline = setTimeout(() => fail('no_answer', 'timed_out'), openMs);

    outgoing.on('socket', (socket) =>
      socket.once('connect', () => {
        connected = true;
        clearTimeout(deadline);
        deadline = setTimeout(() => fail('no_answer', 'timed_out'), withinMs);
      }),
    );
    outgoing.on('error', (error) =>
      fail('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable', 'broken'),
    );
    outgoing.on('response', (incoming) => {
      incoming.on('data', (chunk: Buffer) => {
        heard.push(chunk);
        if (heard.reduce((sum, { length }) => sum + length, 0) > mostBytes) fail('broken', 'broken');
      });
      incoming.on('error', () => fail('unreachable', 'broken'));
      incoming.on('close', () => fail('unreachable', 'broken'));
      incoming.on('end', () =>
        incoming.statusCode === 200
          ? finish({ kind: 'answered', body: Buffer.concat(heard) })
          : fail('offline', 'broken'),
      );
    });
    outgoing.end(body);
  });
}
