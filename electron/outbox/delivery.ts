// One request of a row, from its first byte to what becomes of the row.
// Invariants: an answer and what becomes of its row are one transaction; a row whose answer is not on record is read again, as after a
// lost answer; nothing is applied once the outbox has stopped.
import type { OutboxRow } from '../ledger/outbox-rows.ts';
import { askFor, type RequestedWait, requestedWait, wasNeverSent } from './ask.ts';
import { pauseMs, slowAfterMs } from './backoff.ts';
import type { KnownRows } from './known-rows.ts';
import type { Lanes, LiveRow } from './lanes.ts';
import type { Disposition, OutboxConsumer, OutboxDeps } from './outbox-contract.ts';
import type { Waiting } from './waiting.ts';

/** How many answers in a row may ask for the next request at once: a service that contradicts itself must not loop. */
const mostHastes = 3;

/** `consumer`: null once the outbox has stopped. */
export function createDelivery<O>(
  deps: OutboxDeps<O>,
  lanes: Pick<Lanes, 'setState'>,
  known: Pick<KnownRows, 'drop' | 'touch'>,
  waiting: Waiting,
  consumer: () => OutboxConsumer<O> | null,
) {
  const { ledger, rows, timers } = deps;
  /** The last answer of the service refused our signature, clock or key. */
  let wasDenied = false;

  const sayItIsSlow = (row: OutboxRow): void => {
    try {
      consumer()?.slow(row);
    } catch (error) {
      deps.failed(error);
    }
  };

  const goOn = (one: LiveRow, { step, after }: Extract<Disposition, { kind: 'again' }>, asked: RequestedWait): void => {
    one.step = step;
    if (after === 'now' && asked.ms === 0 && one.hastes < mostHastes) {
      one.hastes += 1;
      lanes.setState(one, 'ready');
      return;
    }
    one.hastes = 0;
    waiting.wait(one, after === 'poll' ? 'poll' : 'backoff', asked);
  };

  const follow = (one: LiveRow, disposition: Disposition, asked: RequestedWait): void => {
    const isFirst = !wasDenied && !one.wasDenied;
    wasDenied = disposition.kind === 'paused';
    one.wasDenied ||= wasDenied;
    switch (disposition.kind) {
      case 'final':
        known.drop(one);
        return;
      case 'parked':
        one.step = disposition.step ?? one.step;
        lanes.setState(one, 'parked');
        return;
      case 'paused':
        one.step = disposition.step;
        lanes.setState(one, 'ready');
        waiting.pause(isFirst ? pauseMs.first : pauseMs.further);
        return;
      case 'again':
        goOn(one, disposition, asked);
    }
  };

  /** `untouched`: the row's request certainly never left before. */
  return async function deliver(one: LiveRow, untouched: boolean): Promise<void> {
    try {
      const row = rows.get(one.row.id);
      if (!row) return known.drop(one);
      if (one.step === 'send' && !deps.mayLeave(row)) {
        one.untouched = untouched;
        lanes.setState(one, 'parked');
        return;
      }
      if (one.step === 'send') consumer()?.leaving(row);
      const noLongerSlow = timers.after(slowAfterMs, () => sayItIsSlow(row));
      const outcome = await askFor(deps, row, one.step, untouched).finally(noLongerSlow);
      one.untouched = untouched && wasNeverSent(outcome);
      const handle = consumer()?.handle;
      if (!handle) return;
      // Where the power cuts it off, the row is still there, and is asked about again.
      const { decided, asked } = ledger.answered((tx) => {
        const decided = handle(
          tx,
          row,
          outcome.kind === 'answered'
            ? { ...outcome, neverLeft: untouched, wasDenied: wasDenied || one.wasDenied }
            : outcome,
        );
        const asked = requestedWait(outcome, () => deps.isPaid(row));
        if (decided.kind === 'final') rows.remove(tx, row.id);
        else waiting.store(tx, one, asked);
        return { decided, asked };
      });
      follow(one, decided, asked);
    } catch (error) {
      // The answer, if any, is not on record, so the row is read again as after a lost answer.
      if (one.row.kind !== 'create') one.step = 'read';
      waiting.wait(one, 'backoff', { ms: 0, isFirm: false });
      known.touch(one.row.id);
      deps.failed(error);
      return;
    }
    consumer()?.settled(one.row);
  };
}
