// One product and all its amounts: a fixed one takes one touch, an open one is typed and explained first.
// Invariant: digits typed at once are the amount. The card's number comes from the scanner.
import { useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { maxLines } from '../../../shared/sale/max-lines.ts';
import { Art } from '../../components/art.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useAsked } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { FixedAmounts } from './fixed-amounts.tsx';
import { OpenAmount } from './open-amount.tsx';
import { isPrinted } from './printed.ts';
import styles from './product-dialog.module.css';
import { presets, quickAmounts, rangeOf } from './tile-amounts.ts';
import { type Adds, type CardToAdd, type ScannedCard, useCardToAdd } from './use-card-to-add.ts';

/** Why it is opened. */
export type Opening = {
  /** To read about it, and not to choose. */
  readonly isAbout?: boolean;
  /** For several cards together. */
  readonly isSeveral?: boolean;
  /** The scanned card that opened it: an id for its number, and its last four digits. */
  readonly card?: ScannedCard | null;
};

export type ProductDialogProps = Adds &
  Opening & {
    readonly onClose: () => void;
  };

export function ProductDialog({ isAbout = false, isSeveral = false, onClose, ...adds }: ProductDialogProps) {
  const { product, currency } = adds;
  const { t } = useWords();
  const [about, setAbout] = useState(isAbout);
  const [several, setSeveral] = useState(isSeveral);
  const card = useCardToAdd(adds, () => setAbout(false));
  const { offers } = card;
  const range = rangeOf(offers);
  const isSold = product.available && offers.length > 0;
  const shell = {
    title: product.name,
    onClose,
    size: 'wide',
    sign: <Art code={product.code} brand={product.brand} name={product.name} size="row" />,
    lead: <Lead product={product} currency={currency} offers={offers} />,
    tools: isSold ? (
      <>
        {isPrinted(product) && !about && !several ? (
          <Button
            look="quiet"
            label={`${t('counter:product.several')}, ${product.name}`}
            onPress={() => setSeveral(true)}
          >
            {t('counter:product.several')}
          </Button>
        ) : null}
        <Button look="quiet" icon={about ? 'before' : 'info'} onPress={() => setAbout(!about)}>
          {t(about ? 'counter:product.backToAmounts' : 'frame:details')}
        </Button>
      </>
    ) : null,
  } as const;
  const cancel = (
    <Button size="large" keyName="Esc" onPress={onClose}>
      {t('frame:cancel')}
    </Button>
  );
  const head = (
    <>
      {product.carrier === null ? <p className="soft">{t('counter:product.unstated')}</p> : null}
      {several && isPrinted(product) ? <CountField count={card.count} onCount={card.setCount} /> : null}
    </>
  );
  if (about || !isSold)
    return (
      <Dialog {...shell}>
        <ProductDetails key={product.code} product={product} />
      </Dialog>
    );
  if (range)
    return (
      <OpenAmount
        shell={shell}
        range={range}
        quick={presets(product, currency, quickAmounts)}
        busy={card.busy}
        fields={card.amounts}
        onAmount={(amount) => void card.add(amount)}
        cancel={cancel}
      >
        {head}
        <CardPart card={card} />
      </OpenAmount>
    );
  return (
    <Dialog
      {...shell}
      foot={
        <>
          <span className="grows-from-0" />
          {cancel}
        </>
      }
    >
      {head}
      <div ref={card.amounts} className="column gap-5">
        {offers.map((offer) =>
          offer.kind === 'fixed' ? (
            <FixedAmounts
              key={offer.amounts[0]?.amount}
              amounts={offer.amounts}
              busy={card.busy}
              autoFocus
              onAmount={(amount) => void card.add(amount)}
            />
          ) : null,
        )}
      </div>
      <CardPart card={card} />
    </Dialog>
  );
}

/** Which card was scanned, and what is wrong with it or with anything else. */
function CardPart({ card }: { readonly card: CardToAdd }) {
  const { t } = useWords();
  return (
    <>
      {card.last4 === null ? null : <p>{t('counter:basket.card', { last4: card.last4 })}</p>}
      {card.wrong === null ? null : (
        <p className="error rounded ground-bad pad-10-14px" role="alert">
          {card.wrong}
        </p>
      )}
    </>
  );
}

/** The amounts it is sold in, or why it is not sold. */
function Lead({ product, currency, offers }: Pick<Adds, 'product' | 'currency'> & Pick<CardToAdd, 'offers'>) {
  const { t, money } = useWords();
  const range = rangeOf(offers);
  if (!product.available) return t('counter:sell.unavailable');
  if (offers.length === 0) return t('counter:sell.otherCurrency', { currency });
  if (range) return t('counter:product.range', { min: money(range.min), max: money(range.max) });
  // Most names start with their brand.
  return product.name.startsWith(product.brand) ? undefined : product.brand;
}

/** The product's description and terms, in the service's own words, for a customer who asks at the counter. */
function ProductDetails({ product: { code } }: { readonly product: Pick<ProductView, 'code'> }) {
  const { t } = useWords();
  const { view, isLoading } = useAsked('catalogue:details', { code });
  if (isLoading) return <p aria-busy="true" />;
  const { description = '', terms = '', onSlips = 'name' } = view ?? {};
  return (
    <div className={styles.details}>
      {onSlips === 'code' ? <p>{t('counter:product.codeOnSlips', { code })}</p> : null}
      {description === '' ? null : <p>{description}</p>}
      {terms === '' ? null : (
        <>
          <h3 className="text-usual">{t('counter:product.terms')}</h3>
          <p>{terms}</p>
        </>
      )}
      {description === '' && terms === '' ? <p>{t('counter:product.noDetails')}</p> : null}
    </div>
  );
}

const usual = [2, 3, 5, 10, 20] as const;

type CountFieldProps = { readonly count: number; readonly onCount: (count: number) => void };

/** How many printed codes of the amount that is chosen next: common counts at a touch, others one by one. */
function CountField({ count, onCount }: CountFieldProps) {
  const { t } = useWords();
  return (
    <fieldset className={styles.count}>
      <legend>{t('scanning:count.title')}</legend>
      <div className={styles.steps}>
        <Button look="tile" label={t('scanning:count.less')} isDisabled={count <= 1} onPress={() => onCount(count - 1)}>
          −
        </Button>
        <output className={styles.number}>{count}</output>
        <Button
          look="tile"
          label={t('counter:sell.more')}
          isDisabled={count >= maxLines}
          onPress={() => onCount(count + 1)}
        >
          +
        </Button>
      </div>
      {usual.map((one) => (
        <Button key={one} look="tile" pressed={one === count} onPress={() => onCount(one)}>
          {`× ${one}`}
        </Button>
      ))}
    </fieldset>
  );
}
