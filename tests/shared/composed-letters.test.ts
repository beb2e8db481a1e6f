// A keyboard sends ä as one sign or as two, and a person sees one letter: what people type is compared in one form, at each door.
import { expect, test } from 'vitest';
import { enrolRequest } from '../../shared/head-office/messages.ts';
import { text, typed } from '../../shared/request-parts.ts';
import { hashSecret, isSecret } from '../../shared/secret-hash.ts';

const cost = 2 ** 4;
/** Every letter of Latin, Greek, Cyrillic, Vietnamese and Korean script that has two forms. */
const letters = Array.from({ length: 0xd7a4 }, (_, code) => code)
  .filter((code) => code < 0x2000 || code > 0xac00)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => letter.normalize('NFD') !== letter && letter.normalize('NFC') === letter);

test('what is typed comes in as one form', () => {
  expect(letters.length).toBeGreaterThan(10_000);
  for (const letter of letters) {
    const both = [letter, letter.normalize('NFD')];
    expect(new Set(both.map((one) => text(20).parse(` ${one}x `)))).toEqual(new Set([`${letter}x`]));
    // It is as long as a person counts it.
    expect(new Set(both.map((one) => typed(1).parse(one)))).toEqual(new Set([letter]));
  }
});

test('a NUL, which no database keeps, is refused at the door', () => {
  const store = { id: 's', name: 'Shop', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin' };
  const asked = { code: 'c', store, terminal: 'T1', ledger: 'l' };
  expect(enrolRequest.safeParse(asked).success).toBe(true);
  for (const wrong of [
    { ...asked, code: 'c\0' },
    { ...asked, store: { ...store, name: 'Sh\0op' } },
    { ...asked, terminal: '\0' },
  ])
    expect(enrolRequest.safeParse(wrong).success).toBe(false);
  expect(text(20).safeParse('a\0b').success).toBe(false);
});

test('a secret is the same one, whichever keyboard set it and whichever types it', async () => {
  const long = letters.filter((_, at) => at % 97 === 0).join('');
  for (const set of ['NFC', 'NFD'] as const) {
    const hash = await hashSecret(long.normalize(set), cost);
    for (const given of ['NFC', 'NFD'] as const) expect(await isSecret(long.normalize(given), hash)).toBe(true);
    expect(await isSecret(long.slice(1), hash)).toBe(false);
  }
});
