// The customer's display as the till sees it. Invariant: no sale waits for it, and none fails with it.
import type { CustomerSays } from '../../../shared/display/messages.ts';
import type { Monitor } from '../../../shared/display/monitors.ts';
import type { CustomerView } from '../../../shared/display/view.ts';

export type CustomerDisplay = {
  /** The monitor that it fills from now on, by its id; null: there is none. The same again changes nothing. */
  use(monitor: string | null): void;
  /** To be called at each change. `view` is asked when it is sent, and again for a page that was restarted. */
  show(view: () => CustomerView): void;
  /** Gets what the customer says from now on, instead of the former listener. */
  onSaid(listener: (said: Exclude<CustomerSays, { kind: 'ready' }>) => void): void;
  /** It is on its monitor and its page answers: a question may be put to it. */
  isThere(): boolean;
  /** Called at each change of `isThere()` from now on, instead of the former listener. */
  watch(listener: (isThere: boolean) => void): void;
  monitors(): readonly Monitor[];
  /** Shows a big number on each monitor for some seconds: its place in `monitors()`, from 1. */
  numberMonitors(): void;
};
