// What the list of settlements and one of them both say of it.
import type { SettlementRow } from '../../../../shared/reconcile/settlements.ts';
import type { Words } from '../../../words.ts';

/** As the service says it, where that is no time. */
export function timeWords(at: string, { date }: Words): string {
  return Number.isNaN(Date.parse(at)) ? at : date(at);
}

/** One day is said once. */
export function periodWords({ periodStart, periodEnd }: SettlementRow, words: Words): string {
  const [from, to] = [timeWords(periodStart, words), timeWords(periodEnd, words)];
  return from === to ? from : `${from} – ${to}`;
}

/** Of a card's order, as the file has it. */
export function lineStateWords(state: string, { t }: Words): string {
  if (state === 'completed') return t('settling:line.completed');
  return state === 'invalidated' ? t('settling:line.invalidated') : state;
}

export function stateWords(state: string, { t }: Words): string {
  if (state === 'pending') return t('settling:state.pending');
  return state === 'paid' ? t('settling:state.paid') : state;
}
