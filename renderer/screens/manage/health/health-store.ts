// The latest health findings, for the page and for the count next to its name in the rail.
import { create } from 'zustand';
import type { TillError } from '../../../../shared/errors.ts';
import type { HealthView } from '../../../../shared/health/views.ts';
import type { Result } from '../../../../shared/result.ts';
import { ask } from '../../../bridge.ts';
import { verdictOf } from './verdicts.ts';

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
  take: (answer) => set(answer.ok ? { view: answer.value, error: null } : { error: answer.error }),
  look: () =>
    void ask('manager:health').then((answer) =>
      set(({ view }) => {
        if (answer.ok) return { view: answer.value };
        // A failed reading leaves the known findings in place.
        return view === null ? { error: answer.error } : {};
      }),
    ),
}));

/** How many checks fail. */
export function failing({ view }: Pick<HealthStore, 'view'>): number {
  return (view?.items ?? []).filter((item) => ['bad', 'warn'].includes(verdictOf(item))).length;
}
