// The progress of the set-up, as main last sent it.
import { create } from 'zustand';
import type { TillError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import type { SetUpStep } from '../../../shared/set-up/set-up-steps.ts';
import type { SetUpView } from '../../../shared/set-up/views.ts';
import { ask } from '../../bridge.ts';

type SetUpStore = {
  readonly view: SetUpView | null;
  /** What main refused, until the next answer. */
  readonly error: TillError | null;
  /** An interrupted set-up was resumed, which is shown until it has reached the same step again. */
  readonly wasResumed: boolean;
  load(): Promise<void>;
  /** Stores an answer with the progress of the set-up. */
  take(answer: Promise<Result<SetUpView, TillError>>): Promise<boolean>;
  go(step: SetUpStep): Promise<boolean>;
  /** Goes to the step after this one, or to the step that an interrupted set-up had reached. */
  next(): Promise<boolean>;
};

export const useSetUpStore = create<SetUpStore>((set, get) => ({
  view: null,
  error: null,
  wasResumed: false,
  async load() {
    await get().take(ask('set-up:get'));
  },
  async take(answer) {
    const taken = await answer;
    if (taken.ok) {
      const wasResumed =
        get().view === null ? taken.value.resumes !== null : get().wasResumed && taken.value.resumes !== null;
      set({ view: taken.value, error: null, wasResumed });
    } else set({ error: taken.error });
    return taken.ok;
  },
  go: (step) => get().take(ask('set-up:go', { step })),
  async next() {
    // The last answer changed the progress, which decides the next step, so it is read again.
    await get().load();
    const { view, go, take } = get();
    if (!view) return false;
    if (view.resumes !== null) return take(ask('set-up:go', { step: 'onward' }));
    return go(view.steps[view.steps.indexOf(view.step) + 1] ?? view.step);
  },
}));

/** The steps are drawn only once there is a view. */
export function useSetUpView(): SetUpView {
  const view = useSetUpStore((store) => store.view);
  if (!view) throw new Error('a step is drawn before main has said how far the set-up is');
  return view;
}
