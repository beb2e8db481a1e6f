// How many cards one sale may hold.
export const maxLines = 50;
