// Where codes, money and witnesses go: the printer of codes, the card terminal, head office, the service, webhooks, the customer's pictures. What is a
// place says the table; this says when one is another, and tells a change of one. Pure.
// Invariants: a device found again by its serial number is the same; no credential of an address is told.
import { isDeepStrictEqual } from 'node:util';
import type { PlaceMove } from '../command-record.ts';
import { parsePrinter } from '../printer-address.ts';
import { fields } from './fields.ts';
import type { StoredSettings } from './provisioning.ts';
import type { PlaceRule } from './row.ts';

const rules: ReadonlySet<unknown> = new Set<PlaceRule>(['elsewhere', 'another', 'otherTerminal', 'withService']);

/** Whether this control, by its path, is a place. */
export const isPlace = (path: string): boolean => rules.has(fields.get(path)?.loosens);

const printerAt = (value: unknown): unknown => {
  const parsed = typeof value === 'string' ? parsePrinter(value) : null;
  return parsed?.ok ? parsed.value.address : value;
};

/** Other paper of the same printer is the same place. */
export const isElsewhere = (before: unknown, after: unknown): boolean =>
  !isDeepStrictEqual(printerAt(before), printerAt(after));

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The terminal's name has its serial number, and its key is what nobody else has; where it is in the network says nothing. */
export function isOtherTerminal(before: unknown, after: unknown): boolean {
  const [had, has] = [fieldsOf(before), fieldsOf(after)];
  if (had.kind !== 'nexo') return false;
  const isSame = had.poi_id === has.poi_id && had.key !== null && isDeepStrictEqual(had.key, has.key);
  return isElsewhere(before, after) && !isSame;
}

/** Where slips with codes may go; null while the till never had a printer. */
export const codesPrinterOf = ({ codes_printer, printer }: StoredSettings): string | null =>
  codes_printer ?? printer ?? null;

/**
 * With the printer of codes that is asked for: the one that is chosen for all slips. A till without a printer remembers its last one, and whoever
 * chooses a printer chooses no other one for codes.
 */
export function withCodesPrinter<T extends StoredSettings>(before: StoredSettings, after: T): T {
  const had = codesPrinterOf(before);
  if (after.printer === before.printer) return { ...after, codes_printer: before.codes_printer };
  return { ...after, codes_printer: after.printer == null ? (had ?? undefined) : undefined };
}

/** An address as it may be told: without user, password and query. Null for none. */
export function toldPlace(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') {
    const text = String(field.endsWith('printer') ? printerAt(value) : value);
    return text.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/s, '');
  }
  const { kind, poi_id, address, port, path, public_url, url, ca } = fieldsOf(value);
  switch (field) {
    case 'card_terminal':
      return kind === 'nexo' ? `${poi_id} ${toldPlace('', address)}` : String(kind);
    case 'webhooks':
      return [`${address}:${port}${path}`, toldPlace('', public_url)].filter((part) => part !== null).join(' ');
    default:
      return ca === undefined
        ? toldPlace('', url)
        : `${toldPlace('', url)} (certificate ${`${ca}`.replace(/-----[^-]+-----|\s/g, '').slice(-16)})`;
  }
}

const toldFields = ['printer', 'proxy', ...[...fields.keys()].filter((path) => isPlace(path) && path !== 'key_id')];

const at = (settings: StoredSettings, field: string): unknown =>
  field === 'codes_printer'
    ? codesPrinterOf(settings)
    : field.split('.').reduce<unknown>((whole, name) => fieldsOf(whole)[name], settings);

type Waits = StoredSettings & {
  readonly waiting?:
    | readonly { readonly id: string; readonly controls: Readonly<Record<string, unknown>> }[]
    | undefined;
};

/** Each place that is another, and each other one that is asked for, or no more. */
export function placeMoves(before: Waits, after: Waits): readonly PlaceMove[] {
  const asked = (one: Waits, other: Waits) =>
    (one.waiting ?? [])
      .filter(
        ({ id, controls }) =>
          !other.waiting?.some((same) => same.id === id && isDeepStrictEqual(same.controls, controls)),
      )
      .flatMap(({ controls }) => Object.entries(controls).filter(([field]) => toldFields.includes(field)));
  const move = (field: string, from: unknown, to: unknown, step: PlaceMove['step']): PlaceMove[] => [
    { field, from: toldPlace(field, from), to: toldPlace(field, to), step },
  ];
  const changed = toldFields.flatMap((field) => {
    const [from, to] = [at(before, field), at(after, field)];
    return isElsewhere(from ?? null, to ?? null) ? move(field, from, to, 'changed') : [];
  });
  const isDone = (field: string, to: unknown) => !isElsewhere(at(after, field) ?? null, to);
  return [
    ...changed,
    ...asked(after, before).flatMap(([field, to]) => move(field, at(after, field), to, 'asked')),
    ...asked(before, after).flatMap(([field, to]) =>
      isDone(field, to) ? [] : move(field, to, at(after, field), 'called-back'),
    ),
  ];
}
