// One request of a row: what goes out to the service, and how its answer reads.
// Invariant: a create goes out only within its replay window, with the row's own bytes and key.
import type { OutboxRow } from '../ledger/outbox-rows.ts';
import type { ServiceAnswer } from '../service/answer.ts';
import { maxRequestedWaitMs } from './backoff.ts';
import type { OutboxDeps, Outcome, Step } from './outbox-contract.ts';

type AskDeps<O> = Pick<OutboxDeps<O>, 'calls' | 'unseal' | 'mayStillSend'>;

/** `untouched`: the row's request certainly never left before. */
export async function askFor<O>(deps: AskDeps<O>, row: OutboxRow, step: Step, untouched: boolean): Promise<Outcome<O>> {
  if (row.kind === 'create') {
    const may = deps.mayStillSend(row);
    // Awaits only a promise, so that rows are sent in the order in which they were started.
    if (!(typeof may === 'boolean' ? may : await may)) return { kind: 'expired' };
  }
  // A request that never left has no age, whatever the time turns out to be.
  const mayRepeat = () => untouched || deps.mayStillSend(row);
  const answer = await request(deps, row, step, mayRepeat);
  // Its date was refused, and by the learned time the create is too old to go again.
  const isDateRefused = !answer.ok && answer.error.kind === 'refused' && answer.error.code === 'invalid_date_header';
  if (row.kind === 'create' && isDateRefused && !(await mayRepeat())) return { kind: 'expired' };
  return { kind: 'answered', step, answer };
}

function request<O>(
  { calls, unseal }: AskDeps<O>,
  row: OutboxRow,
  step: Step,
  mayRepeat: () => boolean | Promise<boolean>,
): Promise<ServiceAnswer<O>> {
  if (row.kind === 'create') return calls.create(unseal(row), row.idempotencyKey ?? '', mayRepeat);
  const orderId = row.orderId ?? '';
  if (step === 'read') return calls.read(orderId);
  if (row.kind === 'invalidate') return calls.invalidate(orderId);
  if (!calls.confirm) throw new Error(`row ${row.id} confirms an order of a kind that is not confirmed`);
  return calls.confirm(orderId, unseal(row));
}

/** Certain that the row's own request was not sent: this step was a read, or no connection was made. */
export function wasNeverSent(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'expired' || outcome.step === 'read') return true;
  return !outcome.answer.ok && outcome.answer.error.kind === 'unreachable';
}

/** How long the answer asked to wait in milliseconds, and whether the service itself did. */
export type RequestedWait = { readonly ms: number; readonly isFirm: boolean };
const noWait: RequestedWait = { ms: 0, isFirm: false };

/** `isPaid`: of a card that was paid for. */
export function requestedWait(outcome: Outcome<unknown>, isPaid: () => boolean): RequestedWait {
  if (outcome.kind !== 'answered' || outcome.answer.ok) return noWait;
  const failure = outcome.answer.error;
  if (failure.kind !== 'refused' && failure.kind !== 'unrecognised') return noWait;
  const isFirm = failure.isStrangers !== true;
  if (!failure.retryAfterMs) return noWait;
  const ms = Math.min(failure.retryAfterMs, maxRequestedWaitMs(isFirm, isPaid()));
  return ms > 0 ? { ms, isFirm } : noWait;
}
