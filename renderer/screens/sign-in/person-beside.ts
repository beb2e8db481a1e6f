// Who is chosen by an arrow or a letter at the sign-in, as long as no PIN is begun: the names in their order, and again from the first
// one with that letter.

import { hasBeginning } from '../../components/search-field.tsx';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The next name after `from` that begins with the letter; null where `key` is none, or no name does. */
export function personByLetter(key: string, from: number, names: readonly string[]): number | null {
  if (!/^\p{L}$/u.test(key)) return null;
  const begins = names.flatMap((name, index) => (hasBeginning(name, key) ? [index] : []));
  return begins.find((index) => index > from) ?? begins[0] ?? null;
}

/** The index that the arrow leads to from `from`; null where `key` is none, or nobody is there. */
export function personBeside(key: string, from: number, total: number): number | null {
  const step = steps[key];
  const to = from + (step ?? 0);
  return step === undefined || to < 0 || to >= total ? null : to;
}
