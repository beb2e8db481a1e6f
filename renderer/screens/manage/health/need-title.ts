// What a need of the health page says in one line: what a check found, or a fact of the status bar that no check covers.
import type { Need } from '../../../../shared/needs/views.ts';
import { type Fact, factsOf } from '../../../components/status-facts.ts';
import { useStatus } from '../../../stores/status.ts';
import { useNow } from '../../../use-now.ts';
import { useWords } from '../../../words.ts';
import { healthWords } from './finding.tsx';

/** The facts of the status bar, with what to do about each. */
export function useFactOf(): (need: Need) => Fact | undefined {
  const words = useWords();
  const status = useStatus((store) => store.status);
  const now = useNow(60_000);
  const facts = factsOf(status, now, words);
  return (need) => (need.kind === 'fact' ? facts.find(({ id }) => id === need.fact) : undefined);
}

export function useHealthTitle(): (need: Need) => string {
  const words = useWords();
  const factOf = useFactOf();
  return (need) => (need.kind === 'health' ? healthWords(need.item, words) : (factOf(need)?.is ?? ''));
}
