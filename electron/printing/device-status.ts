// Asks a network printer how it is, on a connection that carries nothing else: for a job that goes there by another way.
// Invariant: it has no connection left when it answers, because such a printer takes one at a time.
import { connect } from 'node:net';
import type { PrinterLimits } from './printer.ts';
import { type Answers, createStatusDialogue, silent } from './status.ts';

/** One that only its server reaches must not hold up each slip for long. */
const reachMs = 1000;

export type Device = { readonly host: string; readonly port: number };

/** `waitMs` for each question. `silent` where nothing can be asked there, or what answers is no printer. */
export function askDevice({ host, port }: Device, limits: PrinterLimits, waitMs = limits.statusMs): Promise<Answers> {
  return new Promise((resolve) => {
    let answers = silent;
    const socket = connect({ host, port });
    const status = createStatusDialogue((question) => socket.write(question));
    const deadline = setTimeout(() => socket.destroy(), Math.min(limits.openMs, reachMs));
    socket.on('connect', async () => {
      clearTimeout(deadline);
      const heard = await status.ask(waitMs);
      if (!status.isStranger()) answers = heard;
      setTimeout(() => socket.destroy(), limits.statusMs).unref();
      socket.end();
    });
    socket.on('data', (heard) => status.receive(heard));
    socket.on('end', () => status.end());
    socket.on('error', () => status.end());
    socket.on('close', () => {
      clearTimeout(deadline);
      status.end();
      // Questions that still wait for an answer see the end first.
      setImmediate(() => resolve(answers));
    });
  });
}
