// The cards that a trainee scans at a touch: from the rack, and those of a sale as they are given out.
// Invariants: a card of the rack has a number that no card of this till has; in training only does a number leave main.
import { ok } from '../../../shared/result.ts';
import type { RackCard, SampleRack, ScannedCodes } from '../../../shared/training/rack.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';

/** As far as a sold card is looked for. */
const mostCards = 9_999;

export type Rack = ReturnType<typeof createRack>;

export function createRack({ lines, cardNumbers }: Pick<TillContext, 'lines' | 'cardNumbers'>, samples: SampleRack) {
  const isFree = (number: string): boolean => cardNumbers.placeOf(number) === null;

  const card = (kind: RackCard): ScannedCodes => {
    for (let n = 1; ; n += 1) {
      const { number, codes } = samples.card(kind, n);
      if (isFree(number)) return { codes };
    }
  };

  /** It came from the rack, or from the practice service's printed page. */
  const numberOf = (line: LineRow): string | null => {
    for (let n = 1; n <= mostCards; n += 1) {
      const number = samples.number(line.productCode, n);
      if (number === null) return null;
      const isLike = number.slice(-4) === line.cardLast4;
      if (isLike && cardNumbers.isOf(line, number)) return number;
    }
    return null;
  };

  const toGive = (saleId: string): LineRow | undefined =>
    lines
      .bySale(saleId)
      .find(({ carrier, state, handedOverAt }) => carrier === 'plastic' && state === 'active' && handedOverAt === null);

  return {
    card,
    /** The next card of the sale that is not given yet. Error `not_found`: there is none, or its number is not in the rack. */
    soldCard(saleId: string): Outcome<ScannedCodes> {
      const line = toGive(saleId);
      const number = line ? numberOf(line) : null;
      return number === null ? refuse('not_found') : ok({ codes: [number] });
    },
    /** A card of the rack that is not sold, by its number alone. */
    otherCard: (): ScannedCodes => card('number-only'),
    hasCardsToGive: (saleId: string): boolean => toGive(saleId) !== undefined,
  };
}
