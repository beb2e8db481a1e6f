// How many products a shop may order. Without a schema, so that a screen may load it.

/** More than one page of favourites holds, and a list in which a person still finds something. */
export const maxPinned = 100;
/** Each keystroke of the search reads the list: of so many it costs about two milliseconds. */
export const maxHidden = 2000;
