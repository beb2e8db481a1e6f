// One till with its people, products, service and clock, opened anew for each test of a file, and what the tests do and look at in it.
import { afterEach, beforeEach } from 'vitest';
import { createHarness, type Harness, type HarnessOptions } from './harness.ts';
import { createHistories } from './histories.ts';
import { createLooks } from './looks.ts';

/** The looks and histories of this till. */
export function worldOf(till: Harness) {
  const looks = createLooks(till);
  return { till, ...looks, ...createHistories(till, looks) };
}

export type World = ReturnType<typeof worldOf>;

/** A new till before each test, with anna signed in; closed after it. */
export function worldPerTest(options: HarnessOptions = {}): World & {
  /** Replaces the till of this test by one with these options. */
  reopen(options?: HarnessOptions): Promise<void>;
} {
  let current: Harness | null = null;
  const open = async (given: HarnessOptions): Promise<void> => {
    current = await createHarness(given);
    await current.signIn();
  };
  beforeEach(() => open(options));
  afterEach(() => current?.close());
  // One name for all the tills of the file, so that its tests and steps need no variable that changes.
  const till = new Proxy({} as Harness, {
    get(_, name: keyof Harness) {
      if (!current) throw new Error('no till outside of a test');
      return current[name];
    },
  });
  return {
    ...worldOf(till),
    async reopen(given = {}) {
      await current?.close();
      await open(given);
    },
  };
}
