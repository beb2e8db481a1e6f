// Which fields of a till's settings a change alters, at once or later, each by its dotted name. Pure.
// Invariant: names and ids only; the value of a field, which may be a PIN's hash, is never included.
import type { Operator } from '../operator.ts';
import { settingsWith } from './fields.ts';
import type { KeptSettings } from './kept-change.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the till records about itself: no person changes it. */
const noted: ReadonlySet<string> = new Set(settingsWith({ by: 'till' }));
/** The fields of a person that another person sets. The others say when and by whom. */
const ofPerson = [
  'name',
  'role',
  'pin_hash',
  'pin_must_change',
  'disabled_at',
] as const satisfies readonly (keyof Operator)[];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function differences(before: Fields, after: Fields, path = ''): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isFields(was) && isFields(is)) return differences(was, is, `${path}${name}.`);
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [`${path}${name}`];
  });
}

const byId = (people: readonly Operator[]): Fields =>
  Object.fromEntries(people.map((one) => [one.id, Object.fromEntries(ofPerson.map((field) => [field, one[field]]))]));

export function changedFields(before: Partial<KeptSettings>, after: Partial<KeptSettings>): readonly string[] {
  const { operators: were = [], waiting: waited = [], ...settings } = before;
  const { operators: are = [], waiting = [], ...changed } = after;
  const fresh = waiting.filter(({ id }) => !waited.some((one) => one.id === id));
  return [
    ...differences(settings, changed).filter((field) => !noted.has(field)),
    ...differences(byId(were), byId(are), 'operators.'),
    ...fresh.flatMap(({ controls }) => Object.keys(controls)),
  ];
}
