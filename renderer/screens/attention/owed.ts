// What an entry owes the customer: the money or the card.
// Invariant: if the shop holds the customer's money for the card, the sentence names the amount.

import type { AttentionView, ListedMoney } from '../../../shared/attention/views.ts';
import type { Words } from '../../words.ts';

export const owedKinds = [
  'nothing', // no money was taken for this card
  'card-or-money', // which of the two is open
  'against-slip', // card or money, to whoever brings the slip
  'money-later', // once the card is cancelled
  'perhaps-money', // an active card that somebody else cancelled
  'elsewhere', // unless another till gave it
  'perhaps-returned', // unless the customer has it already
  'compare', // the terminal's list shows it
  'dead-card', // against the card that no longer works
  'edited', // nobody knows before its records are right again
  'live-card', // nothing; the shop has a live card that nobody paid
] as const;
export type OwedKind = (typeof owedKinds)[number];

export type Owed = { readonly kind: OwedKind; readonly amount: ListedMoney | null };

/** An amount in a sentence. */
export function amountWords(amount: ListedMoney | null, { t, money }: Pick<Words, 't' | 'money'>): string {
  if (amount === 'kept') return t('matter:amountKept');
  return amount ? money(amount) : '';
}

/** Some begin with the amount, which may be in words. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function owedOf({ code, line, paid, refund }: AttentionView): Owed {
  const amount = refund?.amount ?? paid;
  switch (code) {
    case 'refund_unknown':
      return { kind: 'perhaps-returned', amount };
    case 'terminal_disagrees':
      return { kind: 'compare', amount };
    case 'given_card_dead':
      return { kind: 'dead-card', amount: amount ?? line?.faceValue ?? null };
    case 'cancel_too_late':
      return { kind: 'live-card', amount: line?.faceValue ?? null };
    case 'rows_edited':
      return { kind: 'edited', amount };
    default:
  }
  if (amount === null) return { kind: 'nothing', amount };
  if (code === 'settled_elsewhere') return { kind: 'elsewhere', amount };
  if (code === 'take_back_interrupted') return { kind: 'against-slip', amount };
  if (line?.state === 'voiding') return { kind: 'money-later', amount };
  return { kind: line?.state === 'active' ? 'perhaps-money' : 'card-or-money', amount };
}
