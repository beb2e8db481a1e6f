// The words of a script: what people and the world can do to a till, each as plain data. A schedule is a list of them; replaying the
// list is replaying the schedule. `n` picks among what fits at that moment, so that a step still means something when others are gone.
import { z } from 'zod';
import { serviceErrorCodes } from '../../shared/interface/error.ts';
import { attentionSteps } from '../../shared/sale/attention-steps.ts';
import { companyDeeds } from '../../testkit/till/company-deeds.ts';
import { terminalWays } from './books.ts';
import { currencies } from './currencies.ts';
import { fate } from './fates.ts';
import { calls, lineStates } from './network.ts';
import { printerWays } from './paper.ts';
import { cutPoints } from './process.ts';
import { goods } from './service.ts';
import { webhookWays } from './webhooks.ts';

const n = z.int().min(0).max(1000);
const person = z.enum(['anna', 'ben', 'clara', 'dora', 'eve']);
/** A second person's word: theirs, with a wrong PIN, or none. */
const word = z.enum(['clara', 'dora', 'ben', 'wrong', 'none']);
export type Word = z.infer<typeof word>;
const downMs = z.int().min(0).max(100_000_000);

/** What a person at the till can do. */
const peoplesSteps = [
  z.strictObject({
    do: z.literal('add'),
    goods: z.enum([...goods, 'no-such-card']),
    amount: z.string(),
    card: z.int().min(0).max(4).nullable(),
  }),
  z.strictObject({ do: z.literal('remove'), n }),
  z.strictObject({ do: z.literal('discard') }),
  z.strictObject({ do: z.literal('hold') }),
  z.strictObject({ do: z.literal('recall'), n }),
  z.strictObject({ do: z.literal('reserve') }),
  z.strictObject({ do: z.literal('cancel') }),
  z.strictObject({ do: z.literal('commit') }),
  /** `pays`: whether the customer then does. */
  z.strictObject({
    do: z.literal('begin'),
    method: z.enum(['cash', 'card']),
    of: z.enum(['due', 'half', 'more']),
    pays: z.boolean(),
  }),
  /** What a person says of a payment; `lie`: the contrary of what is so; `same-code`: with the approval code of an earlier one. */
  z.strictObject({ do: z.literal('answer'), n, as: z.enum(['truth', 'unknown', 'short', 'lie', 'same-code']) }),
  /** A committed sale's payment was booked the wrong way: what was in the drawer goes through the terminal, or the other way round. */
  z.strictObject({ do: z.literal('correct'), n, word }),
  z.strictObject({ do: z.literal('abort'), n }),
  /** `gives`: whether the money then goes over the counter. */
  z.strictObject({ do: z.literal('refund'), n, way: z.enum(['as-paid', 'cash']), word, gives: z.boolean() }),
  z.strictObject({ do: z.literal('refund-answer'), n, as: z.enum(['truth', 'unknown', 'lie']) }),
  z.strictObject({ do: z.literal('hand-over'), n }),
  z.strictObject({ do: z.literal('void'), n, word }),
  z.strictObject({ do: z.literal('give-back'), n, word }),
  z.strictObject({
    do: z.literal('decide'),
    n,
    step: z.enum(attentionSteps),
    word,
  }),
  /** Somebody brings a claim slip to this till; `forged`: one that was altered. */
  z.strictObject({ do: z.literal('scan'), n, forged: z.boolean() }),
  /** One of the steps that the till offered for it is taken. */
  z.strictObject({ do: z.literal('honour'), n, pick: n, word }),
  /** A manager says that the slip is lost. */
  z.strictObject({ do: z.literal('waive'), n, word }),
  z.strictObject({
    do: z.literal('preview'),
    n,
    document: z.enum(['receipt', 'activation', 'pending']),
    reveal: z.boolean(),
  }),
  z.strictObject({ do: z.literal('print'), n, document: z.enum(['receipt', 'activation', 'pin', 'pending']) }),
  /** What a person says of a slip of unknown end. */
  z.strictObject({ do: z.literal('resolve'), n, as: z.enum(['printed', 'print-again', 'drop']) }),
  z.strictObject({ do: z.literal('look'), at: z.enum(['attention', 'sales', 'timeline', 'refresh']) }),
  z.strictObject({ do: z.literal('sign-in'), who: person }),
  /** Whoever is asked about fraud says something to the cashier, who presses it. */
  z.strictObject({
    do: z.literal('customer'),
    does: z.enum(['goes-on', 'stops', 'answers-twice', 'answers-old']),
  }),
  /** After Stop. */
  z.strictObject({ do: z.literal('ask-again') }),
  z.strictObject({ do: z.literal('sign-out') }),
  /** A manager wants so many days until a new one counts (7 at first); what is fewer loosens a control. */
  z.strictObject({ do: z.literal('loosen'), days: z.int().min(0).max(30), word }),
  /** What waits of that is called back. */
  z.strictObject({ do: z.literal('call-back') }),
  /** A manager orders cards for a company, or does something about the `n`-th order; comes to the till first where none is there. */
  z.strictObject({
    do: z.literal('company'),
    deed: z.enum(['order', 'ask', 'settle', ...companyDeeds]),
    n,
    pick: n,
    word,
  }),
  /** Wrong PINs, one after the other. */
  z.strictObject({ do: z.literal('guess'), who: person, times: z.int().min(1).max(10) }),
] as const;

