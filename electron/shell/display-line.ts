// What passes between main and the page of the customer's display, and how main knows that the page lives. Invariants: one message is
// under way at a time and only the newest view waits behind it, so that a page that is slower than the till costs no memory; a page that
// does not take what it is sent is restarted; of what it says so much counts in so long, whatever it is.
import { z } from 'zod';
import { type CustomerSays, customerSays } from '../../shared/display/messages.ts';
import type { CustomerView } from '../../shared/display/view.ts';
import type { Timers } from '../../shared/timers.ts';
import { createReloadLimit } from './reload-limit.ts';

/** The preload says it, once the page has taken what came. */
const took = z.strictObject({ kind: z.literal('took') });

/** From the beginning of its load; a slow computer that starts has other things to do too. */
const comesMs = 30_000;
const takesMs = 7_000;
/** A machine that slept wakes with every timer due: the page's word may be on its way. */
const graceMs = 1_000;
const beatMs = 10_000;
/** More than a person taps. */
const heard = { times: 30, perMs: 10_000 } as const;

export function createDisplayLine(deps: {
  /** Null: nothing new is shown, the page only says that it took it. */
  readonly send: (view: CustomerView | null) => void;
  /** The page is gone or hangs: it is to begin again. */
  readonly startAnew: (cause: string) => void;
  readonly onSaid: (said: Exclude<CustomerSays, { kind: 'ready' }>) => void;
  /** `isThere()` may have changed. */
  readonly changed: () => void;
  /** The till has no view to show: its own fault, which costs no sale. */
  readonly failed: (error: unknown) => void;
  readonly timers: Pick<Timers, 'after' | 'nowMs'>;
}) {
  const limit = createReloadLimit(heard);
  let view: (() => CustomerView) | null = null;
  let isReady = false;
  let isUnderWay = false;
  let isNewer = false;
  let cancel = (): void => {};

  function after(ms: number, work: () => void): void {
    cancel();
    cancel = deps.timers.after(ms, work);
  }

  function send(what: CustomerView | null): void {
    isUnderWay = true;
    after(takesMs, () => after(graceMs, () => gone('the page of the display hangs')));
    deps.send(what);
  }

  function sendNewest(): void {
    isNewer = isUnderWay;
    if (!isReady || isUnderWay) return;
    let newest: CustomerView | null = null;
    try {
      newest = view?.() ?? null;
    } catch (error) {
      deps.failed(error);
    }
    send(newest);
  }

  function gone(cause: string): void {
    end();
    deps.startAnew(cause);
  }

  function end(): void {
    cancel();
    isUnderWay = false;
    isNewer = false;
    if (!isReady) return;
    isReady = false;
    deps.changed();
  }

  function begun(): void {
    isUnderWay = false;
    if (!isReady) {
      isReady = true;
      deps.changed();
    }
    sendNewest();
  }

  function taken(): void {
    if (!isUnderWay) return;
    isUnderWay = false;
    if (isNewer) sendNewest();
    else after(beatMs, () => send(null));
  }

  return {
    isReady: () => isReady,
    /** The page begins to load. */
    loads(): void {
      end();
      after(comesMs, () => gone('the page of the display does not come'));
    },
    /** There is no page. */
    end,
    show(next: () => CustomerView): void {
      view = next;
      sendNewest();
    },
    /** Whatever the page sent: what is no message of the display is dropped. */
    receive(message: unknown): void {
      const said = z.union([took, customerSays]).safeParse(message);
      if (!said.success) return;
      if (said.data.kind === 'took') taken();
      else if (said.data.kind === 'ready') begun();
      else if (isReady && limit.waitMs(deps.timers.nowMs()) === 0) {
        limit.take(deps.timers.nowMs());
        deps.onSaid(said.data);
      }
    },
  };
}
