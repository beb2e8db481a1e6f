// For work of which one at a time may be under way.

/** Works one after the other: each begins once the one before it has ended, well or not. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
