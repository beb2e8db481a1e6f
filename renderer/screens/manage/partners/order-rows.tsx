// The cards of a new order: products found by name, each with its amount and how many.
import { useEffect, useState } from 'react';
import type { ProductView } from '../../../../shared/catalogue/views.ts';
import { mostOfOrder } from '../../../../shared/companies/views.ts';
import { type MoneyText, moneyText } from '../../../../shared/money.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { longestTyped, readTyped, readTypedAmount } from '../../../typed-number.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './orders.module.css';

/** The list follows once typing pauses. */
const pauseMs = 200;
const mostShown = 6;

export type DraftRow = {
  readonly id: number;
  readonly product: ProductView;
  /** As typed, or the decimal amount that was chosen. */
  readonly amount: string;
  readonly count: string;
};
export type RowWrong = { readonly id: number; readonly field: 'amount' | 'count' };
export type WantedRow = { readonly productCode: string; readonly faceValue: MoneyText; readonly count: number };

const fixedOf = ({ denominations }: ProductView, currency: string): readonly MoneyText[] =>
  denominations.flatMap((one) =>
    one.kind === 'fixed' ? one.amounts.filter((amount) => amount.currency === currency) : [],
  );

/** As they are sent, or the first field that is wrong. */
export function readRows(
  rows: readonly DraftRow[],
  { currency, locale }: { readonly currency: string; readonly locale: string },
): { readonly rows: readonly WantedRow[]; readonly wrong: RowWrong | null } {
  const read: WantedRow[] = [];
  for (const { id, product, amount, count } of rows) {
    const isFixed = fixedOf(product, currency).length > 0;
    const typed = isFixed ? null : readTypedAmount(amount, currency, locale);
    if (typed && !typed.ok) return { rows: [], wrong: { id, field: 'amount' } };
    const cards = readTyped(count, locale, null);
    if (!cards.ok || cards.value < 1 || cards.value > mostOfOrder.cards)
      return { rows: [], wrong: { id, field: 'count' } };
    const faceValue = typed ? moneyText(typed.value) : { currency, amount };
    read.push({ productCode: product.code, faceValue, count: cards.value });
  }
  return { rows: read, wrong: null };
}

type OrderRowsProps = {
  readonly rows: readonly DraftRow[];
  readonly currency: string;
  readonly wrong: RowWrong | null;
  readonly error: string | null;
  readonly onChange: (rows: readonly DraftRow[]) => void;
};

export function OrderRows({ rows, currency, wrong, error, onChange }: OrderRowsProps) {
  const { t } = useWords();
  const [typed, type] = useState('');
  const [query, seek] = useState('');
  const { view } = useAsked('catalogue:search', { query, category: null, offset: 0, limit: mostShown + 1 });
  useEffect(() => {
    const later = setTimeout(() => seek(typed.trim()), pauseMs);
    return () => clearTimeout(later);
  }, [typed]);
  const offered = (view?.products ?? []).filter(({ available }) => available);
  const add = (product: ProductView) => {
    const id = 1 + Math.max(0, ...rows.map((row) => row.id));
    onChange([...rows, { id, product, amount: fixedOf(product, currency)[0]?.amount ?? '', count: '1' }]);
    type('');
  };
  const put = (id: number, change: Partial<DraftRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
  return (
    <div className="column gap-4">
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          currency={currency}
          wrong={wrong?.id === row.id ? wrong.field : null}
          onPut={(change) => put(row.id, change)}
          onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      {rows.length < mostOfOrder.rows ? (
        <div className="column gap-2">
          <TypedField
            label={t('companies:form.find')}
            value={typed}
            error={error}
            onChange={type}
            onEnter={() => seek(typed.trim())}
          />
          {view && offered.length === 0 ? <p className="soft">{t('companies:form.noneFound')}</p> : null}
          <ul className="row gap-2">
            {offered.slice(0, mostShown).map((product) => (
              <li key={product.code}>
                <Button icon="add" onPress={() => add(product)}>
                  {product.name}
                </Button>
              </li>
            ))}
          </ul>
          {(view?.total ?? 0) > mostShown ? <p className="soft small">{t('companies:form.more')}</p> : null}
        </div>
      ) : null}
    </div>
  );
}

type RowProps = {
  readonly row: DraftRow;
  readonly currency: string;
  readonly wrong: RowWrong['field'] | null;
  readonly onPut: (change: Partial<DraftRow>) => void;
  readonly onRemove: () => void;
};

function Row({ row: { product, amount, count }, currency, wrong, onPut, onRemove }: RowProps) {
  const { t, money } = useWords();
  const fixed = fixedOf(product, currency);
  const { name } = product;
  const wrongAmount = wrong === 'amount' ? t('counter:amount.empty') : null;
  const wrongCount = wrong === 'count' ? t('companies:form.wrong.count') : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a form, named by its product.
    <div className={styles.product} role="group" aria-label={name}>
      <bdi className="bold breaks">{name}</bdi>
      {fixed.length > 0 ? (
        <SelectField
          label={t('word:amount')}
          value={amount}
          options={fixed.map((one) => ({ value: one.amount, label: money(one) }))}
          onChange={(next) => onPut({ amount: next })}
        />
      ) : (
        <TypedField
          label={t('companies:form.amountIn', { currency })}
          value={amount}
          inputMode="decimal"
          maxLength={longestTyped}
          error={wrongAmount}
          onChange={(next) => onPut({ amount: next })}
        />
      )}
      <TypedField
        label={t('companies:form.count')}
        value={count}
        inputMode="numeric"
        maxLength={longestTyped}
        error={wrongCount}
        onChange={(next) => onPut({ count: next })}
      />
      <Button icon="trash" label={t('frame:remove', { name })} onPress={onRemove} />
    </div>
  );
}
