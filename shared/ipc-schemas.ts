// The shape of every request of the renderer; main checks it before anything else reads the request.
// The renderer imports only types from here, so the schemas never weigh on its bundle.
import { z } from 'zod';
import { documentKinds } from './document.ts';
import { healthRequests } from './health/views.ts';
import { serviceErrorCodes } from './interface/error.ts';
import { limitsRequests } from './limits/views.ts';
import { machineEnds } from './machine.ts';
import { peopleRequests } from './operators/people.ts';
import { partnerRequests } from './partners/views.ts';
import { settlementRequests } from './reconcile/settlements.ts';
import { reconcileRequests } from './reconcile/views.ts';
import { exceptionRequests } from './reports/exceptions.ts';
import { reportRequests } from './reports/report.ts';
import { attentionSteps } from './sale/attention-steps.ts';
import { claimSteps, ordersSeen } from './sale/claim-steps.ts';
import { setUpRequests } from './set-up/views.ts';
import { deviceRequests } from './settings/devices.ts';
import { nextTillRequests } from './settings/next-till.ts';
import { settingsRequests } from './settings/views.ts';
import { shiftRequests } from './shift/requests.ts';
import { drills, printerTroubles, terminalBehaviours, trainingCalls } from './training/views.ts';

/** The most cards one sale may hold. */
export const maxLines = 50;

const id = z.uuid();
const nothing = z.undefined();
const text = (max: number) => z.string().trim().min(1).max(max);

/** Syntax only; `parseMoney` in the till decides whether it is an amount of that currency. */
const amount = z.strictObject({ currency: z.string().max(3), amount: z.string().max(24) });

/** A second person's approval: who, and the PIN that proves it. */
const approval = z.strictObject({ operatorId: z.string().max(32), pin: z.string().max(12) });
export type Approval = z.infer<typeof approval>;

/** The text of a slip's code. */
const claimText = z.string().max(500);

const document = z.strictObject({ saleId: id, lineId: id.nullable(), document: z.enum(documentKinds) });

/** As somebody types it. */
const recoveryCode = z.string().max(60);

const times = z.int().min(1).max(20);
const trainingReply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('refuse'), code: z.enum(serviceErrorCodes) }),
  z.strictObject({ kind: z.literal('rate-limit'), retryAfterS: z.int().min(1).max(60) }),
  z.strictObject({ kind: z.enum(['server-error', 'nonsense', 'drop-before', 'drop-after']) }),
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(120_000) }),
  z.strictObject({ kind: z.literal('wrong-clock'), offsetMs: z.int().min(-86_400_000).max(86_400_000) }),
  z.strictObject({ kind: z.literal('activation-takes'), delayMs: z.int().min(1).max(120_000) }),
  z.strictObject({
    kind: z.literal('activation-fails'),
    code: z.enum(['processing_declined', 'fraudulent_processing_declined']),
  }),
]);

