// What must pass before a release is installed: the one rule. Invariant: with any hold nothing is handed to an installer, regardless of who asks and
// whatever the hour.
import type { UpdateHold } from '../../shared/release/update-state.ts';

export type TillNow = {
  /** A basket, or a sale that is being paid. */
  readonly isSaleOpen: boolean;
  /** A card or an amount whose end is not known, or a device in the middle of something. */
  readonly isPaymentUnfinished: boolean;
  readonly isShiftCounting: boolean;
  readonly hasUnsent: boolean;
  /** A person is signed in and not away. */
  readonly isAttended: boolean;
  /** The last backup for an update could not be made, or failed its check. */
  readonly isBackupMissing: boolean;
};

export function holdsOf(till: TillNow): readonly UpdateHold[] {
  const holds: readonly (readonly [UpdateHold, boolean])[] = [
    ['sale-open', till.isSaleOpen],
    ['payment-unfinished', till.isPaymentUnfinished],
    ['shift-counting', till.isShiftCounting],
    ['requests-unsent', till.hasUnsent],
    ['no-backup', till.isBackupMissing],
  ];
  return holds.flatMap(([hold, isHeld]) => (isHeld ? [hold] : []));
}

/** Who asks for it: a manager now, or the set hour, which interrupts nobody. */
export type RequestedBy = 'manager' | 'hour';

export const mayInstall = (till: TillNow, by: RequestedBy): boolean =>
  holdsOf(till).length === 0 && !(by === 'hour' && till.isAttended);

const hourMinutes = 60;
const dayMinutes = 24 * 60;

/** Within the hour that begins at `hour` (`HH:MM`) by this clock, wherever its date may be. */
export function isHour(hour: string, now: Date): boolean {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  const since = now.getHours() * 60 + now.getMinutes() - (hours * 60 + minutes);
  return (since + dayMinutes) % dayMinutes < hourMinutes;
}
