// The letters shown on the buttons while the keys are shown.
const letters = 'asdfghjklqwertyuiopzxcvbnm';

/** Keys for `count` actions: one letter each, or two if one is not enough. None is a prefix of another. */
export function hintKeys(count: number): readonly string[] {
  if (count <= letters.length) return [...letters].slice(0, count);
  return [...letters].flatMap((first) => [...letters].map((second) => first + second)).slice(0, count);
}
