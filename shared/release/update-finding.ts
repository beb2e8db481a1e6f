// The one-line message about updates for the till's update state. Pure: main and the screens show the same.
// Invariant: where there is nothing, or no answer, no one did anything wrong, so it asks for no repair; a refused release does.
import type { Refusal } from './refusals.ts';
import type { UpdateView } from './update-state.ts';

/** A stick that is not plugged in, a line that is down, a folder that is still empty. */
const nothingThere: ReadonlySet<Refusal> = new Set(['no-answer', 'no-manifest', 'source-gone']);

/** Why the last check failed; null where it did not, or where an earlier finding is still valid. */
export function refusalOf({ state, lookRefused }: Pick<UpdateView, 'state' | 'lookRefused'>): Refusal | null {
  if (state.kind === 'refused') return state.reason;
  return state.kind === 'none' ? lookRefused : null;
}

export function updateFinding(view: Pick<UpdateView, 'state' | 'lookRefused'>) {
  const refusal = refusalOf(view);
  if (refusal !== null) return nothingThere.has(refusal) ? 'update-unreached' : 'update-refused';
  const { state } = view;
  return state.kind === 'off' ? (`update-off-${state.reason}` as const) : (`update-${state.kind}` as const);
}
