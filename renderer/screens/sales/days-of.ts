// Entries of a timeline day by day, in the order they come. Invariant: nothing is sorted anew, so a clock that was set back shows as a
// day that comes twice.

export type Day<E> = { readonly day: string; readonly entries: readonly E[] };

/** `nameOf` writes a day; entries that follow each other on the same one are together. */
export function daysOf<E extends { readonly at: string }>(
  entries: readonly E[],
  nameOf: (at: string) => string,
): readonly Day<E>[] {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const day = nameOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
