// Where something narrower than the paper begins. The unit is the caller's: columns, dots or points.
import type { Align } from '../../shared/document.ts';

const share: Readonly<Record<Align, number>> = { left: 0, centre: 0.5, right: 1 };

export function indentOf(align: Align, room: number): number {
  return room * share[align];
}
