// What a scanned code does at the goods: a product goes into the basket or opens its dialog, a receipt leads to its sale, and the number
// of a card goes onto the card that was added last. Anything else is searched for, so that the list says why.
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { useScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { offersIn, onlyAmount } from './offers.ts';
import { productOf, saleOf } from './scanned.ts';
import type { Adding } from './use-adding.ts';
import type { Goods } from './use-goods.ts';

type Scanning = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly goods: Pick<Goods, 'setQuery' | 'chooseCategory'>;
  readonly adding: Adding;
  readonly currency: string;
  /** Opens the product's dialog. */
  readonly open: (product: ProductView, isAbout: boolean) => void;
  /** False once a product is chosen: its dialog hears scans, even while it is still loading. */
  readonly ready: boolean;
};

export function useScanned({ field, goods, adding, currency, open, ready }: Scanning) {
  const go = useNavigation((store) => store.go);
  const { setQuery, chooseCategory } = goods;
  /** The code that is searched for. */
  const [sought, seek] = useState<string | null>(null);
  const take = async (code: string, product: ProductView | undefined) => {
    // At once, so that the next code finds the dialog there or loading.
    if (product?.available) {
      const only = onlyAmount(offersIn(product, currency));
      return only ? adding.add(product, only) : flushSync(() => open(product, false));
    }
    const saleId = product ? undefined : await saleOf(code);
    if (saleId !== undefined) return go({ screen: 'sale', saleId, from: 'sales' });
    if (!product && (await adding.number(code))) return setQuery((typed) => (typed === code ? '' : typed));
    flushSync(() => {
      chooseCategory(null);
      setQuery(code);
      seek(code);
    });
    return field.current?.select();
  };
  const hear = async (code: string) => take(code, await productOf(code));
  useScan(hear, { ready });
  return { sought, take, hear };
}
