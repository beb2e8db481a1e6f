// One card for the basket: a fixed amount is one touch, an open amount is typed and explained first.
// Invariant: digits typed at once are the amount. The card's number comes from the scanner, or from its own field.
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { MoneyText } from '../../../shared/money.ts';
import type { ProductView } from '../../../shared/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useScan } from '../../use-scan.ts';
import { useWords } from '../../words.ts';
import { CardNumber } from './card-number.tsx';
import { FixedAmounts } from './fixed-amounts.tsx';
import { offersIn, onlyAmount } from './offers.ts';
import { OpenAmount } from './open-amount.tsx';
import styles from './product-dialog.module.css';

export type ProductDialogProps = {
  readonly product: ProductView;
  readonly currency: string;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

export function ProductDialog({ product, currency, onClose, onAdded }: ProductDialogProps) {
  const { t, error: sayError } = useWords();
  const act = useSale((store) => store.act);
  const amounts = useRef<HTMLDivElement>(null);
  const [cardNumber, setCardNumber] = useState('');
  const [typesCard, typeCard] = useState(false);
  const [error, setError] = useState<TillError | null>(null);
  const [busy, during] = useBusy();
  const offers = offersIn(product, currency);
  const aboutCard = error?.code === 'card_already_sold' || error?.code === 'card_number_invalid';

  const add = async (faceValue: MoneyText, number = cardNumber) => {
    if (busy) return;
    const scanned = number.trim();
    const request = { productCode: product.code, faceValue, cardNumber: scanned === '' ? null : scanned };
    const answer = await during(act('sale:add-line', request, { quiet: true }));
    if (answer.ok) onAdded();
    else setError(answer.error);
  };
  const toAmounts = () => amounts.current?.querySelector<HTMLElement>('button, input')?.focus();
  const only = onlyAmount(offers);
  const hearCard = (code: string) => {
    if (product.barcode === null) return undefined;
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

  return (
    <Dialog title={product.name} onClose={onClose} size="wide">
      <div ref={amounts} className="column gap-5">
        {offers.map((offer, index) =>
          offer.kind === 'fixed' ? (
            <FixedAmounts
              key={`fixed-${offer.amounts[0]?.amount ?? ''}`}
              amounts={offer.amounts}
              busy={busy}
              autoFocus={index === 0}
              onAmount={(amount) => void add(amount)}
            />
          ) : (
            <OpenAmount
              key={`range-${offer.min.amount}`}
              range={offer}
              busy={busy}
              autoFocus={index === 0}
              padAway={typesCard}
              onType={() => typeCard(false)}
              onAmount={(amount) => void add(amount)}
            />
          ),
        )}
      </div>
      {offers.length === 0 ? <p>{t('counter:sell.otherCurrency', { currency })}</p> : null}
      {product.barcode !== null && offers.length > 0 ? (
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
      ) : null}
      {inWords && !aboutCard ? (
        <p className={styles.error} role="alert">
          {inWords}
        </p>
      ) : null}
    </Dialog>
  );
}
