// Which cards are given by their scan, so that the plastic that leaves is the plastic that was activated.
// Invariant: every plastic card of the sale that lay on the counter counts, also one that was refused: it looks like the others and is dead.
import type { LineRow } from '../../ledger/lines.ts';
import type { TillContext } from './context.ts';

const isPlastic = ({ carrier, state }: LineRow): boolean => carrier === 'plastic' && state !== 'draft';

/** `all`: the cards of its sale. How many waited at another till is unknown: its slip counts as several. */
export function takesScan(
  { settings, claims }: Pick<TillContext, 'settings' | 'claims'>,
  line: LineRow,
  all: readonly LineRow[],
): boolean {
  if (!isPlastic(line)) return false;
  switch (settings().rack_cards.scan_to_give) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'several':
      return all.filter(isPlastic).length > 1 || claims.get(line.id) !== null;
  }
}
