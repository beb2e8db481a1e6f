// What else identifies a card besides its name: the last digits of its number and of its serial.
import type { LineView } from '../../../shared/sale/views.ts';
import type { Translate } from '../../words.ts';

export function cardMarks({ cardLast4, serialLast4 }: Pick<LineView, 'cardLast4' | 'serialLast4'>, t: Translate) {
  const marks = [
    cardLast4 ? t('counter:basket.card', { last4: cardLast4 }) : null,
    serialLast4 ? t('after:line.serial', { last4: serialLast4 }) : null,
  ];
  return marks.filter((mark) => mark !== null);
}

/** The same, next to the large last four characters of a plastic card that is to be handed over (sale/give/what-to-give.tsx). */
export function marksBeside(line: LineView, t: Translate) {
  const isLarge = line.carrier === 'plastic' && line.actions.includes('hand-over');
  return cardMarks(isLarge ? { ...line, cardLast4: null } : line, t);
}
