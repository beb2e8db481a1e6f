// A shift on its way from the count to its Z: the steps, and the text typed in them. Main decides what comes next.
// Invariant: typed text is not a count; only main's answer is.
import { create } from 'zustand';
import type { TillError } from '../../../shared/errors.ts';
import type { Request } from '../../../shared/ipc/ipc.ts';
import type { Result } from '../../../shared/result.ts';
import type { CountOutcome, ShiftView } from '../../../shared/shift/views.ts';
import type { ZView } from '../../../shared/shift/z.ts';
import { type CountDraft, countedOf, nothingCounted } from '../../books/count-draft.ts';
import { ask } from '../../bridge.ts';
import { useSale } from '../../stores/sale.ts';
import { currentLocale } from '../../words.ts';

export const closingSteps = ['drawer', 'cards', 'deposit', 'z'] as const;
export type ClosingStep = (typeof closingSteps)[number];

type ClosingStore = {
  readonly shiftId: string | null;
  readonly view: ShiftView | null;
  readonly outcome: CountOutcome | null;
  readonly step: ClosingStep;
  readonly drafts: Readonly<Record<string, CountDraft>>;
  readonly error: TillError | null;
  readonly z: ZView | null;
  /** Starts the count of a shift, or continues it. */
  begin(shiftId: string): Promise<void>;
  goTo(step: ClosingStep): void;
  draft(pot: string, draft: CountDraft): void;
  save(): Promise<void>;
  close(request: Omit<Request<'shift:close'>, 'shiftId'>): Promise<TillError | null>;
  corrected(z: ZView): void;
  /** False if it is too late. */
  cancel(): Promise<boolean>;
};

/** The pots that are still to be counted; none once the count is complete. */
export function potsToCount(outcome: CountOutcome | null) {
  return outcome === null || outcome.state === 'counted' ? [] : outcome.pots;
}

export const useClosing = create<ClosingStore>((set, get) => {
  const take = (answer: Result<CountOutcome, TillError>): void => {
    if (!answer.ok) {
      set({ error: answer.error });
      return;
    }
    const outcome = answer.value;
    const { view, drafts: before } = get();
    const pieces = view?.pieces ?? null;
    // A second count starts blank, with the same kind of form as the first.
    const drafts = Object.fromEntries(
      potsToCount(outcome).map(({ pot }) => {
        const nothing = nothingCounted(pot === 'drawer' ? pieces : null);
        return [pot, { ...nothing, by: before[pot]?.by ?? nothing.by }];
      }),
    );
    const hasDrawer = potsToCount(outcome).some(({ kind }) => kind === 'drawer');
    const first = hasDrawer ? 'drawer' : 'cards';
    set({ outcome, drafts, error: null, step: outcome.state === 'counted' ? 'deposit' : first });
  };
  return {
    shiftId: null,
    view: null,
    outcome: null,
    step: 'drawer',
    drafts: {},
    error: null,
    z: null,
    async begin(shiftId) {
      set({ shiftId, view: null, outcome: null, step: 'drawer', drafts: {}, error: null, z: null });
      const view = await ask('shift:get');
      if (!view.ok) return set({ error: view.error });
      set({ view: view.value });
      const { current, waiting } = view.value;
      const isOpen = current?.id === shiftId && current.state === 'open';
      const isSealed = waiting.some(({ id, state }) => id === shiftId && state === 'sealed');
      // Earlier data must not be visible next to the count; for an open shift, the session's `counting` state ensures that.
      if (isSealed) void useSale.getState().forget();
      take(isOpen || isSealed ? await ask('shift:begin-count', { shiftId }) : await ask('shift:counted', { shiftId }));
    },
    goTo: (step) => set({ step, error: null }),
    draft: (pot, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [pot]: draft } })),
    async save() {
      const { shiftId, view, outcome, drafts } = get();
      const currency = view?.moveLimit.currency ?? '';
      const pots = potsToCount(outcome).flatMap(({ pot }) => {
        const counted = countedOf(drafts[pot] ?? nothingCounted(null), view?.pieces ?? null, currency, currentLocale());
        return counted ? [{ pot, counted }] : [];
      });
      if (shiftId === null) return;
      const counted = await ask('shift:count', { shiftId, pots });
      // The float, from which the amount that stays in the drawer starts, is known from now on.
      const known = counted.ok && counted.value.state === 'counted' ? await ask('shift:get') : null;
      if (known?.ok) set({ view: known.value });
      take(counted);
    },
    async close(request) {
      const { shiftId } = get();
      if (shiftId === null) return { code: 'not_found' };
      const answer = await ask('shift:close', { shiftId, ...request });
      if (!answer.ok) return answer.error;
      set({ z: answer.value, step: 'z', error: null });
      return null;
    },
    corrected: (z) => set({ z }),
    async cancel() {
      const { shiftId, outcome } = get();
      if (shiftId === null || outcome === null) return true;
      const answer = await ask('shift:cancel-count', { shiftId });
      if (!answer.ok) set({ error: answer.error });
      return answer.ok;
    },
  };
});
