// What is to be said of updates in one line, by how the till stands with them. Pure: main and the screens say the same.
// Invariant: where nothing lies or answers nobody did anything wrong, so nothing is to be mended; what is refused is.
import type { Refusal } from './refusals.ts';
import type { UpdateView } from './update-state.ts';

/** A stick that is not plugged in, a line that is down, a folder that is still empty. */
const nothingThere: ReadonlySet<Refusal> = new Set(['no-answer', 'no-manifest', 'source-gone']);

/** Why the last look came to nothing; null where it did not, or something that was found before still stands. */
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
