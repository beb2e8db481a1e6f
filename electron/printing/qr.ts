// The modules of a QR code (ISO/IEC 18004), with error correction M. The library for every symbology took 13 ms for a claim, and 57 for the
// first: this takes one. tests/printing/codes.test.ts holds it against that library module for module, and a scanner reads it.
import { groupOf, segmentBits } from './qr-segments.ts';

/** By version, from 1 on: codewords for correction in each block, and blocks. */
const correction = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blocks = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
/** Always the same one: trying all eight takes longer, and scanners read any. */
const mask = 3;

/** Rows of '1' (black) and '0'. Throws where no code holds the text. */
export function qrModules(text: string): readonly string[] {
  let group = groupOf(1);
  let data = segmentBits(text, group);
  for (let version = 1; version <= correction.length; version += 1) {
    const room = dataCodewords(version);
    if (groupOf(version) !== group) {
      group = groupOf(version);
      data = segmentBits(text, group);
    }
    if (data.length <= room * 8) return draw(version, interleaved(version, codewords(data, room)));
  }
  throw new Error('no QR code holds so long a text');
}

const correctionOf = (version: number): number => correction[version - 1] ?? 0;
const blocksOf = (version: number): number => blocks[version - 1] ?? 0;
const alignmentsOf = (version: number): number => (version === 1 ? 0 : Math.floor(version / 7) + 2);

/** All that the modules beside the patterns hold. */
function rawCodewords(version: number): number {
  const aligned = alignmentsOf(version);
  const alignment = aligned === 0 ? 0 : (25 * aligned - 10) * aligned - 55;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version < 7 ? 0 : 36)) / 8);
}

const dataCodewords = (version: number): number => rawCodewords(version) - correctionOf(version) * blocksOf(version);

/** With an end of up to four zeros, and two bytes in turn where there is room. */
function codewords(bits: readonly number[], room: number): Uint8Array {
  const words = new Uint8Array(room);
  for (const [n, bit] of bits.entries()) words[n >> 3] = (words[n >> 3] ?? 0) | (bit << (7 - (n & 7)));
  const used = Math.ceil(Math.min(bits.length + 4, room * 8) / 8);
  for (let n = used; n < room; n += 1) words[n] = (n - used) % 2 === 0 ? 0xec : 0x11;
  return words;
}

// Reed and Solomon's code over the field of 256 elements (0x11D).

const powers = new Uint8Array(512);
const logs = new Uint8Array(256);
for (let n = 0, value = 1; n < 255; n += 1) {
  powers[n] = value;
  powers[n + 255] = value;
  logs[value] = n;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[(logs[a] ?? 0) + (logs[b] ?? 0)] ?? 0);

const divisors = new Map<number, Uint8Array>();

function divisorOf(degree: number): Uint8Array {
  const known = divisors.get(degree);
  if (known) return known;
  const made = new Uint8Array(degree);
  made[degree - 1] = 1;
  for (let n = 0; n < degree; n += 1)
    for (let at = 0; at < degree; at += 1) made[at] = times(made[at] ?? 0, powers[n] ?? 0) ^ (made[at + 1] ?? 0);
  divisors.set(degree, made);
  return made;
}

function correctionFor(data: Uint8Array, degree: number): Uint8Array {
  const divisor = divisorOf(degree);
  const rest = new Uint8Array(degree);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    for (let at = 0; at < degree; at += 1) rest[at] = (rest[at] ?? 0) ^ times(divisor[at] ?? 0, factor);
  }
  return rest;
}

/** The first of each block, then the second of each, and so on; corrections behind. The last blocks are one longer. */
function interleaved(version: number, data: Uint8Array): Uint8Array {
  const [count, degree] = [blocksOf(version), correctionOf(version)];
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  const parts: { data: Uint8Array; correction: Uint8Array }[] = [];
  for (let n = 0, from = 0; n < count; n += 1) {
    const to = from + short + (n < firstLong ? 0 : 1);
    const part = data.subarray(from, to);
    parts.push({ data: part, correction: correctionFor(part, degree) });
    from = to;
  }
  const words: number[] = [];
  for (let at = 0; at <= short; at += 1)
    for (const part of parts) if (at < part.data.length) words.push(part.data[at] ?? 0);
  for (let at = 0; at < degree; at += 1) for (const part of parts) words.push(part.correction[at] ?? 0);
  return Uint8Array.from(words);
}

