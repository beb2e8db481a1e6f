// The round numbers beside a chart: at most five steps of 1, 2 or 5 of their order, the last at or above the highest bar.

export type Axis = { readonly top: number; readonly ticks: readonly number[] };

/** Of counts no step is less than one. */
export function axisOf(most: number, of: 'amount' | 'count'): Axis {
  const wanted = Math.max(most, of === 'count' ? 4 : 40) / 4;
  const order = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((n) => n * order).find((n) => n >= wanted) ?? 10 * order;
  const steps = Math.max(1, Math.ceil(most / step) || Math.ceil((wanted * 4) / step));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, n) => n * step) };
}
