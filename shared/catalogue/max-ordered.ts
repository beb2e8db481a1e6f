// How many products a shop may order. It has no schema, so that a screen may load it.

/** More than fit on one page of favourites, and few enough for a list to read. */
export const maxPinned = 100;
/** Each keystroke of the search reads the list: with this many it takes about two milliseconds. */
export const maxHidden = 2000;
