// Which settings are controls of what colleagues do, and in which direction each is looser. The one table: what a save may change at once and
// what waits (waiting.ts) is read from here, whoever saves. Pure.
// Invariant: every field of the settings has a decision, so that a new one does not come in without (tests/shared/settings-controls.test.ts).
import { isDeepStrictEqual } from 'node:util';
import { knownCategories } from '../known-categories.ts';
import { pauseOf } from '../sale/customer-pause.ts';
import type { ShopRule } from '../scan/shop-rule.ts';
import { type Settings, type StoredSettings, withUsual } from './provisioning.ts';

/** A control's value; null: none is chosen. */
type Value = string | number | boolean | ShopRule | string[] | null;
/** Whether the second value is looser than the first, in these settings. */
type Loosens = (before: Value, after: Value, settings: Settings) => boolean;

const more: Loosens = (before, after) => Number(after) > Number(before);
const less: Loosens = (before, after) => Number(after) < Number(before);
/** Of an amount from which on somebody is asked; without one, nobody is. */
const laterOrNever: Loosens = (before, after) => before !== null && (after === null || Number(after) > Number(before));
/** Of a list that is empty where all are meant. */
const fewer: Loosens = (before, after) => {
  const [had, has] = [before, after].map((value): readonly unknown[] => (Array.isArray(value) ? value : []));
  if (!had || !has || has.length === 0) return false;
  return had.length === 0 || had.some((one) => !has.includes(one));
};
const toOn: Loosens = (_, after) => after === true;
const toOff: Loosens = (_, after) => after === false;
/** From strict to loose. */
const along =
  (...strictFirst: readonly Value[]): Loosens =>
  (before, after) =>
    strictFirst.indexOf(after) > strictFirst.indexOf(before);
/** A till without shifts has nothing of it. */
const whereShiftsAreOn =
  (loosens: Loosens): Loosens =>
  (before, after, settings) =>
    settings.shifts.on && loosens(before, after, settings);

const isRule = (value: Value): value is ShopRule =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All but a rule that asks for a number, of products that had none: a new one, or one that stays and gets them too. */
const anotherRule: Loosens = (before, after, { rack_cards: { rules } }) => {
  if (!isRule(after) || after.carrier !== 'plastic') return true;
  const had = isRule(before) ? before.products : [];
  if (isRule(before) && !isDeepStrictEqual({ ...before, products: [] }, { ...after, products: [] })) return true;
  const ruled = rules.flatMap(({ products }) => products).filter((code) => !had.includes(code));
  return !had.every((code) => after.products.includes(code)) || after.products.some((code) => ruled.includes(code));
};

const none = 'no control';

export const controls: Readonly<Record<string, Loosens | typeof none>> = {
  new_manager_days: less,
  sole_manager_voids: toOn,
  'customer_pause.amount': laterOrNever,
  'customer_pause.cards': laterOrNever,
  'customer_pause.categories': fewer,
  'shop_maxima.card': laterOrNever,
  'shop_maxima.sale': laterOrNever,
  'shop_maxima.supervisor_above': laterOrNever,
  ...Object.fromEntries(knownCategories.map((code) => [`category_maxima.${code}`, laterOrNever])),
  'manual_card.code_of': along('digits', 'letters-and-digits'),
  'manual_card.code_length': less,
  'manual_card.per_sale_minor': more,
  'manual_card.per_day_minor': more,
  'shifts.on': toOff,
  'shifts.tolerance_minor': whereShiftsAreOn(more),
  'shifts.move_limit_minor': whereShiftsAreOn(more),
  /** When what waits begins is a moment, which this does not move. */
  'shifts.day_begins': none,
  'rack_cards.typed_numbers': along('never', 'supervisor', 'cashier'),
  'rack_cards.scan_to_give': along('always', 'several', 'never'),
  // What is left must be a code as any other.
  'rack_cards.scanner_prefix': none,
  /** Each by its name. */
  'rack_cards.rules': anotherRule,

  // What a till is: it never changes.
  environment: none,
  store_id: none,
  terminal_id: none,
  currency: none,
  vault: none,
  kiosk: none,
  fiscal: none,
  // They have a rule of their own (operators/second-person.ts).
  operators: none,
  // With whom the till speaks and how: refused where it is not the store's own service, and needed at once where a device or a key is gone.
  base_url: none,
  key_id: none,
  key_secret: none,
  store_key: none,
  drop_old_store_keys: none,
  printer: none,
  card_terminal: none,
  terminal_passphrase: none,
  webhooks: none,
  webhook_keys: none,
  backup_folder: none,
  head_office: none,
  // A package is taken by its signature, wherever it comes from.
  updates: none,
  untested_devices: none,
  tested_printer: none,
  // What screens and slips say, and what is sold. Hiding a product hides no sale.
  products: none,
  locale: none,
  theme: none,
  // Where the customer has none, the cashier asks them.
  'customer_display.monitor': none,
  'customer_display.is_touch': none,
  'customer_display.pictures': none,
  phones: none,
  slips: none,
  code_notice: none,
  low_balance: none,
  // Against faults and forgetting, not against colleagues.
  lock_minutes: none,
  join_hours: none,
  max_unresolved_cards: none,
  min_free_bytes: none,
  keep_names_months: none,
  keep_sales_years: none,
};

