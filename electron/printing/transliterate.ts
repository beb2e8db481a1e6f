// Turns any text into characters that print on a code page: as themselves, else in the nearest Latin spelling.
// Invariants: the result is on the page and holds no control byte, so no text can command the printer; a character that
// cannot be spelled becomes `?` and is counted, so that a money row can refuse it.
import { latinLetters } from '../../shared/latin-letters.ts';
import { type CodePage, isOnPage } from './code-pages.ts';

export type Spelled = { readonly text: string; readonly lost: number };

// Intl writes currencies with signs that few pages have; an ISO code is never mistaken for another currency.
const currencyCodes = pairs('€ EUR £ GBP ¥ JPY ₹ INR ₩ KRW ₪ ILS ₫ VND ₱ PHP ₺ TRY ₽ RUB ₴ UAH');

const spellings: Readonly<Record<string, string>> = {
  ...letters('‘’‚‛′', "'"),
  ...letters('“”„‟″', '"'),
  ...letters('‐‑‒–—―−', '-'),
  ...letters('•·∙', '*'),
  '…': '...',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '×': 'x',
  '÷': ':',
  '©': '(c)',
  '®': '(R)',
  '°': ' deg.',
  ...Object.fromEntries(latinLetters),
  ...pairs(
    'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch',
  ),
  ...pairs(
    'ы y э e ю yu я ya є ye і i ї yi ґ g А A Б B В V Г G Д D Е E Ё E Ж Zh З Z И I Й I К K Л L М M Н N О O П P Р R',
  ),
  ...pairs('С S Т T У U Ф F Х Kh Ц Ts Ч Ch Ш Sh Щ Shch Ы Y Э E Ю Yu Я Ya Є Ye І I Ї Yi Ґ G'),
  ...letters('ъьЪЬ', ''),
  ...pairs('α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'),
  ...pairs('Α A Β V Γ G Δ D Ε E Ζ Z Η I Θ Th Ι I Κ K Λ L Μ M Ν N Ξ X Ο O Π P Ρ R Σ S Τ T Υ Y Φ F Χ Ch Ψ Ps Ω O'),
};

function letters(all: string, spelling: string): Record<string, string> {
  return Object.fromEntries([...all].map((one) => [one, spelling]));
}

function pairs(list: string): Record<string, string> {
  const words = list.split(' ');
  return Object.fromEntries(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
}

const spaces = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/gu;
// Control characters could command the printer; format characters (bidi marks, joiners, soft hyphens) have no ink.
const withoutInk = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

/** One line of printable text. Runs of white space become one space. */
export function spell(text: string, page: CodePage): Spelled {
  // As most texts are, and on every page.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return { text, lost: 0 };
  let spelled = '';
  let lost = 0;
  // These signs are longer than one character, and their last alone means a currency too: so they are replaced first.
  const whole = isOnPage('¥', page) ? text : text.replaceAll('CN¥', 'CNY ').replaceAll('JP¥', 'JPY ');
  for (const character of inked(whole)) {
    const printable = spellOne(character, page);
    if (printable === null) lost += 1;
    spelled += printable ?? '?';
  }
  return { text: spelled.replace(/ {2,}/g, ' ').trim(), lost };
}

/** Whether its own letters say it. A name of ornaments only would be an empty row. */
export function canSpell(text: string, page: CodePage): boolean {
  const { text: spelled, lost } = spell(text, page);
  return lost === 0 && (spelled !== '' || text.trim() === '');
}

/** Whether every character prints as itself: what a code or a PIN must do. */
export function printsAsItself(text: string, page: CodePage): boolean {
  return [...text].every((character) => isOnPage(character, page));
}

/** An amount in the page's own characters; null where one is not on it, because a spelled sign may mean another currency. */
export function amountOn(text: string, page: CodePage): string | null {
  const amount = inked(text);
  return printsAsItself(amount, page) ? amount : null;
}

function inked(text: string): string {
  return text.replace(spaces, ' ').replace(withoutInk, '').normalize('NFC');
}

/** Hearts, stars and arrows, which a text says the same without. */
export function isOrnament(character: string): boolean {
  return /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{So}\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f]/u.test(character);
}

function spellOne(character: string, page: CodePage): string | null {
  if (isOnPage(character, page)) return character;
  const currency = currencyCodes[character];
  if (currency !== undefined) return `${currency} `;
  const known = spellings[character];
  if (known !== undefined) return known;
  // Accents fall off; compatibility forms (wide digits, ligatures) become their plain letters.
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (bare === character) return isOrnament(character) ? '' : null;
  const parts = [...bare].map((part) => (isOnPage(part, page) ? part : spellings[part]));
  return parts.includes(undefined) ? null : parts.join('');
}
