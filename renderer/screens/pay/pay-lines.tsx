// The cards and the money of a sale that is being paid: the state of each card that has a problem, a button to remove a card until money
// was taken, and for a payment in parts the plan.
import type { ReactNode } from 'react';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { Art } from '../../components/art.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { RemoveCard } from '../../components/remove-card.tsx';
import { linesInSale } from '../../sale/lines-in-sale.ts';
import { mayTakeOut } from '../../sale/take-out.ts';
import { useWords } from '../../words.ts';
import styles from './pay-lines.module.css';

export type PayLinesProps = {
  readonly sale: SaleView;
  /** The parts of the payment, if there are several. */
  readonly plan: ReactNode;
  /** Removes a reserved card; undefined if that is no longer possible. */
  readonly onRemove: ((lineId: string) => void) | undefined;
};

export function PayLines({ sale, plan, onRemove }: PayLinesProps) {
  const { t } = useWords();
  const lines = linesInSale(sale);
  const isReserved = lines.length > 0 && lines.every(({ state }) => state === 'reserved');
  return (
    <div className={`column grows shortens ${styles.column}`}>
      <header className={styles.head}>
        <h2 className="text-large">{t('frame:cardCount', { count: lines.length })}</h2>
        {isReserved ? (
          <p className="line gap-2 ink-good bold">
            <Icon name="check" />
            {t('till:line.reserved')}
          </p>
        ) : null}
      </header>
      <ul className="scroller grows shortens unrolls">
        {lines.map((line) => (
          <PayLine
            key={line.id}
            line={line}
            isOneOfSeveral={lines.length > 1}
            isSaid={isReserved}
            onRemove={
              onRemove && line.state !== 'draft' && mayTakeOut(line, lines.length, false)
                ? () => onRemove(line.id)
                : undefined
            }
          />
        ))}
      </ul>
      {plan}
    </div>
  );
}

type PayLineProps = {
  readonly line: LineView;
  /** Others can be removed before it, so its amount keeps its place. */
  readonly isOneOfSeveral: boolean;
  /** Its state is shown above the list. */
  readonly isSaid: boolean;
  readonly onRemove: (() => void) | undefined;
};

function PayLine({ line, isOneOfSeveral, isSaid, onRemove }: PayLineProps) {
  const { t, money } = useWords();
  const look = lookOf(line);
  return (
    <li className={styles.line}>
      <Art code={line.productCode} brand={line.brand} name={line.productName} size="line" />
      <span className="column gap-2px shrinks">
        <ProductName brand={line.brand} name={line.productName} isInBasket />
        {line.cardLast4 ? (
          <span className="soft small">{t('counter:basket.card', { last4: line.cardLast4 })}</span>
        ) : null}
        {isSaid || line.state === 'reserved' ? null : (
          <span className="line small gap-6px bold toned" data-tone={look.tone}>
            <Icon name={look.icon} />
            {t(`till:line.${line.state}`)}
          </span>
        )}
      </span>
      <span className={line.state === 'refused' ? styles.struck : styles.amount}>{money(line.faceValue)}</span>
      {isOneOfSeveral ? (
        <span className={styles.remove}>{onRemove ? <RemoveCard line={line} onPress={onRemove} /> : null}</span>
      ) : null}
    </li>
  );
}

type Look = { readonly icon: IconName; readonly tone: 'good' | 'wait' | 'bad' };

function lookOf(line: LineView): Look {
  switch (line.state) {
    case 'reserved':
    case 'active':
      return { icon: 'check', tone: 'good' };
    case 'refused':
    case 'lost':
    case 'cancelled':
    case 'voided':
    case 'manually-settled':
    case 'ended-by-other-till':
      return { icon: 'cross', tone: 'bad' };
    case 'draft':
    case 'reserving':
    case 'activating':
    case 'cancelling':
    case 'voiding':
      return { icon: 'wait', tone: 'wait' };
  }
}
