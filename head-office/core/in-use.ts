// Which tills `t` are in use: neither revoked nor gone. One that left is in use again with its next report, or once its place is taken anew.
export const hasLeft = '(t.leaving IS NOT NULL AND t.seen_at >= t.enrolled_at)';
export const isInUse = `(t.revoked_at IS NULL AND NOT ${hasLeft})`;
/** Since when it has been silent. */
export const heardAt = 'greatest(t.seen_at, t.enrolled_at)';
