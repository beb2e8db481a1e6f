// The made-up languages: 40 % longer or from right to left, with every key and place of the English ones.
import { describe, expect, it } from 'vitest';
import { managing } from '../../../shared/locales/en/managing.ts';
import { paper } from '../../../shared/locales/en/paper.ts';
import { screens } from '../../../shared/locales/en/screens.ts';
import { start } from '../../../shared/locales/en/start.ts';
import { flatten, placesOf } from '../../../testkit/renderer/word-usage.ts';
import { accented, inPseudo, mirrored } from '../../../tools/pseudo-locales/pseudo-words.ts';

const english = { ...screens, ...managing, paper, start };
const letters = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '').length;

describe.each([
  ['accented', accented],
  ['mirrored', mirrored],
])('words that are %s', (_, pseudo) => {
  const said = flatten(inPseudo(english, pseudo));

  it('have every key, and every place of each', () => {
    const plain = flatten(english);
    expect([...said.keys()]).toEqual([...plain.keys()]);
    for (const [key, text] of plain) expect(placesOf(said.get(key) ?? ''), key).toEqual(placesOf(text));
  });

  it('differ from the English ones wherever there is a letter', () => {
    const same = [...flatten(english)].filter(
      ([key, text]) => /\p{L}/u.test(text.replace(/\{\{[^}]*\}\}/g, '')) && said.get(key) === text,
    );
    expect(same).toEqual([]);
  });
});

it('are 40 % longer over the whole catalogue, letter for letter', () => {
  const sum = (words: Map<string, string>) => [...words.values()].reduce((length, text) => length + letters(text), 0);
  expect(sum(flatten(inPseudo(english, accented))) / sum(flatten(english))).toBeGreaterThanOrEqual(1.38);
});
