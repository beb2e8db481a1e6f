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
    /** Place in its list of the sale that was opened last, which gets the focus again; null: none was. */
    readonly lastIndex: number | null;
  } | null;
};
const nothingSelected: Selection = { name: 'week', period: null, open: null };

export const useSelection = create<Selection>(() => nothingSelected);

useNavigation.subscribe(({ place }) => {
  const isHere = place.screen === 'manage' && place.page === 'exceptions';
  const isOfHere = place.screen === 'sale' && place.from === 'exceptions';
  if (!isHere && !isOfHere) useSelection.setState(nothingSelected);
});
