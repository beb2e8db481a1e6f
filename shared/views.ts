// What the screens are shown: plain data that main computes from the ledger and the renderer never changes.
// Times are ISO 8601 UTC strings, amounts decimal strings of the sale's currency.
import type { DocumentKind } from './document.ts';
import type { AttentionCode, FaultCode, ProblemCode, RefusalCode } from './errors.ts';
import type { MoneyText } from './money.ts';
import type { Role } from './operator.ts';
import type { Phones } from './provisioning.ts';
import type { AttentionStep } from './sale/attention-steps.ts';
import type { Card } from './sale/card.ts';
import type { PendingSlip } from './sale/card-facts.ts';
import type { ClaimStep, ClaimStop, OrderSeen } from './sale/claim-steps.ts';
import type { TenderState } from './sale/tender-state.ts';
import type { TrainingView } from './training.ts';

export type Environment = 'training' | 'sandbox' | 'live';
export type Locale = 'en' | 'de';

export type SessionView = {
  readonly environment: Environment;
  readonly version: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly storeName: string;
  readonly terminalId: string;
  readonly operators: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
  /** Training's known PINs by operator id; null elsewhere. */
  readonly trainingPins: Readonly<Record<string, string>> | null;
  readonly operator: { readonly id: string; readonly name: string; readonly role: Role } | null;
  /** As provisioned: whom the screens tell people to call. */
  readonly phones: Phones;
  /** Set when the till must not sell; `file` is what was kept untouched. */
  readonly fault: { readonly code: FaultCode; readonly file: string | null } | null;
};

export type StatusView = {
  readonly connection: 'unknown' | 'online' | 'offline' | 'refused';
  /** Since when it is so; null before the first answer. */
  readonly connectionSince: string | null;
  /** Rows of the outbox that have no final answer yet. */
  readonly unsent: number;
  /** Since when the oldest of them waits. */
  readonly oldestUnsentAt: string | null;
  /** Service's clock minus ours in milliseconds, where known. */
  readonly clockSkewMs: number | null;
  /** Open entries of the attention list. */
  readonly attention: number;
  /** Sales that need a person: each once, whether for its entries or for money that a customer is owed. */
  readonly attentionSales: number;
  /** Paid or given back, and neither active nor returned for too long; at the limit no further card is reserved. */
  readonly unresolvedCards: { readonly count: number; readonly limit: number };
  /** Too little room on the disk: no new sale begins until there is more. */
  readonly diskLow: boolean;
  /** When the ledger was last backed up (ISO 8601, UTC), and why the last try failed, if it did; null where none is made. */
  readonly backup: { readonly lastAt: string | null; readonly fault: BackupFault | null } | null;
  readonly catalogueRefreshedAt: string | null;
  readonly printer: 'none' | 'ready' | 'failing';
  /** What keeps the printer from printing, while it is failing. */
  readonly printerCause: PrintCause | null;
  /** It hangs on the Windows spooler, which nobody has tried yet. */
  readonly printerUnproven: boolean;
  /** What keeps webhooks from the till though it is set up to take them; null while nothing does, or where it takes none. */
  readonly webhookFault: WebhookFault | null;
  /** The till opens a cash drawer: `drawer:open` has something to open. */
  readonly drawer: boolean;
  /** In training only. */
  readonly training?: TrainingView;
  /** The last sale whose cash should have opened the drawer, where it did not, or nobody knows; null while all is well. */
  readonly drawerTrouble: DrawerTrouble | null;
};

/** Why the till cannot listen where webhooks are to come. It sells as ever and goes on trying. */
export const webhookFaults = [
  'port_taken', // another program listens there
  'no_such_address', // this computer has no such address
  'port_not_allowed', // the system keeps it for others
  'cannot_listen',
] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** Why there is no backup of today. */
export const backupFaults = [
  'no_room',
  'not_written',
  'not_whole', // what was written does not hold: it was thrown away
] as const;
export type BackupFault = (typeof backupFaults)[number];

export type DenominationView =
  | { readonly kind: 'fixed'; readonly amounts: readonly MoneyText[] }
  | { readonly kind: 'range'; readonly min: MoneyText; readonly max: MoneyText; readonly step: MoneyText };

export type ProductView = {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly available: boolean;
  readonly barcode: string | null;
  readonly denominations: readonly DenominationView[];
};

export type ProductPage = {
  readonly products: readonly ProductView[];
  readonly total: number;
  readonly categories: readonly string[];
  /** Of the category asked for, or of all. */
  readonly brands: readonly string[];
  readonly refreshedAt: string | null;
};

/** A card with what is to be said and done about it. */
export type LineView = Card & {
  readonly id: string;
  readonly productCode: string;
  readonly productName: string;
  readonly brand: string;
  readonly faceValue: MoneyText;
  readonly cardLast4: string | null;
  readonly refusal: { readonly code: RefusalCode; readonly field: string | null } | null;
  /** Why the void or cancellation came back, when it did. */
  readonly voidRefusal: RefusalCode | null;
  readonly problem: ProblemCode | null;
  /** Since when it waits for the service; null while it waits for nothing, or for a slip. */
  readonly waitingSince: string | null;
  /** Open attention entries of this line. */
  readonly attention: readonly AttentionCode[];
  /** The service's id of the order: the activation reference. */
  readonly orderId: string | null;
  readonly serialLast4: string | null;
  /** Till when the card can be voided, in this till's time; null when the service did not say. */
  readonly voidUntil: string | null;
  readonly handedOverAt: string | null;
  readonly slip: PendingSlip;
};

