// The steps of a card that is on its way to the customer. Invariant: a card that ended otherwise (refused, lost, cancelled, voided)
// is on no way; its verdict says what counts.
import type { LineView } from '../../../shared/views.ts';

export const cardSteps = ['reserved', 'paid', 'active', 'handedOver'] as const;
export type CardStep = {
  readonly name: (typeof cardSteps)[number];
  readonly state: 'done' | 'now' | 'open';
};

const doneSteps: Partial<Record<LineView['state'], number>> = { reserving: 0, reserved: 1, activating: 2, active: 3 };

export function stepsOf({ state, handedOverAt }: Pick<LineView, 'state' | 'handedOverAt'>): readonly CardStep[] {
  const known = doneSteps[state];
  if (known === undefined) return [];
  const done = handedOverAt !== null && state === 'active' ? cardSteps.length : known;
  return cardSteps.map((name, index) => ({ name, state: stateOf(index, done) }));
}

function stateOf(index: number, done: number): CardStep['state'] {
  if (index < done) return 'done';
  return index === done ? 'now' : 'open';
}