const rulesPath = 'rack_cards.rules';
const ruleStart = `${rulesPath}.`;

/** A version before this one let the sum of a customer's pause wait by the name of the whole. */
export const todaysPath = (path: string): string => (path === 'customer_pause' ? 'customer_pause.amount' : path);

/** With the customer's pause as its parts, however it is stored. */
const inParts = (settings: Settings) => ({ ...settings, customer_pause: pauseOf(settings.customer_pause) });

/** The controls of some settings by their path, each rule of rack cards by its own: `rack_cards.rules.NAME`. */
export type Controls = Readonly<Record<string, Value>>;

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

function controlsIn(settings: Settings): Controls {
  const { rules } = settings.rack_cards;
  const paths = Object.keys(controls).filter((path) => controls[path] !== none && path !== rulesPath);
  return Object.fromEntries([
    // As the schema has it: no control is anything else.
    ...paths.map((path) => [path, (path.split('.').reduce(partOf, inParts(settings)) ?? null) as Value]),
    ...rules.map((rule) => [ruleStart + rule.name, rule]),
  ]);
}

const directionOf = (path: string) => controls[path.startsWith(ruleStart) ? rulesPath : path];

/** The controls that differ, by their paths. */
export function changedControls(before: StoredSettings, after: StoredSettings): readonly string[] {
  const [had, has] = [controlsIn(withUsual(before)), controlsIn(withUsual(after))];
  const paths = [...new Set([...Object.keys(had), ...Object.keys(has)])];
  return paths.filter((path) => !isDeepStrictEqual(had[path] ?? null, has[path] ?? null));
}

/** Of those, the ones that are looser. */
export function looserThan(before: StoredSettings, after: StoredSettings): readonly string[] {
  const settings = withUsual(before);
  const [had, has] = [controlsIn(settings), controlsIn(withUsual(after))];
  return changedControls(before, after).filter((path) => {
    const loosens = directionOf(path);
    return typeof loosens === 'function' && loosens(had[path] ?? null, has[path] ?? null, settings);
  });
}

/** `settings`: what is at once of a change from `before` to `after`; `waits`: the controls that are looser afterwards. */
export function splitLoosening<T extends StoredSettings>(
  before: StoredSettings,
  after: T,
): { readonly settings: T; readonly waits: Controls } {
  const looser = looserThan(before, after);
  if (looser.length === 0) return { settings: after, waits: {} };
  const [had, has] = [controlsIn(withUsual(before)), controlsIn(withUsual(after))];
  const [stays, waits] = [had, has].map((all) => Object.fromEntries(looser.map((path) => [path, all[path] ?? null])));
  return { settings: { ...after, ...withControls(after, stays ?? {}, before) }, waits: waits ?? {} };
}

type ControlField =
  | 'new_manager_days'
  | 'sole_manager_voids'
  | 'customer_pause'
  | 'shop_maxima'
  | 'category_maxima'
  | 'manual_card'
  | 'shifts'
  | 'rack_cards';
type ControlFields = Partial<Pick<StoredSettings, ControlField>>;

/** The fields of settings that these controls change; a field that then is as in `stored` is as it is stored there. */
export function withControls(
  settings: StoredSettings,
  given: Controls,
  stored: StoredSettings = settings,
): ControlFields {
  const fields: Record<string, unknown> = {};
  const all = inParts(withUsual(settings));
  const rules = new Map(all.rack_cards.rules.map((rule) => [rule.name, rule]));
  for (const [named, value] of Object.entries(given)) {
    const path = todaysPath(named);
    const [field = '', name] = path.startsWith(ruleStart) ? ['rack_cards', 'rules'] : path.split('.');
    if (isRule(value)) rules.set(value.name, value);
    else if (path.startsWith(ruleStart)) rules.delete(path.slice(ruleStart.length));
    const part = fields[field] ?? partOf(all, field);
    const whole = typeof part === 'object' ? { ...part } : {};
    if (name === undefined) fields[field] = value ?? undefined;
    else fields[field] = { ...whole, [name]: name === 'rules' ? [...rules.values()] : value };
  }
  const usualStored = inParts(withUsual(stored));
  for (const field of Object.keys(fields))
    if (isDeepStrictEqual(fields[field], partOf(usualStored, field))) fields[field] = partOf(stored, field);
  return fields;
}
