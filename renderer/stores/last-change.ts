// The change of the last finished sale, for a cashier who left its screen before counting it out.
// Invariant: it is shown until the next card is put into a basket.
import { create } from 'zustand';
import type { MoneyText } from '../../shared/money.ts';

export type LastChange = {
  readonly change: MoneyText;
  readonly saleId: string;
  readonly receiptNumber: string | null;
  /** ISO 8601 UTC. */
  readonly at: string | null;
};

export type LastChangeStore = {
  readonly last: LastChange | null;
  remember(last: LastChange | null): void;
};

export const useLastChange = create<LastChangeStore>((set) => ({
  last: null,
  remember: (last) => set({ last }),
}));
