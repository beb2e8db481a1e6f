// A sale as the screens see it: plain data that main computes from the ledger and the renderer never changes.
// Times are ISO 8601 UTC strings, amounts decimal strings of the sale's currency.
import type { AttentionCode, ProblemCode, RefusalCode } from '../errors.ts';
import type { LimitWarning, ShopMaximum } from '../limits/views.ts';
import type { MoneyText } from '../money.ts';
import type { PrintJobView } from '../slips/views.ts';
import type { Card } from './card.ts';
import type { ClaimSlip } from './card-facts.ts';
import type { TenderState } from './tender-state.ts';
import type { DeclineReason, UnclearAnswer } from './terminal-said.ts';
import type { VoidRule } from './void-rule.ts';

/** `plastic`: a card with a number. `code`: printed. `open`: either, until a number is scanned or a code is chosen. */
export type LineCarrier = 'plastic' | 'code' | 'open';
export type NumberBy = 'scan' | 'stripe' | 'typed';

/** A card, with what to show and do about it. */
export type LineView = Card & {
  readonly id: string;
  readonly productCode: string;
  readonly productName: string;
  readonly brand: string;
  readonly faceValue: MoneyText;
  readonly cardLast4: string | null;
  /** `open`: the cashier has yet to scan a number, or to print the code instead. */
  readonly carrier: LineCarrier;
  /** Its number is missing, so its sale cannot be paid. */
  readonly waitsForNumber: boolean;
  /** A code is printed instead, until it is reserved: a number that is scanned for it undoes that. */
  readonly isCodeInstead: boolean;
  /** Null where it has no number, and of older cards. */
  readonly numberBy: NumberBy | null;
  /** It is handed over by its scan, or by eye with a supervisor's approval. */
  readonly takesScan: boolean;
  /** Its code is printed, though its product hangs on the rack as plastic: that card is not the customer's. */
  readonly plasticStays: boolean;
  readonly refusal: { readonly code: RefusalCode; readonly field: string | null } | null;
  /** What its void needs in addition to a manager's approval. */
  readonly voidRule: VoidRule;
  /** Why the void or cancellation was refused, if it was. */
  readonly voidRefusal: RefusalCode | null;
  readonly problem: ProblemCode | null;
  /** The service's code for it, where this till does not know it. */
  readonly saidCode?: string | null;
  /** When the till will retry at the service; null while a request is under way, or none is planned. */
  readonly asksAgainAt?: string | null;
  /** Since when it has waited for the service; null while it waits for nothing, or for a slip. */
  readonly waitingSince: string | null;
  /** Open attention entries of this line. */
  readonly attention: readonly AttentionCode[];
  /** The service's id of the order: the activation reference. */
  readonly orderId: string | null;
  readonly serialLast4: string | null;
  /** Until when the card can be voided, in this till's time; null if the service did not state it. */
  readonly voidUntil: string | null;
  readonly handedOverAt: string | null;
  readonly slip: ClaimSlip;
};

export type TenderPartView = {
  readonly id: string;
  /** The line it pays; null until the sale is committed. */
  readonly lineId: string | null;
  readonly amount: MoneyText;
  /** What goes over the counter on its return: `amount`, rounded to coins if it goes back in cash. */
  readonly toReturn: MoneyText;
  readonly state: TenderState;
  /** How its refund was begun; null before. */
  readonly refundWay: 'as-paid' | 'cash' | null;
  /** The till itself requested the refund from the card terminal; while `refunding` no person answers for it. */
  readonly refundAtTerminal: boolean;
  /** When it requested that (ISO 8601 UTC); null if it did not. */
  readonly refundAskedAt?: string | null;
};

export type TenderView = {
  readonly id: string;
  readonly method: TenderMethod;
  /** The part of the sale's total that it pays. */
  readonly amount: MoneyText;
  /** What the customer is asked to pay: `amount`, rounded to coins if in cash. */
  readonly asked: MoneyText;
  /** Cash handed over, and the change given back. */
  readonly tendered: MoneyText | null;
  readonly change: MoneyText | null;
  readonly approvalCode: string | null;
  /** What it was booked as before a supervisor corrected it; null without a correction. */
  readonly correctedFrom: TenderMethod | null;
  /**
   * `slip`: paid at the till that issued the slip. `shop`: the shop's own money, by a manager's decision. Null: paid
   * here.
   */
  readonly source?: 'slip' | 'shop' | null;
  /** The till itself asks the card terminal. While `requested` no person answers for it; `tender:abort` gives up. */
  readonly atTerminal: boolean;
  /** What the terminal reported about an open payment without a clear answer; null where it reported nothing. */
  readonly heard: { readonly amount: MoneyText | null; readonly wants: UnclearAnswer['wants'] } | null;
  /** Why the terminal declined it; null where it did not, or where a person stated the result. */
  readonly declined: DeclineReason | null;
  readonly parts: readonly TenderPartView[];
};

