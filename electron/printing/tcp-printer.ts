// A network printer on a raw port. Each job has a socket of its own: ask for the state, write all bytes, ask again,
// half-close, read the rest, wait for the close.
// Invariant: a job is `not-sent` only while none of its bytes was written (questions about the state do not count);
// from the first byte on, it is `unknown` unless the printer reports no trouble and closes in order after us.
import { connect } from 'node:net';
import type { Printer, PrinterFault, PrinterLimits, SendOutcome } from './printer.ts';
import { createStatusDialogue, endOf, type PortMemory, silent } from './status.ts';

/** `asksStatus`: the printer understands DLE EOT. A printer that never answers still gets its job. */
export function createTcpPrinter(host: string, port: number, limits: PrinterLimits, asksStatus = true): Printer {
  const memory: PortMemory = { hasAnswered: false };
  const address = { host, port, asksStatus, memory };
  return { send: (bytes, sendMs = limits.sendMs) => sendOnce(address, bytes, { ...limits, sendMs }) };
}

type Address = {
  readonly host: string;
  readonly port: number;
  readonly asksStatus: boolean;
  readonly memory: PortMemory;
};

function sendOnce(
  { host, port, asksStatus, memory }: Address,
  bytes: Uint8Array,
  limits: PrinterLimits,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let phase: 'opening' | 'asking' | 'writing' | 'closing' | 'over' = 'opening';
    let heardEnd = false;
    let [before, after] = [silent, silent];
    const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
    const status = createStatusDialogue((question) => socket.write(question));

    const finish = (outcome: SendOutcome, leave: () => void = () => socket.destroy()): void => {
      if (phase === 'over') return;
      phase = 'over';
      clearTimeout(deadline);
      clearTimeout(settling);
      status.end();
      // Also ends an attempt that has not connected yet: it must not print after we said that it did not.
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
      if (asksStatus) before = await status.ask(limits.statusMs);
      if (phase !== 'asking') return;
      if (before.trouble) return finish({ kind: 'not-sent', fault: before.trouble });
      phase = 'writing';
      deadline = setTimeout(() => fail('no_answer', 'timed_out'), limits.sendMs);
      await new Promise<void>((written) => void socket.write(bytes, () => written()));
      // A printer that answered before must answer again: one that died with the job in it is silent.
      if (before.complete && phase === 'writing') {
        after = await status.ask(limits.sendMs);
        // Not destroyed: a reset would discard what the printer may still print once it has paper again.
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
    // Unread status bytes would turn our close into a reset, and the printer would drop what it has not printed yet.
    socket.on('data', (heard) => status.receive(heard));
    socket.on('end', () => {
      heardEnd = true;
      if (phase !== 'closing') fail('unreachable', 'closed_early');
    });
    socket.on('error', (error) => fail(faultOf(error), 'broken'));
    socket.on('close', (hadError) => {
      if (phase === 'closing' && heardEnd && !hadError) finish(endOf(before, after, status.isStranger(), memory));
      else fail('unreachable', 'broken');
    });
  });
}

function faultOf(error: Error): PrinterFault {
  return 'code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable';
}