export type TenderPartView = {
  readonly id: string;
  /** The line it pays; null until the sale is committed. */
  readonly lineId: string | null;
  readonly amount: MoneyText;
  /** What goes over the counter when it goes back: `amount`, as coins can pay it where it goes back in cash. */
  readonly toReturn: MoneyText;
  readonly state: TenderState;
  /** How its refund was begun; null before. */
  readonly refundWay: 'as-paid' | 'cash' | null;
  /** The till itself asked the card terminal to give it back: while `refunding` nobody else answers. */
  readonly refundAtTerminal: boolean;
  /** When it asked (ISO 8601 UTC); null where nobody did. */
  readonly refundAskedAt?: string | null;
};

export type TenderView = {
  readonly id: string;
  readonly method: TenderMethod;
  /** What it pays of the sale's total. */
  readonly amount: MoneyText;
  /** What the customer is asked for: `amount`, in cash rounded to what coins can pay. */
  readonly asked: MoneyText;
  /** Cash handed over, and the change given back. */
  readonly tendered: MoneyText | null;
  readonly change: MoneyText | null;
  readonly approvalCode: string | null;
  /** Paid at the till that issued the slip, or the shop's own money by a manager's decision; null where it was paid here. */
  readonly source?: 'slip' | 'shop' | null;
  /** The till itself asks the card terminal for it: while `requested` nobody else answers, `tender:abort` gives up. */
  readonly atTerminal: boolean;
  readonly parts: readonly TenderPartView[];
};

export type TenderMethod = 'cash' | 'card';

/** `basket` until payment is taken; `paying` from the reservation on; then one of the last two for ever. */
export type SaleStage = 'basket' | 'paying' | 'committed' | 'cancelled';

export type PrintJobView = {
  readonly id: string;
  readonly document: DocumentKind;
  readonly lineId: string | null;
  readonly copy: number;
  readonly state: PrintJobState;
  readonly createdAt: string;
  /** When its state changed last: of one that is not on paper, the last try. */
  readonly changedAt: string;
  /** Its end is unknown, it is too old, or it cannot be printed here: a person says what becomes of it. */
  readonly waitsForPerson: boolean;
  /** Why it is not on paper, or why nobody knows; null while nothing is wrong. */
  readonly cause: PrintCause | null;
};

/** What stands between a slip and its paper. */
export const printCauses = [
  'paper_out',
  'cover_open',
  'offline', // the printer answers, and says that it takes nothing now
  'printer_error', // its cutter, its head: it says that it needs help
  'not_reachable', // nobody answers at its address
  'bad_address',
  'cannot_write', // the file or the device takes nothing
  'cut_off', // bytes went out and the end never came
  'interrupted', // the till stopped while the slip was on its way
  'slip_needed', // it carries the code of a card that leaves only against a slip
  'no_code', // the service cannot be asked for the card's code now
  'unprintable', // this printer cannot show what is on the slip
  'unproven', // a print queue says that it is done, and cannot know
  'too_late', // the printer was busy for so long that a drawer is better left shut
] as const;
export type PrintCause = (typeof printCauses)[number];

/** What came of opening the cash drawer; `cause` where it did not open, or nobody knows. */
export type DrawerView = { readonly state: 'opened' | 'not-opened' | 'unknown'; readonly cause: PrintCause | null };

/** A drawer that did not open for a sale's cash; `kickId` tells one such moment from the next. */
export type DrawerTrouble = {
  readonly kickId: string;
  readonly saleId: string;
  readonly state: 'not-opened' | 'unknown';
  readonly cause: PrintCause | null;
};

/** `unsent` is retried by itself; `unknown` waits for a person; `dropped` was given up by one, or is no longer true. */
export type PrintJobState = 'unsent' | 'sending' | 'printed' | 'unknown' | 'dropped';

export type SaleView = {
  readonly id: string;
  readonly receiptNumber: string | null;
  readonly stage: SaleStage;
  readonly outcome: SaleOutcome;
  readonly operatorId: string;
  readonly operatorName: string;
  /** Who sold part of it or took money for it: they approve nothing about it. */
  readonly cashierIds: readonly string[];
  readonly createdAt: string;
  readonly committedAt: string | null;
  /** Since when the basket is put aside, where it is. */
  readonly suspendedAt: string | null;
  readonly currency: string;
  /** Whose slip it is, where the customer paid at another till of the store. */
  readonly claim?: { readonly terminalId: string; readonly receiptNumber: string } | null;
  readonly lines: readonly LineView[];
  readonly tenders: readonly TenderView[];
  /** Of the lines that are still to be sold (draft, reserving, reserved) or were committed. */
  readonly total: MoneyText;
  /** What this till sold today, this sale's cards included; given beside a refusal about the till's limit only. */
  readonly soldToday?: MoneyText | null;
  /** What cash payments were rounded by; negative where the customer paid less. Once it is covered: total + rounding = paid. */
  readonly rounding: MoneyText;
  readonly paid: MoneyText;
  readonly due: MoneyText;
  /** All that is due, as coins can pay it. */
  readonly dueInCash: MoneyText;
  readonly change: MoneyText;
  /** Money to be returned to the customer now. */
  readonly refundDue: MoneyText;
  readonly printJobs: readonly PrintJobView[];
};

