// The card of the basket that was touched last: the next scan is for it, if it takes the number at all.
// Invariant: a touch counts until something else is added or another card is touched; then the till finds the card itself.
import { create } from 'zustand';
import { useNavigation } from './navigation.ts';

export type TouchedCardStore = { readonly lineId: string | null; touch(lineId: string | null): void };

export const useTouchedCard = create<TouchedCardStore>((set) => ({
  lineId: null,
  touch: (lineId) => set({ lineId }),
}));

/** Leads from any screen to the card in the basket that blocks something. */
export function leadToCard(lineId: string): void {
  useTouchedCard.getState().touch(lineId);
  useNavigation.getState().go({ screen: 'sell' });
}
