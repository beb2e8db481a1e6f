// Which signs of a QR code's text go how, numbers in threes, capitals in pairs or bytes, so that all together take the fewest bits.
// Invariant: what a scanner puts together from them is the text.

type Mode = {
  readonly mark: number;
  readonly countBits: readonly [number, number, number];
  takes(byte: number): boolean;
};

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const capitalOf = (byte: number): number => alphanumeric.indexOf(String.fromCharCode(byte));
const modes: readonly [Mode, Mode, Mode] = [
  { mark: 1, countBits: [10, 12, 14], takes: (byte) => byte >= 0x30 && byte <= 0x39 },
  { mark: 2, countBits: [9, 11, 13], takes: (byte) => capitalOf(byte) >= 0 },
  { mark: 4, countBits: [8, 16, 16], takes: () => true },
];
const [numeric, capitals] = modes;
const indexes = [0, 1, 2] as const;
type Index = (typeof indexes)[number];
/** Of one sign in each mode, in sixths of a bit. */
const sixths = [20, 33, 48] as const;

/** Versions of one group count signs in as many bits. */
export const groupOf = (version: number): 0 | 1 | 2 => {
  if (version < 10) return 0;
  return version < 27 ? 1 : 2;
};

/** The bits of the text in a code of this group, before their end and padding. */
export function segmentBits(text: string, group: 0 | 1 | 2): readonly number[] {
  const bytes = Buffer.from(text);
  const chosen = modesOf(bytes, group);
  const bits: number[] = [];
  for (let from = 0; from < bytes.length; ) {
    let to = from + 1;
    while (to < bytes.length && chosen[to] === chosen[from]) to += 1;
    append(bits, modes[chosen[from] ?? 2], bytes.subarray(from, to), group);
    from = to;
  }
  return bits;
}

/** The cheapest way to have each mode begun behind each sign; then back from the cheapest end. */
function modesOf(bytes: Uint8Array, group: 0 | 1 | 2): readonly Index[] {
  const heads = modes.map(({ countBits }) => (4 + countBits[group]) * 6);
  let costs = heads;
  const ways: (Index | null)[][] = [];
  for (const byte of bytes) {
    const way: (Index | null)[] = indexes.map((mode) => (modes[mode].takes(byte) ? mode : null));
    const stays = indexes.map((mode) =>
      way[mode] === null ? Number.POSITIVE_INFINITY : (costs[mode] ?? 0) + sixths[mode],
    );
    const next = [...stays];
    for (const to of indexes)
      for (const from of indexes) {
        const cost = Math.ceil((stays[from] ?? 0) / 6) * 6 + (heads[to] ?? 0);
        if (cost >= (next[to] ?? 0)) continue;
        next[to] = cost;
        way[to] = from;
      }
    ways.push(way);
    costs = next;
  }
  let mode = indexes.reduce((best, one) => ((costs[one] ?? 0) < (costs[best] ?? 0) ? one : best));
  const chosen: Index[] = [];
  for (const way of ways.toReversed()) {
    mode = way[mode] ?? 2;
    chosen.push(mode);
  }
  return chosen.reverse();
}

function append(bits: number[], mode: Mode, bytes: Uint8Array, group: 0 | 1 | 2): void {
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(mode.mark, 4);
  put(bytes.length, mode.countBits[group]);
  if (mode === numeric)
    for (let n = 0; n < bytes.length; n += 3) {
      const digits = Buffer.from(bytes.subarray(n, n + 3)).toString();
      put(Number(digits), digits.length * 3 + 1);
    }
  else if (mode === capitals)
    for (let n = 0; n < bytes.length; n += 2) {
      const [first = 0, second] = bytes.subarray(n, n + 2);
      if (second === undefined) put(capitalOf(first), 6);
      else put(capitalOf(first) * 45 + capitalOf(second), 11);
    }
  else for (const byte of bytes) put(byte, 8);
}
