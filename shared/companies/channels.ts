// The requests about orders for companies. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { amount, approval, id, nothing, text } from '../request-parts.ts';
import type { CompanyCheck, CompanyOrderView, CompanyOrderWhole } from './views.ts';

/** The most cards of an order, and the most rows. */
const most = { cards: 500, rows: 10 } as const;

const wanted = {
  partnerId: z.uuid(),
  /** The company's own, for its invoice. No sign that hides or turns text around. */
  reference: text(40).regex(/^[^\p{Cc}\p{Cf}]+$/u),
  rows: z
    .array(
      z.strictObject({
        productCode: z.string().min(1).max(200),
        faceValue: amount,
        count: z.int().min(1).max(most.cards),
      }),
    )
    .min(1)
    .max(most.rows)
    .refine((rows) => rows.reduce((sum, { count }) => sum + count, 0) <= most.cards),
  /** Who orders, and their role. `identity`: the kind of document and its last four signs, never a copy. */
  contact: z.strictObject({
    name: text(200),
    role: text(200),
    identity: z.strictObject({ kind: text(40), last4: z.string().regex(/^[0-9A-Za-z]{4}$/) }).nullable(),
  }),
};
export type CompanyWanted = z.infer<z.ZodObject<typeof wanted>>;

const card = z.int().min(1).max(most.cards);
const some = { orderId: id, cards: z.array(card).min(1).max(most.cards) };
const one = z.strictObject({ orderId: id });
const withWord = z.strictObject({ orderId: id, approval: approval.nullable() });

export const companiesChannels = {
  /** The newest first. Error `company_orders_off`: nothing is ordered; what was is still shown. */
  'company:list': row('manager', nothing, answers<readonly CompanyOrderView[]>()),
  'company:get': row('manager', one, answers<CompanyOrderWhole>()),
  /** All that is looked at before a second person agrees. Moves nothing. */
  'company:check': row('manager', z.strictObject(wanted), answers<CompanyCheck>()),
  /** A manager, and the word of another person. With a token that is known it answers the order that it made. */
  'company:place': row(
    { word: 'supervisor' },
    z.strictObject({ ...wanted, token: z.string().regex(/^[0-9a-f]{64}$/), approval: approval.nullable() }),
    answers<CompanyOrderWhole>(),
  ),
  /** The card under way finishes. */
  'company:stop': row('manager', one, answers<CompanyOrderWhole>()),
  /** An order that a restore stopped takes a second person. */
  'company:go-on': row({ word: 'supervisor' }, withWord, answers<CompanyOrderWhole>()),
  /** Asks the service now about what waits for it. */
  'company:ask': row('manager', one, answers<CompanyOrderWhole>()),
  /** Of cards that were refused: order them again, or as orders that wait for stock; of these and of planned ones: leave them out. */
  'company:decide': row(
    'manager',
    z.strictObject({ ...some, what: z.enum(['again', 'wait', 'leave-out']) }),
    answers<CompanyOrderWhole>(),
  ),
  /** Of a card of which nobody knows: its order as the service's support names it, or null where it was not ordered. */
  'company:settle': row(
    { word: 'supervisor' },
    z.strictObject({
      orderId: id,
      card,
      serviceId: z.string().min(1).max(200).nullable(),
      approval: approval.nullable(),
    }),
    answers<CompanyOrderWhole>(),
  ),
  'company:cancel': row('manager', z.strictObject(some), answers<CompanyOrderWhole>()),
  /** Leaves out all cards that are planned. */
  'company:withdraw': row({ word: 'supervisor' }, withWord, answers<CompanyOrderWhole>()),
};
