// What a colour looks like to colour-blind people, and how far apart two colours then are. By published numbers: Machado,
// Oliveira and Fernandes 2009 for the eye, CIE 1976 L*a*b* for the distance, WCAG 2 for the contrast.

export type Rgb = readonly [number, number, number];
export const sights = ['usual', 'protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const;
export type Sight = (typeof sights)[number];

/** Complete loss of one kind of cone, on linear RGB; rows give red, green, blue. The last matrix has no cones at all. */
const matrices: Record<Sight, readonly [Rgb, Rgb, Rgb]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

/** `#rrggbb` in linear light, each part from 0 to 1. */
export function linear(hex: string): Rgb {
  const part = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const dot = (row: Rgb, [r, g, b]: Rgb) => row[0] * r + row[1] * g + row[2] * b;

export function seenAs(colour: Rgb, sight: Sight): Rgb {
  const [r, g, b] = matrices[sight];
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return [within(dot(r, colour)), within(dot(g, colour)), within(dot(b, colour))];
}

function lab(colour: Rgb): Rgb {
  const f = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27 / 116) * value + 16 / 116);
  const x = f(dot([0.4124564, 0.3575761, 0.1804375], colour) / 0.95047);
  const y = f(dot([0.2126729, 0.7151522, 0.072175], colour));
  const z = f(dot([0.0193339, 0.119192, 0.9503041], colour) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** About 2 is just visible side by side; from 10 on it is another colour at a glance. */
export function distance(one: string, other: string, sight: Sight): number {
  const [a, b] = [lab(seenAs(linear(one), sight)), lab(seenAs(linear(other), sight))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Of text on its background, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const light = (hex: string) => dot([0.2126, 0.7152, 0.0722], linear(hex)) + 0.05;
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}
