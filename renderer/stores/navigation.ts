// Which screen is shown, and only that: a screen's contents come from the other stores.
import { create } from 'zustand';
import type { ManagePage } from '../../shared/operators/pages.ts';
import type { Section } from '../../shared/settings/sections.ts';

export type Place =
  | { readonly screen: 'sell' }
  | { readonly screen: 'pay'; readonly saleId: string }
  | { readonly screen: 'done'; readonly saleId: string }
  | { readonly screen: 'sales' }
  /** `from`: where the way back leads. */
  | { readonly screen: 'sale'; readonly saleId: string; readonly from: 'sales' | 'attention' | ManagePage }
  | { readonly screen: 'attention' }
  /** A claim slip, as the scanner read it; null if it is still to be scanned. */
  | { readonly screen: 'claim'; readonly scanned: string | null }
  /** The open shift: cash without a sale, and what can be done with it. */
  | { readonly screen: 'shift' }
  /** A shift is counted, up to its Z. */
  | { readonly screen: 'count'; readonly shiftId: string }
  /** `section` of the settings; without one, all of them. `z`: the Z that is open on the page of shifts, until it is closed. */
  | { readonly screen: 'manage'; readonly page: ManagePage; readonly section?: Section; readonly z?: NamedZ };

export type NamedZ = { readonly ledgerId: string; readonly n: number };

export type NavigationStore = {
  readonly place: Place;
  /** The training dialog is open, over any screen. */
  readonly trainingOpen: boolean;
  go(place: Place): void;
  openTraining(open: boolean): void;
  /** Training's cards to scan are visible. */
  readonly shelfOpen: boolean;
  openShelf(open: boolean): void;
  /** The dialog that asks why the cash drawer is to be opened is open, over any screen. */
  readonly drawerAsked: boolean;
  openDrawer(ask: boolean): void;
};

export const useNavigation = create<NavigationStore>((set) => ({
  place: { screen: 'sell' },
  trainingOpen: false,
  go: (place) => set({ place }),
  openTraining: (trainingOpen) => set({ trainingOpen }),
  shelfOpen: true,
  openShelf: (shelfOpen) => set({ shelfOpen }),
  drawerAsked: false,
  openDrawer: (drawerAsked) => set({ drawerAsked }),
}));
