// The plug-in interface of card terminals.
// Invariants: an ask is sent at most once, under an id that is durable before; without a clear answer the till asks for
// the status and never sends again. No function of a terminal rejects: it answers `unknown`.
import type { DeclineReason, UnclearAnswer } from '../../shared/sale/terminal-said.ts';

/**
 * One question to the terminal. `id` is of a tender, or of one attempt to refund a part of it; it is never used twice.
 */
export type TerminalAsk = {
  readonly id: string;
  readonly what: 'payment' | 'refund';
  /** Minor units of `currency`. */
  readonly amountMinor: number;
  readonly currency: string;
  /** The shift that it is asked in: terminals add up by it. */
  readonly shift?: string;
};

export type PayAsk = TerminalAsk & { readonly what: 'payment' };
/** `reference` is the terminal's name of the payment that it approved. */
export type RefundAsk = TerminalAsk & { readonly what: 'refund'; readonly reference: string };

export type TerminalAnswer =
  /** All of the money moved. `reference` is the terminal's name of the payment, which a refund needs. */
  | { readonly kind: 'approved'; readonly approvalCode: string | null; readonly reference: string | null }
  /** No money moved or will move: the terminal says that it failed, or nothing of the ask ever left this computer. */
  | { readonly kind: 'declined'; readonly why: DeclineReason }
  /** `heard`: money that it reported all the same, or what it asks for; absent where it said nothing. */
  | { readonly kind: 'unknown'; readonly heard?: UnclearAnswer };

export type StatusAnswer =
  | TerminalAnswer
  /** The customer is still at the terminal. */
  | { readonly kind: 'in-progress' }
  /** The terminal never got it, or has forgotten it. */
  | { readonly kind: 'not-found' };

export type TotalsAsk = { readonly shift: string; readonly currency: string };
/** What a terminal took and paid back, in minor units, both positive. */
export type TerminalTotals = {
  readonly paymentsMinor: number;
  readonly paymentsCount: number;
  readonly refundsMinor: number;
  readonly refundsCount: number;
};

/** A terminal that the till is connected to. */
export type AttachedTerminal = {
  readonly kind: 'attached';
  /** Stored with each tender, because only this terminal can answer for it. */
  readonly name: string;
  pay(ask: PayAsk): Promise<TerminalAnswer>;
  refund(ask: RefundAsk): Promise<TerminalAnswer>;
  status(ask: TerminalAsk): Promise<StatusAnswer>;
  /** Asks the terminal to stop waiting for the customer; `pay` answers how it ended. */
  abort(id: string): Promise<void>;
  /** What it took in a shift; null without a clear answer. Absent: it cannot say. */
  totals?(ask: TotalsAsk): Promise<TerminalTotals | null>;
  close(): Promise<void>;
};

/** A terminal without a connection: the cashier charges on it and enters its approval code. */
export type ManualTerminal = { readonly kind: 'manual' };
export const manualTerminal: ManualTerminal = { kind: 'manual' };

export type CardTerminal = ManualTerminal | AttachedTerminal;

/** Null for one that is not connected to the till. */
export function attachedIn(terminal: CardTerminal): AttachedTerminal | null {
  return terminal.kind === 'attached' ? terminal : null;
}
