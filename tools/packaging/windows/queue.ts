// A raw queue of the Windows spooler whose paper a test can read.
import type { SendOutcome } from '../../../electron/printing/printer.ts';

/** Thrown where a machine lacks what this needs: a sentence, and exit code 75. */
export class Missing extends Error {}

/** What the till knew of a slip, and what came out of the printer. */
export type Printed = { readonly outcome: SendOutcome; readonly paper: Buffer };

export type WindowsQueue = {
  /** How it is made, for a person. */
  readonly about: string;
  /** Sends the slips, one job each, and waits for their paper. */
  print(slips: readonly Uint8Array[]): Promise<readonly Printed[]>;
  /** What the till knows of a slip to a printer that Windows does not have. */
  printNowhere(slip: Uint8Array): Promise<SendOutcome | undefined>;
  close(): Promise<void>;
};
