// What needs somebody, as main last listed it for who is signed in. Invariant: every number of it on a screen comes from here.
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { NeedPlace, NeedsView } from '../../shared/needs/views.ts';
import { ask } from '../bridge.ts';
import { createTurns } from '../use-asked.ts';
import { useSession } from './session.ts';
import { useStatus } from './status.ts';

type NeedsStore = {
  readonly view: NeedsView | null;
  readonly error: TillError | null;
  look(): void;
};

const takeTurn = createTurns();

export const useNeeds = create<NeedsStore>((set) => ({
  view: null,
  error: null,
  look() {
    const isNews = takeTurn();
    const { session } = useSession.getState();
    // In a payment that alone continues, whatever else is asked takes the PIN.
    if (!session?.operator || session.onlySales) return set({ view: null, error: null });
    void ask('needs:list').then((answer) => {
      if (!isNews()) return;
      if (answer.ok) set({ view: answer.value, error: null });
      else set({ error: answer.error });
    });
  },
}));

export const useCount = (place: NeedPlace): number => useNeeds(({ view }) => view?.counts[place] ?? 0);

const everyMs = 60_000;

/** Called once, next to `connect`: reads it again whenever the till or who is signed in changed, and as time passes. */
export function followNeeds(): void {
  const { look } = useNeeds.getState();
  useStatus.subscribe(look);
  useSession.subscribe(look);
  setInterval(look, everyMs);
}
