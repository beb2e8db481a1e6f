// The look of a card without a picture: its monogram can be read, and is always the same.
import { describe, expect, it } from 'vitest';
import { artOf, inkOn, monogramOf, shades } from '../../renderer/components/art-colours.ts';
import { splitName } from '../../renderer/components/product-name.tsx';
import { contrast } from './colour-sight.ts';

describe('the look of a card', () => {
  // Large, bold text (WCAG 1.4.3).
  it.each(shades.map((pair) => [...pair]))('of %s and %s has a monogram that can be read on both', (...pair) => {
    for (const ground of pair) expect(contrast(inkOn(...pair), ground)).toBeGreaterThanOrEqual(3);
  });

  it('goes by its brand, and by its name where it has none', () => {
    expect(artOf('Quillenhof', 'Bücher').base).toBe(artOf('QUILLENHOF ', 'Kalender').base);
    expect(artOf('', 'Marigold Café').letters).toBe('MC');
  });

  it.each([
    ['Quillhouse Books', 'QB'],
    ['Bonbonnière', 'Bo'],
    ['ほしなみ', 'ほし'],
    ['Grünspecht Garten- und Heimwerkermarkt', 'GG'],
    ['7 Zwerge', '7Z'],
    ['A', 'A'],
  ])('of %s says %s', (brand, letters) => {
    expect(monogramOf(brand)).toBe(letters);
  });
});

describe('a name', () => {
  it.each([
    ['Orbitune', 'Orbitune Music 3 Months', ['Orbitune', 'Music 3 Months']],
    ['Orbit', 'Orbitune Music', [null, 'Orbitune Music']],
    ['Glimmer', 'Film Night for Two', ['Glimmer', 'Film Night for Two']],
    ['Moonfold', 'Moonfold', [null, 'Moonfold']],
    ['', 'Voucher', [null, 'Voucher']],
  ] as const)('of %s, %s, has the part that tells it apart on its own', (brand, name, parts) => {
    expect(splitName(brand, name)).toEqual(parts);
  });
});
