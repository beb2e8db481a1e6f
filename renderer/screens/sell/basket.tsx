// The cards of the open sale and the one way on: pay. The line that was added last stays tinted until the next touch.
import { lazy, memo, Suspense, useState } from 'react';
import { isZero } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { linesInSale } from '../../sale/lines-in-sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { allWordsLoaded, useWords } from '../../words.ts';
import styles from './basket.module.css';
import type { Adding } from './use-adding.ts';
import type { BasketActions } from './use-basket.ts';

const BasketNotes = lazy(async () => {
  const [{ BasketNotes: shown }] = await Promise.all([import('./basket-notes.tsx'), allWordsLoaded()]);
  return { default: shown };
});
const HeldBaskets = lazy(() => import('./held-baskets.tsx').then((file) => ({ default: file.HeldBaskets })));
const BasketLines = lazy(() => import('./basket-lines.tsx').then((file) => ({ default: file.BasketLines })));

export type BasketProps = { readonly basket: BasketActions; readonly adding: Adding };

export const Basket = memo(function Basket({ basket, adding }: BasketProps) {
  const { t } = useWords();
  const { sale, held } = basket;
  const lines = sale ? linesInSale(sale) : [];
  const paying = sale?.stage === 'paying';
  const isPaid = sale !== null && !isZero(sale.paid.amount);
  const unresolved = useStatus((store) => store.status.unresolvedCards);
  const diskLow = useStatus((store) => store.status.diskLow);
  const isEmpty = lines.length === 0;
  // Shown before the basket is filled, not when the customer wants to pay.
  const isFull = unresolved !== undefined && unresolved.count >= unresolved.limit && !paying;

  return (
    <aside className={styles.basket} aria-label={t('till:basket')}>
      <header className={styles.head}>
        <h2 className="text-large leading-snug">
          {isEmpty ? t('till:basket') : t('frame:cardCount', { count: lines.length })}
        </h2>
        {sale && !paying ? <HeadActions basket={basket} count={lines.length} /> : null}
      </header>
      {isEmpty ? (
        <div className={styles.empty}>
          <Icon name="sell" />
          {held.length > 0 ? null : <p>{t('counter:basket.empty')}</p>}
        </div>
      ) : null}
      {/* Loaded for an empty basket too: lines that appear a moment after their card would move Pay from under the finger. */}
      <Suspense fallback={isEmpty ? null : <div className="grows" />}>
        <BasketLines lines={lines} paying={paying} isPaid={isPaid} adding={adding} onRemove={basket.remove} />
      </Suspense>
      <footer className={styles.foot}>
        {isFull ? (
          <p className={styles.note} role="status">
            {t('counter:basket.unresolved', { count: unresolved?.count ?? 0 })}
          </p>
        ) : null}
        {diskLow && !paying ? (
          <p className={styles.note} role="status">
            {t('counter:basket.diskLow')}
          </p>
        ) : null}
        {paying ? <p className={styles.note}>{t('counter:basket.paying')}</p> : null}
        <Suspense fallback={null}>
          <BasketNotes sale={sale} />
        </Suspense>
        {isEmpty && held.length > 0 ? (
          <Suspense fallback={null}>
            <HeldBaskets held={held} onRecall={basket.recall} />
          </Suspense>
        ) : null}
        {!isEmpty && held.length > 0 ? (
          <p className="soft small">{t('counter:held.count', { count: held.length })}</p>
        ) : null}
        <PayButton basket={basket} isBack={paying} />
      </footer>
    </aside>
  );
});

type HeadActionsProps = { readonly basket: BasketActions; readonly count: number };

/** A single card is quickly chosen again, so only several need a question. */
function HeadActions({ basket, count }: HeadActionsProps) {
  const { t } = useWords();
  const [askedOf, askOf] = useState<number | null>(null);
  if (askedOf !== count)
    return (
      <div className={`line ${styles.actions}`}>
        {basket.hold ? (
          <Button look="quiet" icon="pause" keyName="F3" onPress={basket.hold}>
            {t('counter:held.hold')}
          </Button>
        ) : null}
        <Button look="quiet" icon="trash" onPress={count > 1 ? () => askOf(count) : basket.discard}>
          {t('counter:basket.discard')}
        </Button>
      </div>
    );
  return (
    <div className={`line ${styles.actions}`}>
      <Button look="danger" size="tight" onPress={basket.discard}>
        {t('counter:discard.sure', { count })}
      </Button>
      {/* At the place of the button that asked: a second touch of a hurried finger discards nothing. */}
      <Button size="tight" autoFocus onPress={() => askOf(null)}>
        {t('counter:discard.keep')}
      </Button>
    </div>
  );
}

type PayButtonProps = { readonly basket: BasketActions; readonly isBack: boolean };

/** Shows the amount to pay, so that the screen has no second total. While a card lacks its number, the button leads to that card. */
function PayButton({ basket, isBack }: PayButtonProps) {
  const { t, money } = useWords();
  const { currency } = useSessionView();
  const sum = money((isBack ? basket.sale?.due : basket.sale?.total) ?? { currency, amount: '0' });
  if (basket.missing > 0)
    return (
      <Button size="sum" wide onPress={() => basket.takePayment?.()}>
        <span className="line gap-2 shrinks text-usual firm leading-snug text-start">
          <Icon name="scan" />
          {t('counter:basket.missing', { count: basket.missing })}
        </span>
        <strong>{sum}</strong>
      </Button>
    );
  return (
    <Button
      look="primary"
      size="sum"
      wide
      isDisabled={!basket.takePayment}
      isPending={basket.busy}
      onPress={() => basket.takePayment?.()}
    >
      <span className="line gap-3">
        {isBack ? t('counter:basket.backToPayment') : t('counter:basket.takePayment')}
        <span className={styles.key} aria-hidden="true" data-key="">
          F4
        </span>
      </span>
      <strong>{sum}</strong>
    </Button>
  );
}
