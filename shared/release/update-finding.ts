// The one-line message about updates for the till's update state. Pure: main and the screens show the same.
// Invariant: where there is nothing, or no answer, no one did anything wrong, so it asks for no repair; a refused release does.
import type { Refusal } from './refusals.ts';
import type { UpdateState, UpdateView } from './update-state.ts';

/** A stick that is not plugged in, a line that is down, a folder that is still empty. */
const nothingThere: ReadonlySet<Refusal> = new Set(['no-answer', 'no-manifest', 'source-gone']);

/** Why the last check failed; null where it did not, or where an earlier finding is still valid. */
export function refusalOf({ state, lookRefused }: Pick<UpdateView, 'state' | 'lookRefused'>): Refusal | null {
  if (state.kind === 'refused') return state.reason;
  return state.kind === 'none' ? lookRefused : null;
}

/** Only a newer manifest changes it: where none comes, an old one may be kept before the till. */
function waitsForNews(state: UpdateState): boolean {
  return state.kind === 'none' || (state.kind === 'waiting' && state.why.includes('wave'));
}

export function updateFinding(view: Pick<UpdateView, 'state' | 'lookRefused' | 'daysWithoutNews'>) {
  const refusal = refusalOf(view);
  if (refusal !== null && !nothingThere.has(refusal)) return 'update-refused';
  const { state, daysWithoutNews } = view;
  if (daysWithoutNews !== undefined && waitsForNews(state)) return 'update-no-news';
  if (refusal !== null) return 'update-unreached';
  return state.kind === 'off' ? (`update-off-${state.reason}` as const) : (`update-${state.kind}` as const);
}
