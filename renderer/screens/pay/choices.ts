// The cashier's choices in this window while paying: which refused cards the sale leaves behind, which payments were started here, and
// which of them by mistake. Losing them only repeats a question, so they are not stored.
import { create } from 'zustand';

export type ChoicesStore = {
  readonly accepted: ReadonlySet<string>;
  readonly askedHere: ReadonlySet<string>;
  /** Card payments taken back: no card was charged and none declined. */
  readonly takenBack: ReadonlySet<string>;
  /** What the sale cost when a card payment was declined, by payment: the refusal says nothing about another total. */
  readonly declinedAt: ReadonlyMap<string, string>;
  /** A payment is being requested right now; its event may come before its answer. */
  readonly asking: boolean;
  accept(lineIds: readonly string[]): void;
  takeBack(tenderId: string): void;
  noteDeclined(tenderId: string, total: string): void;
  startAsking(): void;
  /** Ends the request; `tenderId` is the payment that it started, if any. */
  askHere(tenderId: string | null): void;
};

export const useChoices = create<ChoicesStore>((set) => ({
  accepted: new Set(),
  askedHere: new Set(),
  takenBack: new Set(),
  declinedAt: new Map(),
  asking: false,
  accept: (lineIds) => set((state) => ({ accepted: new Set([...state.accepted, ...lineIds]) })),
  takeBack: (tenderId) => set((state) => ({ takenBack: new Set([...state.takenBack, tenderId]) })),
  noteDeclined: (tenderId, total) =>
    set((state) =>
      state.declinedAt.has(tenderId) ? state : { declinedAt: new Map(state.declinedAt).set(tenderId, total) },
    ),
  startAsking: () => set({ asking: true }),
  askHere: (tenderId) =>
    set((state) => ({
      asking: false,
      askedHere: tenderId === null ? state.askedHere : new Set([...state.askedHere, tenderId]),
    })),
}));
