// What the screens see of shifts. Amounts are decimal strings of the till's currency, signed where they can be; times ISO 8601 UTC.
// Invariant: until the count of a shift is final no view shows a sum or a list of its amounts, and during the count none of them (may-show-money.ts).
import type { MoneyText } from '../money.ts';
import type { ShiftState } from './shift-state.ts';
import type { CashMove, Pot } from './sums.ts';

export type ShiftPerson = { readonly id: string; readonly name: string };

/** In the session: whether this till may sell. Absent where it counts no shifts. */
export type ShiftMark = {
  readonly state: 'none' | 'open' | 'counting';
  readonly ownerId: string | null;
  /** The till stopped while it was open: the same shift continues. Until its owner signs out. */
  readonly wasContinued: boolean;
};

export type ShiftView = {
  readonly current: CurrentShift | null;
  /** Suspended and sealed ones, the oldest first. */
  readonly waiting: readonly WaitingShift[];
  /** What the drawer is counted by, the largest first, as decimal amounts; null: as one sum. */
  readonly pieces: readonly string[] | null;
  /** Tray of the last shift, as the default. */
  readonly tray: string | null;
  /** Above this a movement needs a supervisor. */
  readonly moveLimit: MoneyText;
};

export type CurrentShift = {
  readonly id: string;
  readonly state: Extract<ShiftState, 'open' | 'counting'>;
  readonly tray: string;
  /** As a date: `2026-11-06`. */
  readonly businessDay: string;
  readonly owner: ShiftPerson;
  readonly openedAt: string;
  /** Null while it is counted. */
  readonly float: MoneyText | null;
  /** Counted less what the last shift of this tray left; null where none did. */
  readonly openingDifference: MoneyText | null;
  /** The business day that it was opened on is over. */
  readonly isDayOver: boolean;
  /** What was moved without a sale, the oldest first, without amounts until it is counted. None while it is counted. */
  readonly moves: readonly ListedMove[];
  /** What a new owner takes over with it. */
  readonly unresolved: readonly UnresolvedView[];
  /** Booked at the opening: money that was decided while no shift was open. */
  readonly fromTheNight: number;
};

export type WaitingShift = {
  readonly id: string;
  readonly state: Extract<ShiftState, 'suspended' | 'sealed'>;
  readonly tray: string;
  readonly businessDay: string;
  readonly owner: ShiftPerson;
  readonly openedAt: string;
  readonly isDayOver: boolean;
  readonly bag: string | null;
  readonly unresolved: readonly UnresolvedView[];
};

export type MoveView = {
  readonly id: string;
  readonly kind: CashMove;
  /** Never negative: `kind` gives the direction. */
  readonly amount: MoneyText;
  readonly reason: string;
  readonly by: ShiftPerson;
  readonly approver: ShiftPerson | null;
  readonly at: string;
};

type ListedMove = Omit<MoveView, 'amount'> & { readonly amount: MoneyText | null };

/** A card (`line`) or money (`part`) that is undecided or outstanding. */
export type UnresolvedView = {
  readonly kind: 'line' | 'part';
  readonly id: string;
  readonly saleId: string;
  readonly receiptNumber: string | null;
  /** Null until the shift of its sale is counted. */
  readonly amount: MoneyText | null;
  /** Its state: of a line as in line-state.ts, of a part as in tender-state.ts. */
  readonly state: string;
  readonly owner: ShiftPerson;
};

export type PotView = {
  readonly pot: Pot;
  readonly kind: 'drawer' | 'terminal' | 'by-hand';
  /** The terminal's name. */
  readonly terminal: string | null;
};

/**
 * `count`: nothing is counted yet. `count-again`: something differs; no size, no sign; the next count is the last. `counted`: the count is final, and
 * now the screens may show it.
 */
export type CountOutcome =
  | { readonly state: 'count' | 'count-again'; readonly shiftId: string; readonly pots: readonly PotView[] }
  | {
      readonly state: 'counted';
      readonly shiftId: string;
      readonly pots: readonly CountedPot[];
      /** A difference beyond the tolerance: a reason, and a second person's PIN (a supervisor's). */
      readonly needsReason: boolean;
      /** Cards and amounts that stay open, with the person who will resolve them unless `owners` of the close says otherwise. */
      readonly unresolved: readonly UnresolvedView[];
    };

/** What a card terminal reported that it took in a shift, when it was asked. */
export type ReportedTotals = {
  readonly pot: Pot;
  readonly payments: MoneyText;
  readonly paymentsCount: number;
  readonly refunds: MoneyText;
  readonly refundsCount: number;
  /** Payments less refunds. */
  readonly total: MoneyText;
  readonly at: string;
};

export type CountedPot = PotView & {
  /** The last report of its terminal; null where none was asked, or none answered. */
  readonly told: ReportedTotals | null;
  readonly expected: MoneyText;
  readonly counted: MoneyText;
  readonly difference: MoneyText;
  readonly isWithin: boolean;
};

/** For the current shift. A cashier's has no sum at all: a cashier who types an invented approval would find it there. */
export type XView = {
  readonly shiftId: string;
  readonly businessDay: string;
  readonly owner: ShiftPerson;
  readonly openedAt: string;
  readonly at: string;
  readonly soldCards: number;
  readonly returnedCards: number;
  /** None where `cash` is null. */
  readonly terminals: readonly {
    readonly pot: PotView;
    readonly sales: MoneyText;
    readonly refunds: MoneyText;
    readonly expected: MoneyText;
  }[];
  /** Null unless a manager requests it, while the shift is not counted; that is journalled and on the Z. */
  readonly cash: {
    readonly float: MoneyText;
    readonly sales: MoneyText;
    readonly refunds: MoneyText;
    readonly in: MoneyText;
    readonly out: MoneyText;
    readonly drops: MoneyText;
    readonly corrections: MoneyText;
    readonly expected: MoneyText;
    readonly sold: MoneyText;
    readonly returned: MoneyText;
    readonly rounding: MoneyText;
  } | null;
};

export type ZSummary = {
  readonly ledgerId: string;
  readonly n: number;
  readonly shiftId: string;
  readonly businessDay: string;
  readonly closedAt: string;
  readonly owner: ShiftPerson;
  readonly sold: MoneyText;
  /** Of the drawer, as the last correction has it. */
  readonly difference: MoneyText;
  readonly corrections: number;
};
