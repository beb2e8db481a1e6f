// The sale on screen whose cards are handed over by their scan: the trainee scans them by touch.
import type { SaleView } from '../../../shared/sale/views.ts';
import { waitsForScan } from '../../sale/give/use-giving.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';

export function useSaleToGive(): SaleView | null {
  const place = useNavigation((store) => store.place);
  const saleId = place.screen === 'done' ? place.saleId : '';
  const sale = useSale((store) => store.sales[saleId]);
  return sale?.lines.some(waitsForScan) ? sale : null;
}
