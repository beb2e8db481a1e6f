// No key is missing, unused, or without words in one of the languages, and every member of a closed union has words.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { customer as deCustomer } from '../../shared/locales/de/customer.ts';
import { later as deLater } from '../../shared/locales/de/later.ts';
import { managing as deManaging } from '../../shared/locales/de/managing.ts';
import { paper as dePaper } from '../../shared/locales/de/paper.ts';
import { screens as deWords } from '../../shared/locales/de/screens.ts';
import { customer as enCustomer } from '../../shared/locales/en/customer.ts';
import { later as enLater } from '../../shared/locales/en/later.ts';
import { managing as enManaging } from '../../shared/locales/en/managing.ts';
import { paper as enPaper } from '../../shared/locales/en/paper.ts';
import { screens as enWords } from '../../shared/locales/en/screens.ts';
import { americanWords } from '../../shared/locales/en-US/american.ts';
import { customer as usCustomer } from '../../shared/locales/en-US/customer.ts';
import { later as usLater } from '../../shared/locales/en-US/later.ts';
import { managing as usManaging } from '../../shared/locales/en-US/managing.ts';
import { paper as usPaper } from '../../shared/locales/en-US/paper.ts';
import { screens as usWords } from '../../shared/locales/en-US/screens.ts';
import { start as usStart } from '../../shared/locales/en-US/start.ts';
import {
  findPaperUsage,
  findUsage,
  flatten,
  hasStrayBrace,
  placesOf,
  withoutPlural,
} from '../../testkit/renderer/word-usage.ts';
import { closedUnions } from './closed-unions.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const wordsOf = (catalogue: object) => {
  const flat = new Map<string, string>();
  for (const [namespace, words] of Object.entries(catalogue))
    for (const [key, text] of flatten(words)) flat.set(`${namespace}:${key}`, text);
  return flat;
};
const en = wordsOf({ ...enWords, ...enLater, ...enManaging, customer: enCustomer, paper: enPaper });
const de = wordsOf({ ...deWords, ...deLater, ...deManaging, customer: deCustomer, paper: dePaper });
const us = wordsOf({ ...usWords, ...usLater, ...usManaging, customer: usCustomer, paper: usPaper });
const known = new Set([...en.keys()].map(withoutPlural));
const screens = findUsage(
  root,
  ['renderer', 'electron', 'shared/sale', 'shared/settings'],
  Object.keys({ ...enWords, ...enLater, ...enManaging, customer: enCustomer }),
);
const paper = findPaperUsage(root, ['electron/printing']);

/** What a cashier says to a customer. */
const quoted = new Set(['after:pause.nothingPaid']);
const imperatives = [
  ...[
    'achte',
    'behalte',
    'bestätige',
    'bewahre',
    'entferne',
    'erstelle',
    'frage?',
    'füge?',
    'geh',
    'gib',
    'klicke?',
    'kopiere',
  ],
  ...[
    'lass',
    'leg',
    'lies',
    'lösche',
    'melde',
    'nimm',
    'öffne',
    'prüfe?',
    'ruf',
    'sag',
    'schalte?',
    'scanne?',
    'schreib',
  ],
  ...['setz', 'sichere', 'sieh', 'speichere', 'sperre', 'starte', 'steck', 'stelle?', 'teste', 'tippe?', 'versuche?'],
  ...['wähle?', 'warte', 'zahle?', 'zähle?', 'zeige?'],
];

const fill = (pattern: string): readonly string[] =>
  (closedUnions[pattern] ?? []).map((member) => pattern.replace('*', member));
const matches = (pattern: string) => new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '[^.]+')}$`);

describe('the languages', () => {
  it('have the same keys', () => {
    for (const other of [de, us]) expect([...other.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('say something under each key', () => {
    const empty = [...en, ...de, ...us].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it('have the same placeholders in each text', () => {
    for (const other of [de, us]) {
      const differing = [...en].filter(
        ([key, text]) => placesOf(text).join() !== placesOf(other.get(key) ?? '').join(),
      );
      expect(differing.map(([key]) => key)).toEqual([]);
    }
  });

  it('have no brace that is of no placeholder', () => {
    const all = [...en, ...de, ...us, ...flatten(usStart)];
    expect(all.filter(([, text]) => hasStrayBrace(text)).map(([key]) => key)).toEqual([]);
    expect(['by {zone}', 'by {{zone}'].every(hasStrayBrace)).toBe(true);
  });

  it('have both plural forms where they have one', () => {
    const plural = [...en.keys()].filter((key) => /_(one|other)$/.test(key)).map(withoutPlural);
    for (const key of plural) expect([en.has(`${key}_one`), en.has(`${key}_other`)]).toEqual([true, true]);
    expect(plural.length).toBeGreaterThan(0);
  });

  it('speak in the infinitive in German, and say you to customers alone, on paper and on their display', () => {
    const onScreens = [...de].filter(([key]) => !/^(paper|customer):/.test(key));
    const order = `(${imperatives.join('|')})`;
    const opening = `(${imperatives.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join('|')})`;
    const address = new RegExp(
      String.raw`\b(Sie (bitte|können|müssen|haben)|Ihre?[nmrs]?|[Dd](u|ir|ich|ein|eine[mnrs]?))\b|(^|[.:?!] )${opening} |, dann ${order} `,
    );
    expect(onScreens.filter(([key, text]) => !quoted.has(key) && address.test(text)).map(([, text]) => text)).toEqual(
      [],
    );
    expect(address.test('Prüf die Karte.') && address.test('Uhr stellen, dann prüfe noch einmal.')).toBe(true);
  });
});

describe('American English', () => {
  it('says an American store’s words', () => {
    const said = ['till:basket', 'frame:status.label', 'counter:category.jewellery', 'setUp:store.postal_code'];
    expect(said.map((key) => us.get(key))).toEqual(['Cart', 'Register status', 'Jewelry', 'ZIP code']);
    expect(us.get('paper:state.cancelled')).toBe('CANCELED');
    expect(us.get('paper:state.ended-by-other-till')).toBe('COMPLETED AT ANOTHER REGISTER');
    expect(us.get('after:line.void')).toBe('Void a card');
  });

  it('has no British word or spelling', () => {
    const stems =
      'authoris|behaviour|catalogue|centre|cheque|colour|favour|grey|jeweller|labell|licence|organis|practis|recognis|travell';
    const british = new RegExp(
      String.raw`\b((${stems})\w*|cancell(ed|ing)|postcode|programme|whilst|baskets?|shops?|tills?)\b`,
      'i',
    );
    const texts = [...us.values(), ...flatten(usStart).values()].map((text) =>
      text.replace(/\{\{\w+\}\}|https?:\S+/g, ''),
    );
    expect(texts.filter((text) => british.test(text))).toEqual([]);
  });

  it('leaves places and addresses as they are', () => {
    expect(usStart.title).toBe('{{till}} cannot start');
    expect(us.get('setting:wrong.public_url')).toContain('https://shop.example/tills/7');
  });

  it('has no word that English does not say', () => {
    const english = [...en.values()].join(' ').toLowerCase();
    expect(Object.keys(americanWords).filter((word) => !new RegExp(`\\b${word}\\b`).test(english))).toEqual([]);
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
    expect(keys.filter((key) => [en, de, us].some((words) => !isSaid(words, key)))).toEqual([]);
  });
});
