// What the till and its thread for the Windows spooler say to each other.
import { z } from 'zod';
import { causeOf, type PrinterFault } from './printer.ts';

export const windowsTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('send'),
    printer: z.string(),
    bytes: z.instanceof(Uint8Array),
    sendMs: z.number(),
    id: z.nullable(z.string()),
    /** The memory of a handing gate. */
    gate: z.instanceof(SharedArrayBuffer),
  }),
  z.object({ kind: z.literal('left'), printer: z.string(), ids: z.array(z.string()), sendMs: z.number() }),
  /** Whether the printer is connected to this machine. */
  z.object({ kind: z.literal('cabled'), printer: z.string() }),
  /** The printers that Windows has. */
  z.object({ kind: z.literal('list') }),
]);
export type WindowsTask = z.infer<typeof windowsTask>;

export const sendOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('printed') }),
  z.object({
    kind: z.enum(['not-sent', 'unknown']),
    fault: z.custom<PrinterFault>((fault) => typeof fault === 'string' && Object.hasOwn(causeOf, fault)),
  }),
]);
export const orphanedOutcomes = z.array(z.tuple([z.string(), sendOutcome]));
export const cabledAnswer = z.boolean();
export const printerNames = z.array(z.string());
