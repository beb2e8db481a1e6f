// What Manage and set-up say in English, by namespace: loaded with them, so that it does not weigh on the counter.
import { device } from './en/device.ts';
import { health } from './en/health.ts';
import { manage } from './en/manage.ts';
import { partners } from './en/partners.ts';
import { reconciling } from './en/reconciling.ts';
import { reporting } from './en/reporting.ts';
import { setUp } from './en/set-up.ts';
import { setting } from './en/setting.ts';

export const enManaging = {
  device,
  health,
  manage,
  partners,
  reconciling,
  reporting,
  setUp,
  setting,
};
