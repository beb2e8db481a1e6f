// The words for how a card stands at the service. Invariant: they claim for no till what nobody knows.
import type { LineView } from '../../../shared/views.ts';
import type { WordKey } from '../../words.ts';

export function stateWords({ state, verdict }: Pick<LineView, 'state' | 'verdict'>): WordKey {
  return verdict === 'scan-slip-again' ? 'after:line.endedUnheard' : `till:line.${state}`;
}