export type TenderMethod = 'cash' | 'card';

/** The question to ask a customer before expensive cards are reserved; `stopped`: the customer does not want to continue. */
export type PauseView = {
  readonly questionId: string;
  readonly state: 'asked' | 'stopped';
  /** Of the cards of half an hour that count. Null where other sales are among them that may not be told. */
  readonly sum: MoneyText | null;
  readonly cards: number;
  /** Cards of other sales are among them, of this customer or of others. */
  readonly hasOthers: boolean;
  /** It was answered before. */
  readonly isAgain: boolean;
  /** Who asks: the customer's display, or the cashier. */
  readonly at: 'display' | 'counter';
};

/** `basket` until payment starts, `paying` from the reservation on, then one of the last two as its final stage. */
export type SaleStage = 'basket' | 'paying' | 'committed' | 'cancelled';

export type SaleView = {
  readonly id: string;
  readonly receiptNumber: string | null;
  readonly stage: SaleStage;
  readonly outcome: SaleOutcome;
  readonly partly?: PartlySold | null;
  readonly operatorId: string;
  readonly operatorName: string;
  /** Who sold part of it or took money for it; they cannot approve anything about it. */
  readonly cashierIds: readonly string[];
  readonly createdAt: string;
  readonly committedAt: string | null;
  /** Since when the basket has been parked; null while it is not. */
  readonly suspendedAt: string | null;
  readonly currency: string;
  /** The slip it was made from, where the customer paid at another till of the store. */
  readonly claim?: { readonly terminalId: string; readonly receiptNumber: string } | null;
  readonly lines: readonly LineView[];
  readonly tenders: readonly TenderView[];
  /** The payments whose method may still be corrected, by id. */
  readonly correctable: readonly string[];
  /** Of the lines still to be sold (draft, reserving, reserved) or committed. */
  readonly total: MoneyText;
  /** What this till sold today, with this sale's cards. Present only with a refusal for the till's limit. */
  readonly soldToday?: MoneyText | null;
  /** The cards that are still to be reserved would surely be refused; null where that is unknown. */
  readonly limitWarning?: LimitWarning | null;
  /** Above the shop's own maximum: another person must approve, or it is not reserved. */
  readonly shopMaximum?: ShopMaximum | null;
  readonly pause?: PauseView | null;
  /** One person sells cards faster than is normal here: staff are warned that no honest caller asks for a code by phone. */
  readonly isUnusualPace?: boolean;
  /** The rounding of cash payments; negative where the customer paid less. Once covered: total + rounding = paid. */
  readonly rounding: MoneyText;
  readonly paid: MoneyText;
  readonly due: MoneyText;
  /** Everything that is to be paid, rounded to coins. */
  readonly dueInCash: MoneyText;
  /** The smallest coin that cash is counted in, in minor units. */
  readonly coinMinor: number;
  readonly change: MoneyText;
  /** Money to return to the customer now. */
  readonly refundDue: MoneyText;
  readonly printJobs: readonly PrintJobView[];
};

/**
 * The state of a sale, in one word. `working`: a card waits for the service. `to-hand-over`: a working card is behind the counter. `slip-out`: a slip
 * that is not here decides about a card that works, or whose order ended at an unknown till. `elsewhere`: another till resolved it.
 */
export const saleOutcomes = [
  'paying',
  'working',
  'to-hand-over',
  'slip-out',
  'sold',
  'partly-sold',
  'voided',
  'not-sold',
  'settled',
  'elsewhere',
  'cancelled',
] as const;
export type SaleOutcome = (typeof saleOutcomes)[number];

/** `n` of its cards were voided or never became active; their money went back, or is still to. */
export type PartlySold = { readonly n: number; readonly of: number; readonly isRefunded: boolean };

export type SaleSummary = {
  readonly id: string;
  readonly receiptNumber: string;
  readonly operatorName: string;
  readonly createdAt: string;
  readonly committedAt: string | null;
  /** The cards in basket order, without those refused before payment, unless there were no others. */
  readonly cards: readonly { readonly name: string; readonly serialLast4: string | null }[];
  /** What these cards cost, even if the sale was cancelled. Null until its shift is counted: names, amounts and methods are left out. */
  readonly value: MoneyText | null;
  /** How it was paid, each method once. */
  readonly methods: readonly TenderMethod[];
  /** The till that took the money, if it was another one, whose slip was redeemed here. */
  readonly paidAt: string | null;
  readonly outcome: SaleOutcome;
  readonly partly?: PartlySold | null;
  readonly needsAttention: boolean;
  /** To return to the customer now, rounded to coins; null if nothing. */
  readonly refundDue: MoneyText | null;
};
