// Writes a PNG of any kind the format knows (ISO 15948), by code of its own: the reader under test reads it with another's.
import { crc32, deflateSync } from 'node:zlib';

export type PngKind = {
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly interlaced: boolean;
};

/** Every kind there is. */
export const pngKinds: readonly PngKind[] = (
  [
    [0, [1, 2, 4, 8, 16]],
    [2, [8, 16]],
    [3, [1, 2, 4, 8]],
    [4, [8, 16]],
    [6, [8, 16]],
  ] as const
).flatMap(([colorType, depths]) =>
  depths.flatMap((depth) => [false, true].map((interlaced) => ({ colorType, depth, interlaced }))),
);

/** So many numbers a pixel has. */
export const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** Where each of Adam7's passes begins, and how far its pixels lie apart. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

export function headerOf(width: number, height: number, { colorType, depth, interlaced }: PngKind): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  return chunk('IHDR', header);
}

export const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** `samples`: the numbers of each pixel, one a channel, as large as the depth allows. `more`: chunks before the pixels (PLTE, tRNS). */
export function writeAnyPng(
  width: number,
  height: number,
  kind: PngKind,
  samples: (x: number, y: number) => readonly number[],
  more: readonly Buffer[] = [],
): Buffer {
  const parts = kind.interlaced ? passes : ([[0, 0, 1, 1]] as const);
  const rows = parts.flatMap(([left, top, across, down]) => {
    const columns = Array.from({ length: Math.ceil((width - left) / across) }, (_, n) => left + n * across);
    const lines = Array.from({ length: Math.ceil((height - top) / down) }, (_, n) => top + n * down);
    return columns.length === 0
      ? []
      : lines.map((y) =>
          rowOf(
            columns.flatMap((x) => samples(x, y)),
            kind,
          ),
        );
  });
  const pixels = deflateSync(Buffer.concat(rows));
  // In two pieces, as many programs write them.
  const half = Math.ceil(pixels.length / 2);
  const data = [chunk('IDAT', pixels.subarray(0, half)), chunk('IDAT', pixels.subarray(half))];
  return Buffer.concat([signature, headerOf(width, height, kind), ...more, ...data, chunk('IEND')]);
}

/** Unfiltered: pngjs reads each filter in tests/printing/logo.long.test.ts. */
function rowOf(samples: readonly number[], { depth }: PngKind): Buffer {
  const bits = samples.map((sample) => sample.toString(2).padStart(depth, '0')).join('');
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from([0, ...bytes.map((byte) => Number.parseInt(byte, 2))]);
}

/** How bright a pixel is on white paper, 0 to 255, as the specification defines each kind. */
export function brightnessOf(
  samples: readonly number[],
  { colorType, depth }: PngKind,
  palette: readonly (readonly [red: number, green: number, blue: number, alpha: number])[] = [],
  transparent: readonly number[] | null = null,
): number {
  const most = 2 ** depth - 1;
  const share = (at: number): number => (samples[at] ?? 0) / most;
  const isClear = transparent?.length === samples.length && transparent.every((value, at) => value === samples[at]);
  const [red, green, blue, alpha] = ((): readonly [number, number, number, number] => {
    switch (colorType) {
      case 3: {
        const [r, g, b, a] = palette[samples[0] ?? 0] ?? [0, 0, 0, 255];
        return [r / 255, g / 255, b / 255, a / 255];
      }
      case 0:
      case 4:
        return [share(0), share(0), share(0), colorType === 4 ? share(1) : 1];
      case 2:
      case 6:
        return [share(0), share(1), share(2), colorType === 6 ? share(3) : 1];
    }
  })();
  const seen = isClear ? 0 : alpha;
  return 255 * ((0.2126 * red + 0.7152 * green + 0.0722 * blue) * seen + 1 - seen);
}

export function paletteChunks(colours: readonly (readonly [number, number, number, number])[]): readonly Buffer[] {
  return [
    chunk('PLTE', Buffer.from(colours.flatMap((colour) => colour.slice(0, 3)))),
    chunk('tRNS', Buffer.from(colours.map(([, , , alpha]) => alpha))),
  ];
}

/** The one colour of a picture without alpha that is transparent. */
export function clearColour(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [at, sample] of samples.entries()) bytes.writeUInt16BE(sample, at * 2);
  return chunk('tRNS', bytes);
}
