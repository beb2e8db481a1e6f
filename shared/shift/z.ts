// The Z: the figures of a closed shift, as they are stored, printed and shown. Its bytes are hashed, so nothing here is computed again.
// Invariants: people are ids, never names, because a Z outlives the names; the meaning of a written version never changes. Amounts are decimal, of
// `currency`, signed where they can be; times ISO 8601 UTC.
import { z } from 'zod';
import { placeMove } from '../command-record.ts';
import type { MoneyText } from '../money.ts';
import type { ReportedTotals, ShiftPerson } from './views.ts';

const amount = z.string();
const moment = z.strictObject({ by: z.string(), at: z.string() });
const cards = z.strictObject({ cards: z.int(), amount });
/** Of the till's program, as each version names itself. */
const versionChange = z.strictObject({ from: z.string(), to: z.string() });
export type VersionChange = Readonly<z.infer<typeof versionChange>>;

export const zBody = z.strictObject({
  version: z.literal(1),
  /** With `n`, the number of this Z: gapless in each ledger. */
  ledgerId: z.string(),
  n: z.int(),
  environment: z.string(),
  storeId: z.string(),
  terminalId: z.string(),
  currency: z.string(),
  shift: z.strictObject({
    id: z.string(),
    owner: z.string(),
    tray: z.string(),
    businessDay: z.string(),
    zone: z.string(),
    bag: z.string().nullable(),
  }),
  opened: moment,
  /** When its count began, or it was sealed. */
  ended: moment,
  counted: moment,
  closed: z.strictObject({ by: z.string(), at: z.string(), approver: z.string().nullable() }),
  /** The clock went back between two of these moments. */
  clockWentBack: z.boolean(),
  /** This computer named no known zone: the till used the shift's own, or UTC. Absent otherwise. */
  zoneUnknown: z.literal(true).optional(),
  /** The journal as the Z found it. */
  head: z.strictObject({ count: z.int(), hash: z.string() }),
  /** Up to this entry each row was compared with it. Not in an older Z. */
  checkedTo: z.int().optional(),
  /** First and last receipt that was committed in it; null where none was. */
  receipts: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  sold: cards,
  returned: cards,
  /** Money that went back for no card that was sold: of cancelled sales, or paid beyond the total. */
  otherRefunds: amount,
  /** Paid for orders for companies, and paid back: in no figure of sales. Absent where there was none. */
  companies: z.strictObject({ paid: amount, paidBack: amount }).optional(),
  rounding: amount,
  /** Money that was decided while no shift was open. */
  fromTheNight: z.strictObject({ count: z.int(), amount }),
  opening: z.strictObject({ float: amount, leftBefore: amount.nullable(), difference: amount.nullable() }),
  pots: z.array(
    z.strictObject({
      pot: z.string(),
      float: amount,
      sales: amount,
      refunds: amount,
      in: amount,
      out: amount,
      drops: amount,
      corrections: amount,
      expected: amount,
      /** Null for money from elsewhere, which cannot be counted here. */
      counted: amount.nullable(),
      difference: amount.nullable(),
    }),
  ),
  counts: z.array(
    z.strictObject({
      which: z.enum(['opening', 'closing', 'recount']),
      pot: z.string(),
      total: amount,
      by: z.string(),
    }),
  ),
  tolerance: amount,
  /** Why it differs beyond the tolerance. */
  reason: z.string().nullable(),
  deposit: amount,
  left: amount,
  moves: z.array(
    z.strictObject({
      kind: z.enum(['in', 'out', 'drop']),
      amount,
      reason: z.string(),
      by: z.string(),
      approver: z.string().nullable(),
      at: z.string(),
    }),
  ),
  happened: z.strictObject({
    drawerOpenings: z.int(),
    noSales: z.int(),
    voids: z.int(),
    soleManagerVoids: z.int(),
    copies: z.int(),
    xReports: z.int(),
    tenderCorrections: z.int(),
    managerChanges: z.int(),
    /** Not in an older one; absent where there was none. */
    noSecondPerson: z.int().optional(),
    /** A user went back from the count to selling. Not in an older one; absent where that did not happen. */
    countsLeft: z.int().optional(),
    commandChanges: z.int().optional(),
    /** Without head office having been told. */
    headOfficeLeft: z.int().optional(),
  }),
  /** The oldest first. Not in an older Z; absent where the version stayed. */
  versions: z.array(versionChange).optional(),
  /** Absent where each stayed. */
  places: z.array(placeMove).optional(),
  /** Undecided and outstanding items, each with the person who resolves it. */
  unresolved: z.array(
    z.strictObject({
      kind: z.enum(['line', 'part']),
      id: z.string(),
      receiptNumber: z.string().nullable(),
      amount,
      state: z.string(),
      owner: z.string(),
    }),
  ),
  grandTotal: z.strictObject({ before: amount, after: amount }),
});
export type ZBody = z.infer<typeof zBody>;

/** The correction of a mistyped count, stored separately from the Z. */
export type ZCorrection = {
  readonly k: number;
  readonly pot: string;
  readonly counted: MoneyText;
  readonly difference: MoneyText;
  readonly reason: string;
  readonly by: ShiftPerson;
  readonly at: string;
};

export type ZView = {
  readonly body: ZBody;
  /** Of the stored bytes, hex. */
  readonly sha256: string;
  /** Names for the ids of the body, as far as they are still stored. */
  readonly people: readonly ShiftPerson[];
  readonly corrections: readonly ZCorrection[];
  /** What was counted beyond the tolerance, as the last correction has it. */
  readonly differing: readonly { readonly pot: string; readonly difference: MoneyText }[];
  /** The last report of each card terminal, next to what was typed for it. */
  readonly told: readonly ReportedTotals[];
};
