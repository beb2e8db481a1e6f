// The keeper of a locked session: starts the till, sees from outside whether it answers, and says which page lies below its window.
// Invariants: a refused start waits for a person and is never repeated by itself; whatever else ends or hangs is started again; at no time
// run two tills.
import { againCode, type ToKeeper } from '../../shared/kiosk/keeper-line.ts';
import type { Timers } from '../../shared/timers.ts';

export type KeeperFace =
  | { readonly kind: 'starting' | 'again' | 'closed' }
  /** `sentence` is the till's own; empty where it said none. */
  | { readonly kind: 'refused'; readonly sentence: string };

export type TillProcess = {
  /** As the system ends it: the till tidies up. */
  end(): void;
  /** With all its helpers, also those that are stopped. */
  kill(): void;
};

export type TillEvents = {
  received(message: ToKeeper): void;
  /** `code` null: by a signal. All its helpers are gone too. */
  ended(code: number | null): void;
};

export function createKeeper(deps: {
  readonly start: (events: TillEvents) => TillProcess;
  readonly show: (face: KeeperFace) => void;
  /** The program was replaced since this session began. */
  readonly isReplaced: () => boolean;
  /** Systemd begins a new one. */
  readonly endSession: () => void;
  readonly timers: Timers;
  readonly log: { info(event: string, detail?: object): void; error(event: string, detail?: object): void };
}) {
  const { timers, log, show } = deps;
  const patience = createPatience(timers.nowMs);
  let till: TillProcess | null = null;
  let sentence = '';
  let isEnding = false;
  let stopWaiting = (): void => {};
  let tillGone = (): void => {};

  function wait(ms: number, work: () => void): void {
    stopWaiting();
    stopWaiting = timers.after(ms, work);
  }

  function watch(): void {
    wait(patience.limitMs(), () => {
      log.error('the till does not answer', { waitedMs: patience.limitMs() });
      patience.hung();
      show({ kind: 'again' });
      till?.kill();
    });
  }

  function start(): void {
    if (till !== null || isEnding) return;
    sentence = '';
    patience.started();
    till = deps.start({ received, ended });
    watch();
  }

  function received(message: ToKeeper): void {
    if (message.kind === 'refused') sentence = message.sentence;
    else {
      patience.answered();
      // It may say so once more after it was asked to end, and has time for that.
      if (!isEnding) watch();
    }
  }

  function ended(code: number | null): void {
    till = null;
    stopWaiting();
    log.info('the till ended', { code });
    if (isEnding) tillGone();
    else if (code === againCode && deps.isReplaced()) deps.endSession();
    else if (code === 2) show({ kind: 'refused', sentence });
    else if (code === 0) show({ kind: 'closed' });
    else {
      show({ kind: code === againCode ? 'starting' : 'again' });
      wait(patience.pauseMs(), start);
    }
  }

  return {
    begin(): void {
      show({ kind: 'starting' });
      start();
    },
    /** A person pressed *Try again* or *Open the till*. */
    tryAgain(): void {
      if (till !== null || isEnding) return;
      patience.forget();
      show({ kind: 'starting' });
      stopWaiting();
      start();
    },
    /** The session ends. Resolves once the till did. */
    async end(): Promise<void> {
      isEnding = true;
      stopWaiting();
      if (till === null) return;
      const gone = new Promise<void>((resolve) => {
        tillGone = resolve;
      });
      till.end();
      await gone;
    },
  };
}

// How long the keeper waits: for a till that does not answer, and before it starts one again that ended. Invariants: a till that only is slow
// is not ended again and again, since the patience grows each time; one that ends at once is not started in a circle, since the pause does.

const startMs = 60_000;
const answerMs = 3_000;
const longestMs = 60_000;
/** A till that was well for so long starts again with the shortest waits. */
const wellMs = 600_000;

function createPatience(nowMs: () => number) {
  let hangs = 0;
  let ends = 0;
  let wellSinceMs: number | null = null;

  return {
    /** A till was started. */
    started(): void {
      wellSinceMs = null;
    },
    /** It answered: until its next answer so long is waited. */
    answered(): void {
      wellSinceMs ??= nowMs();
      if (nowMs() - wellSinceMs >= wellMs) [hangs, ends] = [0, 0];
    },
    /** Until the till's next answer. */
    limitMs: (): number => (wellSinceMs === null ? startMs : Math.min(answerMs * 2 ** hangs, longestMs)),
    hung(): void {
      hangs += 1;
    },
    /** A till ended by itself: the next is started after this time. */
    pauseMs(): number {
      const pause = ends === 0 ? 0 : Math.min(1_000 * 2 ** (ends - 1), longestMs);
      ends += 1;
      return pause;
    },
    /** A person looked at it. */
    forget(): void {
      [hangs, ends] = [0, 0];
    },
  };
}
