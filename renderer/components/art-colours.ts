// The look of a card without a picture: each brand always has the same colour and monogram.
// Invariant: the monogram is black or white, whichever has more contrast on both shades of the card.

/** Two shades of one colour, far enough from its neighbours to distinguish brands at a glance. */
export const shades = [
  ['#7a1f3d', '#96355a'],
  ['#4b2bb5', '#6a4ee0'],
  ['#f2b231', '#f7cf6b'],
  ['#2d6b30', '#45864a'],
  ['#5a2a1c', '#7c432f'],
  ['#14171c', '#363a42'],
  ['#0b5a8c', '#2476ab'],
  ['#b8331f', '#c9492f'],
  ['#e58fb0', '#f0b3c9'],
  ['#1f2a52', '#384880'],
  ['#8fc6d8', '#b5dce8'],
  ['#a8c44a', '#c3d97a'],
  ['#6b2a7a', '#88459a'],
  ['#0d6b66', '#2b837d'],
  ['#d9713a', '#e79565'],
  ['#52606d', '#6c7a88'],
] as const;

export type ArtLook = {
  readonly base: string;
  readonly stripe: string;
  readonly ink: string;
  readonly letters: string;
};

export function artOf(brand: string, name: string): ArtLook {
  const of = (brand.trim() === '' ? name : brand).trim();
  const [base, stripe] = shades[hash(of.toLowerCase()) % shades.length] ?? shades[0];
  return { base, stripe, ink: inkOn(base, stripe), letters: monogramOf(of) };
}

/** Black or white, by the worse of the contrasts with the shades (WCAG 2.2). */
export function inkOn(...grounds: readonly string[]): '#ffffff' | '#000000' {
  const worst = (ink: number) =>
    Math.min(
      ...grounds.map(luminance).map((ground) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)),
    );
  return worst(1) >= worst(0) ? '#ffffff' : '#000000';
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first characters of two words, or the first two of one: `QH`, `Bo`. */
export function monogramOf(name: string): string {
  const words = name.split(/[\s\-–&/·.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const parts = (word: string) => [...signs.segment(word)].map(({ segment }) => segment);
  const [first = name, second] = words;
  if (second === undefined) return parts(first).slice(0, 2).join('');
  return [first, second].map((word) => (parts(word)[0] ?? '').toLocaleUpperCase()).join('');
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** FNV-1a: the same brand has the same colour at every till. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
