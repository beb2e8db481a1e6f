// How long a test waits for what should come, before it says that it did not: 20 s on a machine that is idle, longer by its load.
// Invariant: nobody passes or fails by it, but what never comes; that it fails soon is all that it decides.
import { availableParallelism, loadavg } from 'node:os';

const idleMs = 20_000;
/** A machine so loaded that more is needed tests nothing. */
const longestMs = 160_000;

/** Measured once for each process, when it starts. Windows knows no load. */
export const patienceMs = Math.min(longestMs, idleMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
