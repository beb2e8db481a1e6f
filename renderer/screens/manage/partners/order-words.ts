// What the screens say of an order for a company: why it stopped, which cards, how it stands. Decides nothing.
import {
  type CompanyCardState,
  type CompanyCardView,
  type CompanyOrderView,
  type CompanyOrderWhole,
  companyWhys,
  numberRuns,
} from '../../../../shared/companies/views.ts';
import type { Request } from '../../../../shared/ipc/ipc.ts';
import { type MoneyText, moneyText, parseMoney, sum } from '../../../../shared/money.ts';
import type { IconName } from '../../../components/icon.tsx';
import type { Translate, Words } from '../../../words.ts';

/** What a part of the page of one order is given: the order, and where a newer one goes. */
export type OrderProps = {
  readonly order: CompanyOrderWhole;
  readonly onOrder: (order: CompanyOrderWhole) => void;
};
export type Cards = readonly [CompanyCardView, ...CompanyCardView[]];
/** What is checked, and placed as it was. */
export type Wanted = Request<'company:check'>;

export function whyWords(code: string, t: Translate): string {
  const known = companyWhys.find((why) => why === code);
  return known ? t(`companies:why.${known}`) : t('companies:why.other', { code });
}

type Look = { readonly icon: IconName; readonly tone: 'good' | 'wait' | 'warn' | 'bad' | 'calm' };

export const cardLooks: Readonly<Record<CompanyCardState, Look>> = {
  unknown: { icon: 'help', tone: 'bad' },
  ended: { icon: 'warn', tone: 'bad' },
  refused: { icon: 'stop', tone: 'warn' },
  placing: { icon: 'hourglass', tone: 'wait' },
  processing: { icon: 'hourglass', tone: 'wait' },
  cancelling: { icon: 'hourglass', tone: 'wait' },
  planned: { icon: 'clock', tone: 'calm' },
  ready: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'back', tone: 'calm' },
  'left-out': { icon: 'cross', tone: 'calm' },
};
/** Of the table above, which is in the order of what they need. */
export const cardStates = Object.keys(cardLooks) as CompanyCardState[];

export const cardsCalled = (cards: readonly Pick<CompanyCardView, 'n'>[], t: Translate): string =>
  t(cards.length === 1 ? 'companies:one.one' : 'companies:one.more', {
    n: numberRuns(
      cards.map(({ n }) => n),
      '–',
    ),
  });

export const countOf = ({ counts }: Pick<CompanyOrderView, 'counts'>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** It changes without a person. */
export const isMoving = ({ state, counts }: CompanyOrderView): boolean =>
  state === 'held' ||
  state === 'placing' ||
  (['placing', 'processing', 'cancelling', 'unknown'] as const).some((one) => (counts[one] ?? 0) > 0);

export function sumOf(cards: readonly CompanyCardView[], currency: string): MoneyText {
  const values = cards.flatMap(({ faceValue }) => {
    const read = parseMoney(faceValue);
    return read.ok ? [read.value] : [];
  });
  return moneyText(sum(currency, values));
}

/** In so many words, how an order stands. */
export function standing(order: CompanyOrderView, { t, dateTime }: Words): Look & { readonly says: string } {
  switch (order.state) {
    case 'held':
      return {
        icon: 'clock',
        tone: 'calm',
        says: t('companies:orderState.held', { at: dateTime(order.startsAt ?? '') }),
      };
    case 'placing':
      return { icon: 'hourglass', tone: 'wait', says: t('companies:one.state.placing') };
    case 'stopped': {
      const why = order.why === null ? null : whyWords(order.why, t);
      return {
        icon: 'warn',
        tone: 'warn',
        says: why ? t('companies:stoppedWhy', { why }) : t('companies:orderState.stopped'),
      };
    }
    case 'withdrawn':
      return { icon: 'cross', tone: 'calm', says: t('companies:orderState.withdrawn') };
    case 'done':
      return order.needsYou
        ? { icon: 'warn', tone: 'warn', says: t('word:needsYou') }
        : { icon: 'check', tone: 'good', says: t('companies:one.state.ready') };
  }
}
