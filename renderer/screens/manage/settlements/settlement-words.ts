// Words that the list of settlements and a single settlement share.
import type { SettlementRow } from '../../../../shared/reconcile/settlements.ts';
import type { Words } from '../../../words.ts';

/** A text of the service that is not a time stays as it is. */
export function timeWords(at: string, { date }: Words): string {
  return Number.isNaN(Date.parse(at)) ? at : date(at);
}

/** A period of one day names it once. */
export function periodWords({ periodStart, periodEnd }: SettlementRow, words: Words): string {
  const [from, to] = [timeWords(periodStart, words), timeWords(periodEnd, words)];
  return from === to ? from : `${from} – ${to}`;
}

/** The state of a card's order in the file. */
export function lineStateWords(state: string, { t }: Words): string {
  if (state === 'completed') return t('word:sold');
  return state === 'invalidated' ? t('till:line.voided') : state;
}

export function stateWords(state: string, { t }: Words): string {
  if (state === 'pending') return t('settling:state.pending');
  return state === 'paid' ? t('settling:state.paid') : state;
}
