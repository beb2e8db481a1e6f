// Every screen, dialog and state that a cashier may meet, as walks: axe, the sizes and the pictures all go by this list.
// A new state is one `stop` in one of the walks; a new walk one line here.
import type { Locale } from '../../shared/locales/intl.ts';
import { type Options, standInOnly } from '../drive/fixture.ts';
import { dearCards } from './dear-cards.ts';
import { manage } from './manage.ts';
import { manageBooks } from './manage-books.ts';
import { manageHealth } from './manage-health.ts';
import { manageLimits } from './manage-limits.ts';
import { manageLive } from './manage-live.ts';
import { lastManager, managePeople, manyPeople } from './manage-people.ts';
import { manageProducts } from './manage-products.ts';
import { manageSettings } from './manage-settings.ts';
import { manageUntold } from './manage-untold.ts';
import { manageUpdates } from './manage-updates.ts';
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
  manageProducts,
  manageSettings,
  setUp,
  shifts,
  manageLive,
  manageUntold,
  manageUpdates,
];

/** The walks through the manager's half. */
export const ofManaging: ReadonlySet<Tour> = new Set(managing);

export const everyScreen: readonly Tour[] = [
  sale,
  past,
  hardware,
  training,
  stopped,
  person,
  pastSales,
  dearCards,
  ...managing,
];

/** What their pages are told in main's place goes over the stand-in's port. */
const told: ReadonlySet<Tour> = new Set([manageLive, manageUntold, manageUpdates]);

export const tagsOf = (tour: Tour) =>
  told.has(tour) ? standInOnly('Electron’s own calls cannot be answered from outside') : {};

/** The options of a walk in one language. */
export function spoken({ options }: Tour, locale: Locale): Options {
  return { ...options, provisioning: { ...options.provisioning, locale } };
}
