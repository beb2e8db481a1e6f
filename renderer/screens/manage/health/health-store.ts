// The latest health findings, for the page and for its tile. How many there are to see to is in the list of needs, which follows each answer.
import { create } from 'zustand';
import type { TillError } from '../../../../shared/errors.ts';
import type { HealthView } from '../../../../shared/health/views.ts';
import type { Result } from '../../../../shared/result.ts';
import { ask } from '../../../bridge.ts';
import { useNeeds } from '../../../stores/needs.ts';

type HealthStore = {
  readonly view: HealthView | null;
  readonly error: TillError | null;
  /** Stores the answer to a step on the page. */
  readonly take: (answer: Result<HealthView, TillError>) => void;
  /** Reads what main knows; the service is not asked. */
  readonly look: () => void;
};

export const useHealth = create<HealthStore>((set) => ({
  view: null,
  error: null,
  take: (answer) => {
    set(answer.ok ? { view: answer.value, error: null } : { error: answer.error });
    useNeeds.getState().look();
  },
  look: () =>
    void ask('manager:health').then((answer) =>
      set(({ view }) => {
        if (answer.ok) return { view: answer.value, error: null };
        // A failed reading leaves the known findings in place.
        return view === null ? { error: answer.error } : {};
      }),
    ),
}));
