// The change of the sale that was finished last, for whoever left its screen before the change was counted out.
// Invariant: it stands until the next card is put into a basket.
import { create } from 'zustand';
import type { MoneyText } from '../../shared/money.ts';

export type LastChangeStore = {
  readonly change: MoneyText | null;
  remember(change: MoneyText | null): void;
};

export const useLastChange = create<LastChangeStore>((set) => ({
  change: null,
  remember: (change) => set({ change }),
}));
