// Who is chosen by an arrow at the sign-in: the names in their order, as long as no PIN is begun.

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The index that the arrow leads to from `from`; null where `key` is none, or nobody is there. */
export function personBeside(key: string, from: number, total: number): number | null {
  const step = steps[key];
  const to = from + (step ?? 0);
  return step === undefined || to < 0 || to >= total ? null : to;
}
