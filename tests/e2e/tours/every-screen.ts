// Every screen, dialog and state that a cashier may meet, as walks: axe, the sizes and the pictures all go by this list.
// A new state is one `stop` in one of the walks; a new walk one line here.
import type { Locale } from '../../../shared/views.ts';
import type { Options } from '../drive/fixture.ts';
import { manage } from './manage.ts';
import { manageBooks } from './manage-books.ts';
import { manageHealth } from './manage-health.ts';
import { manageLimits } from './manage-limits.ts';
import { lastManager, managePeople, manyPeople } from './manage-people.ts';
import { manageSettings } from './manage-settings.ts';
import { past } from './past.ts';
import { pastSales } from './past-sales.ts';
import { hardware, person, stopped, training } from './places.ts';
import { sale } from './sale.ts';
import { setUp } from './set-up.ts';
import { shifts } from './shifts.ts';
import type { Tour } from './tour.ts';

const managing: readonly Tour[] = [
  manage,
  manageBooks,
  manageHealth,
  manageLimits,
  managePeople,
  manyPeople,
  lastManager,
  manageSettings,
  setUp,
  shifts,
];

/** The walks through the manager's half. */
export const ofManaging: ReadonlySet<Tour> = new Set(managing);

export const everyScreen: readonly Tour[] = [sale, past, hardware, training, stopped, person, pastSales, ...managing];

/** Their screens are like those of the others: `npm test` leaves them to `npm run test:e2e`. */
const alike: ReadonlySet<Tour> = new Set([
  training,
  stopped,
  person,
  manyPeople,
  lastManager,
  manageBooks,
  manageLimits,
]);
export const tagsOf = (tour: Tour): { tag?: string } => (alike.has(tour) ? { tag: '@long' } : {});

/** The options of a walk in one language. */
export function spoken({ options }: Tour, locale: Locale): Options {
  return { ...options, provisioning: { ...options.provisioning, locale } };
}
