// One product and all its amounts: a fixed one is one touch, an open one is typed and explained first.
// Invariant: digits typed at once are the amount. The card's number comes from the scanner, or from its own field.
import { useRef, useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { Art } from '../../components/art.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useScan } from '../../scan/use-scan.ts';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { CardNumber } from './card-number.tsx';
import { FixedAmounts } from './fixed-amounts.tsx';
import { offersIn, onlyAmount } from './offers.ts';
import { OpenAmount } from './open-amount.tsx';
import { ProductDetails } from './product-details.tsx';
import styles from './product-dialog.module.css';
import { productOf } from './scanned.ts';
import { presets, quickAmounts, rangeOf } from './tile-amounts.ts';

export type ProductDialogProps = {
  readonly product: ProductView;
  readonly currency: string;
  /** Opened to read about it, and not to choose. */
  readonly isAbout?: boolean;
  readonly onClose: () => void;
  /** Another product's barcode was scanned: that one is meant. Absent where it cannot be. */
  readonly onOther?: (code: string, other: ProductView) => unknown;
  /** The card's line, and its amount. */
  readonly onAdded: (lineId: string | null, amount: MoneyText) => void;
};

export function ProductDialog({ product, currency, isAbout = false, onClose, onOther, onAdded }: ProductDialogProps) {
  const { t, error: sayError } = useWords();
  const act = useSale((store) => store.act);
  const amounts = useRef<HTMLDivElement>(null);
  const [about, setAbout] = useState(isAbout);
  const [cardNumber, setCardNumber] = useState('');
  const [typesCard, typeCard] = useState(false);
  const [error, setError] = useState<TillError | null>(null);
  const [busy, during] = useBusy();
  const offers = offersIn(product, currency);
  const range = rangeOf(offers);
  const isSold = product.available && offers.length > 0;
  const takesCard = isSold && product.barcode !== null;
  const aboutCard = error?.code === 'card_already_sold' || error?.code === 'card_number_invalid';

  const add = async (faceValue: MoneyText, number = cardNumber) => {
    if (busy) return;
    const scanned = number.trim();
    const request = { productCode: product.code, faceValue, cardNumber: scanned === '' ? null : scanned };
    const answer = await during(act('sale:add-line', request, { quiet: true }));
    if (answer.ok) onAdded(answer.value?.lines.at(-1)?.id ?? null, faceValue);
    else setError(answer.error);
  };
  const toAmounts = () => amounts.current?.querySelector<HTMLElement>('button, input')?.focus();
  const only = onlyAmount(offers);
  const hearCard = async (code: string) => {
    // A product's barcode is no card's number.
    const scanned = await productOf(code);
    if (scanned && scanned.code !== product.code) return onOther?.(code, scanned);
    if (scanned || !takesCard) return undefined;
    setAbout(false);
    setCardNumber(code);
    setError(null);
    typeCard(false);
    toAmounts();
    // With only one amount the card completes the choice.
    return only ? add(only, code) : undefined;
  };
  // A code that comes while the card is being added is the next product, unless the card is refused.
  useScan(hearCard, { inDialog: true, ready: !busy });
  const inWords = error ? sayError(error) : null;
  const showsCard = takesCard && !about && [typesCard, cardNumber !== '', aboutCard].includes(true);

  const cancel = (
    <Button size="large" keyName="Esc" onPress={onClose}>
      {t('counter:product.cancel')}
    </Button>
  );
  const scanHint =
    takesCard && !showsCard ? (
      <Button look="quiet" icon="scan" onPress={() => typeCard(true)}>
        {t('counter:product.scanCard')}
      </Button>
    ) : null;
  const card = showsCard ? (
    <CardNumber
      value={cardNumber}
      error={aboutCard ? inWords : null}
      types={typesCard}
      onTypes={() => typeCard(true)}
      onChange={(value) => {
        setCardNumber(value);
        setError(null);
      }}
      onEnter={toAmounts}
    />
  ) : null;
  const wrong =
    inWords && !aboutCard ? (
      <p className={styles.error} role="alert">
        {inWords}
      </p>
    ) : null;
  const shell = {
    title: product.name,
    onClose,
    size: 'wide',
    sign: <Art code={product.code} brand={product.brand} name={product.name} size="row" />,
    lead: <Lead product={product} currency={currency} />,
  } as const;
  const tools = isSold ? (
    <Button look="quiet" icon={about ? 'before' : 'info'} onPress={() => setAbout(!about)}>
      {t(about ? 'counter:product.backToAmounts' : 'counter:product.details')}
    </Button>
  ) : null;

  if (about || !isSold)
    return (
      <Dialog {...shell} tools={tools}>
        <ProductDetails product={product} />
      </Dialog>
    );
  if (range)
    return (
      <OpenAmount
        shell={{ ...shell, tools }}
        range={range}
        quick={presets(product, currency, quickAmounts)}
        busy={busy}
        padAway={typesCard}
        fields={amounts}
        onType={() => typeCard(false)}
        onAmount={(amount) => void add(amount)}
        cancel={cancel}
        scanHint={scanHint}
      >
        {card}
        {wrong}
      </OpenAmount>
    );
  return (
    <Dialog
      {...shell}
      tools={tools}
      foot={
        <>
          {scanHint}
          <span className={styles.gap} />
          {cancel}
        </>
      }
    >
      <div ref={amounts} className="column gap-5">
        {offers.map((offer) =>
          offer.kind === 'fixed' ? (
            <FixedAmounts
              key={offer.amounts[0]?.amount}
              amounts={offer.amounts}
              busy={busy}
              autoFocus={!typesCard}
              onAmount={(amount) => void add(amount)}
            />
          ) : null,
        )}
      </div>
      {card}
      {wrong}
    </Dialog>
  );
}

/** In which amounts it is sold, or why it is not. */
function Lead({ product, currency }: Pick<ProductDialogProps, 'product' | 'currency'>) {
  const { t, money } = useWords();
  const offers = offersIn(product, currency);
  const range = rangeOf(offers);
  if (!product.available) return t('counter:sell.unavailable');
  if (offers.length === 0) return t('counter:sell.otherCurrency', { currency });
  if (range) return t('counter:product.range', { min: money(range.min), max: money(range.max) });
  // Most names begin with their brand.
  return product.name.startsWith(product.brand) ? undefined : product.brand;
}
