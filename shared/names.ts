// Names as they are compared and as they are shown: of people, stores and tills, and of products.
// Invariant: two names that look the same to a reader fold to one text; a displayed name cannot break the line, reverse the text around it or pile up
// marks.

/** Characters without ink: format marks, and characters to be ignored, such as a Hangul filler, which counts as a letter. */
const withoutInk = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** A Braille blank is a sign that looks like a space. */
const blanks = /[\s\u2800]+/gu;

/** The text that two names share exactly if they look the same. For comparing only. */
export function foldedName(name: string): string {
  const bare = name.normalize('NFKC').replace(withoutInk, '').replace(blanks, ' ').trim();
  return bare.toLowerCase().normalize('NFKC');
}

/** The people whose name looks like that of another of them, or of one of these others. */
export function alikeIn<T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const groups = Map.groupBy(all, (one) => foldedName(nameOf(one))).values();
  return [...groups].filter(({ length }) => length > 1).flat();
}

/** The scripts of UAX 31 that people write today (tables 5 and 7), and Mongolian. */
const scripts =
  'Latn Cyrl Grek Arab Hebr Armn Geor Ethi Thai Laoo Khmr Mymr Tibt Sinh Thaa Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Mong Adlm Bali Batk Cakm Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu Mand Mtei Newa Nkoo Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yiii';
/** Chinese, Japanese and Korean are written in several, and with Latin letters between them. */
const together = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];

/** By the scripts that may be combined. Made once, and only where a name is not plain ASCII. */
const alphabets = new Map<string, RegExp>();

function isWrittenIn(name: string, allowed: string): boolean {
  const known = alphabets.get(allowed);
  const parts = allowed.split(' ').map((script) => `\\p{Script_Extensions=${script}}`);
  // Digits, punctuation and pictures are common to all; marks belong to the letter before them.
  const pattern = known ?? new RegExp(`^[${parts.join('')}\\p{scx=Zyyy}\\p{scx=Zinh}]*$`, 'u');
  alphabets.set(allowed, pattern);
  return pattern.test(name);
}

/** Whether its letters come from alphabets that may not be mixed: beyond "highly restrictive" of UTS 39, section 5.2. */
export function isMixed(name: string): boolean {
  if (/^[ -~]*$/.test(name)) return false;
  return ![...together, ...scripts.split(' ')].some((allowed) => isWrittenIn(name, allowed));
}

/** For a product, which is never refused for its name: one line, no format marks, three marks on a letter at most. */
export function shownName(name: string): string {
  // Most names need no change.
  if (/^[!-~]+(?: [!-~]+)*$/.test(name)) return name;
  return name
    .replace(/[\t-\r\u0085\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .normalize('NFD')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();
}
