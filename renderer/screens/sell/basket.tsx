// The cards of the open sale and the one way on: take payment.
import { useState } from 'react';
import type { LineView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import styles from './basket.module.css';
import { BesideBasket } from './beside-basket.tsx';
import { HeldBaskets } from './held-baskets.tsx';
import { LimitNote } from './limit-note.tsx';
import type { BasketActions } from './use-basket.ts';

export function Basket({ basket }: { readonly basket: BasketActions }) {
  const { t, money } = useWords();
  const { sale } = basket;
  const lines = sale?.lines ?? [];
  const paying = sale?.stage === 'paying';
  const unresolved = useStatus((store) => store.status.unresolvedCards);
  const diskLow = useStatus((store) => store.status.diskLow);
  // Said before the basket is filled, not when the customer wants to pay.
  const isEmpty = lines.length === 0;
  const isFull = unresolved !== undefined && unresolved.count >= unresolved.limit && !paying;

  return (
    <aside className={styles.basket} aria-label={t('counter:basket.title')}>
      <header className={styles.head}>
        <h2>{t('counter:basket.title')}</h2>
        <span>{t('counter:basket.cards', { count: lines.length })}</span>
      </header>
      {!isEmpty && basket.held.length > 0 ? (
        <p className={styles.aside}>{t('counter:held.count', { count: basket.held.length })}</p>
      ) : null}
      <BesideBasket sale={sale} />
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
      <LimitNote sale={sale} />
      {paying ? <p className={styles.note}>{t('counter:basket.paying')}</p> : null}
      {isEmpty && basket.held.length > 0 ? <HeldBaskets held={basket.held} onRecall={basket.recall} /> : null}
      {isEmpty && basket.held.length === 0 ? <p className={styles.empty}>{t('counter:basket.empty')}</p> : null}
      {isEmpty ? null : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <BasketLine key={line.id} line={line} paying={paying} onRemove={() => basket.remove(line.id)} />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        {sale ? (
          <p className={styles.total}>
            <span>{t('counter:basket.total')}</span>
            <strong>{money(sale.total)}</strong>
          </p>
        ) : null}
        <Button
          look="primary"
          size="large"
          icon="pay"
          keyName="F4"
          wide
          isDisabled={!basket.takePayment}
          isPending={basket.busy}
          onPress={() => basket.takePayment?.()}
        >
          {paying ? t('counter:basket.backToPayment') : t('counter:basket.takePayment')}
        </Button>
        {/* Always the same height, so that the payment button stays where the hand expects it. */}
        <div className={styles.second}>
          {sale && !paying && basket.hold ? (
            <Button look="quiet" size="tight" keyName="F3" onPress={basket.hold}>
              {t('counter:held.hold')}
            </Button>
          ) : null}
          {sale && !paying ? <Discard count={lines.length} onDiscard={basket.discard} /> : null}
        </div>
      </footer>
    </aside>
  );
}

/** A single card is quickly chosen again, so only several need a question. */
function Discard({ count, onDiscard }: { readonly count: number; readonly onDiscard: () => void }) {
  const { t } = useWords();
  const [askedOf, askOf] = useState<number | null>(null);
  if (askedOf !== count)
    return (
      <Button look="quiet" size="tight" onPress={count > 1 ? () => askOf(count) : onDiscard}>
        {t('counter:basket.discard')}
      </Button>
    );
  return (
    <>
      <Button size="tight" autoFocus onPress={() => askOf(null)}>
        {t('after:beside.keep')}
      </Button>
      <Button look="danger" size="tight" onPress={onDiscard}>
        {t('after:beside.sureDiscard', { count })}
      </Button>
    </>
  );
}

type BasketLineProps = { readonly line: LineView; readonly paying: boolean; readonly onRemove: () => void };

function BasketLine({ line, paying, onRemove }: BasketLineProps) {
  const { t, money } = useWords();
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <span className={styles.name}>{line.productName}</span>
        <span className={styles.detail}>
          {line.cardLast4 ? t('counter:basket.card', { last4: line.cardLast4 }) : line.brand}
          {paying ? ` · ${t(`till:line.${line.state}`)}` : null}
        </span>
      </span>
      <span className={styles.amount}>{money(line.faceValue)}</span>
      {line.state === 'draft' ? (
        <Button
          look="quiet"
          icon="cross"
          label={t('counter:basket.remove', { name: line.productName })}
          onPress={onRemove}
        />
      ) : (
        <span />
      )}
    </li>
  );
}
