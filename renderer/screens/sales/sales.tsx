// The sales of this till, newest first, a page at a time; found by receipt number, last four digits of a
// serial, amount, day and cashier, as main searches them.
import { useCallback, useEffect, useRef, useState } from 'react';
import { moneyText } from '../../../shared/money.ts';
import type { SaleSummary, SessionView } from '../../../shared/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { readTypedAmount } from '../../typed-amount.ts';
import { useKeys } from '../../use-keys.ts';
import { useScan } from '../../use-scan.ts';
import { useWords } from '../../words.ts';
import { isZero } from '../pay/phase.ts';
import { spanOf } from './day.ts';
import styles from './sales.module.css';

const pageSize = 50;

export function Sales({ session }: { readonly session: SessionView }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [day, setDay] = useState('');
  const [operatorId, setOperatorId] = useState('');
  const { sales, more, loadMore } = useSales({ query, day, operatorId, currency: session.currency });
  useKeys({ Escape: () => go({ screen: 'sell' }) });
  useEffect(() => search.current?.focus(), []);
  useScan(setQuery);

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('after:sales.title')}</h1>
        <input
          ref={search}
          type="search"
          aria-label={t('after:sales.search')}
          placeholder={t('after:sales.searchHint')}
          value={query}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
        />
        <label className={styles.day}>
          {t('after:sales.day')}
          <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </label>
        <SelectField
          label={t('after:sales.operator')}
          value={operatorId}
          options={[
            { value: '', label: t('after:sales.everybody') },
            ...session.operators.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={setOperatorId}
        />
      </header>
      {sales?.length === 0 ? <p className={styles.empty}>{t('after:sales.none')}</p> : null}
      <ul className={styles.list} aria-label={t('after:sales.title')}>
        {(sales ?? []).map((sale) => (
          <SaleRow key={sale.id} sale={sale} onOpen={() => go({ screen: 'sale', saleId: sale.id })} />
        ))}
        {more ? (
          <li className={styles.more}>
            <Button onPress={loadMore}>{t('after:sales.more')}</Button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function SaleRow({ sale, onOpen }: { readonly sale: SaleSummary; readonly onOpen: () => void }) {
  const { t, money, dateTime } = useWords();
  // What happened since the list was read.
  const live = useSale((store) => store.sales[sale.id]);
  const value = sale.value;
  const refundDue = live ? !isZero(live.refundDue.amount) : sale.refundDue !== null;
  const outcome = live?.outcome ?? sale.outcome;
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <span className={styles.number}>
          {sale.receiptNumber}
          <span className={styles.soft}>{dateTime(sale.createdAt)}</span>
        </span>
        <span>
          {t('counter:basket.cards', { count: sale.cards.length })}
          <span className={styles.soft}>{sale.operatorName}</span>
        </span>
        <span className={styles.flags}>
          {refundDue ? (
            <span className={styles.bad}>
              <Icon name="back" />
              {t('till:verdict.return-money.say')}
            </span>
          ) : null}
          {sale.needsAttention ? (
            <span className={styles.warn}>
              <Icon name="bell" />
              {t('frame:nav.attention')}
            </span>
          ) : null}
          {!refundDue && !sale.needsAttention ? (
            <span className={styles.calm}>{t(`till:outcome.${outcome}`)}</span>
          ) : null}
        </span>
        <strong className={styles.total}>{money(value)}</strong>
      </button>
    </li>
  );
}

type Sought = {
  readonly query: string;
  readonly day: string;
  readonly operatorId: string;
  readonly currency: string;
};

function useSales({ query, day, operatorId, currency }: Sought) {
  const [sales, setSales] = useState<readonly SaleSummary[] | null>(null);
  const [more, setMore] = useState(false);
  const search = useRef(0);

  const load = useCallback(
    async (before: string | null) => {
      const mine = search.current;
      const amount = readTypedAmount(query, currency);
      const answer = await ask('sales:list', {
        query,
        before,
        limit: pageSize,
        ...spanOf(day),
        operatorId: operatorId === '' ? null : operatorId,
        amount: amount.ok ? moneyText(amount.value) : null,
      });
      if (mine !== search.current) return;
      if (!answer.ok) return useNotice.getState().show(answer.error);
      setSales((known) => (before === null ? answer.value : [...(known ?? []), ...answer.value]));
      setMore(answer.value.length === pageSize);
    },
    [query, day, operatorId, currency],
  );
  useEffect(() => {
    search.current += 1;
    void load(null);
  }, [load]);

  return { sales, more, loadMore: () => void load(sales?.at(-1)?.id ?? null) };
}
