// The rows of the settings, selected as their readers need them: by what they state, by the path of a field, by their section. Pure.
import type { Kind, Part, Place, Setting } from './row.ts';
import type { Section } from './sections.ts';
import { settings } from './table.ts';

export type Table = typeof settings;
export type SettingKey = keyof Table;
/** The settings whose rows have this. */
export type With<P> = { [K in SettingKey]: Table[K] extends P ? K : never }[SettingKey];

const rows = Object.entries<Setting>(settings);

/** Their keys, in the order of the table. */
export function settingsWith<const P extends Partial<Setting>>(wanted: P): readonly With<P>[] {
  const asked = Object.entries(wanted);
  const found = rows.filter(([, row]) => asked.every(([name, value]) => Reflect.get(row, name) === value));
  return found.map(([key]) => key as With<P>);
}

/** Of an object, the parts under these keys. */
export function picked<T extends object, K extends keyof T>(whole: T, keys: readonly K[]): Pick<T, K> {
  const there = keys.filter((key) => Object.hasOwn(whole, key));
  return Object.fromEntries(there.map((key) => [key, whole[key]])) as Pick<T, K>;
}

/** Each setting and each of its parts, by its path: `theme`, `shifts`, `shifts.on`. */
export const fields: ReadonlyMap<string, Setting | Part> = new Map(
  rows.flatMap(([key, row]): [string, Setting | Part][] => [
    [key, row],
    ...Object.entries(row.parts ?? {}).map(([name, part]): [string, Part] => [`${key}.${name}`, part]),
  ]),
);

/** One that is typed or chosen in the form of its section. `field`: its path. */
export type Row = Kind & Place & { readonly field: string };

const typedRows = [...fields].flatMap(([field, row]): Row[] => (row.kind && row.section ? [{ field, ...row }] : []));

export const rowsOf = (section: Section): readonly Row[] => typedRows.filter((row) => row.section === section);

export const rowOf = (field: string): Row | undefined => typedRows.find((row) => row.field === field);

/** Of the form that has this setting, or parts of it. */
export const sectionOf = (field: string): Section | undefined =>
  typedRows.find((row) => row.field === field || row.field.startsWith(`${field}.`))?.section;

/** The section that changes a control, by its path; a place is also called by the last part of its path, and a rule of a card is of its setting. */
export function sectionOfControl(control: string): Section | undefined {
  const all = [...fields];
  const path = fields.has(control) ? control : (all.find(([field]) => field.endsWith(`.${control}`))?.[0] ?? control);
  const [setting = path] = path.split('.');
  const ownFirst = [path, setting].flatMap((of) => [
    ...all.filter(([field]) => field === of),
    ...all.filter(([field]) => field.startsWith(`${of}.`)),
  ]);
  return ownFirst.find(([, row]) => row.section !== undefined)?.[1].section;
}
