// The check of a version that was just installed: it runs once the ledger is open and before anyone can sign in.
// Invariants: each part must pass within two minutes in all; what does not answer has not passed.
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { TrialFault } from './update-record.ts';

export const trialMs = 120_000;

type Checked = Extract<TrialFault, 'not-verified' | 'not-answered' | 'no-printer' | 'not-drawn'>;

/** In this order. Each resolves with whether it passed; one that throws has not. */
export type TrialChecks = Readonly<Record<Checked, () => boolean | Promise<boolean>>>;

const order = ['not-verified', 'no-printer', 'not-answered', 'not-drawn'] as const satisfies readonly Checked[];

export async function runTrial(checks: TrialChecks, timers: Pick<Timers, 'after'>): Promise<Result<null, Checked>> {
  let at: Checked = order[0];
  let stop = (): void => undefined;
  const late = new Promise<'late'>((resolve) => {
    stop = timers.after(trialMs, () => resolve('late'));
  });
  try {
    for (at of order) {
      const passed = await Promise.race([isPassed(checks[at]), late]);
      if (passed !== true) return err(at);
    }
    return ok(null);
  } finally {
    stop();
  }
}

async function isPassed(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
