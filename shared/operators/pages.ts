// The pages of Manage, in the order of its rail, and the least role that opens each.
import { atLeast, type Role } from '../roles.ts';

const leastRole = {
  today: 'manager',
  shifts: 'supervisor',
  reports: 'manager',
  exceptions: 'manager',
  reconcile: 'manager',
  settlements: 'manager',
  limits: 'manager',
  people: 'manager',
  settings: 'manager',
  partners: 'manager',
  health: 'supervisor',
} as const satisfies Record<string, Role>;

export type ManagePage = keyof typeof leastRole;
export const managePages = Object.keys(leastRole) as readonly ManagePage[];

/** Null for a cashier, who has no Manage. */
export function pagesFor(role: Role): readonly ManagePage[] {
  return managePages.filter((page) => atLeast(role, leastRole[page]));
}
