// The words for how a card stands at the service. Invariant: they claim for no till what nobody knows.
import { isFoundDead } from '../../../shared/sale/outcome.ts';
import type { LineView } from '../../../shared/views.ts';
import type { WordKey } from '../../words.ts';

export function stateWords({ state, verdict, attention }: Pick<LineView, 'state' | 'verdict' | 'attention'>): WordKey {
  if (verdict === 'scan-slip-again') return 'after:line.endedUnheard';
  // By this till's table it is active still, until somebody has decided.
  if (state === 'active' && isFoundDead(attention)) return 'till:line.cancelled';
  return `till:line.${state}`;
}
