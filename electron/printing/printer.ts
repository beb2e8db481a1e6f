// A printer as the spool sees it: bytes go in, and one of three things is known afterwards. Every printer, whatever it hangs on,
// keeps this contract; a stand-in for tests implements it too.
import type { PrintCause } from '../../shared/views.ts';

export const printerFaults = [
  'bad_address',
  'refused', // nobody listens there
  'unreachable', // no such host, no route
  'no_answer', // the connection or the file did not open in time
  'timed_out', // bytes went out, the end never came
  'broken', // the connection broke in the middle
  'closed_early', // the printer closed before it had heard the end
  'cannot_open',
  'not_a_file',
  'cannot_write',
  'unproven', // a spooler says it is done, and cannot know
  'paper_out', // this and the next three are the printer's own words
  'cover_open',
  'printer_error',
  'offline',
] as const;
export type PrinterFault = (typeof printerFaults)[number];

/**
 * `printed`: all of it was taken and the other side closed in order. `not-sent`: certainly no byte was taken, so it may be sent
 * again. `unknown`: anything between, so only a person may say what lies in the tray.
 */
export type SendOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'not-sent' | 'unknown'; readonly fault: PrinterFault };

export type Printer = {
  /**
   * Sends one job, within a bounded time, and never rejects. One at a time: turns.ts sees to it. `sendMs` in the place of the usual limit
   * for what is of no use later.
   */
  send(bytes: Uint8Array, sendMs?: number): Promise<SendOutcome>;
};

/** What the till tells of a fault: the same word for all that a person mends in the same way. */
export function causeOf(fault: PrinterFault): PrintCause {
  switch (fault) {
    case 'paper_out':
    case 'cover_open':
    case 'printer_error':
    case 'offline':
    case 'bad_address':
    case 'cannot_write':
    case 'unproven':
      return fault;
    case 'refused':
    case 'unreachable':
    case 'no_answer':
      return 'not_reachable';
    case 'cannot_open':
    case 'not_a_file':
      return 'cannot_write';
    case 'timed_out':
    case 'broken':
    case 'closed_early':
      return 'cut_off';
  }
}

export type PrinterLimits = {
  /** For the connection, or the file, to open. */
  readonly openMs: number;
  /** For the printer to answer one question about its state; many never do, and print all the same. */
  readonly statusMs: number;
  /** From the first byte to the close: a long receipt prints for some seconds. */
  readonly sendMs: number;
  /** Between the last byte and our half-close: who closes in this time had not waited for the end of the job. */
  readonly settleMs: number;
};

export const usualLimits: PrinterLimits = { openMs: 3000, statusMs: 500, sendMs: 20_000, settleMs: 50 };
