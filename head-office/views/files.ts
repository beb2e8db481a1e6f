// Tables for a spreadsheet or another program, read page by page. Invariants: a table has every row that the reader may see, each about one thing of
// one kind; a file that ends early fails; amounts of a drawer that is still to be counted are blank, as on the page.
import { z } from 'zod';
import { type Cell, csvStart, csvText, type Separator } from '../../shared/csv.ts';
import type { FileName } from '../../shared/head-office/users.ts';
import type { DueRow, FileAsks, Listed, TillName, ZDays, ZPot, ZRow } from '../../shared/head-office/views.ts';
import { moneyText } from '../../shared/money.ts';
import { isoInZone } from '../../shared/zone.ts';
import type { Queries } from '../core/database.ts';
import { everyPage, type List, listOf, type PageAsked, type PageAt, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { companyPage } from './companies.ts';
import { owedPage } from './due.ts';
import type { Heading } from './file-headings.ts';
import { inScope, type Reader, scopeOf, tillName, withSale, withStore } from './scope.ts';
import { isToldAmount, isToldDay, withheldFrom } from './withheld.ts';
import { zPage } from './zs.ts';

/** Pieces of text, in their order. */
export type FileText = AsyncGenerator<string, void>;
type Columns<Row> = Readonly<Partial<Record<Heading, (row: Row) => Cell | undefined>>>;

const cellsOf = <Row>(columns: Columns<Row>, row: Row): Cell[] =>
  Object.values(columns).map((cellOf) => cellOf(row) ?? null);

export async function* fileOf<Row>(columns: Columns<Row>, pageAt: PageAt<Row>, separator: Separator): FileText {
  yield csvStart + csvText([Object.keys(columns)], separator);
  for await (const rows of everyPage(pageAt))
    yield csvText(
      rows.map((row) => cellsOf(columns, row)),
      separator,
    );
}

const place: Columns<TillName> = {
  store_id: ({ storeId }) => storeId,
  store: ({ store }) => store,
  till_id: ({ tillId }) => tillId,
  till: ({ terminal }) => terminal,
};

type Zoned = { readonly zone: string };
const at = (time: string | null, { zone }: Zoned): string | null => time && isoInZone(time, zone);
const amountIn = (currency: string, minor: number | null): string | null =>
  minor === null ? null : moneyText({ currency, amountMinor: minor }).amount;

const text = z.string();
const told = (column: string, lostOf?: string): string => `CASE WHEN ${isToldAmount(lostOf)} THEN ${column} END`;
/** $4: the tills of `Withheld`, which not every file needs; $5 and $6: the days. */
const ofDays = (day: string): string =>
  `${inScope} AND $4::text[] IS NOT NULL AND ${day} BETWEEN $5::date AND $6::date`;
const named = { ...tillName, zone: ['s.zone', text], currency: ['s.currency', text] } as const;

const card = shape({
  ...named,
  day: ['o.sold_day::text', text],
  soldAt: ['o.sold_at', iso.nullable()],
  receipt: ['sa.receipt', text.nullable()],
  saleId: ['o.sale', text],
  cardId: ['o.line', text],
  product: [told('o.product'), text.nullable()],
  productName: [told('w.name'), text.nullable()],
  minor: [told('o.amount_minor'), z.int().nullable()],
  state: ['o.state', text],
  since: ['o.since', iso],
  orderId: ['o.order_id', text.nullable()],
  last4: ['o.last4', text.nullable()],
  givenAt: ['o.handed_over_at', iso.nullable()],
  seller: ['o.sold_by', text.nullable()],
});
const cardColumns: Columns<z.infer<typeof card.row>> = {
  ...place,
  business_day: ({ day }) => day,
  sold_at: (row) => at(row.soldAt, row),
  receipt: ({ receipt }) => receipt,
  sale_id: ({ saleId }) => saleId,
  card_id: ({ cardId }) => cardId,
  product_code: ({ product }) => product,
  product: ({ productName }) => productName,
  currency: ({ currency }) => currency,
  face_value: ({ currency, minor }) => amountIn(currency, minor),
  state: ({ state }) => state,
  state_since: (row) => at(row.since, row),
  order_id: ({ orderId }) => orderId,
  serial_last4: ({ last4 }) => last4,
  handed_over_at: (row) => at(row.givenAt, row),
  seller: ({ seller }) => seller,
};
const cards: Omit<List<typeof card.row>, 'values'> = {
  shape: card,
  from: `FROM cards o ${withStore} ${withSale} LEFT JOIN product_words w ON w.till = o.till AND w.code = o.product
    WHERE ${ofDays('o.sold_day')} AND o.lost_of = ''`,
  order: [
    { sql: 'o.sold_day', type: 'date' },
    { sql: 'o.till', type: 'text' },
    { sql: 'o.sale', type: 'text' },
    { sql: 'o.line', type: 'text' },
  ],
};

const payment = shape({
  ...named,
  day: ['o.day::text', text],
  at: ['o.at', iso],
  receipt: ['sa.receipt', text.nullable()],
  saleId: ['o.sale', text],
  kind: ['o.kind', text],
  pot: ['o.pot', text],
  minor: [told('o.moved_minor', "''"), z.int().nullable()],
  rounding: [told('o.rounding_minor', "''"), z.int().nullable()],
  person: ['o.operator', text.nullable()],
});
const paymentColumns: Columns<z.infer<typeof payment.row>> = {
  ...place,
  business_day: ({ day }) => day,
  at: (row) => at(row.at, row),
  receipt: ({ receipt }) => receipt,
  sale_id: ({ saleId }) => saleId,
  kind: ({ kind }) => kind,
  pot: ({ pot }) => pot,
  currency: ({ currency }) => currency,
  amount: ({ currency, minor }) => amountIn(currency, minor),
  rounding: ({ currency, rounding }) => amountIn(currency, rounding),
  person: ({ person }) => person,
};
const payments: Omit<List<typeof payment.row>, 'values'> = {
  shape: payment,
  from: `FROM money o ${withStore} LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = ''
    WHERE ${ofDays('o.day')} AND NOT o.lost AND o.kind IN ('sale', 'refund', 'correction') AND o.sale IS NOT NULL`,
  order: [
    { sql: 'o.day', type: 'date' },
    { sql: 'o.till', type: 'text' },
    { sql: 'o.ledger', type: 'text' },
    { sql: 'o.seq', type: 'bigint' },
    { sql: 'o.n', type: 'bigint' },
  ],
};

const day = shape({
  ...named,
  day: ['o.day::text', text],
  pot: ['o.pot', text],
  minor: [`CASE WHEN ${isToldDay()} THEN o.moved_minor END`, z.int().nullable()],
  cards: ['o.cards', z.int()],
  sold: [`CASE WHEN ${isToldDay()} THEN o.cards_minor END`, z.int().nullable()],
  sales: ['o.sales', z.int()],
});
const dayColumns: Columns<z.infer<typeof day.row>> = {
  ...place,
  business_day: (row) => row.day,
  pot: ({ pot }) => pot,
  currency: ({ currency }) => currency,
  takings: ({ currency, minor }) => amountIn(currency, minor),
  sales: ({ sales }) => sales,
  cards: (row) => row.cards,
  cards_value: ({ currency, sold }) => amountIn(currency, sold),
};
const days: Omit<List<typeof day.row>, 'values'> = {
  shape: day,
  from: `FROM days o ${withStore} WHERE ${ofDays('o.day')}`,
  order: [
    { sql: 'o.day', type: 'date' },
    { sql: 'o.till', type: 'text' },
    { sql: 'o.pot', type: 'text' },
  ],
};

const alarm = shape({
  ...named,
  kind: ['o.kind', text],
  raisedAt: ['o.raised_at', iso],
  facts: ['o.facts::text', text],
  seenBy: ['o.seen_by', text.nullable()],
  closedAt: ['o.closed_at', iso.nullable()],
});
const alarmColumns: Columns<z.infer<typeof alarm.row>> = {
  ...place,
  kind: ({ kind }) => kind,
  raised_at: (row) => at(row.raisedAt, row),
  closed_at: (row) => at(row.closedAt, row),
  seen_by: ({ seenBy }) => seenBy,
  facts: ({ facts }) => facts,
};
const alarms: Omit<List<typeof alarm.row>, 'values'> = {
  shape: alarm,
  from: `FROM alarms o ${withStore} WHERE ${ofDays("(o.raised_at AT TIME ZONE 'UTC')::date")}`,
  order: [
    { sql: 'o.raised_at', type: 'timestamptz' },
    { sql: 'o.id', type: 'bigint' },
  ],
};

export const zColumns: Columns<ZRow> = {
  ...place,
  business_day: (row) => row.day,
  shift_id: ({ shiftId }) => shiftId,
  state: ({ state }) => state,
  verdict: ({ verdict }) => verdict,
  person: ({ operator }) => operator,
  ledger: ({ z: made }) => made?.ledgerId,
  z: ({ z: made }) => made?.n,
  sha256: ({ z: made }) => made?.sha256,
  currency: ({ z: made }) => made?.sold.amount.currency,
  sold_cards: ({ z: made }) => made?.sold.cards,
  sold: ({ z: made }) => made?.sold.amount.amount,
  returned_cards: ({ z: made }) => made?.returned.cards,
  returned: ({ z: made }) => made?.returned.amount.amount,
};
export const potColumns: Columns<ZRow & { readonly pot: ZPot }> = {
  ...place,
  business_day: (row) => row.day,
  shift_id: ({ shiftId }) => shiftId,
  ledger: ({ z: made }) => made?.ledgerId,
  z: ({ z: made }) => made?.n,
  pot: ({ pot }) => pot.pot,
  currency: ({ pot }) => pot.expected.currency,
  expected: ({ pot }) => pot.expected.amount,
  counted: ({ pot }) => pot.counted?.amount,
  difference: ({ pot }) => pot.difference?.amount,
  journal: ({ pot }) => pot.journal.amount,
};

export const dueColumns: Columns<DueRow & Zoned> = {
  ...place,
  receipt: ({ receipt }) => receipt,
  sale_id: ({ saleId }) => saleId,
  since: (row) => at(row.since, row),
  currency: ({ amount }) => amount?.currency,
  amount: ({ amount }) => amount?.amount,
  state: ({ state }) => state,
  product_code: ({ productCode }) => productCode,
  card_state: ({ cardState }) => cardState,
  slip_printed: ({ isSlipOut }) => (isSlipOut ? 'yes' : 'no'),
};

const companyColumns: Columns<Awaited<ReturnType<typeof companyPage>>['rows'][number]> = {
  ...place,
  business_day: ({ day }) => day,
  company_order: ({ number }) => number,
  company_order_id: ({ orderId }) => orderId,
  company: ({ customer }) => customer,
  reference: ({ reference }) => reference,
  placed_at: (row) => at(row.placedAt, row),
  state: ({ state }) => state,
  state_since: (row) => at(row.since, row),
  paid_by: ({ paidBy }) => paidBy,
  asked_by: ({ operator }) => operator,
  agreed_by: ({ approver }) => approver,
  cards: (row) => row.cards,
  ready_cards: ({ ready }) => ready,
  cancelled_cards: ({ cancelled }) => cancelled,
  currency: ({ sum }) => sum?.currency,
  cards_value: ({ sum }) => sum?.amount,
  ready_value: ({ readySum }) => readySum?.amount,
  paid: ({ paid }) => paid?.amount,
  paid_back: ({ paidBack }) => paidBack?.amount,
  due_back: ({ due }) => due?.amount,
  copies: ({ copies }) => copies,
};

export type FileRow = Readonly<Record<string, Cell>>;

/** `headings`: of each row, in their order. */
type Table = {
  readonly headings: readonly Heading[];
  readonly csv: (db: Queries, reader: Reader, asks: FileAsks) => FileText;
  readonly page: (db: Queries, reader: Reader, asks: ZDays, page: PageAsked) => Promise<Listed<FileRow>>;
};

function table<Row>(
  columns: Columns<Row>,
  read: (db: Queries, reader: Reader, asks: ZDays, page: PageAsked) => Promise<Listed<Row>>,
): Table {
  const headings = Object.keys(columns) as Heading[];
  return {
    headings,
    csv: (db, reader, asks) => fileOf(columns, (page) => read(db, reader, asks, page), asks.separator),
    page: async (db, reader, asks, page) =>
      listOf(await read(db, reader, asks, page), (row) =>
        Object.fromEntries(cellsOf(columns, row).map((cell, at) => [headings[at], cell])),
      ),
  };
}

const listed = <S extends z.ZodType>(list: Omit<List<S>, 'values'>, columns: Columns<z.infer<S>>): Table =>
  // What is withheld is asked anew for each page: a count may begin meanwhile.
  table(columns, async (db, reader, asks, page) => {
    const { tills } = await withheldFrom(db, reader, asks);
    return paged(db, { ...list, values: [...scopeOf(reader, asks), tills, asks.from, asks.to] }, page);
  });

const tables: Readonly<Record<FileName, Table>> = {
  cards: listed(cards, cardColumns),
  payments: listed(payments, paymentColumns),
  days: listed(days, dayColumns),
  zs: table(zColumns, zPage),
  pots: table(potColumns, async (db, reader, asks, page) => {
    const { rows, ...list } = await zPage(db, reader, asks, page);
    return { ...list, rows: rows.flatMap((row) => (row.z?.pots ?? []).map((pot) => ({ ...row, pot }))) };
  }),
  due: table(dueColumns, owedPage),
  companies: table(companyColumns, companyPage),
  alarms: listed(alarms, alarmColumns),
};

export const csvFile = (db: Queries, reader: Reader, name: FileName, asks: FileAsks): FileText =>
  tables[name].csv(db, reader, asks);
export const headingsOf = (name: FileName): readonly Heading[] => tables[name].headings;
export const filePage = (db: Queries, reader: Reader, name: FileName, asks: ZDays, page: PageAsked) =>
  tables[name].page(db, reader, asks, page);
