// The keys (F1) and the commands (Ctrl+K) that lie over any screen, with what could be done when they were asked for.
import { create } from 'zustand';
import { type Action, actionsOnScreen } from '../actions.ts';

export type OverlayStore = {
  readonly shown: 'keys' | 'commands' | null;
  readonly actions: readonly Action[];
  show(what: 'keys' | 'commands'): void;
  hide(): void;
};

export const useOverlay = create<OverlayStore>((set) => ({
  shown: null,
  actions: [],
  show: (shown) => set({ shown, actions: actionsOnScreen() }),
  hide: () => set({ shown: null, actions: [] }),
}));
