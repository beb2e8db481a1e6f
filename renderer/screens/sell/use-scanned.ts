// What a scanned code does at the goods, as main reads it: a product goes into the basket or opens its dialog, a receipt leads to its sale,
// a number goes onto the card that waits for it. Of a scan that is nothing the reason is said, and the field is empty.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { ScanRead } from '../../../shared/scan/views.ts';
import { scanWords } from '../../scan/scan-words.ts';
import { useScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useWords } from '../../words.ts';
import { offersIn, onlyAmount } from './offers.ts';
import { readScan } from './scanned.ts';
import type { Adding } from './use-adding.ts';
import type { Goods } from './use-goods.ts';

type Scanning = {
  readonly goods: Pick<Goods, 'setQuery'>;
  readonly adding: Adding;
  readonly currency: string;
  /** Opens the product's dialog; `scan` stands for the number of the card that was scanned with it. */
  readonly open: (product: ProductView, isAbout: boolean, scan?: string | null) => void;
  /** False once a product is chosen: its dialog hears scans, even while it is still loading. */
  readonly ready: boolean;
};

export function useScanned({ goods, adding, currency, open, ready }: Scanning) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const lines = useSale((store) => store.current?.lines);
  const { setQuery } = goods;
  /** Why the last scan did nothing. */
  const [said, say] = useState<string | null>(null);

  /** A product, with or without a card's number. */
  const take = (product: ProductView, scan: string | null = null): unknown => {
    if (!product.available) return flushSync(() => open(product, true));
    const only = onlyAmount(offersIn(product, currency));
    // At once, so that the next code finds the dialog there or loading.
    return only ? adding.add(product, only, scan) : flushSync(() => open(product, false, scan));
  };
  const act = ({ answer, scan, product }: ScanRead): unknown => {
    const waits = lines?.find(({ waitsForNumber }) => waitsForNumber)?.productName ?? '';
    say(scanWords(answer, { product: () => product?.name ?? '', waits }, t));
    switch (answer.kind) {
      case 'product':
        return product && take(product);
      case 'number':
        return answer.line === null || scan === null ? undefined : adding.number(answer.line, scan);
      case 'card': {
        const last = answer.stack && product ? adding.lastOf(product.code) : null;
        return product && last ? adding.add(product, last.faceValue, scan) : product && take(product, scan);
      }
      case 'receipt':
        return go({ screen: 'sale', saleId: answer.sale, from: 'sales' });
      case 'claim':
        return go({ screen: 'claim', scanned: answer.text });
      case 'give':
      case 'nothing':
      case 'other-receipt':
        return undefined;
    }
  };
  const hear = async (code: string) => {
    const stack = lines?.at(-1)?.carrier === 'plastic' ? lines.at(-1)?.productCode : undefined;
    const read = await readScan(code, { screen: 'sell', ...(stack === undefined ? {} : { stack }) });
    if (!read) return undefined;
    // Whatever it was, nobody is to search for it: a number is nobody's business.
    setQuery((typed) => (typed.trim() === code.trim() ? '' : typed));
    return act(read);
  };
  useScan(hear, { ready });
  return { act, hear, said };
}
