// GS1 codes: a product's GTIN (01) and a card's serial (21) in one code, as a scanner types it, as it is printed below the bars, or as
// the path of a GS1 Digital Link.
// Invariant: every value of a code is understood, or nothing of it counts. A scanner that leaves the separator out glues two values
// together, and the half that can still be read may be another card's number.
import { groupSeparator } from './cleaning.ts';
import { gtin14Of } from './gtin.ts';

export type Gs1Reading =
  /** `gtin`: 14 digits. `serial`: null where the code names a product only. */
  { readonly kind: 'read'; readonly gtin: string; readonly serial: string | null } | { readonly kind: 'unreadable' };

type Element = readonly [identifier: string, value: string];
type Form = { readonly length: number; readonly isFixed: boolean; readonly digits: boolean };

const unreadable: Gs1Reading = { kind: 'unreadable' };

const date: Form = { length: 6, isFixed: true, digits: true };
const upTo = (length: number): Form => ({ length, isFixed: false, digits: false });
/** The application identifiers that are read; only 01 and 21 are used. */
const forms = new Map<string, Form>([
  ['01', { length: 14, isFixed: true, digits: true }],
  ['10', upTo(20)],
  ...['11', '12', '13', '15', '16', '17'].map((identifier) => [identifier, date] as const),
  ['20', { length: 2, isFixed: true, digits: true }],
  ['21', upTo(20)],
  ['22', upTo(20)],
  ['30', { length: 8, isFixed: false, digits: true }],
  ['240', upTo(30)],
  ['250', upTo(30)],
  ['90', upTo(30)],
  ...['91', '92', '93', '94', '95', '96', '97', '98', '99'].map((identifier) => [identifier, upTo(90)] as const),
]);

/** `01`, its GTIN, and the rest. Call it only with a text that begins so. */
export function readElements(text: string): Gs1Reading {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== '') {
    const identifier = [2, 3].map((length) => rest.slice(0, length)).find((start) => forms.has(start));
    const form = forms.get(identifier ?? '');
    if (identifier === undefined || !form) return unreadable;
    rest = rest.slice(identifier.length);
    const end = rest.indexOf(groupSeparator);
    const whole = end < 0 ? rest : rest.slice(0, end);
    const value = form.isFixed ? whole.slice(0, form.length) : whole;
    elements.push([identifier, value]);
    rest = rest.slice(value.length);
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1);
  }
  return readingOf(elements);
}

/** `(01)…(21)…`; null for a text that does not begin so. */
export function readBrackets(text: string): Gs1Reading | null {
  if (!text.startsWith('(01)')) return null;
  const parts = [...text.replace(/\s/g, '').matchAll(/\((\d{2,3})\)([^()]*)|./g)];
  const elements = parts.flatMap(([, identifier, value]): Element[] =>
    identifier === undefined || value === undefined ? [] : [[identifier, value]],
  );
  return elements.length === parts.length ? readingOf(elements) : unreadable;
}

export function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** `https://host/any/path/01/GTIN/21/SERIAL?anything`; null for any other text or link. */
export function readLink(text: string): Gs1Reading | null {
  if (!isLink(text)) return null;
  const [path = ''] = text.split(/[?#]/);
  const segments = path.replace(/\/$/, '').split('/');
  // A page's date may also be between slashes: `/2026/01/15/`.
  const start = segments.findIndex((segment, n) => segment === '01' && /^[\d%]{8,}$/.test(segments[n + 1] ?? ''));
  if (start < 0) return null;
  const values = segments.slice(start).map(decoded);
  const elements: Element[] = [];
  for (let n = 0; n < values.length; n += 2) {
    const [identifier, value] = [values[n], values[n + 1]];
    if (typeof identifier !== 'string' || typeof value !== 'string') return unreadable;
    elements.push([identifier, identifier === '01' ? (gtin14Of(value) ?? '') : value]);
  }
  return readingOf(elements);
}

/** Null for broken percent-encoding. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function readingOf(elements: readonly Element[]): Gs1Reading {
  const values = new Map(elements);
  const gtin = gtin14Of(values.get('01') ?? '');
  const isWhole = values.size === elements.length && elements.every(([identifier, value]) => fits(identifier, value));
  if (!isWhole || gtin === null || elements[0]?.[0] !== '01') return unreadable;
  return { kind: 'read', gtin, serial: values.get('21') ?? null };
}

function fits(identifier: string, value: string): boolean {
  const form = forms.get(identifier);
  if (!form || value.length > form.length || (form.isFixed && value.length < form.length)) return false;
  // `!` to `~`: what GS1 codes hold is ASCII without blanks.
  return (form.digits ? /^\d+$/ : /^[!-~]+$/).test(value);
}
