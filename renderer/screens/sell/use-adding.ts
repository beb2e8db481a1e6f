// Adds cards to the basket by one touch or one scan, and remembers the last one and the stack: cards of one product and amount, a scan
// each.
// Invariants: a card's number is never here; an id stands for it (`scan:read`). A stack ends with any other touch or product.
import { useMemo, useRef, useState } from 'react';
import type { MoneyText } from '../../../shared/money.ts';
import type { LineView } from '../../../shared/sale/views.ts';
import { useSale } from '../../stores/sale.ts';
import { useTouchedCard } from '../../stores/touched-card.ts';

export type Added = {
  readonly code: string;
  readonly amount: string;
  readonly lineId: string | null;
  readonly faceValue: MoneyText;
};

/** `scan`: the id for the number of the card. `count`: of printed codes. */
export type More = { readonly scan?: string | null; readonly count?: number };

export type Adding = {
  /** What was added last; null once something else was touched. */
  readonly shown: Added | null;
  /** The card that was added last, touched since or not. */
  readonly lastLine: string | null;
  add(productCode: string, faceValue: MoneyText, more?: More): Promise<LineView | null>;
  /** It was added elsewhere, in its dialog: with the id `scan`, or without a number. */
  note(productCode: string, faceValue: MoneyText, lineId: string | null, scan: string | null): void;
  /** Another touch: nothing is tinted any more, and the next number belongs to no stack. */
  forget(): void;
  /** What the next number adds one more of. */
  stack(): Added | null;
  /** Puts a scanned number onto a card that waits for it. */
  number(lineId: string, scan: string): Promise<LineView | null>;
};

export function useAdding(): Adding {
  const act = useSale((store) => store.act);
  // A scan may arrive before the screen is redrawn, so the newest card is also stored outside the state.
  const stacked = useRef<Added | null>(null);
  const [last, show] = useState<{ readonly added: Added; readonly isFresh: boolean } | null>(null);

  const ways = useMemo((): Omit<Adding, 'shown' | 'lastLine'> => {
    const note = (code: string, faceValue: MoneyText, lineId: string | null, scan: string | null) => {
      const added = { code, amount: faceValue.amount, lineId, faceValue };
      stacked.current = scan === null ? null : added;
      show({ added, isFresh: true });
      useTouchedCard.getState().touch(null);
    };
    return {
      note,
      forget() {
        stacked.current = null;
        show((before) => before && { ...before, isFresh: false });
      },
      stack: () => stacked.current,
      async add(productCode, faceValue, { scan = null, count = 1 } = {}) {
        const request = {
          productCode,
          faceValue,
          ...(scan === null ? {} : { scan }),
          ...(count === 1 ? {} : { count }),
        };
        const answer = await act('sale:add-line', request);
        const line = (answer.ok && answer.value?.lines.at(-1)) || null;
        if (answer.ok) note(productCode, faceValue, line?.id ?? null, scan);
        return line;
      },
      async number(lineId, scan) {
        const answer = await act('line:number', { lineId, scan });
        const line = (answer.ok && answer.value?.lines.find(({ id }) => id === lineId)) || null;
        if (line) note(line.productCode, line.faceValue, lineId, scan);
        return line;
      },
    };
  }, [act]);
  return { shown: last?.isFresh ? last.added : null, lastLine: last?.added.lineId ?? null, ...ways };
}
