// Everybody can read the colours of state: as text on every background in use, and apart from each other for the colour-blind.
// A shape and a word still accompany each of them, because without any colour they are one grey.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, distance, type Sight } from './colour-sight.ts';

const css = readFileSync(new URL('../../renderer/theme/colours.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;

/** The colours of a scheme by name; `environment` changes some of them. */
function coloursOf(scheme: (typeof schemes)[number], environment?: 'training'): ReadonlyMap<string, string> {
  const read = (text: string) =>
    [...text.matchAll(/--([\w-]+): ([^;]+);/g)].flatMap(([, name = '', value = '']) => {
      const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
      const hex = scheme === 'light' ? light : dark;
      return hex === undefined ? [] : [[name, hex] as const];
    });
  const [base = '', ...rest] = css.split(':root[data-environment=');
  const own = environment ? (rest.find((text) => text.startsWith(`"${environment}"`)) ?? '') : '';
  return new Map([...read(base), ...read(own)]);
}

const palettes = schemes.flatMap((scheme) => [
  [scheme, coloursOf(scheme)] as const,
  [`${scheme}, in training`, coloursOf(scheme, 'training')] as const,
]);
const states = ['good', 'warn', 'bad', 'wait'] as const;
const sights: readonly Sight[] = ['usual', 'protanopia', 'deuteranopia', 'tritanopia'];

describe.each(palettes)('%s', (_, colours) => {
  const hex = (name: string): string => {
    const found = colours.get(name);
    if (found === undefined) throw new Error(`no colour --${name}`);
    return found;
  };

  it.each(states)('%s is read on every ground', (state) => {
    for (const ground of ['surface', 'paper', 'sunken', `${state}-soft`])
      expect(contrast(hex(state), hex(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ink', 'ink-soft'])('%s is read on every ground', (ink) => {
    for (const ground of ['surface', 'paper', 'sunken', 'accent-soft', ...states.map((state) => `${state}-soft`)])
      expect(contrast(hex(ink), hex(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('shows what is pressed, and where the focus is', () => {
    expect(contrast(hex('on-accent'), hex('accent'))).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['surface', 'paper']) expect(contrast(hex('focus'), hex(ground))).toBeGreaterThanOrEqual(3);
    for (const ground of ['surface', 'paper'])
      expect(contrast(hex('edge-strong'), hex(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(sights)('keeps the states apart for %s', (sight) => {
    for (const [index, one] of states.entries())
      for (const other of states.slice(index + 1))
        expect(distance(hex(one), hex(other), sight), `${one} and ${other}`).toBeGreaterThanOrEqual(10);
  });
});

describe('the measure itself', () => {
  it('finds red and green of one lightness alike without green cones, but not blue and yellow', () => {
    expect(distance('#a06000', '#6b7800', 'usual')).toBeGreaterThan(30);
    expect(distance('#a06000', '#6b7800', 'deuteranopia')).toBeLessThan(15);
    expect(distance('#0000ff', '#ffff00', 'deuteranopia')).toBeGreaterThan(100);
    expect(distance('#12613a', '#a01030', 'achromatopsia')).toBeLessThan(10);
  });

  it('knows black on white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
