// Sends a question to the terminal once, then asks for its status until the answer is clear.
// Invariants: `pay` and `refund` of the terminal are called once for an id, everything after that is `status`; "not found" counts
// only while the terminal must still remember, and only when it is said twice.
import type { AttachedTerminal, PayAsk, RefundAsk, StatusAnswer, TerminalAnswer, TerminalAsk } from './terminal.ts';

export type AskingTimers = { after(ms: number, work: () => void): () => void };

export type AskingDeps = {
  readonly terminal: AttachedTerminal;
  readonly timers: AskingTimers;
  readonly now: () => Date;
  /** The terminal's clear answer. Called once for an id, unless the till stops first. */
  readonly answered: (ask: TerminalAsk, answer: Exclude<TerminalAnswer, { kind: 'unknown' }>) => void;
  /** No clear answer, for now or for good: a person may look at the terminal. May be called again for the same id. */
  readonly lostSight: (ask: TerminalAsk) => void;
  /** A bug in one of the above. */
  readonly failed: (error: unknown) => void;
};

export type Asking = {
  /** The ask is durable. Sends it, once. */
  send(ask: PayAsk | RefundAsk): void;
  /** It may have been sent, by this process or by one that is gone: asks only how it ended. `since` is when it became durable. */
  follow(ask: TerminalAsk, since: Date): void;
  /** Nothing is asked, and no answer taken, any more. */
  stop(): void;
};

/** Between two questions for the status, and the longest the wait grows to. */
export const statusEveryMs = 2_000;
export const statusAtMostEveryMs = 60_000;
/** Terminals keep their last payments for a while only: later than this, "not found" says nothing. */
export const rememberedForMs = 15 * 60_000;

export function createAsking({ terminal, timers, now, answered, lostSight, failed }: AskingDeps): Asking {
  const waiting = new Set<() => void>();
  let stopped = false;

  const after = (ms: number, work: () => void): void => {
    const cancel = timers.after(ms, () => {
      waiting.delete(cancel);
      work();
    });
    waiting.add(cancel);
  };

  const settle = (ask: TerminalAsk, answer: StatusAnswer): boolean => {
    if (answer.kind !== 'approved' && answer.kind !== 'declined') return false;
    answered(ask, answer);
    return true;
  };

  const mustStillRemember = (since: Date): boolean => {
    const ageMs = now().getTime() - since.getTime();
    return ageMs >= 0 && ageMs < rememberedForMs;
  };

  const look = async (ask: TerminalAsk, since: Date, waitMs: number, wasMissing: boolean): Promise<void> => {
    const answer = await terminal.status(ask).catch((error: unknown): StatusAnswer => {
      failed(error);
      return { kind: 'unknown' };
    });
    if (stopped || settle(ask, answer)) return;
    const again = (ms: number, missing: boolean) => after(ms, () => run(look(ask, since, ms, missing)));
    switch (answer.kind) {
      case 'in-progress':
        return again(statusEveryMs, false);
      case 'not-found':
        // Too long ago to tell: whoever was there has to.
        if (!mustStillRemember(since)) return lostSight(ask);
        if (wasMissing) return answered(ask, { kind: 'declined' });
        return again(statusEveryMs, true);
      default:
        lostSight(ask);
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
    send: (ask) => run(send(ask)),
    follow: (ask, since) => run(look(ask, since, statusEveryMs / 2, false)),
    stop() {
      stopped = true;
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}
