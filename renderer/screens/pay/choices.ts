// What the cashier chose in this window while paying: which refused cards the sale goes on without, which payments were asked for
// here. Losing it costs nothing but a question asked again, so it is kept on screen only.
import { create } from 'zustand';

export type ChoicesStore = {
  readonly accepted: ReadonlySet<string>;
  readonly askedHere: ReadonlySet<string>;
  accept(lineIds: readonly string[]): void;
  askHere(tenderId: string): void;
};

export const useChoices = create<ChoicesStore>((set) => ({
  accepted: new Set(),
  askedHere: new Set(),
  accept: (lineIds) => set((state) => ({ accepted: new Set([...state.accepted, ...lineIds]) })),
  askHere: (tenderId) => set((state) => ({ askedHere: new Set([...state.askedHere, tenderId]) })),
}));
