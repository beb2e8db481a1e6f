// What a scanned code does on the sell screen, as main reads it: a product is added to the basket or opens its dialog, a receipt leads to
// its sale, a number goes onto the card that waits for it, or adds a card to the stack. If a scan does nothing, the reason is shown.
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { MoneyText } from '../../../shared/money.ts';
import type { LineView } from '../../../shared/sale/views.ts';
import type { ScanView } from '../../../shared/scan/scan-answer.ts';
import type { ScanRead } from '../../../shared/scan/views.ts';
import { scanWords } from '../../scan/scan-words.ts';
import { readScan } from '../../scan/scanned.ts';
import { useScan } from '../../scan/use-scan.ts';
import { play } from '../../sounds/sounds.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useTouchedCard } from '../../stores/touched-card.ts';
import { useWords } from '../../words.ts';
import { offersIn, onlyAmount } from './offers.ts';
import type { Opening } from './product-dialog.tsx';
import { type ScanResult, scanResultOf } from './scan-result.ts';
import type { Adding, More } from './use-adding.ts';
import type { ScannedCard } from './use-card-to-add.ts';

type Scanning = {
  readonly adding: Adding;
  readonly currency: string;
  /** Opens the product's dialog. */
  readonly open: (product: ProductView, how?: Opening) => void;
  /** False once a product is chosen: its dialog receives scans, even while it is still loading. */
  readonly ready: boolean;
};

const isUnknownProduct = (answer: ScanView) => answer.kind === 'nothing' && answer.reason === 'unknown-product';
const linesNow = (): readonly LineView[] => useSale.getState().current?.lines ?? [];

export function useScanned({ adding, currency, open, ready }: Scanning) {
  const words = useWords();
  const go = useNavigation((store) => store.go);
  const [result, say] = useState<ScanResult | null>(null);

  const refuse = (text: string) => {
    say({ kind: 'nothing', text });
    play('refused');
  };
  /** `line`: null if main refused it, and its reason is shown as a notice. */
  const came = (line: LineView | null) => {
    if (!line) return play('refused');
    say(scanResultOf(line, linesNow(), words));
    play('scan');
  };
  const add = async (product: ProductView, amount: MoneyText, more: More): Promise<void> =>
    came(await adding.add(product.code, amount, more));

  /** A product, with or without a card's number. */
  const take = (product: ProductView, card: ScannedCard | null = null): unknown => {
    if (!product.available) return flushSync(() => open(product, { isAbout: true }));
    const only = onlyAmount(offersIn(product, currency));
    // Synchronous, so that the next code finds the dialog open or loading.
    return only ? add(product, only, { scan: card?.scan ?? null }) : flushSync(() => open(product, { card }));
  };
  /** Why it did nothing. The digits below a product's barcode are not a card's number, so the product is named. */
  const tell = (answer: ScanView, product: ProductView | null, text: string): void => {
    const waits = linesNow().find(({ waitsForNumber }) => waitsForNumber)?.productName ?? '';
    const why = scanWords(answer, { product: () => product?.name ?? '', waits }, words.t);
    say(null);
    if (why !== null) refuse(isUnknownProduct(answer) ? `${why} ${text}` : why);
  };
  const act = async ({ answer, scan, product, capsLock }: ScanRead, text = ''): Promise<unknown> => {
    tell(answer, product, text);
    if (capsLock) useNotice.getState().hint('caps-lock');
    switch (answer.kind) {
      case 'product':
        return product && take(product);
      case 'number':
        return answer.line === null || scan === null ? undefined : came(await adding.number(answer.line, scan));
      case 'card': {
        const stack = answer.stack ? adding.stack() : null;
        if (!product || scan === null) return undefined;
        if (stack?.code === product.code) return add(product, stack.faceValue, { scan });
        return take(product, { scan, last4: answer.last4 });
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
    const stack = adding.stack()?.code;
    const touched = useTouchedCard.getState().lineId;
    const read = await readScan(code, {
      screen: 'sell',
      ...(stack === undefined ? {} : { stack }),
      ...(touched === null ? {} : { line: touched }),
    });
    return read ? act(read, code) : play('refused');
  };
  useScan(hear, { ready });
  const quiet = useCallback(() => say(null), []);
  return { act, result, quiet };
}
