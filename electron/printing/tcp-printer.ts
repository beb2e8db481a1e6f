// A network printer on a raw port: one socket a job, all bytes written, half-closed, drained, and the close awaited (RETAIL).
// Invariant: a job is `not-sent` only when the connection never opened; from the first byte on, anything but a close in order after
// our own is `unknown`.
import { connect } from 'node:net';
import type { Printer, PrinterFault, PrinterLimits, SendOutcome } from './printer.ts';

export function createTcpPrinter(host: string, port: number, limits: PrinterLimits): Printer {
  return { send: (bytes) => sendOnce(host, port, bytes, limits) };
}

function sendOnce(host: string, port: number, bytes: Uint8Array, limits: PrinterLimits): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let phase: 'opening' | 'writing' | 'closing' | 'over' = 'opening';
    let heardEnd = false;
    const socket = connect({ host, port, allowHalfOpen: true });

    const finish = (outcome: SendOutcome): void => {
      if (phase === 'over') return;
      phase = 'over';
      clearTimeout(deadline);
      clearTimeout(settling);
      // Also ends an attempt that has not connected: it must not connect, and print, after we said that it did not.
      socket.destroy();
      resolve(outcome);
    };
    const fail = (opening: PrinterFault, later: PrinterFault): void =>
      finish(phase === 'opening' ? { kind: 'not-sent', fault: opening } : { kind: 'unknown', fault: later });
    let deadline = setTimeout(() => fail('no_answer', 'timed_out'), limits.openMs);
    let settling: NodeJS.Timeout | undefined;

    socket.on('connect', () => {
      if (phase !== 'opening') return;
      // A status query (DLE EOT) belongs here, before the first byte: without an answer the job is still `not-sent`.
      phase = 'writing';
      clearTimeout(deadline);
      deadline = setTimeout(() => fail('no_answer', 'timed_out'), limits.sendMs);
      socket.write(bytes, (error) => {
        if (error || phase !== 'writing') return;
        settling = setTimeout(() => {
          phase = 'closing';
          socket.end();
        }, limits.settleMs);
      });
    });
    // Unread status bytes would turn our close into a reset, and the printer would drop what it has not printed yet.
    socket.resume();
    socket.on('end', () => {
      heardEnd = true;
      if (phase !== 'closing') fail('unreachable', 'closed_early');
    });
    socket.on('error', (error) => fail(faultOf(error), 'broken'));
    socket.on('close', (hadError) => {
      if (phase === 'closing' && heardEnd && !hadError) finish({ kind: 'printed' });
      else fail('unreachable', 'broken');
    });
  });
}

function faultOf(error: Error): PrinterFault {
  return 'code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable';
}
