// The shop's settings about its people: when the till locks itself, how long a new manager waits, when a name is forgotten.
import type { ProvisionedSettings } from './provisioning.ts';

export type StaffSettings = {
  /** Without input for so long, the till locks itself. */
  readonly lockMinutes: number;
  /** So long a manager approves nothing of whoever added or promoted them. */
  readonly newManagerDays: number;
  /** So long the name of somebody who was disabled is kept. */
  readonly keepNamesMonths: number;
};

export const usualStaff: StaffSettings = { lockMinutes: 3, newManagerDays: 7, keepNamesMonths: 12 };

export function staffSettingsOf(
  settings: Pick<ProvisionedSettings, 'lock_minutes' | 'new_manager_days' | 'keep_names_months'>,
): StaffSettings {
  return {
    lockMinutes: settings.lock_minutes ?? usualStaff.lockMinutes,
    newManagerDays: settings.new_manager_days ?? usualStaff.newManagerDays,
    keepNamesMonths: settings.keep_names_months ?? usualStaff.keepNamesMonths,
  };
}
