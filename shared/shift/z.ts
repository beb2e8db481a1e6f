// The Z: the figures of a closed shift, as they are stored, printed and shown. Its bytes are hashed, so nothing here is worked out again.
// Invariants: people are ids, never names, because a Z outlives the names; a version that was written never means anything else.
import type { MoneyText } from '../money.ts';
import type { ShiftPerson } from './views.ts';

/** What happened without an amount, in the shift's own time at work. */
export const zCounts = [
  'drawerOpenings',
  'noSales',
  'voids',
  'soleManagerVoids',
  'copies',
  'xReports',
  'tenderCorrections',
  'managerChanges',
] as const;
export type ZCount = (typeof zCounts)[number];

type Moment = { readonly by: string; readonly at: string };

export type ZBody = {
  readonly version: 1;
  /** With `n`, the number of this Z: gapless in each ledger. */
  readonly ledgerId: string;
  readonly n: number;
  readonly environment: string;
  readonly storeId: string;
  readonly terminalId: string;
  readonly currency: string;
  readonly shift: {
    readonly id: string;
    readonly owner: string;
    readonly tray: string;
    readonly businessDay: string;
    readonly zone: string;
    readonly bag: string | null;
  };
  readonly opened: Moment;
  /** When its count began, or it was sealed. */
  readonly ended: Moment;
  readonly counted: Moment;
  readonly closed: Moment & { readonly approver: string | null };
  /** The clock went back between two of these moments. */
  readonly clockWentBack: boolean;
  /** The journal as the Z found it. */
  readonly head: { readonly count: number; readonly hash: string };
  /** First and last receipt that took or gave money; null where none did. */
  readonly receipts: { readonly from: string; readonly to: string } | null;
  readonly sold: { readonly cards: number; readonly amount: string };
  readonly returned: { readonly cards: number; readonly amount: string };
  readonly rounding: string;
  /** Money that was decided while no shift was open. */
  readonly fromTheNight: { readonly count: number; readonly amount: string };
  readonly opening: {
    readonly float: string;
    readonly leftBefore: string | null;
    readonly difference: string | null;
  };
  readonly pots: readonly ZPot[];
  readonly counts: readonly {
    readonly which: 'opening' | 'closing' | 'recount';
    readonly pot: string;
    readonly total: string;
    readonly by: string;
  }[];
  /** Why it differs beyond the tolerance. */
  readonly reason: string | null;
  readonly deposit: string;
  readonly left: string;
  readonly moves: readonly {
    readonly kind: 'in' | 'out' | 'drop';
    readonly amount: string;
    readonly reason: string;
    readonly by: string;
    readonly approver: string | null;
    readonly at: string;
  }[];
  readonly happened: Readonly<Record<ZCount, number>>;
  /** Undecided and owed, each with who sees to it. */
  readonly unresolved: readonly {
    readonly kind: 'line' | 'part';
    readonly id: string;
    readonly receiptNumber: string | null;
    readonly amount: string;
    readonly state: string;
    readonly owner: string;
  }[];
  readonly grandTotal: { readonly before: string; readonly after: string };
};

export type ZPot = {
  readonly pot: string;
  readonly float: string;
  readonly sales: string;
  readonly refunds: string;
  readonly in: string;
  readonly out: string;
  readonly drops: string;
  readonly corrections: string;
  readonly expected: string;
  /** Null for money from elsewhere, which nobody can count. */
  readonly counted: string | null;
  readonly difference: string | null;
};

/** A count that was typed wrong, put right beside the Z. */
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
  /** Names for the ids of the body, as far as they are still kept. */
  readonly people: readonly ShiftPerson[];
  readonly corrections: readonly ZCorrection[];
};
