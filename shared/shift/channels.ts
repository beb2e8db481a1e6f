// The requests of the screens about shifts. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import type { SavedFile, SlipDocument } from '../document.ts';
import { duties } from '../operators/duties.ts';
import { amount, approval, id, nothing, place, text } from '../request-parts.ts';
import type { TestSlipEnd } from '../slips/views.ts';
import type { DrawerView } from '../tender/views.ts';
import { cashMoves } from './sums.ts';
import type { CountOutcome, MoveView, ReportedTotals, ShiftView, XView, ZSummary } from './views.ts';
import type { ZView } from './z.ts';

/**
 * By its pieces (how many of each, by the piece's amount such as `0.50`), or as a sum. What a card terminal took and paid back may be typed
 * separately: together they may be below zero.
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

export const shiftChannels = {
  /** Error `shifts_off`: this till counts no shifts. Every other channel of shifts then answers the same. */
  'shift:get': row('signed-in', nothing, answers<ShiftView>()),
  /** Opens the drawer to count it, while no shift is open or one is being counted. */
  'shift:drawer': row('signed-in', nothing, answers<DrawerView>()),
  /** The blind count of the float opens a shift. Errors `another_shift_open`, `bad_count`. */
  'shift:open': row('signed-in', z.strictObject({ tray: text(40), counted }), answers<ShiftView>()),
  /** Above the limit it needs a supervisor: signed in, or by `approval`. */
  'shift:move': row(
    { word: duties.moveCash },
    z.strictObject({ kind: z.enum(cashMoves), amount, reason: text(200), approval: approval.nullable() }),
    answers<MoveView>(),
  ),
  'shift:suspend': row('signed-in', nothing, answers<ShiftView>()),
  'shift:resume': row('signed-in', z.strictObject({ shiftId: id }), answers<ShiftView>()),
  /** Both PINs; `owners` names a person for everything unresolved. */
  'shift:hand-over': row('signed-in', z.strictObject({ from: approval, to: approval, owners }), answers<ShiftView>()),
  /** A supervisor, or by `approval`: the owner is gone, or the day is over. */
  'shift:seal': row(
    { word: duties.sealShift },
    z.strictObject({
      shiftId: id,
      bag: text(40),
      reason: text(200),
      owners,
      approval: approval.nullable(),
    }),
    answers<ShiftView>(),
  ),
  /** From `open` to `counting`. Errors `shift_not_yours`, `sale_in_payment`, `cash_undecided`. */
  'shift:begin-count': row('signed-in', z.strictObject({ shiftId: id }), answers<CountOutcome>()),
  'shift:cancel-count': row('signed-in', z.strictObject({ shiftId: id }), answers<ShiftView>()),
  /** Each pot that `pots` of the count names. Of a sealed shift by a manager who is not its owner. */
  'shift:count': row(
    'signed-in',
    z.strictObject({
      shiftId: id,
      pots: z.array(z.strictObject({ pot, counted })).max(20),
    }),
    answers<CountOutcome>(),
  ),
  /** Asks a terminal for its totals of the shift while it is being counted. Null: it does not report them, and its slip is typed. */
  'shift:ask-terminal': row('signed-in', z.strictObject({ shiftId: id, pot }), answers<ReportedTotals | null>()),
  /** The current state: to continue after a power cut. */
  'shift:counted': row('signed-in', z.strictObject({ shiftId: id }), answers<CountOutcome>()),
  /** Closes what was counted and makes its Z. `left` stays in the drawer for the next float. */
  'shift:close': row(
    { word: duties.sealShift },
    z.strictObject({
      shiftId: id,
      left: amount,
      reason: text(200).nullable(),
      owners,
      approval: approval.nullable(),
    }),
    answers<ZView>(),
  ),
  'shift:x': row('signed-in', nothing, answers<XView>()),
  /** The newest first; `before` is how many are skipped. */
  'shift:z-list': row(
    'supervisor',
    z.strictObject({ before: z.int().min(0), limit: z.int().min(1).max(100) }),
    answers<readonly ZSummary[]>(),
  ),
  'shift:z': row(
    'supervisor',
    z.strictObject({ ledgerId: z.string().min(1).max(20), n: z.int().min(1) }),
    answers<ZView>(),
  ),
  /** A manager corrects a mistyped count. The Z itself stays. */
  'shift:correct': row(
    duties.correctCount,
    z.strictObject({
      ledgerId: z.string().min(1).max(20),
      n: z.int().min(1),
      pot,
      counted,
      reason: text(200),
    }),
    answers<ZView>(),
  ),
  'shift:preview': row('signed-in', z.strictObject({ paper }), answers<SlipDocument>()),
  'shift:print': row('signed-in', z.strictObject({ paper }), answers<TestSlipEnd>()),
  'shift:pdf': row(
    { word: duties.pdfToStick },
    z.strictObject({ paper, to: place, approval: approval.nullable() }),
    answers<SavedFile>(),
  ),
};
