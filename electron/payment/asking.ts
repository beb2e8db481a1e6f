// Sends a question to the terminal once, then asks for its status until the answer is clear.
// Invariants: `pay` or `refund` is called once for an id, and only `status` afterwards; what may have arrived is a "no" only where the
// terminal says that it failed: that it knows nothing of it is for a person.
import type { UnclearAnswer } from '../../shared/sale/terminal-said.ts';
import type { Timers } from '../../shared/timers.ts';
import type { AttachedTerminal, PayAsk, RefundAsk, StatusAnswer, TerminalAnswer, TerminalAsk } from './terminal.ts';

export type AskingDeps = {
  readonly terminal: AttachedTerminal;
  readonly timers: Pick<Timers, 'after'>;
  readonly now: () => Date;
  /** The terminal's clear answer. Called once for an id, unless the till stops first, or it throws: then once more a little later. */
  readonly answered: (ask: TerminalAsk, answer: Exclude<TerminalAnswer, { kind: 'unknown' }>) => void;
  /**
   * There is no clear answer yet, or never will be: a person may look at the terminal. May be called again for the same
   * id. Where it throws it is called again too.
   */
  readonly lostSight: (ask: TerminalAsk) => void;
  /** An unclear answer mentioned money, or wants something. Before `lostSight`; may be reported again. */
  readonly unclearAnswer: (ask: TerminalAsk, heard: UnclearAnswer) => void;
  /** What one of the above threw, as where another process locks the ledger. */
  readonly failed: (error: unknown) => void;
};

/** The wait between two questions for the status, and the longest that it grows to. */
export const statusEveryMs = 2_000;
export const statusAtMostEveryMs = 60_000;
/** Terminals forget their payments after a while: later than this, "not found" says nothing. */
export const rememberedForMs = 15 * 60_000;

export function createAsking({ terminal, timers, now, answered, lostSight, unclearAnswer, failed }: AskingDeps) {
  const waiting = new Set<() => void>();
  let stopped = false;

  const after = (ms: number, work: () => void): void => {
    const cancel = timers.after(ms, () => {
      waiting.delete(cancel);
      work();
    });
    waiting.add(cancel);
  };

  /** What the terminal said once is not asked for again only because it could not be written. */
  const tell = (work: () => void, waitMs = statusEveryMs): void => {
    try {
      work();
    } catch (error) {
      failed(error);
      if (!stopped) after(waitMs, () => tell(work, Math.min(waitMs * 2, statusAtMostEveryMs)));
    }
  };

  const settle = (ask: TerminalAsk, answer: StatusAnswer): boolean => {
    const told = answer.kind === 'unknown' ? answer.heard : undefined;
    if (told) tell(() => unclearAnswer(ask, told));
    if (answer.kind !== 'approved' && answer.kind !== 'declined') return false;
    tell(() => answered(ask, answer));
    return true;
  };

  const mustStillRemember = (since: Date): boolean => {
    const ageMs = now().getTime() - since.getTime();
    return ageMs >= 0 && ageMs < rememberedForMs;
  };

  const statusOf = (ask: TerminalAsk): Promise<StatusAnswer> =>
    terminal.status(ask).catch((error: unknown): StatusAnswer => {
      failed(error);
      return { kind: 'unknown' };
    });

  const look = async (ask: TerminalAsk, since: Date, waitMs: number, wasMissing: boolean): Promise<void> => {
    const answer = await statusOf(ask);
    if (stopped || settle(ask, answer)) return;
    const again = (ms: number, missing: boolean) => after(ms, () => run(look(ask, since, ms, missing)));
    switch (answer.kind) {
      case 'in-progress':
        return again(statusEveryMs, false);
      case 'not-found':
        // The request may still be on its way to the terminal, so one such answer does not count. It may
        // also have taken the money and forgotten: a person must say.
        if (!wasMissing && mustStillRemember(since)) return again(statusEveryMs, true);
        tell(() => lostSight(ask));
        return mustStillRemember(since) ? again(Math.min(waitMs * 2, statusAtMostEveryMs), true) : undefined;
      default:
        tell(() => lostSight(ask));
        return again(Math.min(waitMs * 2, statusAtMostEveryMs), false);
    }
  };

  const run = (work: Promise<void>): void => void work.catch(failed);

  const send = async (ask: PayAsk | RefundAsk): Promise<void> => {
    const since = now();
    const sent = ask.what === 'payment' ? terminal.pay(ask) : terminal.refund(ask);
    const answer = await sent.catch((error: unknown): TerminalAnswer => {
      failed(error);
      return { kind: 'unknown' };
    });
    if (stopped || settle(ask, answer)) return;
    await look(ask, since, statusEveryMs / 2, false);
  };

  return {
    /** Sends an ask that is durable, once. */
    send: (ask: PayAsk | RefundAsk): void => run(send(ask)),
    /**
     * For an ask that may have been sent before, also by an earlier process: asks only how it ended. It is durable
     * `since` then.
     */
    follow: (ask: TerminalAsk, since: Date): void => run(look(ask, since, statusEveryMs / 2, false)),
    /** Asks once for the state of an ask that a person has answered in the terminal's place, before it is asked for another. */
    async recheck(ask: TerminalAsk): Promise<StatusAnswer['kind']> {
      const answer = await statusOf(ask);
      if (!stopped && answer.kind === 'approved') settle(ask, answer);
      return answer.kind;
    },
    /** Asks nothing more, and ignores answers that still come. */
    stop(): void {
      stopped = true;
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}
