// Cards into the basket at one touch, and a scanned card's number onto the card that was added last.
// Invariant: a number goes only onto the newest card of the basket, while it is a draft without one.
import { useMemo, useRef, useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { useSale } from '../../stores/sale.ts';

export type Added = {
  readonly code: string;
  readonly amount: string;
  readonly lineId: string | null;
  readonly faceValue: MoneyText;
  /** The product's cards have numbers. */
  readonly takesNumber: boolean;
};

export type Adding = {
  /** What was added last; null once something else was touched. */
  readonly shown: Added | null;
  add(product: ProductView, faceValue: MoneyText): Promise<boolean>;
  /** It was added elsewhere: in its dialog. */
  note(product: ProductView, faceValue: MoneyText, lineId: string | null): void;
  /** Another touch: nothing is tinted any more. */
  forget(): void;
  /** False where no card waits for a number. */
  number(code: string): Promise<boolean>;
};

export function useAdding(): Adding {
  const act = useSale((store) => store.act);
  // A scan may be heard before the screen is drawn anew, so the newest is not only in what is drawn.
  const last = useRef<Added | null>(null);
  const [shown, show] = useState<Added | null>(null);

  const ways = useMemo((): Omit<Adding, 'shown'> => {
    const note = (product: ProductView, faceValue: MoneyText, lineId: string | null) => {
      const { code, barcode } = product;
      last.current = { code, amount: faceValue.amount, lineId, faceValue, takesNumber: barcode !== null };
      show(last.current);
    };
    return {
      note,
      forget: () => show(null),
      async add(product, faceValue) {
        const answer = await act('sale:add-line', { productCode: product.code, faceValue, cardNumber: null });
        if (answer.ok) note(product, faceValue, answer.value?.lines.at(-1)?.id ?? null);
        return answer.ok;
      },
      async number(code) {
        const newest = useSale.getState().current?.lines.at(-1);
        const waits = last.current;
        if (!waits?.takesNumber || !newest || newest.id !== waits.lineId) return false;
        if (newest.state !== 'draft' || newest.cardLast4 !== null) return false;
        const { faceValue } = waits;
        const request = { productCode: newest.productCode, faceValue, cardNumber: code, replaces: newest.id };
        const answer = await act('sale:add-line', request);
        // Refused: the card waits for another number, and the notice says why.
        if (!answer.ok) return true;
        last.current = { ...waits, lineId: answer.value?.lines.at(-1)?.id ?? null };
        show(last.current);
        return true;
      },
    };
  }, [act]);
  return { shown, ...ways };
}
