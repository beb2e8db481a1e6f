// What is measured, each family in a process of its own.
import type { Family } from './harness.ts';

export const families: Readonly<Record<string, () => Promise<{ readonly measure: Family }>>> = {
  sale: () => import('./sale.ts'),
  start: () => import('./start.ts'),
  'past-sales': () => import('./past-sales.ts'),
  books: () => import('./books.ts'),
  verify: () => import('./verify.ts'),
  search: () => import('./search.ts'),
  sign: () => import('./sign.ts'),
  calls: () => import('./calls.ts'),
  durable: () => import('./durable.ts'),
  slips: () => import('./slips.ts'),
  service: () => import('./service.ts'),
  'first-call': () => import('./first-call.ts'),
  endurance: () => import('./endurance.ts'),
  simulate: () => import('./simulate.ts'),
  companies: () => import('./companies.ts'),
  taps: () => import('./taps.ts'),
  'head-office': () => import('./head-office.ts'),
};
