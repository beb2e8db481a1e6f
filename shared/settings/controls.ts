// The settings that are controls of what colleagues do, as their rows say (table.ts), and what makes each looser. This decides, for every way to
// save, what a change may do at once and what waits (waiting.ts). Pure.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { pauseOf } from '../sale/customer-pause.ts';
import { type ShopRule, shopRule } from '../scan/shop-rule.ts';
import { fields, type SettingKey, type With } from './fields.ts';
import { codesPrinterOf, isElsewhere, isOtherTerminal, withCodesPrinter } from './places.ts';
import { type Settings, type StoredSettings, withDefaults } from './provisioning.ts';
import type { Loosens } from './row.ts';

export const controlValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  shopRule,
  z.array(z.string().max(40)).max(50),
  /** A place with its fields, such as a card terminal. */
  z.record(z.string().max(40), z.json()),
  z.null(),
]);
/** A control's value; null: none is chosen. */
type Value = z.infer<typeof controlValue>;
/** Whether the second value is looser than the first, in these settings, of which there are to be others. */
type Direction = (before: Value, after: Value, settings: Settings, wanted: Settings) => boolean;

const isRule = (value: Value): value is ShopRule =>
  typeof value === 'object' && value !== null && 'carrier' in value && 'products' in value;

/** Everything except a rule that requires a number for products that had none: a new rule, or an existing one that now includes them. */
const anotherRule: Direction = (before, after, { rack_cards: { rules } }) => {
  if (!isRule(after) || after.carrier !== 'plastic') return true;
  const had = isRule(before) ? before.products : [];
  if (isRule(before) && !isDeepStrictEqual({ ...before, products: [] }, { ...after, products: [] })) return true;
  const ruled = rules.flatMap(({ products }) => products).filter((code) => !had.includes(code));
  return !had.every((code) => after.products.includes(code)) || after.products.some((code) => ruled.includes(code));
};

const more: Direction = (before, after) => Number(after) > Number(before);

const directions: Readonly<Record<Exclude<Loosens, 'never' | readonly string[]>, Direction>> = {
  more,
  less: (before, after) => Number(after) < Number(before),
  /** Without an amount the question is never asked. */
  later: (before, after) => before !== null && (after === null || Number(after) > Number(before)),
  fewer(before, after) {
    const [had, has] = [before, after].map((value): readonly unknown[] => (Array.isArray(value) ? value : []));
    if (!had || !has || has.length === 0) return false;
    return had.length === 0 || had.some((one) => !has.includes(one));
  },
  on: (_, after) => after === true,
  off: (_, after) => after === false,
  /** A till without shifts has no such control. */
  moreInShifts: (...given) => given[2].shifts.on && more(...given),
  byRule: anotherRule,
  elsewhere: (before, after) => before !== null && isElsewhere(before, after),
  another: (before, after) => after !== null && isElsewhere(before, after),
  otherTerminal: isOtherTerminal,
  withService: (_, __, settings, wanted) => settings.base_url !== wanted.base_url,
};

const along =
  (strictFirst: readonly Value[]): Direction =>
  (before, after) =>
    strictFirst.indexOf(after) > strictFirst.indexOf(before);

const controls: ReadonlyMap<string, Direction> = new Map(
  [...fields].flatMap(([path, { loosens = 'never' }]): [string, Direction][] => {
    if (loosens === 'never') return [];
    return [[path, typeof loosens === 'string' ? directions[loosens] : along(loosens)]];
  }),
);

const rulesPath = 'rack_cards.rules';
const ruleStart = `${rulesPath}.`;

/** With the customer's pause as its parts, however it is stored, and the printer of codes named. */
const inParts = (settings: Settings) => ({
  ...settings,
  customer_pause: pauseOf(settings.customer_pause),
  codes_printer: codesPrinterOf(settings),
});

/** The controls of some settings by their path, each rule of rack cards by its own: `rack_cards.rules.NAME`. */
export type Controls = Readonly<Record<string, Value>>;

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

