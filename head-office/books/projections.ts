// The rows of the tables that the page reads; tables.ts says what each column is.
import { z } from 'zod';
import { plannedOnce, type Queries } from '../core/database.ts';
import { iso } from '../core/shape.ts';

// A table whose rows are read, changed in memory and written back, many at once: its columns with their PostgreSQL types and schemas. Times are ISO
// 8601 UTC, days `2026-11-25`.

type Column = { readonly pg: string; readonly select?: string; readonly schema: z.ZodType };
type Columns = Readonly<Record<string, Column>>;

const text = { pg: 'text', schema: z.string() };
const textOrNull = { pg: 'text', schema: z.string().nullable() };
const integer = { pg: 'bigint', schema: z.int() };
const integerOrNull = { pg: 'bigint', schema: z.int().nullable() };
const yesNo = { pg: 'boolean', schema: z.boolean() };
const time = { pg: 'timestamptz', schema: iso };
const timeOrNull = { pg: 'timestamptz', schema: iso.nullable() };
const day = { pg: 'date', select: '::text', schema: z.string() };
const dayOrNull = { pg: 'date', select: '::text', schema: z.string().nullable() };
/** Travels to PostgreSQL as its text. */
const jsonOf = <S extends z.ZodType>(schema: S) => ({ pg: 'jsonb', schema });

type RowOf<C extends Columns> = { [Name in keyof C]: z.output<C[Name]['schema']> };

type How<C> = { readonly name: string; readonly key: readonly (keyof C & string)[]; readonly columns: C };

function table<const C extends Columns>({ name, key, columns }: How<C>) {
  const names = Object.keys(columns);
  const schema = z.object(Object.fromEntries(names.map((column) => [column, columns[column]?.schema ?? z.never()])));
  const list = names.map((column) => `t.${column}${columns[column]?.select ?? ''}`).join(', ');
  const arrays = names.map((column, i) => `$${i + 1}::${columns[column]?.pg}[]`).join(', ');
  const others = names.filter((column) => !key.includes(column));
  const insert = (conflict: string): string =>
    plannedOnce(
      `INSERT INTO ${name} (${names.join(', ')}) SELECT * FROM unnest(${arrays}) ON CONFLICT (${key.join(', ')}) DO ${conflict}`,
    );
  const set = (of: (column: string) => string): string =>
    `UPDATE SET ${others.map((column) => `${column} = ${of(column)}`).join(', ')}`;
  const replace = insert(set((column) => `excluded.${column}`));
  const isNumber = (column: string): boolean => columns[column]?.pg === 'bigint';
  const addTo = insert(
    set((column) => (isNumber(column) ? `${name}.${column} + excluded.${column}` : `excluded.${column}`)),
  );
  const isJson = names.map((column) => columns[column]?.pg === 'jsonb');
  const valuesOf = (rows: readonly RowOf<C>[]): unknown[][] =>
    names.map((column, i) => rows.map((row) => (isJson[i] ? jsonText(row[column]) : row[column])));
  return {
    name,
    /** `rest` follows the table's name, which is `t` there. */
    async read(db: Queries, rest: string, values: readonly unknown[]): Promise<RowOf<C>[]> {
      return (await db.rows(schema, `SELECT ${list} FROM ${name} t ${rest}`, values)) as RowOf<C>[];
    },
    /** In the place of those that have the same key. */
    async write(db: Queries, rows: readonly RowOf<C>[]): Promise<void> {
      if (rows.length > 0) await db.run(replace, valuesOf(rows));
    },
    /** Its numbers are added to those of the same key. */
    async add(db: Queries, rows: readonly RowOf<C>[]): Promise<void> {
      if (rows.length > 0) await db.run(addTo, valuesOf(rows));
    },
  };
}

const jsonText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const layered = { till: text, sale: text, lost_of: text };

const sale = {
  ...layered,
  ledger: text,
  receipt: textOrNull,
  stage: text,
  operator: textOrNull,
  shift: textOrNull,
  day,
  hour: integer,
  began_at: time,
  committed_at: timeOrNull,
  went_on: textOrNull,
  first_seq: integer,
  last_seq: integer,
};
export const sales = table({ name: 'sales', key: ['till', 'sale', 'lost_of'], columns: sale });
export type SaleRow = RowOf<typeof sale>;

/** Of a card: card-life.ts. */
const life = { asked_at: timeOrNull, taken_at: timeOrNull, back_from: timeOrNull, back_at: timeOrNull };

const card = {
  ...layered,
  line: text,
  product: textOrNull,
  currency: textOrNull,
  amount_minor: integerOrNull,
  state: text,
  since: time,
  sold_at: timeOrNull,
  sold_day: dayOrNull,
  sold_hour: integerOrNull,
  sold_by: textOrNull,
  order_id: textOrNull,
  last4: textOrNull,
  handed_over_at: timeOrNull,
  pending_slips: integer,
  ...life,
};
export const cards = table({ name: 'cards', key: ['till', 'sale', 'line', 'lost_of'], columns: card });
export type CardRow = RowOf<typeof card>;

