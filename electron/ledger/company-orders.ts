// The tables of orders for companies: company_orders, and a row of company_cards for each card. Both follow from the journal's entries by
// `companyAfter`, with which the till writes them and the check of the books finds them.
// Invariants: no code is stored; the key of a card's request derives from its order, its number and its try, never at random, so that a restored ledger
// asks for the order that exists.
import type { CompanyCardState, CompanyOrderState, CompanyPaidBy } from '../../shared/companies/views.ts';
import type { ProcessingMode } from '../../shared/interface/orders.ts';
import type { CompanyEntry } from './company-entries.ts';
import { lastStored } from './repeated-reads.ts';
import { column, integer, query, type RowOf, table, text, textOrNull, value, values, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export const companyTables = `
CREATE TABLE company_orders (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  -- Of the facts that were checked: pressed twice, it is placed once.
  token TEXT NOT NULL UNIQUE,
  -- The partner's id, or the shop's own number of a customer.
  customer_id TEXT NOT NULL,
  partner_id TEXT,
  paid_by TEXT NOT NULL CHECK (paid_by IN ('account', 'cash', 'card')),
  paid_minor INTEGER NOT NULL,
  paid_back_minor INTEGER NOT NULL,
  company TEXT NOT NULL,
  reference TEXT NOT NULL,
  currency TEXT NOT NULL,
  country TEXT NOT NULL,
  placed_at TEXT NOT NULL,
  starts_at TEXT,
  operator_id TEXT NOT NULL,
  approver_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('held', 'placing', 'stopped', 'done', 'withdrawn')),
  why TEXT,
  -- Cards that failed one after the other.
  failed_in_row INTEGER NOT NULL,
  -- The smallest sum of a day that was too much for the company.
  refused_minor INTEGER,
  -- Who ordered, and by which document; null once the names' time is over.
  contact TEXT,
  -- The same of who received the cards.
  received_by TEXT,
  received_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX company_orders_customer ON company_orders (customer_id, placed_at);
CREATE TABLE company_cards (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES company_orders (id),
  n INTEGER NOT NULL,
  product_code TEXT NOT NULL,
  product_name TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  mode TEXT NOT NULL CHECK (mode IN ('sync', 'async')),
  state TEXT NOT NULL,
  since TEXT NOT NULL,
  tries INTEGER NOT NULL,
  service_id TEXT,
  ordered_at TEXT,
  serial_last4 TEXT,
  code TEXT,
  -- Since when a ledger that was restored does not know what became of it.
  doubt_since TEXT,
  -- Ids of orders that it may be, where nobody knows: separated by blanks.
  offered TEXT NOT NULL,
  -- Of its code: how often it left, when last, and whether somebody has it; 1 in is_asked: that is not known.
  copies INTEGER NOT NULL CHECK (copies >= 0),
  left_at TEXT,
  is_out INTEGER NOT NULL,
  is_asked INTEGER NOT NULL,
  -- Of a card that ended: 1 where the company gets its money back.
  is_owed INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX company_cards_order ON company_cards (order_id, n);
CREATE UNIQUE INDEX company_cards_service ON company_cards (service_id) WHERE service_id IS NOT NULL;
CREATE UNIQUE INDEX company_cards_placing ON company_cards (order_id) WHERE state = 'placing';
CREATE INDEX company_cards_open ON company_cards (state) WHERE state IN ('placing', 'processing', 'unknown');
CREATE TABLE company_outbox (
  id TEXT PRIMARY KEY,
  lane TEXT NOT NULL,
  subject_id TEXT NOT NULL REFERENCES company_cards (id),
  kind TEXT NOT NULL CHECK (kind IN ('create', 'invalidate')),
  order_id TEXT,
  idempotency_key TEXT,
  body BLOB,
  created_at TEXT NOT NULL,
  waits_since TEXT,
  waits_until TEXT,
  waits_firmly INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_company ON journal (subject_id, seq) WHERE substr(kind, 1, 8) = 'company-';
`;

export const companyOrdersTable = table('company_orders', {
  id: text,
  number: integer,
  token: text,
  customerId: text,
  partnerId: textOrNull,
  paidBy: column<CompanyPaidBy>(),
  paidMinor: integer,
  paidBackMinor: integer,
  /** As the service named it. */
  company: text,
  reference: text,
  currency: text,
  country: text,
  placedAt: text,
  startsAt: textOrNull,
  operatorId: text,
  approverId: text,
  state: column<CompanyOrderState>(),
  /** Why it stopped. */
  why: textOrNull,
  failedInRow: integer,
  refusedMinor: column<number | null>(),
  contact: textOrNull,
  receivedBy: textOrNull,
  receivedAt: textOrNull,
});
export type CompanyOrderRow = RowOf<typeof companyOrdersTable>;

export const companyCardsTable = table('company_cards', {
  id: text,
  orderId: text,
  n: integer,
  productCode: text,
  productName: text,
  amountMinor: integer,
  mode: column<ProcessingMode>(),
  state: column<CompanyCardState>(),
  since: text,
  tries: integer,
  serviceId: textOrNull,
  orderedAt: textOrNull,
  serialLast4: textOrNull,
  code: textOrNull,
  doubtSince: textOrNull,
  offered: text,
  copies: integer,
  leftAt: textOrNull,
  isOut: integer,
  isAsked: integer,
  isOwed: column<0 | 1 | null>(),
});
export type CompanyCardRow = RowOf<typeof companyCardsTable>;

/** Cards of one order that look alike in a list: `since` is the earliest, `doubtSince` the latest, `amountMinor` the sum. */
export type CompanyCardsAlike = Pick<
  CompanyCardRow,
  'state' | 'since' | 'doubtSince' | 'amountMinor' | 'isOut' | 'isAsked' | 'isOwed'
> & { readonly count: number };

export type CompanyState = { readonly order: CompanyOrderRow; readonly cards: readonly CompanyCardRow[] };
/** What no entry holds. */
export type CompanyNames = Pick<CompanyOrderRow, 'company' | 'contact' | 'receivedBy'>;

/** At most 40 signs: section 8. */
export const companyKey = ({ id, tries }: Pick<CompanyCardRow, 'id' | 'tries'>): string =>
  `${id}-${tries.toString(36)}`;

/** An order and its cards after an entry about it. Null: there is none. */
export function companyAfter(before: CompanyState | null, entry: CompanyEntry): CompanyState | null {
  const after = entry.kind === 'company-placed' ? placed(entry) : before && moved(before, entry);
  return after && ended(after);
}

function placed({ subjectId, operatorId, at, body }: Extract<CompanyEntry, { kind: 'company-placed' }>): CompanyState {
  const id = subjectId ?? '';
  const { rows, flags: _flags, companyMostMinor: _most, ...told } = body;
  const order: CompanyOrderRow = {
    ...{ ...told, id, placedAt: at, operatorId: operatorId ?? '', company: '', contact: null },
    ...{ paidMinor: 0, paidBackMinor: 0, receivedBy: null, receivedAt: null },
    ...{ state: body.startsAt === null ? 'placing' : 'held', why: null, failedInRow: 0, refusedMinor: null },
  };
  const fresh = { state: 'planned', since: at, tries: 0, serviceId: null, orderedAt: null } as const;
  const cards = rows
    .flatMap(({ count, ...row }) => Array.from({ length: count }, () => row))
    .map((row, index): CompanyCardRow => {
      const own = { id: `${id.replaceAll('-', '')}-${index + 1}`, orderId: id, n: index + 1 };
      const handed = { copies: 0, leftAt: null, isOut: 0, isAsked: 0, isOwed: null };
      return { ...own, ...row, ...fresh, ...handed, serialLast4: null, code: null, doubtSince: null, offered: '' };
    });
  return { order, cards };
}

type Is = (card: CompanyCardRow) => boolean;
type Changes = { readonly card?: Partial<CompanyCardRow>; readonly order?: Partial<CompanyOrderRow> };

function changed({ order, cards }: CompanyState, at: string, is: Is, change: Changes): CompanyState {
  return {
    order: { ...order, ...change.order },
    cards: cards.map((card) => (is(card) ? { ...card, since: at, ...change.card } : card)),
  };
}

const isPlanned: Is = ({ state }) => state === 'planned';
/** A backup does not know what became of a card since: its code may have left. */
const doubted = (doubtSince: string) => (card: CompanyCardRow) => ({
  ...card,
  doubtSince,
  copies: card.copies + (isOver(card) ? 0 : 1),
});
const isOver: Is = ({ state }) => state === 'left-out' || state === 'cancelled' || state === 'ended';
/** Whether it was ordered is known. */
const known = { doubtSince: null, offered: '' } as const;

function moved(state: CompanyState, entry: Exclude<CompanyEntry, { kind: 'company-placed' }>): CompanyState {
  const { order, cards } = state;
  const { at } = entry;
  const ofOrder = (change: Partial<CompanyOrderRow>) => ({ order: { ...order, ...change }, cards });
  const some = (card: Partial<CompanyCardRow>): CompanyState => {
    const { n: one, cards: more = [] } = entry.body as { readonly n?: number; readonly cards?: readonly number[] };
    return changed(state, at, ({ n }) => n === one || more.includes(n), { card });
  };
  const each = (change: (card: CompanyCardRow) => Partial<CompanyCardRow>): CompanyState => {
    const { cards: numbers = [] } = entry.body as { readonly cards?: readonly number[] };
    return { order, cards: cards.map((card) => (numbers.includes(card.n) ? { ...card, ...change(card) } : card)) };
  };
  switch (entry.kind) {
    case 'company-started':
    case 'company-went-on':
      return ofOrder({ state: 'placing', why: null, failedInRow: 0 });
    case 'company-stopped': {
      const { why, since } = entry.body;
      const stopped = order.state === 'withdrawn' ? {} : ({ state: 'stopped', why } as const);
      return { order: { ...order, ...stopped }, cards: since === undefined ? cards : cards.map(doubted(since)) };
    }
    case 'company-withdrawn': {
      const isUnbegun = cards.every(({ tries }) => tries === 0);
      const left = { state: isUnbegun ? 'withdrawn' : 'placing', why: null } as const;
      return changed(state, at, isPlanned, { card: { state: 'left-out' }, order: left });
    }
    case 'company-cards-again':
      return some({ state: 'planned', code: null, ...(entry.body.mode ? { mode: entry.body.mode } : {}) });
    case 'company-cards-left-out':
      return some({ state: 'left-out' });
    case 'company-cards-cancel':
      return some({ state: 'cancelling', code: null });
    case 'company-card-sent':
      return some({ state: 'placing', tries: entry.body.tries, code: null });
    case 'company-card-ready': {
      const { n: _, ...made } = entry.body;
      const ready = some({ ...made, ...known, state: 'ready', code: null });
      return { ...ready, order: { ...order, failedInRow: 0 } };
    }
    case 'company-card-processing': {
      const { n: _, ...made } = entry.body;
      return some({ ...made, ...known, state: 'processing' });
    }
    case 'company-card-refused':
      return refused(state, some({ ...known, state: 'refused', code: entry.body.code }), entry);
    case 'company-card-put-back': {
      const { why, dayMinor = Number.POSITIVE_INFINITY } = entry.body;
      const least = Math.min(dayMinor, order.refusedMinor ?? Number.POSITIVE_INFINITY);
      const stopped = { state: 'stopped', why, refusedMinor: Number.isFinite(least) ? least : null } as const;
      return { ...some({ ...known, state: 'planned' }), order: { ...order, ...stopped } };
    }
    case 'company-card-unknown':
      return some({ state: 'unknown', code: entry.body.why });
    case 'company-card-offered': {
      const card = cards.find(({ n }) => n === entry.body.n);
      return some({ since: card?.since ?? at, offered: `${card?.offered ?? ''} ${entry.body.serviceId}`.trim() });
    }
    case 'company-card-settled': {
      const { serviceId } = entry.body;
      return some({ ...known, ...(serviceId === null ? { state: 'refused', code: 'not_ordered' } : { serviceId }) });
    }
    case 'company-card-cancelled':
      return some({ state: 'cancelled' });
    case 'company-card-cancel-refused':
      return some({ state: 'ready', code: entry.body.code });
    case 'company-card-ended': {
      const { n: _, how, ...made } = entry.body;
      return some({ ...made, ...known, state: 'ended', code: how });
    }
    case 'company-ended-decided':
      return each(({ since }) => ({ since, isOwed: entry.body.isOwed ? 1 : 0 }));
    case 'company-paid':
      return ofOrder({ paidMinor: order.paidMinor + entry.body.movedMinor });
    case 'company-paid-back':
      return ofOrder({ paidBackMinor: order.paidBackMinor - entry.body.movedMinor });
    case 'company-codes-left':
      return each(({ since, copies }) => ({ since, copies: copies + 1, leftAt: at, isAsked: 1 }));
    case 'company-codes-ended': {
      const { end } = entry.body;
      const out = end === 'out' ? { isOut: 1 } : {};
      return each(({ since, copies }) => ({ since, copies: copies - (end === 'none' ? 1 : 0), isAsked: 0, ...out }));
    }
    case 'company-given':
      return ofOrder({ receivedAt: at });
  }
}

/** The service's word about a row is about the planned cards of the same product and amount too: they are not asked for. */
function refused(
  { order, cards }: CompanyState,
  after: CompanyState,
  { at, body: { n, code, isRow, hasFailed } }: Extract<CompanyEntry, { kind: 'company-card-refused' }>,
): CompanyState {
  const card = cards.find((one) => one.n === n);
  const isSame: Is = (one) =>
    isRow === true && isPlanned(one) && one.productCode === card?.productCode && one.amountMinor === card.amountMinor;
  const failedInRow = order.failedInRow + (hasFailed ? 1 : 0);
  const stopped = failedInRow >= mostFailed ? ({ state: 'stopped', why: code } as const) : {};
  return changed(after, at, isSame, { card: { state: 'refused', code }, order: { failedInRow, ...stopped } });
}

/** So many failures one after the other stop an order. */
const mostFailed = 3;

const open: ReadonlySet<CompanyCardState> = new Set(['planned', 'placing', 'processing', 'unknown']);

/** Of these nothing was given, or it is given back. */
export const isDue: (card: Pick<CompanyCardRow, 'state' | 'isOwed'>) => boolean = ({ state, isOwed }) =>
  state === 'refused' || state === 'left-out' || state === 'cancelled' || (state === 'ended' && isOwed === 1);
/** What the company gets back, in minor units; null: it paid nothing here. */
export function dueBack({
  order,
  cards,
}: {
  readonly order: Pick<CompanyOrderRow, 'paidBy' | 'paidMinor' | 'paidBackMinor'>;
  readonly cards: readonly Pick<CompanyCardRow, 'state' | 'isOwed' | 'amountMinor'>[];
}): number | null {
  if (order.paidBy === 'account') return null;
  const kept = cards.reduce((sum, card) => sum + (isDue(card) ? 0 : card.amountMinor), 0);
  return order.paidMinor - order.paidBackMinor - kept;
}

/** Done once no card is open, and not before. */
function ended({ order, cards }: CompanyState): CompanyState {
  const isOpen = cards.some(({ state }) => open.has(state));
  if (order.state === 'withdrawn' || isOpen === (order.state !== 'done')) return { order, cards };
  return { order: { ...order, state: isOpen ? 'placing' : 'done', why: null }, cards };
}

const orderMoves = [
  ...(['state', 'why', 'failedInRow', 'refusedMinor', 'paidMinor', 'paidBackMinor'] as const),
  ...(['receivedBy', 'receivedAt'] as const),
];
const cardMoves = [
  ...(['mode', 'state', 'since', 'tries', 'serviceId', 'orderedAt'] as const),
  ...(['serialLast4', 'code', 'doubtSince', 'offered'] as const),
  ...(['copies', 'leftAt', 'isOut', 'isAsked', 'isOwed'] as const),
];

export function createCompanyOrders({ db }: Ledger) {
  const order = companyOrdersTable.one<[id: string]>(db, 'WHERE id = ?');
  const cards = companyCardsTable.all<[orderId: string]>(db, 'WHERE order_id = ? ORDER BY n');
  const alike = query<[orderId: string], CompanyCardsAlike>(
    db,
    `SELECT state, min(since) AS since, max(doubt_since) AS doubtSince, sum(amount_minor) AS amountMinor, is_out AS isOut,
       is_asked AS isAsked, is_owed AS isOwed, count(*) AS count
     FROM company_cards WHERE order_id = ? GROUP BY state, is_out, is_asked, is_owed`,
  );
  const insertOrder = companyOrdersTable.insert(db);
  const insertCard = companyCardsTable.insert(db);
  const setOrder = companyOrdersTable.update(db, orderMoves);
  const setCard = companyCardsTable.update(db, cardMoves);
  const last = value<number>(db, 'SELECT max(number) FROM company_orders');
  const ofCustomer = 'FROM company_cards c JOIN company_orders o ON o.id = c.order_id WHERE o.customer_id = ?';
  const counts = "c.state NOT IN ('refused', 'cancelled', 'left-out')";
  const placedSince = value<number, [customerId: string, at: string]>(
    db,
    `SELECT sum(c.amount_minor) ${ofCustomer} AND o.placed_at >= ? AND ${counts}`,
  );
  const orderedSince = value<number, [customerId: string, at: string]>(
    db,
    `SELECT sum(c.amount_minor) ${ofCustomer} AND c.ordered_at >= ? AND ${counts}`,
  );
  const accepted = value<number, [customerId: string]>(
    db,
    `SELECT max(day) FROM (SELECT sum(c.amount_minor) AS day ${ofCustomer} AND c.state = 'ready'
       GROUP BY substr(c.ordered_at, 1, 10))`,
  );
  const stored = lastStored<CompanyState>(db, ['company_orders', 'company_cards']);
  return {
    get(id: string): CompanyState | null {
      const known = stored.find(id);
      if (known) return known;
      const found = order(id);
      return found && { order: found, cards: cards(id) };
    },
    alike: (orderId: string) => alike.all(orderId),
    /** Stores what differs from `before`. */
    put(tx: Tx, before: CompanyState | null, after: CompanyState): void {
      if (!before) insertOrder(tx, after.order);
      else if (after.order !== before.order) setOrder(tx, after.order);
      for (const [index, card] of after.cards.entries())
        if (!before) insertCard(tx, card);
        else if (card !== before.cards[index]) setCard(tx, card);
      // One card of hundreds moves at a time, and the next move is seldom of another order.
      stored.store(after.order.id, after);
    },
    /** The newest first. */
    all: companyOrdersTable.all(db, 'ORDER BY number DESC'),
    /** All that may wait for a person: of the others nothing stopped, is open or is owed. */
    mayWait: companyOrdersTable.all(
      db,
      `WHERE state = 'stopped' OR paid_by <> 'account' OR EXISTS (SELECT 1 FROM company_cards c WHERE c.order_id = company_orders.id
         AND (c.state IN ('processing', 'unknown', 'ended') OR c.is_asked = 1)) ORDER BY number DESC`,
    ),
    active: companyOrdersTable.all(db, "WHERE state IN ('held', 'placing') ORDER BY number"),
    byToken: companyOrdersTable.one<[token: string]>(db, 'WHERE token = ?'),
    nextNumber: () => (last() ?? 0) + 1,
    card: companyCardsTable.one<[id: string]>(db, 'WHERE id = ?'),
    byServiceId: companyCardsTable.one<[serviceId: string]>(db, 'WHERE service_id = ?'),
    inState: companyCardsTable.all<[state: CompanyCardState]>(db, 'WHERE state = ? ORDER BY since, id'),
    /** Of a company: how many orders were placed since then (ISO 8601 UTC), and what its cards are worth. */
    placedSince: (customerId: string, at: string) => placedSince(customerId, at) ?? 0,
    timesSince: values<string, [customerId: string, at: string]>(
      db,
      "SELECT placed_at FROM company_orders WHERE customer_id = ? AND placed_at >= ? AND state <> 'withdrawn'",
    ),
    /** What the service made since then, by its own time. */
    orderedSince: (customerId: string, at: string) => orderedSince(customerId, at) ?? 0,
    /** The largest sum of a day that was taken; null: none. */
    accepted,
    /** The smallest that was too much. */
    refused: value<number, [customerId: string]>(
      db,
      'SELECT min(refused_minor) FROM company_orders WHERE customer_id = ?',
    ),
    forgetContacts: write<[before: string]>(
      db,
      'UPDATE company_orders SET contact = NULL, received_by = NULL WHERE placed_at < ? AND (contact IS NOT NULL OR received_by IS NOT NULL)',
    ),
    /** When the ledger that was restored ended (ISO 8601 UTC). */
    endedBeforeRestore: value<string>(
      db,
      `SELECT at FROM journal WHERE seq < (SELECT seq FROM journal WHERE sale_id IS NULL AND kind = 'ledger-restored'
         ORDER BY seq DESC LIMIT 1) ORDER BY seq DESC LIMIT 1`,
    ),
  };
}
