// A card's number on its way into a line: by which rule it is taken, and what is kept of it.
// Invariant: no number comes into the ledger that `checkNumber` did not take for its product in the same transaction, nor one that another card has.

import type { TillErrorCode } from '../../../shared/errors.ts';
import type { NumberBy } from '../../../shared/sale/views.ts';
import { checkNumber } from '../../../shared/scan/check-number.ts';
import type { NumberPlace } from '../../../shared/scan/world.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { TillContext } from '../core/context.ts';
import { cardMac, seal } from '../core/seal.ts';
import { abort } from '../core/transaction.ts';

type NumberColumns = Pick<LineRow, 'cardLast4' | 'cardMac' | 'cardSealed' | 'carrier' | 'numberBy'>;

const errorOfPlace: Readonly<Record<NumberPlace, TillErrorCode>> = {
  sale: 'number_in_sale',
  held: 'number_held',
  sold: 'card_already_sold',
};

export type Numbered = ReturnType<typeof createNumbered>;

export function createNumbered({
  cardRules,
  cardNumbers,
  keptScan,
  sealKey,
}: Pick<TillContext, 'cardRules' | 'cardNumbers' | 'keptScan' | 'sealKey'>) {
  /** The number in its normal form. `detail` of the error: the line where one is asked about again, else the reason. */
  const taken = (productCode: string, number: string, again: string | null = null): string => {
    const products = cardRules.products();
    const product = products.byCode(productCode);
    const checked = product ? checkNumber(product, number, products) : null;
    if (!checked?.ok) return abort('card_number_invalid', again ?? checked?.error);
    const place = cardNumbers.placeOf(checked.value, again);
    if (place !== null) return abort(errorOfPlace[place], again ?? undefined);
    return checked.value;
  };

  const columns = (lineId: string, number: string, by: NumberBy | null): NumberColumns => ({
    cardLast4: number.slice(-4),
    cardMac: cardMac(sealKey, number),
    cardSealed: seal(sealKey, lineId, Buffer.from(number)),
    carrier: 'plastic',
    numberBy: by,
  });

  return {
    taken,
    columns,
    /** What the line of a new card holds: the scanned number, or what it waits for. */
    ofNew(lineId: string, productCode: string, scan: string | undefined): NumberColumns {
      const none = { cardLast4: null, cardMac: null, cardSealed: null, numberBy: null };
      if (scan !== undefined) return this.ofScan(lineId, productCode, scan);
      const carrier = cardRules.products().byCode(productCode)?.carrier ?? 'code';
      return { ...none, carrier: carrier === 'either' ? 'open' : carrier };
    },
    ofScan(lineId: string, productCode: string, scan: string): NumberColumns {
      const kept = keptScan.toSell(scan) ?? abort('scan_gone');
      if (kept.productCode !== productCode) abort('card_number_invalid', 'number-of-other');
      return columns(lineId, taken(productCode, kept.number), kept.by);
    },
  };
}
