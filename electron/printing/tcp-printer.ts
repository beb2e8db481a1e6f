// A network printer on a raw port: one socket a job; asked how it is, all bytes written, asked again, half-closed, drained, and the
// close awaited (RETAIL).
// Invariant: a job is `not-sent` only while none of its bytes was written (questions about the printer's state are none); from the
// first byte on, anything but a printer that is well and closes in order after us is `unknown`.
import { connect } from 'node:net';
import type { Printer, PrinterFault, PrinterLimits, SendOutcome } from './printer.ts';
import { createStatusDialogue } from './status.ts';

/** `asksStatus`: the printer understands DLE EOT. One that never answers is printed on all the same. */
export function createTcpPrinter(host: string, port: number, limits: PrinterLimits, asksStatus = true): Printer {
  return {
    send: (bytes, sendMs = limits.sendMs) => sendOnce({ host, port }, bytes, { ...limits, sendMs }, asksStatus),
  };
}

type Address = { readonly host: string; readonly port: number };

function sendOnce(
  address: Address,
  bytes: Uint8Array,
  limits: PrinterLimits,
  asksStatus: boolean,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let phase: 'opening' | 'asking' | 'writing' | 'closing' | 'over' = 'opening';
    let heardEnd = false;
    const socket = connect({ ...address, allowHalfOpen: true });
    const status = createStatusDialogue((question) => socket.write(question));

    const finish = (outcome: SendOutcome, leave: () => void = () => socket.destroy()): void => {
      if (phase === 'over') return;
      phase = 'over';
      clearTimeout(deadline);
      clearTimeout(settling);
      status.end();
      // Also ends an attempt that has not connected: it must not connect, and print, after we said that it did not.
      leave();
      resolve(outcome);
    };
    const fail = (before: PrinterFault, after: PrinterFault): void =>
      finish(
        phase === 'opening' || phase === 'asking'
          ? { kind: 'not-sent', fault: before }
          : { kind: 'unknown', fault: after },
      );
    let deadline = setTimeout(() => fail('no_answer', 'timed_out'), limits.openMs);
    let settling: NodeJS.Timeout | undefined;

    const talk = async (): Promise<void> => {
      clearTimeout(deadline);
      phase = 'asking';
      const before = asksStatus ? await status.ask(limits.statusMs) : { complete: false, trouble: null };
      if (phase !== 'asking') return;
      if (before.trouble) return finish({ kind: 'not-sent', fault: before.trouble });
      phase = 'writing';
      deadline = setTimeout(() => fail('no_answer', 'timed_out'), limits.sendMs);
      await new Promise<void>((written) => void socket.write(bytes, () => written()));
      // Whoever answered before must answer again: a printer that died with the job in it says nothing.
      if (before.complete && phase === 'writing') {
        const after = await status.ask(limits.sendMs);
        // Not destroyed: a reset would throw away what it may still print once it has paper again.
        if (after.trouble) return finish({ kind: 'unknown', fault: after.trouble }, leaveInOrder);
      }
      if (phase !== 'writing') return;
      settling = setTimeout(() => {
        phase = 'closing';
        socket.end();
      }, limits.settleMs);
    };
    const leaveInOrder = (): void => {
      socket.end();
      setTimeout(() => socket.destroy(), limits.sendMs).unref();
    };

    socket.on('connect', () => void (phase === 'opening' && talk()));
    // All is read: unread status bytes would turn our close into a reset, and the printer would drop what it has not printed yet.
    socket.on('data', (heard) => status.hear(heard));
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
