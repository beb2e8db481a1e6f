// Cards into the basket at one touch or one scan, and what was added last.
// Invariant: a card's number is never here; an id stands for it (`scan:read`).
import { useMemo, useRef, useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { useSale } from '../../stores/sale.ts';

export type Added = {
  readonly code: string;
  readonly amount: string;
  readonly lineId: string | null;
  readonly faceValue: MoneyText;
};

export type Adding = {
  /** What was added last; null once something else was touched. */
  readonly shown: Added | null;
  /** `scan`: stands for its number. */
  add(product: ProductView, faceValue: MoneyText, scan?: string | null): Promise<boolean>;
  /** It was added elsewhere: in its dialog. */
  note(product: ProductView, faceValue: MoneyText, lineId: string | null): void;
  /** Another touch: nothing is tinted any more. */
  forget(): void;
  /** What was added last, if that was this product; touched since or not. */
  lastOf(productCode: string): Added | null;
  /** A scanned number onto a card that waits for it. */
  number(lineId: string, scan: string): Promise<unknown>;
};

export function useAdding(): Adding {
  const act = useSale((store) => store.act);
  // A scan may be heard before the screen is drawn anew, so the newest is not only in what is drawn.
  const last = useRef<Added | null>(null);
  const [shown, show] = useState<Added | null>(null);

  const ways = useMemo((): Omit<Adding, 'shown'> => {
    const note = ({ code }: ProductView, faceValue: MoneyText, lineId: string | null) => {
      last.current = { code, amount: faceValue.amount, lineId, faceValue };
      show(last.current);
    };
    return {
      note,
      forget: () => show(null),
      lastOf: (productCode) => (last.current?.code === productCode ? last.current : null),
      async add(product, faceValue, scan = null) {
        const request = { productCode: product.code, faceValue, ...(scan === null ? {} : { scan }) };
        const answer = await act('sale:add-line', request);
        if (answer.ok) note(product, faceValue, answer.value?.lines.at(-1)?.id ?? null);
        return answer.ok;
      },
      number: (lineId, scan) => act('line:number', { lineId, scan }),
    };
  }, [act]);
  return { shown, ...ways };
}
