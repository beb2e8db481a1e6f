// Who asks the customer now: their display, or the cashier. Invariant: the display asks only while it is there and takes touches, while
// a person is at the till, and for a minute from when the question was put; then, and in every doubt, it is the cashier's.
import type { PauseView } from '../../../shared/sale/views.ts';
import type { TillContext } from '../core/context.ts';
import type { CustomerDisplay } from './customer-display.ts';

export const displayAsksMs = 60_000;

export function createQuestionPlace({
  display,
  settings,
  now,
  isAttended,
}: Pick<TillContext, 'settings' | 'now'> & {
  readonly display: Pick<CustomerDisplay, 'isThere'> | undefined;
  /** A person is signed in, and the till is neither locked nor stopped. */
  readonly isAttended: () => boolean;
}) {
  const { is_touch: isTouch = false } = settings().customer_display ?? {};
  return (askedAt: string): PauseView['at'] => {
    if (!isTouch || !display?.isThere() || !isAttended()) return 'counter';
    const passedMs = now().getTime() - Date.parse(askedAt);
    return passedMs >= 0 && passedMs < displayAsksMs ? 'display' : 'counter';
  };
}
