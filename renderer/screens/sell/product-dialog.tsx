// One card for the basket: a fixed amount is one touch, an open amount is typed and explained before anything is asked.
import { useId, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { MoneyText } from '../../../shared/money.ts';
import type { ProductView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { useSale } from '../../stores/sale.ts';
import { useScan } from '../../use-scan.ts';
import { useWords } from '../../words.ts';
import { offersIn } from './offers.ts';
import { OpenAmount } from './open-amount.tsx';
import styles from './product-dialog.module.css';

export type ProductDialogProps = {
  readonly product: ProductView;
  readonly currency: string;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

export function ProductDialog({ product, currency, onClose, onAdded }: ProductDialogProps) {
  const { t, money, error: sayError } = useWords();
  const act = useSale((store) => store.act);
  const errorId = useId();
  const amounts = useRef<HTMLDivElement>(null);
  const [cardNumber, setCardNumber] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const [busy, setBusy] = useState(false);
  const offers = offersIn(product, currency);
  const aboutCard = error?.code === 'card_already_sold' || error?.code === 'card_number_invalid';

  const add = async (faceValue: MoneyText) => {
    if (busy) return;
    setBusy(true);
    const scanned = cardNumber.trim();
    const request = { productCode: product.code, faceValue, cardNumber: scanned === '' ? null : scanned };
    const answer = await act('sale:add-line', request, { quiet: true });
    setBusy(false);
    if (answer.ok) onAdded();
    else setError(answer.error);
  };
  const hearCard = (code: string) => {
    if (product.barcode === null) return;
    setCardNumber(code);
    setError(null);
    amounts.current?.querySelector<HTMLElement>('button, input')?.focus();
  };
  // A code that comes while the card is being added is the next product, unless the card is refused.
  useScan(hearCard, { inDialog: true, ready: !busy });
  const inWords = error ? sayError(error) : null;

  return (
    <Dialog title={product.name} onClose={onClose} size="wide">
      {product.barcode !== null ? (
        <TextField
          label={t('counter:product.card')}
          hint={t('counter:product.cardHint')}
          value={cardNumber}
          onChange={(value) => {
            setCardNumber(value);
            setError(null);
          }}
          maxLength={64}
          autoFocus
          error={aboutCard ? inWords : null}
          // A scanner ends with Enter: go on to the amounts.
          onEnter={() => amounts.current?.querySelector<HTMLElement>('button, input')?.focus()}
        />
      ) : null}
      <div ref={amounts} className={styles.offers}>
        {offers.map((offer) =>
          offer.kind === 'fixed' ? (
            // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form.
            <div
              key={`fixed-${offer.amounts[0]?.amount ?? ''}`}
              className={styles.amounts}
              role="group"
              aria-label={t('counter:product.amounts')}
            >
              {offer.amounts.map((amount, index) => (
                <Button
                  key={amount.amount}
                  size="large"
                  look="tile"
                  isDisabled={busy}
                  autoFocus={index === 0 && product.barcode === null}
                  onPress={() => void add(amount)}
                >
                  {money(amount)}
                </Button>
              ))}
            </div>
          ) : (
            <OpenAmount
              key={`range-${offer.min.amount}`}
              range={offer}
              busy={busy}
              autoFocus={product.barcode === null && offers[0] === offer}
              onAmount={(amount) => void add(amount)}
            />
          ),
        )}
      </div>
      {offers.length === 0 ? <p>{t('counter:sell.otherCurrency', { currency })}</p> : null}
      {inWords && !aboutCard ? (
        <p id={errorId} className={styles.error} role="alert">
          {inWords}
        </p>
      ) : null}
    </Dialog>
  );
}
