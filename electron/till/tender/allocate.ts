// Which payment pays for which card: the approved parts of a sale, split over its lines at the commit, and frozen from then on.
// Invariant: no minor unit is lost or made; each line is paid for whole, so that its money can go back whole.
import type { TenderMethod } from '../../../shared/sale/views.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';

type PartsOfSale = Pick<TillContext['tenders'], 'bySale' | 'partsBySale' | 'savePart' | 'insertPart'>;
export type Paid = { readonly method: TenderMethod; readonly amountMinor: number };

/**
 * Splits the approved parts over the lines in line order; frozen from here on. What is left over, because a reserved card ended at
 * the service after it was paid for, is due back.
 */
export function allocate(
  { tenders, newId }: Pick<TillContext, 'newId'> & { readonly tenders: PartsOfSale },
  transitions: Pick<Transitions, 'part'>,
  tx: Tx,
  saleId: string,
  sold: readonly Pick<LineRow, 'id' | 'amountMinor'>[],
  by: Pick<Cashier, 'id'>,
): Map<string, Paid[]> {
  const paidBy = new Map<string, Paid[]>();
  const open = sold.map((line) => ({ id: line.id, leftMinor: line.amountMinor }));
  const methods = new Map(tenders.bySale(saleId).map((tender) => [tender.id, tender.method]));
  for (const part of tenders.partsBySale(saleId)) {
    if (part.state !== 'approved') continue;
    let leftMinor = part.amountMinor;
    let first = true;
    const keep = (lineId: string | null, amountMinor: number): TenderPartRow => {
      const row = { ...part, id: first ? part.id : newId(), lineId, amountMinor };
      if (first) tenders.savePart(tx, row);
      else tenders.insertPart(tx, row);
      first = false;
      return row;
    };
    for (const line of open) {
      const amountMinor = Math.min(line.leftMinor, leftMinor);
      if (amountMinor === 0) continue;
      keep(line.id, amountMinor);
      paidBy.set(line.id, [
        ...(paidBy.get(line.id) ?? []),
        { method: methods.get(part.tenderId) ?? 'cash', amountMinor },
      ]);
      line.leftMinor -= amountMinor;
      leftMinor -= amountMinor;
    }
    if (leftMinor > 0) transitions.part(tx, saleId, keep(null, leftMinor), 'refund-due', by.id);
  }
  return paidBy;
}
