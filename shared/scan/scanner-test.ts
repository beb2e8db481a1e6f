// The scanner test: how a scanner types the code on the test slip shows its settings.
// Invariant: pure; only a text that arrived complete, sign by sign, is good.
import { cleanScan, groupSeparator, swapCase } from './cleaning.ts';

/** On the test slip. Letters that keyboards swap, signs that they move, both cases, digits, and FNC1. */
export const scannerTestText = `CFT1|aqwz-AQWZ-ym;09${groupSeparator}Z`;

export const scannerVerdicts = [
  'good',
  'group-separator-lost', // cards sell; GS1 codes with a lot or a date behind the product may not be read
  'caps-lock',
  'qwertz', // German keys
  'azerty', // French keys
  'digits-lost', // Num Lock
  'cut',
  'prefix-or-suffix', // signs in front or behind
  'other-layout',
  'another-code',
] as const;
export type ScannerVerdict = (typeof scannerVerdicts)[number];

export function scannerWorks(verdict: ScannerVerdict): boolean {
  return verdict === 'good' || verdict === 'group-separator-lost';
}

const withoutSeparator = (text: string) => text.replaceAll(groupSeparator, '');
/** What an American keyboard's keys give on another one, sign by sign. */
const german: Readonly<Record<string, string>> = {
  ...{ '|': "'", '-': 'ß', ';': 'ö', y: 'z', z: 'y', Y: 'Z', Z: 'Y' },
};
const french: Readonly<Record<string, string>> = {
  ...{ a: 'q', q: 'a', A: 'Q', Q: 'A', w: 'z', z: 'w', W: 'Z', Z: 'W', m: ',', M: '?', ';': 'm' },
  ...{ '|': 'µ', '-': ')', 0: 'à', 1: '&', 9: 'ç' },
};
const typedOn = (keys: Readonly<Record<string, string>>, text: string) =>
  text.replace(/./gs, (sign) => keys[sign] ?? sign);

const plain = withoutSeparator(scannerTestText);
/** The scanner's text, without FNC1, and what it shows. */
const known: readonly (readonly [typed: string, verdict: ScannerVerdict])[] = [
  [swapCase(plain), 'caps-lock'],
  [typedOn(german, plain), 'qwertz'],
  [typedOn(french, plain), 'azerty'],
  // Both at once: the keyboard is corrected first, and the next test shows Caps Lock.
  [swapCase(typedOn(german, plain)).replace('ö', 'Ö'), 'qwertz'],
  [plain.replace(/\d/g, ''), 'digits-lost'],
];
const fewestSigns = 4;
/** In signs, of what a scanner types in front of every code. */
export const longestPrefix = 8;

/** What the scanner typed in front of the test code; empty where it typed another, or more than a prefix has. */
export function scannerPrefix(typed: string): string {
  const { text } = cleanScan(typed);
  const at = withoutSeparator(text).indexOf(plain);
  return at > 0 && at <= longestPrefix ? text.slice(0, at) : '';
}

export function scannerVerdict(typed: string): ScannerVerdict {
  const { text } = cleanScan(typed);
  const bare = withoutSeparator(text);
  if (text === scannerTestText) return 'good';
  if (text === plain) return 'group-separator-lost';
  // Anywhere in it: the scanner's id in front is typed on the same keys, and not always known as one.
  const told = known.find(([signs]) => bare.includes(signs));
  if (told) return told[1];
  // FNC1 in the wrong place is separate from the other faults.
  if (bare === plain) return 'other-layout';
  if (bare.length >= fewestSigns && plain.includes(bare)) return 'cut';
  if (bare.includes(plain)) return 'prefix-or-suffix';
  return /^cft/i.test(text) ? 'other-layout' : 'another-code';
}
