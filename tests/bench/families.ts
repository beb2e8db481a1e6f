// What is measured, each family in a process of its own.
import type { Family } from './harness.ts';

export const families: Readonly<Record<string, () => Promise<{ readonly measure: Family }>>> = {
  sale: () => import('./sale.ts'),
};
