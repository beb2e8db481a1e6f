// A customer's display without a window: it keeps each view that it was told, and a test says at it what a customer would.
// It outlives the till's process, as a screen on the wall does.
import type { CustomerDisplay } from '../../electron/till/display/customer-display.ts';
import type { CustomerSays } from '../../shared/display/messages.ts';
import type { CustomerScreen, CustomerView } from '../../shared/display/view.ts';

type Said = Exclude<CustomerSays, { kind: 'ready' }>;

export type TestDisplay = CustomerDisplay & {
  /** Each view as it was sent, oldest first. */
  readonly views: CustomerView[];
  /** What it shows now, asked anew, as a page that was loaded again is sent it. */
  view(): CustomerView;
  screen(): CustomerScreen;
  say(said: Said): void;
  /** It is plugged in, or pulled out. */
  stands(isThere: boolean): void;
  /** The monitor that the till chose. */
  used(): string | null | undefined;
};

export function createTestDisplay(): TestDisplay {
  const views: CustomerView[] = [];
  let compose: (() => CustomerView) | null = null;
  let listener: (said: Said) => void = () => undefined;
  let watcher: (isThere: boolean) => void = () => undefined;
  let isThere = true;
  let monitor: string | null | undefined;

  const view = (): CustomerView => {
    if (!compose) throw new Error('the display was told nothing');
    return compose();
  };
  return {
    views,
    view,
    screen: () => view().screen,
    say: (said) => listener(said),
    stands(is) {
      isThere = is;
      watcher(is);
    },
    used: () => monitor,
    use(given) {
      monitor = given;
    },
    show(given) {
      compose = given;
      views.push(given());
    },
    onSaid(given) {
      listener = given;
    },
    isThere: () => isThere,
    watch(given) {
      watcher = given;
    },
    monitors: () => [{ id: 'customer', name: '', width: 1024, height: 600, isTills: false }],
    numberMonitors: () => undefined,
  };
}
