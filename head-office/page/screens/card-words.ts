// A card's state, in a look and in words that can be said to a caller; and its name.
import type { IconName } from '../../../renderer/components/icon.tsx';
import type { CardRow } from '../../../shared/head-office/views.ts';
import type { Tone } from '../kit/page.tsx';
import type { OfficeWords } from '../kit/words.ts';

type Look = { readonly tone: Tone; readonly icon: IconName };

const looks: Readonly<Record<CardRow['state'], Look>> = {
  draft: { tone: 'calm', icon: 'sell' },
  reserving: { tone: 'wait', icon: 'hourglass' },
  reserved: { tone: 'wait', icon: 'hourglass' },
  refused: { tone: 'calm', icon: 'cross' },
  activating: { tone: 'wait', icon: 'hourglass' },
  active: { tone: 'good', icon: 'check' },
  lost: { tone: 'bad', icon: 'warn' },
  cancelling: { tone: 'wait', icon: 'hourglass' },
  cancelled: { tone: 'calm', icon: 'cross' },
  voiding: { tone: 'wait', icon: 'hourglass' },
  voided: { tone: 'calm', icon: 'back' },
  'manually-settled': { tone: 'warn', icon: 'hand' },
  'ended-by-other-till': { tone: 'warn', icon: 'arrows' },
  removed: { tone: 'calm', icon: 'cross' },
};

/** Its product and amount; until its drawer is counted it has neither. */
export const nameOfCard = (
  { productName, productCode, faceValue }: Pick<CardRow, 'productName' | 'productCode' | 'faceValue'>,
  { t, money }: Pick<OfficeWords, 't' | 'money'>,
): string =>
  [productName ?? productCode, faceValue ? money(faceValue) : ''].filter((part) => part !== '').join(' ') ||
  t('word:card');

export const cardLook = (state: CardRow['state']): Look => looks[state];

/** The one line that answers where a card is. */
export type Standing = 'given' | 'not-given' | 'lost' | 'waiting' | 'voided' | 'never' | 'settled' | 'elsewhere';

export function standingOf({ state, handedOverAt }: CardRow): Standing {
  switch (state) {
    case 'active':
      return handedOverAt === null ? 'not-given' : 'given';
    case 'lost':
      return 'lost';
    case 'activating':
    case 'reserving':
    case 'reserved':
    case 'cancelling':
    case 'voiding':
      return 'waiting';
    case 'voided':
      return 'voided';
    case 'manually-settled':
      return 'settled';
    case 'ended-by-other-till':
      return 'elsewhere';
    case 'draft':
    case 'refused':
    case 'cancelled':
    case 'removed':
      return 'never';
  }
}
