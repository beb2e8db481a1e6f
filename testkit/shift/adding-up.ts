// Whether somebody who saw these texts could work out a sum: each amount in them, and each sum and difference of two or three, is compared with it;
// and the amounts of each list together, which is what a table is for. Invariant: minor units, so that nothing is rounded.

/** Amounts as a page or a file writes them: `31.17`, `1,204.00`, `-5.00`; as text, and in bytes of a slip. */
const written = /(?<![\w.,])-?\d{1,3}(?:[,. ]?\d{3})*[.,]\d{2}(?![\w])/g;

const minorOf = (text: string): number => Math.abs(Number(text.replace(/[^\d]/g, '')));

const amountsIn = (text: string): readonly number[] => (text.match(written) ?? []).map(minorOf);

type Look = { readonly of: string; readonly text: string };

/** Each value of a view that is a list of more than one row; a table's rows are lists too. */
function listsIn(value: unknown): readonly (readonly unknown[])[] {
  // A file within an answer: each line is a row.
  if (typeof value === 'string') return value.includes('\n') ? [value.split('\n')] : [];
  if (Array.isArray(value)) return [...(value.length > 1 ? [value] : []), ...value.flatMap(listsIn)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsIn) : [];
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The rows of a list by a word that they have in common: `cash`, `refund`, a state. All of them by no word. */
function sumsOfLists(text: string): readonly number[] {
  return listsIn(read(text)).flatMap((list) => {
    const rows = list.map((row) => JSON.stringify(row));
    const words = new Set(rows.flatMap((row) => row.match(/(?<=")[a-z][a-z-]{2,20}(?=")/g) ?? []));
    const columns = rows.map(amountsIn);
    return ['', ...words].flatMap((word) =>
      [0, 1, 2].map((n) => rows.reduce((sum, row, at) => sum + (row.includes(word) ? (columns[at]?.[n] ?? 0) : 0), 0)),
    );
  });
}

/** Every amount that was seen, and every sum of a list, with where it is first found. */
function knownFrom(looks: readonly Look[]): ReadonlyMap<number, string> {
  const seen = [
    ...looks.flatMap(({ of, text }) => amountsIn(text).map((minor) => [minor, of] as const)),
    ...looks.flatMap(({ of, text }) =>
      sumsOfLists(text).map((minor) => [minor, `the sum of a list of ${of}`] as const),
    ),
  ];
  return new Map(seen.filter(([minor]) => minor !== 0).toReversed());
}

/** The ways to make `secret` of one, two or three known amounts. */
function waysTo(secret: number, known: ReadonlyMap<number, string>): readonly string[] {
  const all = [...known];
  const ways = [known.get(secret) ?? []].flat();
  for (const [n, [one, of]] of all.entries())
    for (const [other, beside] of all.slice(n + 1))
      for (const both of [one + other, Math.abs(one - other)]) {
        if (both === secret) ways.push(`${of}, ${beside}`);
        const thirds = [secret - both, secret + both, both - secret].filter((rest) => rest !== one && rest !== other);
        ways.push(...thirds.flatMap((rest) => known.get(rest) ?? []).map((third) => `${of}, ${beside}, ${third}`));
      }
  return ways;
}

/** Where `secrets` (minor units, by name) can be worked out from these looks; empty where they cannot. */
export function workedOut(looks: readonly Look[], secrets: Readonly<Record<string, number>>): readonly string[] {
  const known = knownFrom(looks);
  const found = Object.entries(secrets).flatMap(([name, minor]) =>
    waysTo(Math.abs(minor), known).map((way) => `${name}: ${way}`),
  );
  return [...new Set(found)];
}
