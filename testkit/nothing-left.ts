// A file that leaves a stand-in for the browser behind fails itself: in the shared process a library that a later file loads would take it
// for one, and that file would fail instead, or not, by the order of the files.
import { afterAll } from 'vitest';

afterAll(() => {
  const left = ['document', 'window', 'HTMLInputElement', 'localStorage'].filter((name) =>
    Object.hasOwn(globalThis, name),
  );
  for (const name of left) Reflect.deleteProperty(globalThis, name);
  if (left.length > 0) throw new Error(`left behind for the files after this one: ${left.join(', ')}`);
});
