// Whether a card of the basket lacks its number, by the rules of this moment: the catalogue may have changed since it was added.
import type { Products } from '../../../shared/scan/world.ts';
import type { LineRow } from '../../ledger/lines.ts';

/** `waits`: for its number, or for the choice of a printed code. */
export type DraftJudgement = { readonly carrier: LineRow['carrier']; readonly waits: boolean };

export function judgeDraft(
  { carrier, cardLast4, productCode }: Pick<LineRow, 'carrier' | 'cardLast4' | 'productCode'>,
  products: Pick<Products, 'byCode'>,
): DraftJudgement {
  if (cardLast4 !== null) return { carrier: 'plastic', waits: false };
  const product = products.byCode(productCode);
  // No longer listed: as it was added.
  if (!product) return { carrier, waits: carrier !== 'code' };
  switch (product.carrier) {
    case 'plastic':
      return { carrier: 'plastic', waits: true };
    case 'either':
      return carrier === 'code' ? { carrier, waits: false } : { carrier: 'open', waits: true };
    case 'code':
    case null:
      return { carrier: 'code', waits: false };
  }
}

/** A printed code by a person's choice, whose product has plastic too: a number undoes it. */
export function isCodeInstead(
  { state, carrier, productCode }: Pick<LineRow, 'state' | 'carrier' | 'productCode'>,
  products: Pick<Products, 'byCode'>,
): boolean {
  return state === 'draft' && carrier === 'code' && products.byCode(productCode)?.carrier === 'either';
}

/** A printed code of a product that is sold as plastic too, or that nobody described and that has a barcode to hang on the rack by. */
export function plasticStays(
  { carrier, productCode }: Pick<LineRow, 'carrier' | 'productCode'>,
  products: Pick<Products, 'byCode'>,
): boolean {
  const product = carrier === 'code' ? products.byCode(productCode) : null;
  return product !== null && (product.carrier === 'either' || (product.carrier === null && product.gtins.length > 0));
}
