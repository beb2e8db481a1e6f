// What Manage and set-up say in English, by namespace: loaded with them, so that it does not weigh on the counter.
import { companies } from './companies.ts';
import { device } from './device.ts';
import { exception } from './exception.ts';
import { health } from './health.ts';
import { limitsPage } from './limits-page.ts';
import { manage } from './manage.ts';
import { notice } from './notice.ts';
import { ordering } from './ordering.ts';
import { partners } from './partners.ts';
import { rack } from './rack.ts';
import { reconciling } from './reconciling.ts';
import { reporting } from './reporting.ts';
import { setUp } from './set-up.ts';
import { setting } from './setting.ts';
import { settling } from './settling.ts';
import { shifts } from './shifts.ts';
import { team } from './team.ts';
import { today } from './today.ts';
import { update } from './update.ts';

export const managing = {
  companies,
  device,
  exception,
  health,
  limitsPage,
  manage,
  notice,
  ordering,
  partners,
  rack,
  reconciling,
  reporting,
  settling,
  setUp,
  setting,
  shifts,
  team,
  today,
  update,
};
