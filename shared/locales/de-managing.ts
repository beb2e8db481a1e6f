// What Manage and set-up say in German, by namespace.
import { device } from './de/device.ts';
import { health } from './de/health.ts';
import { manage } from './de/manage.ts';
import { partners } from './de/partners.ts';
import { reconciling } from './de/reconciling.ts';
import { reporting } from './de/reporting.ts';
import { setUp } from './de/set-up.ts';
import { setting } from './de/setting.ts';
import type { enManaging } from './en-managing.ts';
import type { SameKeys } from './same-keys.ts';

export const deManaging: SameKeys<typeof enManaging> = {
  device,
  health,
  manage,
  partners,
  reconciling,
  reporting,
  setUp,
  setting,
};
