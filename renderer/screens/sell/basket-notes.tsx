// What else the cashier at the basket must know: that the sale is above a limit, and about other sales: cards still behind the counter,
// change not counted out, refunds of unknown outcome, and who started the basket. Invariant: each shows only while it is true.
import { useEffect } from 'react';
import { create } from 'zustand';
import { moneyText, parseMoney, sum } from '../../../shared/money.ts';
import { isReady } from '../../../shared/sale/card.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { maximumWords } from '../../sale/maxima/maximum-words.ts';
import { useLastChange } from '../../stores/last-change.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSession } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useReadySales } from '../../stores/use-ready-sales.ts';
import { useAsked, useNews } from '../../use-asked.ts';
import { isolated, useWords } from '../../words.ts';
import styles from './basket.module.css';
import { limitWords } from './limit-words.ts';
import { detailOf, OtherSale } from './other-sale.tsx';

/** By person, the first sale of a printed code whose product hangs on the rack: only there the basket says what stays here. */
const useTold = create<{ readonly [operatorId: string]: string }>(() => ({}));

function PlasticStays({ sale, operatorId }: { readonly sale: SaleView; readonly operatorId: string }) {
  const { t } = useWords();
  const first = useTold((store) => store[operatorId]);
  useEffect(() => {
    if (first === undefined) useTold.setState({ [operatorId]: sale.id });
  }, [first, operatorId, sale.id]);
  if (first !== undefined && first !== sale.id) return null;
  return <p className="ink-warn bold">{t('counter:product.unstated')}</p>;
}

export function BasketNotes({ sale }: { readonly sale: SaleView | null }) {
  const { t, money, time } = useWords();
  const go = useNavigation((store) => store.go);
  const operator = useSession((store) => store.session?.operator ?? null);
  const { last, remember } = useLastChange();
  const ready = useReadySales();
  const [latest] = ready;
  const isEmpty = (sale?.lines.length ?? 0) === 0;
  useEffect(() => {
    if (!isEmpty) remember(null);
  }, [isEmpty, remember]);
  return (
    <>
      {sale ? <LimitNotes sale={sale} /> : null}
      {sale && operator && sale.lines.some(({ plasticStays }) => plasticStays) ? (
        <PlasticStays sale={sale} operatorId={operator.id} />
      ) : null}
      {sale && !isEmpty && operator && sale.operatorId !== operator.id ? (
        <p className="soft small">{t('after:beside.begunBy', { name: sale.operatorName })}</p>
      ) : null}
      {isEmpty && last ? (
        <div className={`line gap-3 apart touch ${styles.fact}`}>
          <p className="shrinks leading-open">
            <strong className="bold">{t('after:beside.lastChange', { change: money(last.change) })}</strong>
            {last.receiptNumber && last.at ? (
              <span className={`soft small ${styles.detail}`}>
                {' '}
                {t('after:beside.lastReceipt', { receipt: last.receiptNumber, at: time(last.at) })}
              </span>
            ) : null}
          </p>
          <Button onPress={() => go({ screen: 'sale', saleId: last.saleId, from: 'sales' })}>{t('word:view')}</Button>
        </div>
      ) : null}
      <UnknownRefunds />
      {latest && ready.length === 1 ? <ToGive sale={latest} /> : null}
      {ready.length > 1 ? (
        <OtherSale
          icon="hand"
          tone="good"
          what={t('after:beside.readySales', { count: ready.length })}
          detail={[...new Set(ready.map(({ operatorName }) => operatorName))].join(', ')}
          does={t('word:view')}
          onPress={() => go({ screen: 'sales' })}
        />
      ) : null}
    </>
  );
}

/** The cards of a sale that are ready behind the counter. */
function ToGive({ sale }: { readonly sale: SaleView }) {
  const { t, money, time } = useWords();
  const go = useNavigation((store) => store.go);
  const lines = sale.lines.filter(isReady);
  const values = lines.map(({ faceValue }) => parseMoney(faceValue)).flatMap((read) => (read.ok ? [read.value] : []));
  return (
    <OtherSale
      icon="hand"
      tone="good"
      what={`${t('after:beside.ready', { count: lines.length })} · ${money(moneyText(sum(sale.currency, values)))}`}
      detail={detailOf(
        sale.operatorName,
        sale.committedAt && time(sale.committedAt),
        lines.map(({ productName }) => isolated(productName)),
      )}
      does={t('after:beside.give')}
      onPress={() => go({ screen: 'sale', saleId: sale.id, from: 'sales' })}
    />
  );
}

/** A refund was interrupted by a power failure, or its outcome is unknown: reads the attention list and leads there. */
function UnknownRefunds() {
  const count = useStatus(({ status }) => status.attention);
  return count > 0 ? <Asked count={count} /> : null;
}

function Asked({ count }: { readonly count: number }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const { view, again } = useAsked('attention:list');
  useNews(count, again);
  const open = (view ?? []).filter(({ code }) => code === 'refund_unknown');
  const [first] = open;
  if (!first) return null;
  return (
    <button
      type="button"
      className={styles.unclear}
      onClick={() =>
        go(open.length === 1 ? { screen: 'sale', saleId: first.saleId, from: 'attention' } : { screen: 'attention' })
      }
    >
      <Icon name="warn" />
      <span>
        {t('after:beside.refundUnknown', {
          count: open.length,
          receipt: first.receiptNumber ?? '',
        })}
      </span>
    </button>
  );
}

/**
 * What the basket says, before payment, of a sale above a limit of the service or of the shop. It names who may allow it; a sale above
 * the service's may be tried all the same.
 */
function LimitNotes({ sale: { limitWarning, shopMaximum } }: { readonly sale: SaleView }) {
  const words = useWords();
  return (
    <>
      {limitWarning ? (
        <p className={styles.note} role="status">
          {limitWords(limitWarning, words)}
        </p>
      ) : null}
      {shopMaximum ? (
        <p className={styles.note} role="status">
          {maximumWords(shopMaximum, words)}
        </p>
      ) : null}
    </>
  );
}