function controlsIn(settings: Settings): Controls {
  const { rules } = settings.rack_cards;
  const paths = [...controls.keys()].filter((path) => path !== rulesPath);
  return Object.fromEntries([
    // As the schema has it: no control is anything else.
    ...paths.map((path) => [path, (path.split('.').reduce(partOf, inParts(settings)) ?? null) as Value]),
    ...rules.map((rule) => [ruleStart + rule.name, rule]),
  ]);
}

/** Of any setting or part, by its path; null: none is chosen. */
export const valueIn = (settings: StoredSettings, path: string): unknown =>
  path.split('.').reduce<unknown>(partOf, inParts(withDefaults(settings))) ?? null;

const directionOf = (path: string) => controls.get(path.startsWith(ruleStart) ? rulesPath : path);

/** The controls that differ, by their paths. */
export function changedControls(before: StoredSettings, after: StoredSettings): readonly string[] {
  const [had, has] = [controlsIn(withDefaults(before)), controlsIn(withDefaults(after))];
  const paths = [...new Set([...Object.keys(had), ...Object.keys(has)])];
  return paths.filter((path) => !isDeepStrictEqual(had[path] ?? null, has[path] ?? null));
}

/** Of those, the ones that are looser. */
export function looserThan(before: StoredSettings, after: StoredSettings): readonly string[] {
  const [settings, wanted] = [withDefaults(before), withDefaults(after)];
  const [had, has] = [controlsIn(settings), controlsIn(wanted)];
  return changedControls(before, after).filter((path) => {
    const loosens = directionOf(path);
    return loosens?.(had[path] ?? null, has[path] ?? null, settings, wanted) ?? false;
  });
}

/**
 * `settings`: the part of the change from `before` to `after` that applies at once; `waits`: the controls that are looser afterwards. `renewed`: those
 * that are others though they look as before.
 */
export function splitLoosening<T extends StoredSettings>(
  before: StoredSettings,
  given: T,
  renewed: readonly string[] = [],
): { readonly settings: T; readonly waits: Controls } {
  const after = withCodesPrinter(before, given);
  const looser = [...new Set([...looserThan(before, after), ...renewed])];
  if (looser.length === 0) return { settings: after, waits: {} };
  const [had, has] = [controlsIn(withDefaults(before)), controlsIn(withDefaults(after))];
  const [stays, waits] = [had, has].map((all) => Object.fromEntries(looser.map((path) => [path, all[path] ?? null])));
  return { settings: { ...after, ...withControls(after, stays ?? {}, before) }, waits: waits ?? {} };
}

type ControlField = Exclude<SettingKey, With<{ loosens: 'never' }>>;
type ControlFields = Partial<Pick<StoredSettings, ControlField & keyof StoredSettings>>;

/** The fields of settings that these controls change; a field that then equals the one in `stored` is written as it is stored there. */
export function withControls(
  settings: StoredSettings,
  given: Controls,
  stored: StoredSettings = settings,
): ControlFields {
  const changed: Record<string, unknown> = {};
  const all = inParts(withDefaults(settings));
  const rules = new Map(all.rack_cards.rules.map((rule) => [rule.name, rule]));
  for (const [path, value] of Object.entries(given)) {
    const [field = '', name] = path.startsWith(ruleStart) ? ['rack_cards', 'rules'] : path.split('.');
    if (isRule(value)) rules.set(value.name, value);
    else if (path.startsWith(ruleStart)) rules.delete(path.slice(ruleStart.length));
    const part = changed[field] ?? partOf(all, field);
    const whole = typeof part === 'object' ? { ...part } : {};
    if (name === undefined) changed[field] = value ?? undefined;
    else changed[field] = { ...whole, [name]: name === 'rules' ? [...rules.values()] : value };
  }
  // The printer of codes stays named where the one of all others becomes another.
  const usualStored = { ...inParts(withDefaults(stored)), codes_printer: stored.codes_printer };
  for (const field of Object.keys(changed))
    if (isDeepStrictEqual(changed[field], partOf(usualStored, field))) changed[field] = partOf(stored, field);
  return changed;
}
