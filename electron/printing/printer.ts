// The contract of every printer, real or for tests: bytes go in, and one of three outcomes is known afterwards.
import type { PrintCause } from '../../shared/slips/views.ts';

/** What the till shows for a fault: one word for all faults that a person fixes in the same way. */
export const causeOf = {
  bad_address: 'bad_address',
  refused: 'not_reachable', // nothing listens there
  unreachable: 'not_reachable', // no such host, no route
  no_answer: 'not_reachable', // the connection or the file did not open in time
  timed_out: 'cut_off', // bytes went out, the end never came
  broken: 'cut_off', // the connection broke in the middle
  closed_early: 'cut_off', // the printer closed before it got the end
  cannot_open: 'cannot_write',
  not_a_file: 'cannot_write',
  no_device: 'bad_address', // a plain file, where only a device may take jobs
  own_folder: 'bad_address', // a file of the till itself
  cannot_write: 'cannot_write',
  refuses_raw: 'refuses_raw', // the driver takes pages only
  unproven: 'unproven', // a spooler says that it is done, and cannot know
  paper_out: 'paper_out', // this and the next three are the printer's own words
  cover_open: 'cover_open',
  printer_error: 'printer_error',
  offline: 'offline',
} as const satisfies Readonly<Record<string, PrintCause>>;
export type PrinterFault = keyof typeof causeOf;

/**
 * `printed`: all bytes were taken, and the other side closed in order. `not-sent`: certainly no byte was taken, so the
 * job may be sent again. `unknown`: anything else, and only a person can say what lies in the tray.
 */
export type SendOutcome =
  /** `paperLow`: the printer says that its paper is near its end. */
  | { readonly kind: 'printed'; readonly paperLow?: true }
  | { readonly kind: 'not-sent' | 'unknown'; readonly fault: PrinterFault };

export type Printer = {
  /**
   * Sends one job in a bounded time, and never rejects. printer-lock.ts sends one at a time. `sendMs`: a shorter limit, for a
   * job that is of no use later. `id`: a slip's, by which a spooler's queue can be searched after a crash.
   */
  send(bytes: Uint8Array, sendMs?: number, id?: string): Promise<SendOutcome>;
  /**
   * What a till that died left in the printer's queue of the slips with these ids, and how each ended; none of it is in
   * the queue then. Only a printer has it whose queue outlives the till; called before the first job.
   */
  settleLeft?(ids: readonly string[]): Promise<readonly (readonly [id: string, end: SendOutcome])[]>;
};

export type PrinterLimits = {
  /** To open the connection or the file. */
  readonly openMs: number;
  /** For an answer to one question about the printer's state; many never answer, and still print. */
  readonly statusMs: number;
  /** From the first byte to the close: a long receipt takes some seconds. */
  readonly sendMs: number;
  /**
   * Between the last byte and our half-close: a printer that closes in this time did not wait for the end of the job.
   */
  readonly settleMs: number;
};

export const defaultLimits: PrinterLimits = { openMs: 3000, statusMs: 500, sendMs: 20_000, settleMs: 50 };
