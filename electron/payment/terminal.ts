// The card terminal's plug-in interface (RETAIL: card payments). Everything that takes a card stands behind it.
// Invariants: an ask is sent at most once, under an id that was durable before; whoever gets no clear answer asks for the status
// and never sends again. No function of a terminal rejects: what it cannot tell is `unknown`.

/** One question to the terminal. `id` is a tender's, or one attempt to refund a part of it; never used for a second question. */
export type TerminalAsk = {
  readonly id: string;
  readonly what: 'payment' | 'refund';
  /** Minor units of `currency`. */
  readonly amountMinor: number;
  readonly currency: string;
};

export type PayAsk = TerminalAsk & { readonly what: 'payment' };
/** `reference` is what the terminal called the payment when it approved it. */
export type RefundAsk = TerminalAsk & { readonly what: 'refund'; readonly reference: string };

export type TerminalAnswer =
  /** The money moved, all of it. `reference` is the terminal's own name of the payment, which a refund needs. */
  | { readonly kind: 'approved'; readonly approvalCode: string | null; readonly reference: string | null }
  /** No money moved, and none will. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'unknown' };

export type StatusAnswer =
  | TerminalAnswer
  /** The customer is still at the terminal. */
  | { readonly kind: 'in-progress' }
  /** The terminal has no record of it: it never got it, or has forgotten it. */
  | { readonly kind: 'not-found' };

/** A terminal that the till asks itself. */
export type AttachedTerminal = {
  readonly kind: 'attached';
  /** Stored with each tender: another terminal is never asked about it. */
  readonly name: string;
  pay(ask: PayAsk): Promise<TerminalAnswer>;
  refund(ask: RefundAsk): Promise<TerminalAnswer>;
  status(ask: TerminalAsk): Promise<StatusAnswer>;
  /** Asks the terminal to give up waiting for the customer; how it ended is the answer of `pay`. */
  abort(id: string): Promise<void>;
  close(): Promise<void>;
};

/** A terminal that stands apart: the cashier charges on it and enters its approval code. */
export type ManualTerminal = { readonly kind: 'manual' };
export const manualTerminal: ManualTerminal = { kind: 'manual' };

export type CardTerminal = ManualTerminal | AttachedTerminal;
