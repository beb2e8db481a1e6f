// What the cashier at the basket must know about other sales: cards still behind the counter, change not counted out,
// refunds of unknown outcome, and who started the basket here. Invariant: each shows only while it is true.
import { useEffect } from 'react';
import { isReady } from '../../../shared/sale/card.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLastChange } from '../../stores/last-change.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSession } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useReadySales } from '../../stores/use-ready-sales.ts';
import { useAsked, useNews } from '../../use-asked.ts';
import { isolated, useWords } from '../../words.ts';
import styles from './basket.module.css';

export function BesideBasket({ sale }: { readonly sale: SaleView | null }) {
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
  const names = latest?.lines.flatMap((line) => (isReady(line) ? [isolated(line.productName)] : [])) ?? [];
  return (
    <>
      {sale && !isEmpty && operator && sale.operatorId !== operator.id ? (
        <p className={styles.aside}>{t('counter:beside.begunBy', { name: sale.operatorName })}</p>
      ) : null}
      {isEmpty && last ? (
        <div className={styles.fact}>
          <p>
            <strong>{t('counter:beside.lastChange', { change: money(last.change) })}</strong>
            {last.receiptNumber && last.at ? (
              <span className={styles.detail}>
                {' '}
                {t('counter:beside.lastReceipt', { receipt: last.receiptNumber, at: time(last.at) })}
              </span>
            ) : null}
          </p>
          <Button onPress={() => go({ screen: 'sale', saleId: last.saleId, from: 'sales' })}>
            {t('counter:beside.view')}
          </Button>
        </div>
      ) : null}
      <UnknownRefunds />
      {latest ? (
        <div className={styles.ready}>
          <Button
            size="tight"
            icon="hand"
            wide
            onPress={() =>
              go(ready.length === 1 ? { screen: 'sale', saleId: latest.id, from: 'sales' } : { screen: 'sales' })
            }
          >
            {ready.length === 1
              ? t('counter:beside.ready', { count: names.length, name: [...new Set(names)].join(', ') })
              : t('counter:beside.readySales', { count: ready.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** A refund was under way when the power failed, or nobody knows whether it was paid: reads the attention list and leads there. */
function UnknownRefunds() {
  const count = useStatus(({ status }) => status.attention);
  return count > 0 ? <Asked count={count} /> : null;
}

function Asked({ count }: { readonly count: number }) {
  const { t, money } = useWords();
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
        {t('counter:beside.refundUnknown', {
          count: open.length,
          amount: first.refund ? money(first.refund.amount) : '',
          receipt: first.receiptNumber ?? '',
        })}
      </span>
    </button>
  );
}
