// Whether a card terminal is there. Invariant: no money is asked for.
import type { AttachedTerminal } from './terminal.ts';

/** `id` was never used: a terminal that answers that it does not know it is there. */
export async function isThere(
  terminal: Pick<AttachedTerminal, 'status'>,
  id: string,
  currency: string,
): Promise<boolean> {
  return (await terminal.status({ id, what: 'payment', amountMinor: 1, currency })).kind !== 'unknown';
}
