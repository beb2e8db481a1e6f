// What the cashier chose in this window while paying: which refused cards the sale goes on without, which payments were asked for
// here, which of them by mistake. Losing it costs nothing but a question asked again, so it is kept on screen only.
import { create } from 'zustand';

export type ChoicesStore = {
  readonly accepted: ReadonlySet<string>;
  readonly askedHere: ReadonlySet<string>;
  /** Payments by card that were gone back from: no card was charged and none declined. */
  readonly takenBack: ReadonlySet<string>;
  /** A payment is being asked for right now: its event may come before its answer. */
  readonly asking: boolean;
  accept(lineIds: readonly string[]): void;
  takeBack(tenderId: string): void;
  startAsking(): void;
  /** The payment that came of it, if one did. */
  askHere(tenderId: string | null): void;
};

export const useChoices = create<ChoicesStore>((set) => ({
  accepted: new Set(),
  askedHere: new Set(),
  takenBack: new Set(),
  asking: false,
  accept: (lineIds) => set((state) => ({ accepted: new Set([...state.accepted, ...lineIds]) })),
  takeBack: (tenderId) => set((state) => ({ takenBack: new Set([...state.takenBack, tenderId]) })),
  startAsking: () => set({ asking: true }),
  askHere: (tenderId) =>
    set((state) => ({
      asking: false,
      askedHere: tenderId === null ? state.askedHere : new Set([...state.askedHere, tenderId]),
    })),
}));
