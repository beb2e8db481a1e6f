// A till whose screens nobody touches, and which therefore never locks itself.
export const neverLocks = { lock_minutes: Number.POSITIVE_INFINITY } as const;
