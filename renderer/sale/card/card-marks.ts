// What a card is known by besides its name: the last digits of its number and of its serial.
import type { LineView } from '../../../shared/sale/views.ts';
import type { Translate } from '../../words.ts';

export function cardMarks({ cardLast4, serialLast4 }: Pick<LineView, 'cardLast4' | 'serialLast4'>, t: Translate) {
  const marks = [
    cardLast4 ? t('counter:basket.card', { last4: cardLast4 }) : null,
    serialLast4 ? t('after:line.serial', { last4: serialLast4 }) : null,
  ];
  return marks.filter((mark) => mark !== null);
}