const part = {
  ...layered,
  part: text,
  tender: text,
  line: textOrNull,
  state: text,
  amount_minor: integer,
  since: time,
  due_since: timeOrNull,
  refund_way: textOrNull,
  method: text,
  rounding_minor: integer,
  terminal: textOrNull,
  source: textOrNull,
  paid_day: dayOrNull,
  paid_hour: integerOrNull,
  shift: textOrNull,
};
export const parts = table({ name: 'parts', key: ['till', 'sale', 'part', 'lost_of'], columns: part });
export type PartRow = RowOf<typeof part>;

const moved = {
  till: text,
  ledger: text,
  seq: integer,
  n: integer,
  lost: yesNo,
  at: time,
  day,
  hour: integer,
  kind: text,
  pot: text,
  moved_minor: integer,
  rounding_minor: integer,
  sale: textOrNull,
  part: textOrNull,
  line: textOrNull,
  operator: textOrNull,
  shift: textOrNull,
  waits: yesNo,
  from_night: yesNo,
};
export const money = table({ name: 'money', key: ['till', 'ledger', 'seq', 'n'], columns: moved });
export type MoneyRow = RowOf<typeof moved>;

const matter = {
  ...layered,
  entry: text,
  code: text,
  line: textOrNull,
  part: textOrNull,
  raised_at: time,
  closed_at: timeOrNull,
};
export const matters = table({ name: 'matters', key: ['till', 'sale', 'entry', 'lost_of'], columns: matter });
export type MatterRow = RowOf<typeof matter>;

const companyOrder = {
  till: text,
  company_order: text,
  lost_of: text,
  ledger: text,
  number: integer,
  customer: text,
  reference: text,
  currency: text,
  cards: integer,
  paid_by: text,
  operator: text,
  approver: text,
  day,
  placed_at: time,
  since: time,
  state: text,
  why: textOrNull,
  failed_in_row: integer,
  paid_minor: integer,
  paid_back_minor: integer,
  most_minor: integerOrNull,
  copies: integer,
  copies_before: integer,
};
export const companyOrders = table({
  name: 'company_orders',
  key: ['till', 'company_order', 'lost_of'],
  columns: companyOrder,
});
export type CompanyOrderRow = RowOf<typeof companyOrder>;

const companyCard = {
  till: text,
  company_order: text,
  n: integer,
  lost_of: text,
  currency: text,
  product: text,
  amount_minor: integer,
  state: text,
  ...life,
  is_owed: { pg: 'boolean', schema: z.boolean().nullable() },
};
export const companyCards = table({
  name: 'company_cards',
  key: ['till', 'company_order', 'n', 'lost_of'],
  columns: companyCard,
});
export type CompanyCardRow = RowOf<typeof companyCard>;

/** Minor units, by pot and kind of movement. */
export const potsOf = z.record(z.string(), z.record(z.string(), z.int()));
/** What a Z says and what the journal here says, by figure. */
export const differsOf = z.array(z.object({ figure: z.string(), z: z.string(), journal: z.string() }));
export type Differs = z.infer<typeof differsOf>;

const shift = {
  till: text,
  shift: text,
  lost_of: text,
  ledger: text,
  tray: text,
  day,
  state: text,
  owner: text,
  float_minor: integer,
  opened_at: time,
  ended_at: timeOrNull,
  closed_at: timeOrNull,
  pots: jsonOf(potsOf),
  sold_cards: integer,
  sold_minor: integer,
  returned_cards: integer,
  returned_minor: integer,
  other_minor: integer,
  rounding_minor: integer,
  night_count: integer,
  night_minor: integer,
  z_ledger: textOrNull,
  z_n: integerOrNull,
  z_seq: integerOrNull,
  z_sha256: textOrNull,
  z_differs: jsonOf(differsOf.nullable()),
  z_currency: textOrNull,
  z_sold_minor: integerOrNull,
  z_cash_minor: integerOrNull,
  z_card_minor: integerOrNull,
  z_difference_minor: integerOrNull,
};
export const shifts = table({ name: 'shifts', key: ['till', 'shift', 'lost_of'], columns: shift });
export type ShiftRow = RowOf<typeof shift>;

const sums = { moved_minor: integer, cards: integer, cards_minor: integer, sales: integer };

const ofDay = { day, till: text, pot: text, ...sums };
export const days = table({ name: 'days', key: ['day', 'till', 'pot'], columns: ofDay });
export type DayRow = RowOf<typeof ofDay>;

const ofHour = { day, store: text, hour: integer, ...sums, is_summed: yesNo };
export const hours = table({ name: 'hours', key: ['day', 'store', 'hour'], columns: ofHour });
export type HourRow = RowOf<typeof ofHour>;

/** How often something happened, and how often it could have. */
export const countedFigure = z.object({ n: z.int().min(0), exposure: z.number().min(0) });
const peopleDay = {
  till: text,
  day,
  role: text,
  person: text,
  count: integer,
  figures: jsonOf(z.record(z.string(), countedFigure)),
};
export const peopleDays = table({ name: 'people_days', key: ['till', 'day', 'role', 'person'], columns: peopleDay });
export type PeopleDayRow = RowOf<typeof peopleDay>;

const follow = { till: text, ledger: text, projected: integer, kept_to: integerOrNull, shifts_on: yesNo };
export const followed = table({ name: 'followed', key: ['till', 'ledger'], columns: follow });
export type FollowedRow = RowOf<typeof follow>;
