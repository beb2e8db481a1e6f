// The two channels of the customer's display, by name, separate from their schema: its preload and its page load no schema.

/** Main to the display: a `CustomerView`. */
export const viewChannel = 'display:view';
/** The display to main: what `customerSays` has, and nothing else. */
export const sayChannel = 'display:say';
