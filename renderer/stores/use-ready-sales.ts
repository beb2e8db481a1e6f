// The sales with a working card still behind the counter, on any screen.
// Invariant: it includes every change this window received, and from the start the sales of the last day. It leaves out the sale on screen,
// which shows this itself.
import { useEffect, useMemo } from 'react';
import type { SaleView } from '../../shared/sale/views.ts';
import { ask } from '../bridge.ts';
import { tillTime } from '../till-time.ts';
import { useNavigation } from './navigation.ts';
import { useSale } from './sale.ts';

const dayMs = 24 * 3_600_000;
const most = 50;

/** Latest first. */
export function useReadySales(): readonly SaleView[] {
  const sales = useSale((store) => store.sales);
  const shown = useNavigation(({ place }) => ('saleId' in place ? place.saleId : null));
  return useMemo(
    () =>
      Object.values(sales)
        .filter((sale) => sale.outcome === 'to-hand-over' && sale.id !== shown)
        .sort((one, other) => (other.committedAt ?? '').localeCompare(one.committedAt ?? '')),
    [sales, shown],
  );
}

export async function readReadySales(read: (saleId: string) => Promise<unknown>): Promise<void> {
  const from = new Date(tillTime() - dayMs).toISOString();
  const answer = await ask('sales:list', { query: '', before: null, limit: most, from });
  if (!answer.ok) return;
  for (const { id, outcome } of answer.value) if (outcome === 'to-hand-over') await read(id);
}

/** Reads the sales that were in that state before this window opened. */
export function useReadySalesOfBefore(): void {
  const read = useSale((store) => store.read);
  useEffect(() => void readReadySales(read), [read]);
}
