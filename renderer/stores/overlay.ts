// Help (F1), the keys on their buttons (F1 again) and the commands (Ctrl+K), which open over any screen, with the actions available at that
// moment.
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { type Action, actionsOnScreen, perform } from '../keys/actions.ts';

export type OverlayStore = {
  readonly shown: 'help' | 'keys' | 'commands' | null;
  readonly actions: readonly Action[];
  show(what: 'help' | 'keys' | 'commands'): void;
  hide(): void;
  /** Performs it on the screen as it was, once the overlay is gone, so that nothing hides the screen or holds the focus. */
  run(action: Action): void;
};

const hidden = { shown: null, actions: [] } as const;

export const useOverlay = create<OverlayStore>((set, get) => ({
  ...hidden,
  show(shown) {
    // The open overlay is not part of the screen.
    if (get().shown !== null) flushSync(() => set(hidden));
    set({ shown, actions: actionsOnScreen() });
  },
  hide: () => set(hidden),
  run(action) {
    flushSync(() => set(hidden));
    perform(action);
  },
}));
