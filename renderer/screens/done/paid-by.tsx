// How a sale was paid and what of it went back, in one line, with its receipt's number.
import type { SaleView, TenderView } from '../../../shared/sale/views.ts';
import { refunded } from '../../sale/money-back.ts';
import { useWords } from '../../words.ts';

export function PaidBy({ sale }: { readonly sale: SaleView }) {
  const { t, money } = useWords();
  const taken = sale.tenders.filter(
    ({ source, parts }) => !source && parts.some(({ state }) => !isNeverTaken.has(state)),
  );
  const say = ({ method, amount, tendered }: TenderView) => {
    if (method === 'card') return t('after:done.paidCard', { paid: money(amount) });
    return tendered && tendered.amount !== amount.amount
      ? t('after:done.paidWith', { paid: money(amount), given: money(tendered) })
      : t('after:done.paidCash', { paid: money(amount) });
  };
  const parts = [
    ...taken.map(say),
    ...refunded(sale).map(({ method, amount }) => t(`after:done.refunded.${method}`, { refunded: money(amount) })),
    sale.receiptNumber ? t('after:done.receipt', { number: sale.receiptNumber }) : null,
  ].filter(Boolean);
  return <p>{parts.join(' · ')}</p>;
}

const isNeverTaken: ReadonlySet<string> = new Set(['requested', 'unknown', 'declined']);
