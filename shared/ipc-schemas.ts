// The shape of every request the renderer may send: checked in main before anything else looks at it.
// The renderer imports only types from here, so the schemas never weigh on its bundle.
import { z } from 'zod';
import { documentKinds } from './document.ts';
import { serviceErrorCodes } from './interface/error.ts';
import { attentionSteps } from './sale/attention-steps.ts';
import { claimSteps, ordersSeen } from './sale/claim-steps.ts';
import { drills, printerTroubles, terminalBehaviours, trainingCalls } from './training.ts';

/** The most cards one sale may hold. */
export const maxLines = 50;

const id = z.uuid();
const nothing = z.undefined();
const text = (max: number) => z.string().trim().min(1).max(max);

/** Syntax only: `parseMoney` in the till decides whether it is an amount of that currency. */
const amount = z.strictObject({ currency: z.string().max(3), amount: z.string().max(24) });

/** A second person's word: who, and the PIN that proves it. */
const approval = z.strictObject({ operatorId: z.string().max(32), pin: z.string().max(12) });
export type Approval = z.infer<typeof approval>;

/** The text of a slip's code. */
const claimText = z.string().max(500);

const document = z.strictObject({ saleId: id, lineId: id.nullable(), document: z.enum(documentKinds) });

const times = z.int().min(1).max(20);
const trainingReply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('refuse'), code: z.enum(serviceErrorCodes) }),
  z.strictObject({ kind: z.literal('rate-limit'), retryAfterS: z.int().min(1).max(60) }),
  z.strictObject({ kind: z.literal('server-error') }),
  z.strictObject({ kind: z.literal('nonsense') }),
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(120_000) }),
  z.strictObject({ kind: z.literal('drop-before') }),
  z.strictObject({ kind: z.literal('drop-after') }),
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
  'catalogue:refresh': nothing,
  /** The sale in stage `basket` or `paying`, if there is one. */
  'sale:current': nothing,
  'sale:get': z.strictObject({ saleId: id }),
  /** Starts a sale where none is open. In stage `paying` it adds a card that `sale:reserve` then reserves. */
  'sale:add-line': z.strictObject({
    productCode: z.string().min(1).max(200),
    faceValue: amount,
    cardNumber: z.string().max(64).nullable(),
  }),
  'sale:remove-line': z.strictObject({ lineId: id }),
  /** Empties the basket: nothing was reserved yet. */
  'sale:discard': z.strictObject({ saleId: id }),
  /** Puts a basket aside, and takes it up again. */
  'sale:suspend': z.strictObject({ saleId: id }),
  'sale:resume': z.strictObject({ saleId: id }),
  'sale:suspended': nothing,
  /** The life of a sale and its cards, from the journal. */
  'sale:timeline': z.strictObject({ saleId: id }),
  'sale:reserve': z.strictObject({ saleId: id }),
  'sale:cancel': z.strictObject({ saleId: id }),
  /** Once the approved tenders cover the total: every reserved card is confirmed. */
  'sale:commit': z.strictObject({ saleId: id }),
  /** Durable before the customer or the terminal is asked. `amount` is the part of the total this tender pays. */
  'tender:begin': z.strictObject({ saleId: id, method: z.enum(['cash', 'card']), amount }),
  'tender:answer': z.strictObject({
    tenderId: id,
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('cash'), tendered: amount }),
      z.strictObject({ kind: z.literal('card'), approvalCode: text(40) }),
      z.strictObject({ kind: z.literal('declined') }),
      z.strictObject({ kind: z.literal('unknown') }),
    ]),
  }),
  /** Asks the card terminal to give up waiting for the customer; how it ended is still the terminal's answer. */
  'tender:abort': z.strictObject({ tenderId: id }),
  'line:hand-over': z.strictObject({ lineId: id }),
  'line:void': z.strictObject({ lineId: id, reason: text(200), approval }),
  /** A manager returns the money of a card that is still being activated. */
  'line:cancel-activation': z.strictObject({ lineId: id, reason: text(200), approval }),
  /** `way` other than the one the money came by needs a manager; `reason` is that person's. */
  'refund:begin': z.strictObject({
    partId: id,
    way: z.enum(['as-paid', 'cash']),
    reason: text(200).nullable().optional(),
    approval: approval.nullable(),
  }),
  /** After a restore, that money which nobody knows of did not go out takes a manager who is not the cashier of the sale. */
  'refund:answer': z.strictObject({
    partId: id,
    answer: z.enum(['done', 'not-done', 'unknown']),
    approval: approval.nullable().optional(),
  }),
  'sales:list': z.strictObject({
    query: z.string().max(100),
    /** The last sale of the page before, or null for the newest. */
    before: id.nullable(),
    limit: z.int().min(1).max(100),
    /** Begun from here on, and before there (ISO 8601 UTC). */
    from: z.iso.datetime().nullable().optional(),
    to: z.iso.datetime().nullable().optional(),
    operatorId: z.string().max(32).nullable().optional(),
    /** What the number in `query` is as an amount, of one card or of all cards together; alone where `query` is empty. */
    amount: amount.nullable().optional(),
    /** Only those that owe a customer money, or do not know whether it went back. */
    owing: z.boolean().optional(),
  }),
  /** A pending slip, as the scanner read it. */
  'claim:read': z.strictObject({ text: claimText }),
  /** Takes a step about it. */
  'claim:redeem': z.strictObject({
    text: claimText,
    /** What was on screen when it was decided: another state now is decided anew. */
    order: z.enum(ordersSeen),
    step: z.enum(claimSteps),
    note: text(200).nullable(),
    approval: approval.nullable(),
  }),
  /** A manager says that the slip of this card is lost, or never came out of the printer. */
  'claim:waive': z.strictObject({ lineId: id, reason: text(200), approval }),
  'attention:list': nothing,
  'attention:money': nothing,
  'attention:decide': z.strictObject({
    entryId: id,
    step: z.enum(attentionSteps),
    note: text(500),
    approval: approval.nullable(),
  }),
  /** The slip as it would print; `reveal` shows the card's code to a person, once journalled; of a card handed over to a supervisor. */
  'print:preview': document.extend({ reveal: z.boolean(), approval: approval.nullable().optional() }),
  /** The slip as a PDF, without code, PIN or claim. */
  'print:pdf': document,
  /** A second PIN slip takes a supervisor, a second pending slip a manager: whoever is signed in, or `approval`. */
  'print:start': document.extend({ approval: approval.nullable().optional() }),
  /** What a person saw at the printer about a job of unknown end. */
  'print:resolve': z.strictObject({
    jobId: id,
    outcome: z.enum(['printed', 'print-again', 'drop']),
    approval: approval.nullable().optional(),
  }),
  /** Opens the cash drawer without a sale: a supervisor, or one's word for somebody else. */
  'drawer:open': z.strictObject({ reason: text(200), approval: approval.nullable() }),
  /** Opens it for this sale's cash once more; where it may have opened, on a supervisor's word. */
  'drawer:again': z.strictObject({ saleId: id, approval: approval.nullable() }),
  'training:pending': nothing,
  'training:next': z.strictObject({ call: z.enum(trainingCalls), reply: trainingReply, times }),
  'training:reset': nothing,
  /** Clears the counter, then begins the story. */
  'training:start': z.strictObject({ drill: z.enum(drills) }),
  /** What ends the trouble of the drill under way. */
  'training:help': nothing,
  'training:end': nothing,
  /** The practice card terminal: whether it is used, and what it does next. */
  'training:terminal': z.strictObject({ used: z.boolean(), next: z.enum(terminalBehaviours).nullable() }),
  'training:printer': z.strictObject({ trouble: z.enum(printerTroubles).nullable() }),
  /** The customer comes with the pending slip that came out last. Error `not_found`: none is out. */
  'training:slip': nothing,
} as const satisfies Record<string, z.ZodType>;

export type RequestSchemas = typeof requestSchemas;