// The square.

/** `isSet`: the module belongs to a pattern and holds no data. */
type Square = { readonly size: number; readonly black: Uint8Array; readonly isSet: Uint8Array };

function draw(version: number, words: Uint8Array): readonly string[] {
  const size = version * 4 + 17;
  const square: Square = { size, black: new Uint8Array(size * size), isSet: new Uint8Array(size * size) };
  drawPatterns(square, version);
  drawData(square, words);
  return Array.from({ length: size }, (_, y) => square.black.subarray(y * size, (y + 1) * size).join(''));
}

function drawPatterns(square: Square, version: number): void {
  const { size } = square;
  const set = (x: number, y: number, isBlack: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    square.black[y * size + x] = isBlack ? 1 : 0;
    square.isSet[y * size + x] = 1;
  };
  const rings = (midX: number, midY: number, reach: number, white: readonly number[]): void => {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1)
        set(midX + x, midY + y, !white.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let n = 0; n < size; n += 1) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  const last = size - 4;
  for (const [x, y] of [
    [3, 3],
    [last, 3],
    [3, last],
  ] as const)
    rings(x, y, 4, [2, 4]);
  const middles = alignmentMiddles(version);
  const [first, end] = [0, middles.length - 1];
  for (const [row, y] of middles.entries())
    for (const [column, x] of middles.entries()) {
      const isInCorner = (row === first && (column === first || column === end)) || (row === end && column === first);
      if (!isInCorner) rings(x, y, 2, [1]);
    }
  drawFormat(size, set);
  if (version >= 7) drawVersion(version, size, set);
}

type Set = (x: number, y: number, isBlack: boolean) => void;

/** Correction and mask, twice, with a code of their own. */
function drawFormat(size: number, set: Set): void {
  let rest = mask;
  for (let n = 0; n < 10; n += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (n: number): boolean => ((bits >> n) & 1) === 1;
  for (let n = 0; n < 15; n += 1) {
    // Past the timing pattern in row and column 6.
    if (n < 8) set(8, n < 6 ? n : n + 1, bit(n));
    else set(n === 8 ? 7 : 14 - n, 8, bit(n));
    if (n < 8) set(size - 1 - n, 8, bit(n));
    else set(8, size - 15 + n, bit(n));
  }
  set(8, size - 8, true);
}

function drawVersion(version: number, size: number, set: Set): void {
  let rest = version;
  for (let n = 0; n < 12; n += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let n = 0; n < 18; n += 1) {
    const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)];
    set(far, near, ((bits >> n) & 1) === 1);
    set(near, far, ((bits >> n) & 1) === 1);
  }
}

function alignmentMiddles(version: number): readonly number[] {
  const count = alignmentsOf(version);
  if (count === 0) return [];
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, n) => last - (count - 2 - n) * step)];
}

/** Up and down in columns of two from the right, around the patterns. */
function drawData({ size, black, isSet }: Square, words: Uint8Array): void {
  let n = 0;
  const fill = (x: number, y: number): void => {
    const at = y * size + x;
    if (isSet[at] === 1) return;
    const bit = ((words[n >> 3] ?? 0) >> (7 - (n & 7))) & 1;
    black[at] = bit ^ ((x + y) % 3 === 0 ? 1 : 0);
    n += 1;
  };
  // Column 6 is the timing pattern's.
  const columns = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - 2 * pair).map((right) =>
    right > 6 ? right : right - 1,
  );
  for (const right of columns) {
    const isUpwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) fill(x, isUpwards ? size - 1 - step : step);
  }
}
