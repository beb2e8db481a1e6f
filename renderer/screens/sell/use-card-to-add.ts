// The card that is about to be added from a product's dialog: its number, from the scanner or typed, and what main said about it.
// Invariant: a product's barcode is no card's number, and with only one amount the scanned card completes the choice.
import { useMemo, useRef, useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { useScan } from '../../scan/use-scan.ts';
import { useSale } from '../../stores/sale.ts';
import { useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { offersIn, onlyAmount } from './offers.ts';
import { productOf } from './scanned.ts';

export type CardToAdd = ReturnType<typeof useCardToAdd>;

export type Adds = {
  readonly product: ProductView;
  readonly currency: string;
  /** Another product's barcode was scanned: that one is meant. Absent where it cannot be. */
  readonly onOther?: (code: string, other: ProductView) => unknown;
  /** The card's line, and its amount. */
  readonly onAdded: (lineId: string | null, amount: MoneyText) => void;
};

/** `onCard`: a card was scanned. */
export function useCardToAdd({ product, currency, onOther, onAdded }: Adds, onCard: () => void) {
  const { error: sayError } = useWords();
  const act = useSale((store) => store.act);
  const amounts = useRef<HTMLDivElement>(null);
  const [number, setNumber] = useState('');
  const [types, setTypes] = useState(false);
  const { busy, fault: error, refuse, during } = useSend();
  const offers = useMemo(() => offersIn(product, currency), [product, currency]);
  const takesCard = product.available && offers.length > 0 && product.barcode !== null;

  const add = async (faceValue: MoneyText, of = number) => {
    if (busy) return;
    const cardNumber = of.trim() === '' ? null : of.trim();
    const request = { productCode: product.code, faceValue, cardNumber };
    const answer = await during(act('sale:add-line', request, { quiet: true }));
    if (answer.ok) onAdded(answer.value?.lines.at(-1)?.id ?? null, faceValue);
    else refuse(answer.error);
  };
  const toAmounts = () => amounts.current?.querySelector<HTMLElement>('button, input')?.focus();
  const change = (typed: string) => {
    setNumber(typed);
    refuse(null);
  };
  const hear = async (code: string) => {
    const scanned = await productOf(code);
    if (scanned && scanned.code !== product.code) return onOther?.(code, scanned);
    if (scanned || !takesCard) return undefined;
    onCard();
    change(code);
    setTypes(false);
    toAmounts();
    const only = onlyAmount(offers);
    return only ? add(only, code) : undefined;
  };
  // A code that comes while the card is being added is the next product, unless the card is refused.
  useScan(hear, { inDialog: true, ready: !busy });
  const isAboutCard = error?.code === 'card_already_sold' || error?.code === 'card_number_invalid';
  const wrong = error ? sayError(error) : null;
  return {
    busy,
    offers,
    add,
    amounts,
    toAmounts,
    number,
    change,
    /** The number is typed now. */
    types,
    setTypes,
    takesCard,
    isShown: takesCard && (types || number !== '' || isAboutCard),
    wrongCard: isAboutCard ? wrong : null,
    wrong: isAboutCard ? null : wrong,
  };
}
