// Tests of which `npm test` takes some and `npm run test:whole` all: each is a whole story, and together they cost more than the core may.
// Invariant: which ones follows from testkit/whole.ts, so that what is left out today is tried on another day.
import { test } from 'vitest';
import { oneIn } from './whole.ts';

/** `test`, of which one in `every` is tried. A suite of at least so many tests always has one. */
export function oneTestIn(every: number): (name: string, body: () => Promise<void> | void) => void {
  const isTried = oneIn(every);
  return (name, body) => {
    if (isTried()) test(name, body);
  };
}
