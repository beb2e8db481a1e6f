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

/** What a card that was never sold says: plastic goes back to the rack; of a printed code nothing is in the hand. */
export function wordsOfUnsold({ carrier }: Pick<LineView, 'carrier'>) {
  return carrier === 'plastic' ? 'after:line.neverSold' : 'after:line.neverIssued';
}

/** The same, next to the large last four characters of a plastic card that is to be handed over (sale/give/what-to-give.tsx). */
export function marksBeside(line: LineView, t: Translate) {
  const isLarge = line.carrier === 'plastic' && line.actions.includes('hand-over');
  return cardMarks(isLarge ? { ...line, cardLast4: null } : line, t);
}
