// The requests of the counter about payments, refunds and the cash drawer. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, ofPayment, row } from '../channel.ts';
import { duties } from '../operators/duties.ts';
import { amount, approval, id, text } from '../request-parts.ts';
import { mark } from '../sale/channels.ts';
import type { DrawerView } from './views.ts';

export const tenderChannels = {
  /** Confirms every reserved card, once the approved tenders cover the total. */
  'sale:commit': ofPayment(row('signed-in', z.strictObject({ saleId: id }), mark)),
  /**
   * Stored before the customer or the terminal is asked. `amount` is the part of the total this tender pays. `tendered`: cash that is on the counter
   * already; the tender is stored as received, or not at all.
   */
  'tender:begin': ofPayment(
    row(
      'signed-in',
      z.strictObject({
        saleId: id,
        method: z.enum(['cash', 'card']),
        amount,
        tendered: amount.optional(),
      }),
      mark,
    ),
  ),
  'tender:answer': ofPayment(
    row(
      { word: duties.cardAboveLimit },
      z.strictObject({
        tenderId: id,
        answer: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('cash'), tendered: amount }),
          z.strictObject({ kind: z.literal('card'), approvalCode: text(40) }),
          z.strictObject({ kind: z.enum(['declined', 'unknown']) }),
        ]),
        /** For a manual card payment that needs a supervisor's approval. */
        approval: approval.nullable().optional(),
      }),
      mark,
    ),
  ),
  /** Asks the card terminal to stop waiting for the customer. The terminal still answers how the payment ended. */
  'tender:abort': ofPayment(row('signed-in', z.strictObject({ tenderId: id }), mark)),
  /** Of a committed sale: the wrong way of payment was picked. A supervisor corrects it; the amount stays. */
  'tender:correct': row(
    { saleWord: duties.correctPayment, always: true },
    z.strictObject({
      tenderId: id,
      to: z.discriminatedUnion('method', [
        z.strictObject({ method: z.literal('cash') }),
        z.strictObject({ method: z.literal('card'), approvalCode: text(40) }),
      ]),
      reason: text(200),
      approval,
    }),
    mark,
  ),
  /** Another `way` than the payment's needs a manager; `reason` is that person's. */
  'refund:begin': row(
    { saleWord: duties.refundOther, always: false },
    z.strictObject({
      partId: id,
      way: z.enum(['as-paid', 'cash']),
      reason: text(200).nullable().optional(),
      approval: approval.nullable(),
    }),
    mark,
  ),
  /** After a restore, only a manager who is not the sale's cashier may say that unrecorded money did not go out. */
  'refund:answer': ofPayment(
    row(
      { saleWord: duties.refundOther, always: false },
      z.strictObject({
        partId: id,
        answer: z.enum(['done', 'not-done', 'unknown']),
        approval: approval.nullable().optional(),
      }),
      mark,
    ),
  ),
  /** Opens the cash drawer without a sale: needs a supervisor, or a supervisor's approval. */
  'drawer:open': row(
    { word: duties.openDrawer },
    z.strictObject({ reason: text(200), approval: approval.nullable() }),
    answers<DrawerView>(),
  ),
  /** Opens the drawer for this sale's cash again; if it may have opened already, a supervisor must approve. */
  'drawer:again': row(
    { word: duties.openDrawer },
    z.strictObject({ saleId: id, approval: approval.nullable() }),
    answers<DrawerView>(),
  ),
  /** Whether a person saw the drawer open at the last attempt, where the printer cannot report it. */
  'drawer:said': row('signed-in', z.strictObject({ opens: z.boolean() }), answers<null>()),
};
