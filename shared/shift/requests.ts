// What the screens may ask about shifts. Main checks each request by its schema; the screens load only its type.
import { z } from 'zod';
import { cashMoves } from './sums.ts';

const id = z.uuid();
const text = (max: number) => z.string().trim().min(1).max(max);
const amount = z.strictObject({ currency: z.string().max(3), amount: z.string().max(24) });
const approval = z.strictObject({ operatorId: z.string().max(32), pin: z.string().max(12) });

/**
 * By its pieces (how many of each, by the piece's amount such as `0.50`), or as a sum. What a card terminal took and paid back may come
 * apart: together they may be below zero.
 */
const counted = z.union([
  z.strictObject({ pieces: z.record(z.string().max(12), z.int().min(0).max(1_000_000)) }),
  z.strictObject({ total: amount }),
  z.strictObject({ payments: amount, refunds: amount }),
]);
export type Counted = z.infer<typeof counted>;

const pot = z.string().min(1).max(120);
/** Who takes care of what is unresolved: a card by its line, money by its part. */
const owners = z.array(z.strictObject({ kind: z.enum(['line', 'part']), id, ownerId: z.string().max(32) })).max(200);
export type Owners = z.infer<typeof owners>;

/** A slip about a shift. `n` counts in the series `ledgerId`; `correction` is the k-th of that Z, null for the Z itself. */
const paper = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('movement'), id }),
  z.strictObject({ kind: z.literal('x') }),
  z.strictObject({
    kind: z.literal('z'),
    ledgerId: z.string().min(1).max(20),
    n: z.int().min(1),
    correction: z.int().min(1).nullable(),
  }),
]);

export const shiftRequests = {
  /** Error `shifts_off`: this till counts no shifts. So answers every other channel of shifts. */
  'shift:get': z.undefined(),
  /** Opens the drawer to count it, while no shift is open or one is being counted. */
  'shift:drawer': z.undefined(),
  /** The blind count of the float opens a shift. Errors `another_shift_open`, `bad_count`. */
  'shift:open': z.strictObject({ tray: text(40), counted }),
  /** Above the limit it takes a supervisor: signed in, or by `approval`. */
  'shift:move': z.strictObject({ kind: z.enum(cashMoves), amount, reason: text(200), approval: approval.nullable() }),
  'shift:suspend': z.undefined(),
  'shift:resume': z.strictObject({ shiftId: id }),
  /** Both PINs; `owners` names somebody for all that is unresolved. */
  'shift:hand-over': z.strictObject({ from: approval, to: approval, owners }),
  /** A supervisor, or by `approval`: the owner is gone, or the day is over. */
  'shift:seal': z.strictObject({
    shiftId: id,
    bag: text(40),
    reason: text(200),
    owners,
    approval: approval.nullable(),
  }),
  /** From `open` to `counting`. Errors `shift_not_yours`, `sale_in_payment`, `cash_undecided`. */
  'shift:begin-count': z.strictObject({ shiftId: id }),
  'shift:cancel-count': z.strictObject({ shiftId: id }),
  /** Each pot that `pots` of the count names. Of a sealed shift by a manager who is not its owner. */
  'shift:count': z.strictObject({
    shiftId: id,
    pots: z.array(z.strictObject({ pot, counted })).max(20),
  }),
  /** Asks a terminal for its totals of the shift while it is counted. Null: it does not tell them, and its slip is typed. */
  'shift:ask-terminal': z.strictObject({ shiftId: id, pot }),
  /** How it stands: to go on after a power cut. */
  'shift:counted': z.strictObject({ shiftId: id }),
  /** Closes what was counted and makes its Z. `left` stays in the drawer for the next float. */
  'shift:close': z.strictObject({
    shiftId: id,
    left: amount,
    reason: text(200).nullable(),
    owners,
    approval: approval.nullable(),
  }),
  'shift:x': z.undefined(),
  /** The newest first; `before` is how many are skipped. */
  'shift:z-list': z.strictObject({ before: z.int().min(0), limit: z.int().min(1).max(100) }),
  'shift:z': z.strictObject({ ledgerId: z.string().min(1).max(20), n: z.int().min(1) }),
  /** A count that was typed wrong: correction k of this Z, by a manager. The Z stays. */
  'shift:correct': z.strictObject({
    ledgerId: z.string().min(1).max(20),
    n: z.int().min(1),
    pot,
    counted,
    reason: text(200),
  }),
  'shift:preview': z.strictObject({ paper }),
  'shift:print': z.strictObject({ paper }),
  'shift:pdf': z.strictObject({ paper, to: z.enum(['till', 'usb-stick']), approval: approval.nullable() }),
};
