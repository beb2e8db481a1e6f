// What a simulation finds: a promise of the design that does not hold.

/** `promise` is its number in the design. */
export class BrokenPromise extends Error {
  readonly promise: string;
  constructor(promise: string, what: string) {
    super(`promise ${promise}: ${what}`);
    this.promise = promise;
  }
}

export function must(holds: boolean, promise: string, what: string): asserts holds {
  if (!holds) throw new BrokenPromise(promise, what);
}
