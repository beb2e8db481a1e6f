// What is selected on the Exceptions page, while it or one of its sales is on screen, so that the way back from a sale leads to the same
// place.
import { create } from 'zustand';
import type { ExceptionKind } from '../../../../shared/reports/exception-figures.ts';
import type { Period, PeriodName } from '../../../books/periods.ts';
import { useNavigation } from '../../../stores/navigation.ts';

type Selection = {
  readonly name: PeriodName;
  /** Null: main chooses the days. */
  readonly period: Period | null;
  readonly open: {
    readonly personId: string;
    readonly kind: ExceptionKind;
    /** Which of its sales is on screen, or was last. */
    readonly left: number | null;
  } | null;
};
const fresh: Selection = { name: 'week', period: null, open: null };

export const useSelection = create<Selection>(() => fresh);

useNavigation.subscribe(({ place }) => {
  const isHere = place.screen === 'manage' && place.page === 'exceptions';
  const isOfHere = place.screen === 'sale' && place.from === 'exceptions';
  if (!isHere && !isOfHere) useSelection.setState(fresh);
});
