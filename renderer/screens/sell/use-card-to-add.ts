// The card that is about to be added from a product's dialog: the number that was scanned for it, and what main said about it.
// Invariant: the number is never here, an id stands for it; if there is only one amount, the scanned card completes the choice.
import { useMemo, useRef, useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { TillError } from '../../../shared/errors.ts';
import { fitsOf, roomOf } from '../../../shared/limits/room.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { maxLines } from '../../../shared/sale/max-lines.ts';
import type { ScanRead } from '../../../shared/scan/views.ts';
import { scanWords } from '../../scan/scan-words.ts';
import { readScan } from '../../scan/scanned.ts';
import { useScan } from '../../scan/use-scan.ts';
import { play } from '../../sounds/sounds.ts';
import { useSale } from '../../stores/sale.ts';
import { useSend } from '../../use-asked.ts';
import { useWords, type Words } from '../../words.ts';
import { limitWords } from './limit-words.ts';
import { offersIn, onlyAmount } from './offers.ts';

export type CardToAdd = ReturnType<typeof useCardToAdd>;

/** `scan`: the id for its number. */
export type ScannedCard = { readonly scan: string; readonly last4: string };

export type Adds = {
  readonly product: ProductView;
  readonly currency: string;
  /** The card that opened the dialog. */
  readonly card?: ScannedCard | null;
  /** Something else was scanned: another product, or its card. */
  readonly onOther?: (read: ScanRead) => unknown;
  /** The card's line, its amount, and the id for its number. */
  readonly onAdded: (lineId: string | null, amount: MoneyText, scan: string | null) => void;
};

/** `onCard`: a card was scanned. */
export function useCardToAdd({ product, currency, card: opener = null, onOther, onAdded }: Adds, onCard: () => void) {
  const words = useWords();
  const { t, error: sayError } = words;
  const act = useSale((store) => store.act);
  const amounts = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState(opener);
  const [said, say] = useState<string | null>(null);
  /** Of printed codes: how many of the chosen amount. */
  const [count, setCount] = useState(1);
  const { busy, fault: error, refuse, during } = useSend();
  const offers = useMemo(() => offersIn(product, currency), [product, currency]);

  const add = async (faceValue: MoneyText, of = card?.scan) => {
    if (busy) return;
    const request = {
      productCode: product.code,
      faceValue,
      ...(of === undefined ? {} : { scan: of }),
      ...(count === 1 ? {} : { count }),
    };
    const answer = await during(act('sale:add-line', request, { quiet: true }));
    if (answer.ok) onAdded(answer.value?.lines.at(-1)?.id ?? null, faceValue, of ?? null);
    else refuse(answer.error);
  };
  const hear = async (code: string) => {
    const read = await readScan(code, { screen: 'product', dialog: product.code });
    if (!read) return play('refused');
    const { answer } = read;
    const why = scanWords(answer, { product: () => read.product?.name ?? '', waits: product.name }, t);
    say(why);
    if (why !== null) play('refused');
    if (answer.kind === 'number' && answer.line === null && read.scan !== null) {
      onCard();
      refuse(null);
      setCard({ scan: read.scan, last4: answer.last4 });
      play('scan');
      amounts.current?.querySelector<HTMLElement>('button, input')?.focus();
      const only = onlyAmount(offers);
      return only ? add(only, read.scan) : undefined;
    }
    const isOther = answer.kind !== 'nothing' && !(answer.kind === 'product' && answer.product === product.code);
    return isOther ? onOther?.(read) : undefined;
  };
  // A code that arrives while the card is being added is the next product, unless the card is refused.
  useScan(hear, { inDialog: true, ready: !busy });
  return {
    busy,
    offers,
    add,
    amounts,
    count,
    setCount,
    last4: card?.last4 ?? null,
    wrong: error ? (roomWords(error, words) ?? sayError(error)) : said,
  };
}

/** Why several cards were not added to the basket, and how many would fit; null for any other error. */
function roomWords({ code, detail = '' }: TillError, words: Pick<Words, 't' | 'money'>): string | null {
  const { t } = words;
  if (code === 'sale_too_long')
    return `${t('scanning:count.fits', { count: fitsOf(detail) })} ${t('scanning:count.most', { most: maxLines })}`;
  const room = code === 'maximum_reached' ? roomOf(detail) : null;
  if (!room) return null;
  return `${t('scanning:count.fits', { count: room.fits })} ${limitWords(room, words)}`;
}
