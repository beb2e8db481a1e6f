// No key is missing, unused, or without words in one of the languages, and every member of a closed union has words.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { later as deLater } from '../../shared/locales/de/later.ts';
import { managing as deManaging } from '../../shared/locales/de/managing.ts';
import { paper as dePaper } from '../../shared/locales/de/paper.ts';
import { screens as deWords } from '../../shared/locales/de/screens.ts';
import { later as enLater } from '../../shared/locales/en/later.ts';
import { managing as enManaging } from '../../shared/locales/en/managing.ts';
import { paper as enPaper } from '../../shared/locales/en/paper.ts';
import { screens as enWords } from '../../shared/locales/en/screens.ts';
import { findPaperUsage, findUsage, flatten, placesOf, withoutPlural } from '../../testkit/renderer/word-usage.ts';
import { closedUnions } from './closed-unions.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const wordsOf = (catalogue: object) => {
  const flat = new Map<string, string>();
  for (const [namespace, words] of Object.entries(catalogue))
    for (const [key, text] of flatten(words)) flat.set(`${namespace}:${key}`, text);
  return flat;
};
const en = wordsOf({ ...enWords, ...enLater, ...enManaging, paper: enPaper });
const de = wordsOf({ ...deWords, ...deLater, ...deManaging, paper: dePaper });
const known = new Set([...en.keys()].map(withoutPlural));
const screens = findUsage(
  root,
  ['renderer', 'electron', 'shared/sale'],
  Object.keys({ ...enWords, ...enLater, ...enManaging }),
);
const paper = findPaperUsage(root, ['electron/printing']);

const fill = (pattern: string): readonly string[] =>
  (closedUnions[pattern] ?? []).map((member) => pattern.replace('*', member));
const matches = (pattern: string) => new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '[^.]+')}$`);

describe('the two languages', () => {
  it('have the same keys', () => {
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('say something under each key', () => {
    const empty = [...en, ...de].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it('have the same placeholders in each text', () => {
    const differing = [...en].filter(([key, text]) => placesOf(text).join() !== placesOf(de.get(key) ?? '').join());
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('have both plural forms where they have one', () => {
    const plural = [...en.keys()].filter((key) => /_(one|other)$/.test(key)).map(withoutPlural);
    for (const key of plural) expect([en.has(`${key}_one`), en.has(`${key}_other`)]).toEqual([true, true]);
    expect(plural.length).toBeGreaterThan(0);
  });

  it('never address the cashier formally in German', () => {
    const formal = [...de].filter(
      ([key, text]) => !key.startsWith('paper:') && /\b(Sie (bitte|können|müssen|haben)|Ihre?[nmrs]?\b)/.test(text),
    );
    expect(formal.map(([key]) => key)).toEqual([]);
  });
});

describe('the sources', () => {
  it('use no missing key', () => {
    const asked = [...screens.literal];
    expect(asked.length).toBeGreaterThan(150);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });

  it('fill the variable part of a key from closed unions only', () => {
    expect([...screens.patterns].filter((pattern) => closedUnions[pattern] === undefined)).toEqual([]);
  });

  it('use every key', () => {
    const used = new Set([...screens.literal, ...paper.literal, ...[...screens.patterns].flatMap(fill)]);
    const paperPatterns = [...paper.patterns].map(matches);
    const unused = [...known].filter((key) => !used.has(key) && !paperPatterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });
});

describe('every member of a closed union', () => {
  it.each(Object.keys(closedUnions))('has words under %s', (pattern) => {
    const keys = fill(pattern);
    expect(keys.length).toBeGreaterThan(0);
    // Some of them count.
    const isSaid = (words: ReadonlyMap<string, string>, key: string) => words.has(key) || words.has(`${key}_other`);
    expect(keys.filter((key) => !isSaid(en, key) || !isSaid(de, key))).toEqual([]);
  });
});
