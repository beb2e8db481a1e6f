// Who decides whether a job was handed over, where one thread hands it over and another one's wait for that may end.
// Invariant: one of the two, and never both: a job that was called not sent can hand over no byte any more.

const [undecided, handed, givenUp] = [0, 1, 2];

/** `memory` is what both threads share. */
export function createHandingGate(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
  const cell = new Int32Array(memory);
  const decide = (what: number): boolean => Atomics.compareExchange(cell, 0, undecided, what) === undecided;
  return {
    memory,
    /** True: the first byte may leave now. False: the job was given up before, and no byte may. */
    hand: (): boolean => decide(handed),
    /** True: no byte left, and none will. False: bytes may be leaving. */
    giveUp: (): boolean => decide(givenUp),
  };
}
