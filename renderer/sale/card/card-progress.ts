// The steps of a card that is on its way to the customer. Invariant: a card that ended otherwise (refused, lost, cancelled, voided)
// is on no way; its verdict says what counts.
import type { LineView } from '../../../shared/views.ts';

export const cardSteps = ['reserved', 'paid', 'active', 'handedOver'] as const;
export type CardStep = {
  readonly name: (typeof cardSteps)[number];
  readonly state: 'done' | 'now' | 'open';
};

export function stepsOf({ state, handedOverAt }: Pick<LineView, 'state' | 'handedOverAt'>): readonly CardStep[] {
  const done = (() => {
    switch (state) {
      case 'reserving':
        return 0;
      case 'reserved':
        return 1;
      case 'activating':
        return 2;
      case 'active':
        return handedOverAt === null ? 3 : 4;
      default:
        return null;
    }
  })();
  if (done === null) return [];
  return cardSteps.map((name, index) => ({ name, state: index < done ? 'done' : index === done ? 'now' : 'open' }));
}
