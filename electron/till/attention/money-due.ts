// What customers are owed in money, for the attention list. Invariant: read from the payments each time: a sale is on the list exactly
// as long as a part of it is to be returned, and no longer. A return of unknown end has an entry of its own.

import type { MoneyDueView, MoneyDueWhy } from '../../../shared/attention/views.ts';
import { refundMethod } from '../../../shared/sale/refund-method.ts';
import type { LineView, SaleView, TenderPartView, TenderView } from '../../../shared/sale/views.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import type { Views } from '../views/sale-view.ts';

/** The sales that owe a customer money now, the longest first. */
export function createMoneyDue(
  context: Pick<TillContext, 'attention' | 'tenders'> & Pick<TillCore, 'blind'>,
  views: Pick<Views, 'sale'>,
): () => MoneyDueView[] {
  const { attention, tenders, blind } = context;

  type May = (saleId: string) => boolean;
  const view = (sale: SaleView, mayTell: May, tellsAmounts: May): MoneyDueView | null => {
    const due = sale.tenders.flatMap((tender) =>
      tender.parts
        .filter(({ state }) => state === 'refund-due' || state === 'refunding')
        .map((part) => ({ tender, part })),
    );
    if (due.length === 0) return null;
    const tells = mayTell(sale.id);
    const isWhole = tellsAmounts(sale.id);
    const shown = isWhole ? sale.refundDue : 'kept';
    return {
      saleId: sale.id,
      receiptNumber: sale.receiptNumber,
      cashierIds: sale.cashierIds,
      since: tenders.owedSince(sale.id) ?? sale.createdAt,
      total: tells ? shown : null,
      parts: tells ? due.map(({ tender, part }) => partView(sale, tender, part, isWhole)) : [],
    };
  };

  return () => {
    const [mayTell, tellsAmounts] = [blind.salesToTell('one'), blind.salesToTell('list')];
    return attention
      .owingSales()
      .flatMap((saleId) => views.sale(saleId) ?? [])
      .flatMap((sale) => view(sale, mayTell, tellsAmounts) ?? [])
      .sort((a, b) => (a.since < b.since ? -1 : 1));
  };
}

function partView(
  sale: SaleView,
  tender: TenderView,
  part: TenderPartView,
  tellsAmounts: boolean,
): MoneyDueView['parts'][number] {
  const line = sale.lines.find(({ id }) => id === part.lineId);
  return {
    id: part.id,
    amount: tellsAmounts ? part.toReturn : 'kept',
    method: refundMethod(tender.method, part.refundWay),
    isBegun: part.state === 'refunding',
    why: whyOf(sale, line),
    card: line ? { name: tellsAmounts ? line.productName : '', serialLast4: line.serialLast4 } : null,
    againstSlip: line?.verdict === 'return-against-slip',
  };
}

function whyOf({ stage }: SaleView, line: LineView | undefined): MoneyDueWhy {
  if (stage === 'cancelled') return 'cancelled';
  if (line?.state === 'voided') return 'voided';
  return line?.state === 'lost' ? 'not-activated' : 'decided';
}
