// The two groups that findings are counted in: a card that neither side is done with is no loss yet.
import type { FindingView } from '../../../../shared/reconcile/views.ts';

export type FindingGroup = 'waiting' | 'wrong';

export const groupOf = ({ kind }: Pick<FindingView, 'kind'>): FindingGroup =>
  kind === 'pending' ? 'waiting' : 'wrong';
