// How many cards one sale may hold at the most.
export const maxLines = 50;