const reply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('refuse'), code: z.enum(serviceErrorCodes) }),
  z.strictObject({ kind: z.literal('rate-limit'), retryAfterS: z.int().min(1).max(60) }),
  z.strictObject({ kind: z.literal('activation-takes'), delayMs: z.int().min(1).max(200_000) }),
  z.strictObject({
    kind: z.literal('activation-fails'),
    code: z.enum(['processing_declined', 'fraudulent_processing_declined']),
  }),
  z.strictObject({ kind: z.literal('wrong-clock'), offsetMs: z.int().min(-86_400_000).max(86_400_000) }),
]);
const times = z.int().min(1).max(5);

/** What befalls the till. */
const worldsSteps = [
  z.strictObject({ do: z.literal('net'), call: z.enum([...calls, 'any']), fate, times }),
  z.strictObject({
    do: z.literal('reply'),
    call: z.enum(['any', 'create', 'read', 'confirm', 'invalidate', 'orders']),
    reply,
    times,
  }),
  z.strictObject({ do: z.literal('line'), state: z.enum(lineStates) }),
  z.strictObject({ do: z.literal('pass'), ms: z.int().min(0).max(4_000_000) }),
  z.strictObject({ do: z.literal('sleep'), ms: z.int().min(0).max(100_000_000) }),
  z.strictObject({ do: z.literal('clock'), offMs: z.int().min(-100_000_000).max(100_000_000) }),
  z.strictObject({ do: z.literal('cut'), at: z.enum(['now', ...cutPoints]), n: z.int().min(1).max(50), downMs }),
  z.strictObject({ do: z.literal('service-restart') }),
  z.strictObject({ do: z.literal('elsewhere'), n, deed: z.enum(['confirm', 'invalidate']) }),
  /** Somebody uses the first till's key, and its name. */
  z.strictObject({ do: z.literal('foreign-order'), n }),
  z.strictObject({ do: z.literal('terminal'), way: z.enum(terminalWays) }),
  z.strictObject({ do: z.literal('printer'), way: z.enum(printerWays) }),
  z.strictObject({ do: z.literal('webhook'), way: z.enum(webhookWays) }),
  /** What the service's operator does with its goods. */
  z.strictObject({ do: z.literal('catalogue'), n, deed: z.enum(['withdraw', 'offer', 'rename']) }),
  z.strictObject({ do: z.literal('disk-full'), after: z.int().min(0).max(50) }),
  z.strictObject({ do: z.literal('make-room') }),
  /** Another process locks the ledger: from the `after`-th transaction on, so many find it locked beyond their patience. */
  z.strictObject({ do: z.literal('locked'), after: z.int().min(0).max(50), times }),
  /** What becomes of a claim slip outside. */
  z.strictObject({ do: z.literal('photocopy'), n }),
  z.strictObject({ do: z.literal('lose'), n }),
] as const;

const peoplesStep = z.discriminatedUnion('do', peoplesSteps);
export type PeoplesStep = z.infer<typeof peoplesStep>;
const worldsStep = z.discriminatedUnion('do', worldsSteps);
export type WorldsStep = z.infer<typeof worldsStep>;

const worlds = new Set<string>(worldsSteps.map(({ shape }) => shape.do.value));
export function isWorldsStep(step: PeoplesStep | WorldsStep): step is WorldsStep {
  return worlds.has(step.do);
}

const one = z.discriminatedUnion('do', [...peoplesSteps, ...worldsSteps]);
export type OneStep = z.infer<typeof one>;

export const mostTills = 3;
const till = z
  .int()
  .min(1)
  .max(mostTills - 1);
/** The first till is meant where none is named. */
const press = z.union([peoplesStep, z.strictObject({ do: z.literal('at'), till, step: peoplesStep })]);
export type Press = z.infer<typeof press>;
/** `together`: several people press at once, at one till or at several. */
export const step = z.union([
  one,
  z.strictObject({ do: z.literal('at'), till, step: one }),
  z.strictObject({ do: z.literal('together'), presses: z.array(press).max(4) }),
]);
export type Step = z.infer<typeof step>;

/** What holds for a whole schedule. */
export const setting = z.strictObject({
  /** All ids and times follow from it. */
  seed: z.int().min(0),
  /** Of one store, at one service. */
  tills: z.int().min(1).max(mostTills).default(1),
  /** The till asks the bank's terminal itself. */
  terminal: z.boolean(),
  printer: z.boolean().default(false),
  webhooks: z.boolean().default(false),
  /** Where cash is rounded to 5 cents, and where it is not. */
  country: z.enum(['DE', 'FI']),
  currency: z.enum(currencies).default('EUR'),
  /** Others change its orders, and replay windows pass: some lines then stay with a person. */
  wild: z.boolean(),
  /** The shop asks customers about fraud. */
  pauses: z.boolean().default(false),
  /** Its managers order cards for companies; its tills count shifts. */
  companies: z.boolean().default(false),
});
export type Setting = z.infer<typeof setting>;

export const script = z.strictObject({
  why: z.string().default(''),
  /** The fault of faults.ts that it shows; absent: what it shows was a fault of the till itself. */
  fault: z.string().optional(),
  setting,
  steps: z.array(step),
});
export type Script = z.infer<typeof script>;