/**
 * How a sale stands, in one word. `working`: a card of it still waits for the service; `to-hand-over`: one works, and lies behind the
 * counter; `slip-out`: the slip of one decides, and is not here: it works, or nobody knows which till ended it; `elsewhere`: another till settled it.
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

export type SaleSummary = {
  readonly id: string;
  readonly receiptNumber: string;
  readonly operatorName: string;
  readonly createdAt: string;
  readonly committedAt: string | null;
  /** The cards, as they were put into the basket; without those refused before they were paid, unless there were no others. */
  readonly cards: readonly { readonly name: string; readonly serialLast4: string | null }[];
  /** What these cards cost, also of a sale that was cancelled. */
  readonly value: MoneyText;
  /** How it was paid, each way once. */
  readonly methods: readonly TenderMethod[];
  /** The till that took the money, where that was another one: its slip was honoured here. */
  readonly paidAt: string | null;
  readonly outcome: SaleOutcome;
  readonly needsAttention: boolean;
  /** To be returned to the customer now, as coins can pay it; null where that is nothing. */
  readonly refundDue: MoneyText | null;
};

/** A pending slip that was scanned: what it says, what the service says of its order now, and what may be done. */
export type ClaimView = {
  /** The till that printed it, and its receipt. */
  readonly terminalId: string;
  readonly receiptNumber: string;
  /** 0 is the original. */
  readonly copy: number;
  readonly amount: MoneyText;
  /** How the customer paid it, each way once: so it goes back. */
  readonly paidBy: readonly { readonly method: TenderMethod; readonly amount: MoneyText }[];
  readonly orderId: string;
  /** Where the service told of the order. */
  readonly productName: string | null;
  readonly order: OrderSeen;
  /** The sale it belongs to at this till, where there is one. */
  readonly saleId: string | null;
  /** Who sold it or took money for it here: they approve nothing about it. */
  readonly cashierIds: readonly string[];
  readonly steps: readonly ClaimStep[];
  /** Perhaps it was dealt with here in the time that a restored ledger does not know: a manager looks before it is taken. */
  readonly perhapsTaken: boolean;
  /** Why there is no step. */
  readonly stop: ClaimStop;
};

export type AttentionView = {
  readonly id: string;
  readonly code: AttentionCode;
  readonly raisedAt: string;
  readonly saleId: string;
  readonly receiptNumber: string | null;
  /** Who sold part of it or took money for it: they approve nothing about it. */
  readonly cashierIds: readonly string[];
  /** What the shop has of the customer's money for this card; null where that is nothing. */
  readonly paid: MoneyText | null;
  /** How that was paid, each way once. */
  readonly paidBy: readonly TenderMethod[];
  /** What was noted last, in that person's words, and when. */
  readonly note: string | null;
  readonly notedAt: string | null;
  readonly line: LineView | null;
  readonly refund: { readonly partId: string; readonly method: TenderMethod; readonly amount: MoneyText } | null;
  readonly notedBy: string | null;
  /** What a person may do about it now. */
  readonly steps: readonly AttentionStep[];
  /** What the till does about the card by itself; null where nothing of it is under way. */
  readonly doing: DoingView | null;
};

/** `parked`: it asks again only when a person says so. */
export type DoingView =
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly nextAt: string }
  | { readonly kind: 'parked' };

/** A sale that owes a customer money: on the attention list until it was returned. Read from the payments, never stored a second time. */
export type MoneyDueView = {
  readonly saleId: string;
  readonly receiptNumber: string | null;
  /** Who sold part of it or took money for it. */
  readonly cashierIds: readonly string[];
  /** Since when the oldest of it is due. */
  readonly since: string;
  /** All of it, as it is counted out. */
  readonly total: MoneyText;
  readonly parts: readonly {
    readonly id: string;
    readonly amount: MoneyText;
    readonly method: TenderMethod;
    /** Its return was begun, and nobody has said yet that it was done. */
    readonly isBegun: boolean;
    readonly why: MoneyDueWhy;
    /** The card it was paid for; null where it was the whole sale. */
    readonly card: { readonly name: string; readonly serialLast4: string | null } | null;
    /** It leaves only against the customer's pending slip. */
    readonly againstSlip: boolean;
  }[];
};

/** Why money goes back. */
export const moneyDueWhys = ['voided', 'not-activated', 'cancelled', 'decided'] as const;
export type MoneyDueWhy = (typeof moneyDueWhys)[number];
