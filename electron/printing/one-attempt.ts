// The two steps of an attempt that take time: making a slip's bytes, and handing them to the printer.
// Invariant: neither throws; a printer that does may have printed, so its end is unknown.
import { err, type Result } from '../../shared/result.ts';
import type { PrintJob } from '../ledger/print-jobs.ts';
import type { Printer, SendOutcome } from './printer.ts';
import { type BuildFault, type SpoolDeps, usualSpoolLimits } from './spool-contract.ts';
import type { PaperPlace } from './strips.ts';

export async function build(
  { timers, limits, buildBytes, failed }: SpoolDeps,
  job: PrintJob,
  place: PaperPlace,
): Promise<Result<Uint8Array, BuildFault>> {
  const { buildMs } = limits ?? usualSpoolLimits;
  let cancel = (): void => undefined;
  const tooSlow = new Promise<Result<Uint8Array, BuildFault>>((resolve) => {
    cancel = timers.after(buildMs, () => resolve(err({ code: 'not_now' })));
  });
  try {
    return await Promise.race([buildBytes(job, place), tooSlow]);
  } catch (error) {
    // A bug in one slip must not keep the others from printing.
    failed(error);
    return err({ code: 'unprintable' });
  } finally {
    cancel();
  }
}

export async function send({ failed }: SpoolDeps, to: Printer, bytes: Uint8Array, id: string): Promise<SendOutcome> {
  try {
    return await to.send(bytes, undefined, id);
  } catch (error) {
    failed(error);
    return { kind: 'unknown', fault: 'broken' };
  }
}
