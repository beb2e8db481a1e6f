// The requests about orders for companies. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { amount, approval, id, nothing, text } from '../request-parts.ts';
import type { TestSlipEnd } from '../slips/views.ts';
import {
  type CompanyCheck,
  type CompanyHandOut,
  type CompanyOrderView,
  type CompanyOrderWhole,
  mostOfOrder,
} from './views.ts';

/** The sign of a card payment, or of its refund, as the stand-alone terminal prints it. */
const approvalCode = text(40).regex(/^[^\p{Cc}\p{Cf}]+$/u);
/** Not of a partner, whose id is its number already. */
const customerNumber = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .refine((number) => !/^[0-9a-fA-F]{8}-/.test(number));

const wanted = {
  /** A partner that the service approved; or a number of the shop's own, which pays at the till only. */
  company: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('partner'), partnerId: z.uuid() }),
    z.strictObject({ kind: z.literal('customer'), number: customerNumber, name: text(200) }),
  ]),
  /** On account: the invoice is what is ready at the end. Cash and card are paid into the open shift. */
  paid: z.discriminatedUnion('how', [
    z.strictObject({ how: z.literal('account') }),
    z.strictObject({ how: z.literal('cash') }),
    z.strictObject({ how: z.literal('card'), approvalCode }),
  ]),
  /** The company's own, for its invoice. No sign that hides or turns text around. */
  reference: text(40).regex(/^[^\p{Cc}\p{Cf}]+$/u),
  rows: z
    .array(
      z.strictObject({
        productCode: z.string().min(1).max(200),
        faceValue: amount,
        count: z.int().min(1).max(mostOfOrder.cards),
      }),
    )
    .min(1)
    .max(mostOfOrder.rows)
    .refine((rows) => rows.reduce((sum, { count }) => sum + count, 0) <= mostOfOrder.cards),
  /** Who orders, and their role. `identity`: the kind of document and its last four signs, never a copy. */
  contact: z.strictObject({
    name: text(200),
    role: text(200),
    identity: z.strictObject({ kind: text(40), last4: z.string().regex(/^[0-9A-Za-z]{4}$/) }).nullable(),
  }),
};
export type CompanyWanted = z.infer<z.ZodObject<typeof wanted>>;

const card = z.int().min(1).max(mostOfOrder.cards);
const some = { orderId: id, cards: z.array(card).min(1).max(mostOfOrder.cards) };
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
  /** Takes a second person once the code of one of them left. */
  'company:cancel': row(
    { word: 'supervisor' },
    z.strictObject({ ...some, approval: approval.nullable() }),
    answers<CompanyOrderWhole>(),
  ),
  /** Leaves out all cards that are planned. */
  'company:withdraw': row({ word: 'supervisor' }, withWord, answers<CompanyOrderWhole>()),
  /** Of cards that ended at the service and not by this till: the company gets their money back, or it does not. */
  'company:ended': row(
    { word: 'supervisor' },
    z.strictObject({ ...some, what: z.enum(['owed', 'noted']), approval: approval.nullable() }),
    answers<CompanyOrderWhole>(),
  ),
  /** What is due back, or a part of it, out of the open shift and the way that it came. `approvalCode`: of a card's refund. */
  'company:pay-back': row(
    { word: 'supervisor' },
    z.strictObject({ orderId: id, amount, approvalCode: approvalCode.nullable(), approval: approval.nullable() }),
    answers<CompanyOrderWhole>(),
  ),
  /**
   * The codes of ready cards: all of them in one encrypted file on a USB stick, or a strip each, which ends at the first that did not surely come
   * out. Takes a second person where the code of one of them left before.
   */
  'company:hand-out': row(
    { word: 'supervisor' },
    z.strictObject({ ...some, way: z.enum(['file', 'strips']), approval: approval.nullable() }),
    answers<CompanyHandOut>(),
  ),
  /** Of cards whose codes may have come out: whether they did. Where not, the next is a copy all the same. */
  'company:came-out': row('manager', z.strictObject({ ...some, did: z.boolean() }), answers<CompanyOrderWhole>()),
  /** Who received the cards. Kept as long as names are. */
  'company:given': row(
    'manager',
    z.strictObject({ orderId: id, name: text(200), role: text(200) }),
    answers<CompanyOrderWhole>(),
  ),
  /** The delivery note, which has no code. */
  'company:note': row('manager', one, answers<TestSlipEnd>()),
};
