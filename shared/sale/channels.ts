// The requests of the counter about a sale and its cards. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, ofPayment, row } from '../channel.ts';
import { duties } from '../operators/duties.ts';
import { amount, approval, id, moment, nothing, text, typed } from '../request-parts.ts';
import { maxLines } from './max-lines.ts';
import type { SaleNews, SaleVersion } from './news.ts';
import type { TimelineEntry } from './timeline.ts';
import type { SaleSummary, SaleView } from './views.ts';

/** Its change comes as an event; the answer names the version that shows it. */
export const mark = answers<SaleVersion>();

export const saleChannels = {
  /** The open sale in stage `basket` or `paying`, if any. */
  'sale:current': ofPayment(row('signed-in', nothing, answers<SaleNews | null>())),
  'sale:get': ofPayment(row('signed-in', z.strictObject({ saleId: id }), answers<SaleNews>())),
  /** Starts a sale if none is open. In stage `paying` it adds a card that `sale:reserve` then reserves. */
  'sale:add-line': row(
    'signed-in',
    z.strictObject({
      productCode: z.string().min(1).max(200),
      faceValue: amount,
      /** The number of the card, as `scan:read` answered it. Without it a plastic card waits for its number. */
      scan: id.optional(),
      /** For printed codes: all of this number, or none (`sale_too_long`, `maximum_reached`; `detail` says how many more fit). */
      count: z.int().min(1).max(maxLines).optional(),
    }),
    mark,
  ),
  /**
   * The number of a card that waits for it: scanned, or typed, as the shop allows. Error `scan_gone`: scan it again; `number_not_typed`,
   * `card_number_invalid`, `number_in_sale`, `number_held`, `card_already_sold`: it is refused.
   */
  'line:number': row(
    { saleWord: duties.typedNumber, always: false },
    z.strictObject({
      lineId: id,
      scan: id.optional(),
      typed: z.string().max(100).optional(),
      approval: approval.nullable().optional(),
    }),
    mark,
  ),
  /** The card waits for its number, and may be a printed code: it becomes one. A number undoes it, until it is reserved. */
  'line:code-instead': row('signed-in', z.strictObject({ lineId: id }), mark),
  'sale:remove-line': row('signed-in', z.strictObject({ lineId: id }), mark),
  /** Empties the basket; nothing was reserved yet. */
  'sale:discard': row('signed-in', z.strictObject({ saleId: id }), mark),
  /** Parks a basket; `sale:resume` opens it again. */
  'sale:suspend': row('signed-in', z.strictObject({ saleId: id }), mark),
  'sale:resume': row('signed-in', z.strictObject({ saleId: id }), mark),
  'sale:suspended': row('signed-in', nothing, answers<readonly SaleView[]>()),
  /** The history of a sale and its cards, from the journal. */
  'sale:timeline': row('signed-in', z.strictObject({ saleId: id }), answers<readonly TimelineEntry[]>()),
  /**
   * Errors `customer_warning`: the sale's `pause` says what to ask the customer first; `number_missing` and `card_number_invalid`: `detail` is the
   * line. `needs_supervisor`, `needs_manager`: it is above the shop's own maximum, and a person of that role must approve.
   */
  'sale:reserve': ofPayment(
    row(
      { saleWord: duties.largeSale, always: false },
      z.strictObject({
        saleId: id,
        approval: approval.nullable().optional(),
      }),
      mark,
    ),
  ),
  /**
   * The customer's answer, as the cashier heard it. Error `out_of_turn`: there is no question now, or the answer is to continue less than 10 s after
   * it was shown.
   */
  'pause:answer': ofPayment(
    row('signed-in', z.strictObject({ questionId: id, answer: z.enum(['stop', 'continue']) }), mark),
  ),
  /** After Stop: asks the same question once more. */
  'pause:ask-again': ofPayment(row('signed-in', z.strictObject({ saleId: id }), mark)),
  /** With a manager's approval the payment is returned at once; without, it is outstanding. */
  'sale:cancel': row(
    { saleWord: duties.refundOther, always: false },
    z.strictObject({
      saleId: id,
      reason: text(200).nullable().optional(),
      approval: approval.nullable().optional(),
    }),
    mark,
  ),
  /**
   * Error `scan_needed`: this card is handed over by its scan (`takesScan`), as `scan:read` answered it on the screen `give`; or by eye, with a
   * supervisor's approval that the last four signs are right. `byEye`: the signed-in user confirms that.
   */
  'line:hand-over': row(
    { word: duties.givenByEye },
    z.strictObject({
      lineId: id,
      scan: id.optional(),
      byEye: z.literal(true).optional(),
      approval: approval.nullable().optional(),
    }),
    mark,
  ),
  /** Who may: shared/sale/void-rule.ts. Where nobody else may approve: after a pause, `alone_pause` says until when. */
  'line:void': row('own-word', z.strictObject({ lineId: id, reason: text(200), approval }), mark),
  /** The same of a card that is still being activated. */
  'line:cancel-activation': row('own-word', z.strictObject({ lineId: id, reason: text(200), approval }), mark),
  'sales:list': row(
    'signed-in',
    z.strictObject({
      query: typed(100),
      /** The last sale of the previous page, or null for the newest. */
      before: id.nullable(),
      limit: z.int().min(1).max(100),
      /** Started at or after `from` and before `to` (ISO 8601 UTC). */
      from: moment.nullable().optional(),
      to: moment.nullable().optional(),
      operatorId: z.string().max(32).nullable().optional(),
      /** The number in `query` read as an amount, of one card or of all cards; used alone if `query` is empty. */
      amount: amount.nullable().optional(),
      /** Only sales that owe a customer money, or do not know whether it went back. */
      owing: z.boolean().optional(),
    }),
    answers<readonly SaleSummary[]>(),
  ),
};
