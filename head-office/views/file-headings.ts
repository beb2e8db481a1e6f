// The columns of the tables that other programs read: what each holds, for CSV, JSON and the description of the interface. One heading means one thing
// in every table.
import { z } from 'zod';

const text = z.string();
const amount = z.string().regex(/^-?\d+(?:\.\d+)?$/);
const time = z.iso.datetime({ offset: true });
const count = z.int();
/** Of a drawer that is still to be counted, for the people of its store. */
const unless = 'Null while it is kept back, or does not apply.';

export const cellOf = {
  store_id: text,
  store: text,
  till_id: text,
  till: text,
  business_day: z.iso.date(),
  sold_at: time.nullable(),
  receipt: text.nullable(),
  sale_id: text,
  card_id: text,
  product_code: text.nullable().describe(unless),
  product: text.nullable().describe(unless),
  currency: text.nullable(),
  face_value: amount.nullable().describe(unless),
  state: text,
  state_since: time,
  order_id: text.nullable(),
  serial_last4: text.nullable(),
  handed_over_at: time.nullable(),
  seller: text.nullable(),
  at: time,
  kind: text,
  pot: text.describe('How it was paid: the drawer, or a way to pay.'),
  amount: amount.nullable().describe(unless),
  rounding: amount.nullable().describe('By coins: part of the amount.'),
  person: text.nullable().describe('An id of the till.'),
  takings: amount.nullable().describe(unless),
  sales: count,
  cards: count,
  cards_value: amount.nullable().describe(unless),
  raised_at: time,
  closed_at: time.nullable(),
  seen_by: text.nullable(),
  facts: text.describe('JSON.'),
  shift_id: text,
  verdict: text,
  ledger: text.nullable(),
  z: count.nullable(),
  sha256: text.nullable(),
  sold_cards: count.nullable(),
  sold: amount.nullable(),
  returned_cards: count.nullable(),
  returned: amount.nullable(),
  expected: amount,
  counted: amount.nullable(),
  difference: amount.nullable(),
  journal: amount,
  since: time,
  card_state: text.nullable(),
  company_order: text.describe('As people call it, such as C12.'),
  company_order_id: text,
  company: text.describe('An id: of the service for a partner, or the shop’s own number of a customer.'),
  reference: text.describe('The company’s own.'),
  placed_at: time,
  paid_by: text,
  asked_by: text.describe('An id of the till.'),
  agreed_by: text.describe('An id of the till.'),
  ready_cards: count,
  cancelled_cards: count,
  ready_value: amount.nullable().describe(unless),
  paid: amount.nullable().describe(unless),
  paid_back: amount.nullable().describe(unless),
  due_back: amount.nullable().describe(unless),
  copies: count.describe('How often a code of it left at most.'),
  slip_printed: z.enum(['yes', 'no']),
} as const;
export type Heading = keyof typeof cellOf;

/** A row with these columns. */
export const rowOf = (headings: readonly Heading[]) =>
  z.strictObject(Object.fromEntries(headings.map((heading) => [heading, cellOf[heading]])));
