// Which sale a second person approves something about: its sum, how many cards, its receipt; or, of one card's slip, that card.
import type { SaleView } from '../../shared/sale/views.ts';
import { isolated, type Words } from '../words.ts';
import { linesInSale } from './lines-in-sale.ts';

export function aboutSale(sale: SaleView, { t, money }: Pick<Words, 't' | 'money'>, lineId: string | null = null) {
  const line = sale.lines.find(({ id }) => id === lineId);
  const what = line
    ? [`${isolated(line.productName)} ${money(line.faceValue)}`]
    : [money(sale.total), t('frame:cardCount', { count: linesInSale(sale).length })];
  const receipt = sale.receiptNumber ? [t('word:receiptNumber', { number: sale.receiptNumber })] : [];
  return [...what, ...receipt].join(' · ');
}