export const requestSchemas = {
  'session:get': nothing,
  'session:sign-in': z.strictObject({ operatorId: z.string().max(32), pin: z.string().max(12) }),
  'session:sign-out': nothing,
  /** The till is locked at once; the sale stays. */
  'session:lock': nothing,
  /** Somebody touched the till: asked once in a while, not at every touch. */
  'session:touched': nothing,
  /** With the old PIN, signed in or not. */
  'session:change-pin': z.strictObject({
    operatorId: z.string().max(32),
    pin: z.string().max(12),
    newPin: z.string().max(12),
  }),
  /** Whoever is signed in goes on with somebody else's open sale. */
  'session:take-over': z.strictObject({ saleId: id }),
  /** Switches the sounds of this till on or off, for whoever stands at it. */
  'session:sounds': z.strictObject({ on: z.boolean() }),
  /** A manager whose PIN is forgotten takes a new one, with the recovery code. */
  'recovery:reset-pin': z.strictObject({ operatorId: z.string().max(32), pin: z.string().max(12), code: recoveryCode }),
  /** The recovery code answers why the till does not sell, where it can. */
  'recovery:answer-fault': z.strictObject({ code: recoveryCode }),
  /** Where the ledger cannot be opened: what can take its place, and one that does. Error `backup_not_whole`. */
  'recovery:backups': nothing,
  'recovery:put-back': z.strictObject({ code: recoveryCode, name: z.string().max(100) }),
  /** The manager who is signed in has a new recovery code made. */
  'recovery:make': z.strictObject({ pin: z.string().max(12) }),
  /** The code that is to be written down. Error `not_found`: none is. */
  'recovery:show': nothing,
  'recovery:noted': nothing,
  /** A manager leaves the till, restarts its machine or shuts it down. Without a word only where nobody can sign in. */
  'machine:end': z.strictObject({ how: z.enum(machineEnds), approval: approval.nullable() }),
  ...nextTillRequests,
  ...setUpRequests,
  'status:get': nothing,
  'catalogue:search': z.strictObject({
    query: z.string().max(100),
    category: z.string().max(100).nullable(),
    brand: z.string().max(200).nullable().optional(),
    offset: z.int().min(0).max(100_000),
    limit: z.int().min(1).max(200),
  }),
  /** What this till sells most. */
  'catalogue:best-sellers': nothing,
  'catalogue:details': z.strictObject({ code: z.string().min(1).max(200) }),
  /** The products on screen now: of those whose picture is not there yet, the event `picture` tells when it came. */
  'catalogue:pictures': z.strictObject({ codes: z.array(z.string().min(1).max(200)).max(100) }),
  'catalogue:refresh': nothing,
  /** The open sale in stage `basket` or `paying`, if any. */
  'sale:current': nothing,
  'sale:get': z.strictObject({ saleId: id }),
  /** Starts a sale if none is open. In stage `paying` it adds a card that `sale:reserve` then reserves. */
  'sale:add-line': z.strictObject({
    productCode: z.string().min(1).max(200),
    faceValue: amount,
    cardNumber: z.string().max(64).nullable(),
    /** The draft whose place it takes: the same card, now with its number. */
    replaces: id.optional(),
  }),
  'sale:remove-line': z.strictObject({ lineId: id }),
  /** Empties the basket; nothing was reserved yet. */
  'sale:discard': z.strictObject({ saleId: id }),
  /** Puts a basket aside; `sale:resume` takes it up again. */
  'sale:suspend': z.strictObject({ saleId: id }),
  'sale:resume': z.strictObject({ saleId: id }),
  'sale:suspended': nothing,
  /** The life of a sale and its cards, from the journal. */
  'sale:timeline': z.strictObject({ saleId: id }),
  /** Error `customer_warning`: `customerWarned` once the customer was. */
  'sale:reserve': z.strictObject({ saleId: id, customerWarned: z.boolean().optional() }),
  /** With a manager's word what was paid is given back at once; without it, it is due. */
  'sale:cancel': z.strictObject({
    saleId: id,
    reason: text(200).nullable().optional(),
    approval: approval.nullable().optional(),
  }),
  /** Confirms every reserved card, once the approved tenders cover the total. */
  'sale:commit': z.strictObject({ saleId: id }),
  /**
   * Stored before the customer or the terminal is asked. `amount` is the part of the total this tender pays. `tendered`: cash that is on the
   * counter already; the tender is stored as taken, or not at all.
   */
  'tender:begin': z.strictObject({
    saleId: id,
    method: z.enum(['cash', 'card']),
    amount,
    tendered: amount.optional(),
  }),
  'tender:answer': z.strictObject({
    tenderId: id,
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('cash'), tendered: amount }),
      z.strictObject({ kind: z.literal('card'), approvalCode: text(40) }),
      z.strictObject({ kind: z.enum(['declined', 'unknown']) }),
    ]),
    /** For a card payment by hand that takes a supervisor's word. */
    approval: approval.nullable().optional(),
  }),
  /** Asks the card terminal to stop waiting for the customer. The terminal still answers how the payment ended. */
  'tender:abort': z.strictObject({ tenderId: id }),
  /** Of a committed sale: the wrong way of payment was picked. A supervisor corrects it; the amount stays. */
  'tender:correct': z.strictObject({
    tenderId: id,
    to: z.discriminatedUnion('method', [
      z.strictObject({ method: z.literal('cash') }),
      z.strictObject({ method: z.literal('card'), approvalCode: text(40) }),
    ]),
    reason: text(200),
    approval,
  }),
  'line:hand-over': z.strictObject({ lineId: id }),
  /** `cardNumber`: the customer's card, scanned in place of a second person (shared/sale/void-rule.ts). */
  'line:void': z.strictObject({
    lineId: id,
    reason: text(200),
    approval,
    cardNumber: z.string().max(64).nullable().optional(),
  }),
  /** A manager returns the money of a card that is still being activated. */
  'line:cancel-activation': z.strictObject({ lineId: id, reason: text(200), approval }),
  /** Another `way` than the payment's needs a manager; `reason` is that person's. */
  'refund:begin': z.strictObject({
    partId: id,
    way: z.enum(['as-paid', 'cash']),
    reason: text(200).nullable().optional(),
    approval: approval.nullable(),
  }),
  /** After a restore, only a manager who is not the sale's cashier may say that unrecorded money did not go out. */
  'refund:answer': z.strictObject({
    partId: id,
    answer: z.enum(['done', 'not-done', 'unknown']),
    approval: approval.nullable().optional(),
  }),
  'sales:list': z.strictObject({
    query: z.string().max(100),
    /** The last sale of the previous page, or null for the newest. */
    before: id.nullable(),
    limit: z.int().min(1).max(100),
    /** Started at or after `from` and before `to` (ISO 8601 UTC). */
    from: z.iso.datetime().nullable().optional(),
    to: z.iso.datetime().nullable().optional(),
    operatorId: z.string().max(32).nullable().optional(),
    /** The number in `query` read as an amount, of one card or of all cards; used alone if `query` is empty. */
    amount: amount.nullable().optional(),
    /** Only sales that owe a customer money, or do not know whether it went back. */
    owing: z.boolean().optional(),
  }),
  /** A pending slip, as the scanner read it. */
  'claim:read': z.strictObject({ text: claimText }),
  /** Takes a step about the slip. */
  'claim:redeem': z.strictObject({
    text: claimText,
    /** The order as the screen showed it. If it has changed since, the person decides again. */
    order: z.enum(ordersSeen),
    step: z.enum(claimSteps),
    note: text(200).nullable(),
    approval: approval.nullable(),
  }),
  /** A manager says that this card's slip is lost, or never came out of the printer. */
  'claim:waive': z.strictObject({ lineId: id, reason: text(200), approval }),
  'attention:list': nothing,
  'attention:money': nothing,
  'attention:orders': nothing,
  /** A manager took note of an order of this terminal that the till never made. */
  'attention:note-order': z.strictObject({
    orderId: z.string().min(1).max(200),
    note: text(500),
    approval: approval.nullable(),
  }),
  'attention:decide': z.strictObject({
    entryId: id,
    step: z.enum(attentionSteps),
    note: text(500),
    approval: approval.nullable(),
  }),
  /**
   * A preview of the slip. `reveal` shows the card's code, journalled; for a card handed over it takes a supervisor.
   */
  'print:preview': document.extend({ reveal: z.boolean(), approval: approval.nullable().optional() }),
  /** Saves the slip as a PDF, without code, PIN or claim; on a USB stick it takes a manager: signed in, or by `approval`. */
  'print:pdf': document.extend({ to: z.enum(['till', 'usb-stick']), approval: approval.nullable() }),
  /** A second PIN slip takes a supervisor, a second pending slip a manager: signed in, or by `approval`. */
  'print:start': document.extend({ approval: approval.nullable().optional() }),
  /** What a person saw at the printer about a job whose outcome is unknown. */
  'print:resolve': z.strictObject({
    jobId: id,
    outcome: z.enum(['printed', 'print-again', 'drop']),
    approval: approval.nullable().optional(),
  }),
  /** Opens the cash drawer without a sale: takes a supervisor, or a supervisor's approval. */
  'drawer:open': z.strictObject({ reason: text(200), approval: approval.nullable() }),
  /** Opens the drawer for this sale's cash again; if it may have opened already, a supervisor must approve. */
  'drawer:again': z.strictObject({ saleId: id, approval: approval.nullable() }),
  /** Whether a person saw the drawer open at the last kick, where the printer cannot say it. */
  'drawer:said': z.strictObject({ opens: z.boolean() }),
  ...healthRequests,
  ...limitsRequests,
  ...exceptionRequests,
  ...reconcileRequests,
  ...settlementRequests,
  ...reportRequests,
  'training:pending': nothing,
  'training:next': z.strictObject({ call: z.enum(trainingCalls), reply: trainingReply, times }),
  'training:reset': nothing,
  /** Clears the counter, then starts the story. */
  'training:start': z.strictObject({ drill: z.enum(drills) }),
  /** Ends the trouble of the drill under way. */
  'training:help': nothing,
  'training:end': nothing,
  /** The fake card terminal: whether it is used, and what it does next. */
  'training:terminal': z.strictObject({ used: z.boolean(), next: z.enum(terminalBehaviours).nullable() }),
  'training:printer': z.strictObject({ trouble: z.enum(printerTroubles).nullable() }),
  /** The till starts anew with shifts, or without. Errors `till_busy`, `shift_not_closed`. */
  'training:shifts': z.strictObject({ on: z.boolean() }),
  /** The customer brings the pending slip printed last. Error `not_found`: none is out. */
  'training:slip': nothing,
  ...deviceRequests,
  ...partnerRequests,
  ...peopleRequests,
  ...settingsRequests,
  ...shiftRequests,
} as const satisfies Record<string, z.ZodType>;

export type RequestSchemas = typeof requestSchemas;
