// What is asked about monitors before one is the customer's. Needs no till, so the set-up serves it too.
import { ok } from '../../../shared/result.ts';
import type { CustomerDisplay } from './customer-display.ts';

/** Undefined where there can be no display. */
export function createMonitorAnswers(display: Pick<CustomerDisplay, 'monitors' | 'numberMonitors'> | undefined) {
  return {
    'display:monitors': () => ok(display?.monitors() ?? []),
    'display:number-monitors'() {
      display?.numberMonitors();
      return ok(null);
    },
  };
}
