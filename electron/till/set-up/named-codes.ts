// The code of a country or a currency that a person typed by its name, in any language of the till: "Germany" is DE.
// Invariant: a name is never cut down to a code: "Austria" is AT, and never AU.
import { intlLocales } from '../../../shared/locales/intl.ts';

type Kind = 'region' | 'currency';

/** The code in capitals, or what was typed where it is neither a code nor a whole name. */
export function codeOf(kind: Kind, typed: string): string {
  const text = typed.trim();
  const isCode = kind === 'region' ? /^[a-z]{2}$/i : /^[a-z]{3}$/i;
  return isCode.test(text) ? text.toUpperCase() : (codesOf(kind).get(folded(text)) ?? text);
}

const made = new Map<Kind, ReadonlyMap<string, string>>();

function codesOf(kind: Kind): ReadonlyMap<string, string> {
  const known = made.get(kind);
  if (known) return known;
  const codes = kind === 'region' ? twoLetters() : Intl.supportedValuesOf('currency');
  const byName = new Map<string, string>();
  for (const locale of Object.values(intlLocales)) {
    const names = new Intl.DisplayNames(locale, { type: kind, fallback: 'none' });
    for (const code of codes) {
      const name = names.of(code);
      if (name !== undefined && !byName.has(folded(name))) byName.set(folded(name), code);
    }
  }
  made.set(kind, byName);
  return byName;
}

function twoLetters(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  // A withdrawn code, such as DD, has the name of the country that came after it.
  return all.filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
