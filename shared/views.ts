// What the screens show: plain data that main computes from the ledger and the renderer never changes.
// Times are ISO 8601 UTC strings, amounts decimal strings of the sale's currency.
import type { DocumentKind } from './document.ts';
import type { AttentionCode, FaultCode, ProblemCode, RefusalCode } from './errors.ts';
import type { Locale } from './locales/intl.ts';
import type { LimitWarning, LowBalance } from './manage/limits.ts';
import type { CodeForm } from './manual-card.ts';
import type { MoneyText } from './money.ts';
import type { Role } from './operator.ts';
import type { Phones } from './provisioning.ts';
import type { AttentionStep } from './sale/attention-steps.ts';
import type { Card } from './sale/card.ts';
import type { PendingSlip } from './sale/card-facts.ts';
import type { ClaimStep, ClaimStop, OrderSeen } from './sale/claim-steps.ts';
import type { TenderState } from './sale/tender-state.ts';
import type { VoidRule } from './sale/void-rule.ts';
import type { ShiftMark } from './shift/views.ts';
import type { Theme } from './theme.ts';
import type { TrainingView } from './training.ts';

export type Environment = 'training' | 'sandbox' | 'live';
export type { Locale };

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
  /** Whose screens are locked; null while the till is not. */
  readonly lockedFor?: string | null;
  /** Somebody else's open sale, which whoever has just signed in has not taken over yet. */
  readonly takesOver?: TakesOver | null;
  /** What the approval code of a card payment by hand looks like. */
  readonly approvalCode: CodeForm;
  /** As provisioned: whom the screens say to call. */
  readonly phones: Phones;
  /** The till fills the screen: it has a way out of its own. */
  readonly kiosk?: boolean | undefined;
  /** `system` if absent. */
  readonly theme?: Theme | undefined;
  /** Whether the till sounds. */
  readonly sounds: boolean;
  /** The sale whose end a stop of the till cut off, for its cashier; null where there is none. */
  readonly resumes?: string | null;
  /** Set when the till must not sell; `file` is the file left untouched. */
  readonly fault: {
    readonly code: FaultCode;
    readonly file: string | null;
    /** Of settings that were edited: the names of their fields, as far as they are known. */
    readonly edited?: readonly string[];
  } | null;
  /** How the recovery code stands; absent in training, and where the vault is not open. */
  readonly recoveryCode?: RecoveryState | undefined;
  /** Whether a shift is open; absent where this till counts none. */
  readonly shift?: ShiftMark | undefined;
  /** There is no till yet: it is being set up. */
  readonly setsUp?: true;
};

export type TakesOver = {
  readonly saleId: string;
  /** Whose it is, by name. */
  readonly from: string;
  readonly cards: number;
  readonly stage: 'basket' | 'paying';
};

/** `to-note`: a new one is to be shown and written down. `unnoted`: nobody said that it was. */
export type RecoveryState = 'absent' | 'to-note' | 'unnoted' | 'noted';

export type StatusView = {
  readonly connection: 'unknown' | 'online' | 'offline' | 'refused';
  /** Since when the connection has been in this state; null before the first answer. */
  readonly connectionSince: string | null;
  /** Outbox rows without a final answer. */
  readonly unsent: number;
  /** Since when the oldest of them waits. */
  readonly oldestUnsentAt: string | null;
  /** A code that the service gives for why a card waits, and that this till does not know. */
  readonly saidCode?: string | null;
  /** The service's clock minus ours in milliseconds, if known. */
  readonly clockSkewMs: number | null;
  /** Open entries of the attention list. */
  readonly attention: number;
  /** Orders of this terminal that this till never made: how many ever, and how many nobody took note of. */
  readonly foreignOrders?: { readonly all: number; readonly open: number };
  /** Sales that need a person, each once, for an entry or for money owed to a customer. */
  readonly attentionSales: number;
  /**
   * Cards paid or given back that have been neither active nor returned for too long. At the limit no more are
   * reserved.
   */
  readonly unresolvedCards: { readonly count: number; readonly limit: number };
  /** Too little disk space: no new sale starts until there is more. */
  readonly diskLow: boolean;
  /** The last backup (ISO 8601, UTC), and why the last try failed, if it did; null where backups are off. */
  readonly backup: {
    readonly lastAt: string | null;
    readonly fault: BackupFault | null;
    /** The same of the copies in a second place; absent where none is kept. */
    readonly copy?: { readonly lastAt: string | null; readonly fault: CopyFault | null };
  } | null;
  /** Null where the ledger has no anchor, as in training. */
  readonly anchor: AnchorState | null;
  /** An old copy was found in the ledger's place then (ISO 8601, UTC), within the last week. */
  readonly wentBackAt: string | null;
  readonly catalogueRefreshedAt: string | null;
  /** Null before the first whole list since the start. */
  readonly catalogueLeftOut?: LeftOut | null;
  /** `unused`: nothing has ever printed on it, as far as this till noted. */
  readonly printer: 'none' | 'unused' | 'ready' | 'low' | 'failing';
  /** Why the printer fails; null while it works. */
  readonly printerCause: PrintCause | null;
  /** It prints through the Windows spooler, which nobody has tried yet. */
  readonly printerUnproven: boolean;
  /** Why configured webhooks cannot come in; null if they can, or if none are configured. */
  readonly webhookFault: WebhookFault | null;
  /** The till has a cash drawer for `drawer:open`. */
  readonly drawer: boolean;
  /** How the recovery code stands; absent in training. */
  readonly recoveryCode?: RecoveryState | undefined;
  /** Where the key of the till's secrets is; absent in training. */
  readonly secretsKey?: SecretsKey | undefined;
  /** The balance in the till's currency, where it runs low. */
  readonly lowBalance?: LowBalance | null;
  /** In training only. */
  readonly training?: TrainingView;
  /** The last sale whose cash did not open the drawer, or may not have; null while all is well. */
  readonly drawerTrouble: DrawerTrouble | null;
};

/**
 * What the service's list has and the till does not sell: `products` that cannot be read, have the code of another, or no face value
 * that a card can have; `withoutAmounts`: products sold without some of their face values.
 */
export type LeftOut = { readonly products: number; readonly withoutAmounts: number };

/** In the system's keyring; sealed to this machine by systemd; in a file beside the secrets that it opens. */
export const secretsKeys = ['keyring', 'credential', 'file'] as const;
export type SecretsKey = (typeof secretsKeys)[number];

/** Why the till cannot listen for webhooks. It still sells, and keeps trying. */
export const webhookFaults = [
  'port_taken', // another program listens there
  'no_such_address', // this computer has no such address
  'port_not_allowed', // the system reserves it
  'cannot_listen',
] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** Of the note outside the till's folder that says how far the ledger came; `missing` and `unreadable` at the last start. */
export const anchorStates = ['kept', 'missing', 'unreadable', 'unwritable'] as const;
export type AnchorState = (typeof anchorStates)[number];

/** Why there is no backup of today. */
export const backupFaults = [
  'no_room',
  'not_written',
  'not_whole', // the copy failed its check and was deleted
] as const;
export type BackupFault = (typeof backupFaults)[number];
/** Why the second place has no copy of the last backup. */
export type CopyFault = BackupFault | 'away';

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
  /** The amounts it was sold in most at this till until today, most first; absent where none was. */
  readonly soldMost?: readonly MoneyText[];
};

/** The picture of a product: an address of the page, null where there is none. */
export type PictureView = { readonly code: string; readonly address: string | null };

/** What the counter can be asked about a product; empty where the service says nothing. */
export type ProductDetails = { readonly description: string; readonly terms: string };

export type ProductPage = {
  readonly products: readonly ProductView[];
  readonly total: number;
  readonly categories: readonly string[];
  /** The brands of the chosen category, or of all. */
  readonly brands: readonly string[];
  readonly refreshedAt: string | null;
};

/** A card, with what to say and do about it. */
export type LineView = Card & {
  readonly id: string;
  readonly productCode: string;
  readonly productName: string;
  readonly brand: string;
  readonly faceValue: MoneyText;
  readonly cardLast4: string | null;
  readonly refusal: { readonly code: RefusalCode; readonly field: string | null } | null;
  /** What a void of it takes beside a manager's word. */
  readonly voidRule: VoidRule;
  /** Why the void or cancellation was refused, if it was. */
  readonly voidRefusal: RefusalCode | null;
  readonly problem: ProblemCode | null;
  /** The service's code for it, where this till does not know it. */
  readonly saidCode?: string | null;
  /** When the till asks the service again by itself; null while it asks, or asks nothing. */
  readonly asksAgainAt?: string | null;
  /** Since when it has waited for the service; null while it waits for nothing, or for a slip. */
  readonly waitingSince: string | null;
  /** Open attention entries of this line. */
  readonly attention: readonly AttentionCode[];
  /** The service's id of the order: the activation reference. */
  readonly orderId: string | null;
  readonly serialLast4: string | null;
  /** Until when the card can be voided, in this till's time; null if the service did not say. */
  readonly voidUntil: string | null;
  readonly handedOverAt: string | null;
  readonly slip: PendingSlip;
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
  /** The till itself asked the card terminal for the refund; while `refunding` nobody else answers. */
  readonly refundAtTerminal: boolean;
  /** When it asked (ISO 8601 UTC); null if it did not. */
  readonly refundAskedAt?: string | null;
};

export type TenderView = {
  readonly id: string;
  readonly method: TenderMethod;
  /** The part of the sale's total that it pays. */
  readonly amount: MoneyText;
  /** What the customer is asked for: `amount`, rounded to coins if in cash. */
  readonly asked: MoneyText;
  /** Cash handed over, and the change given back. */
  readonly tendered: MoneyText | null;
  readonly change: MoneyText | null;
  readonly approvalCode: string | null;
  /** What it was booked as before a supervisor corrected it; null where nobody did. */
  readonly correctedFrom: TenderMethod | null;
  /**
   * `slip`: paid at the till that issued the slip. `shop`: the shop's own money, by a manager's decision. Null: paid
   * here.
   */
  readonly source?: 'slip' | 'shop' | null;
  /** The till itself asks the card terminal. While `requested` nobody else answers; `tender:abort` gives up. */
  readonly atTerminal: boolean;
  readonly parts: readonly TenderPartView[];
};

export type TenderMethod = 'cash' | 'card';

/** `basket` until payment starts, `paying` from the reservation on, then one of the last two for ever. */
export type SaleStage = 'basket' | 'paying' | 'committed' | 'cancelled';

export type PrintJobView = {
  readonly id: string;
  readonly document: DocumentKind;
  readonly lineId: string | null;
  readonly copy: number;
  readonly state: PrintJobState;
  readonly createdAt: string;
  /** Its last change of state; for a job not on paper, the last try. */
  readonly changedAt: string;
  /** Outcome unknown, too old, or unprintable here: a person decides. */
  readonly waitsForPerson: boolean;
  /** Why it is not on paper, or why that is unknown; null while nothing is wrong. */
  readonly cause: PrintCause | null;
};

/** What keeps a slip from being printed. */
export const printCauses = [
  'paper_out',
  'cover_open',
  'offline', // the printer answers that it accepts nothing now
  'printer_error', // it reports a fault, such as its cutter or its head
  'not_reachable', // nobody answers at its address
  'bad_address',
  'cannot_write', // the file or the device accepts nothing
  'refuses_raw', // its driver takes pages only, and no bytes of the printer's own
  'cut_off', // the connection broke after the first bytes
  'interrupted', // the till stopped while the slip was printing
  'slip_needed', // it has the code of a card that leaves only against a pending slip
  'no_code', // the service cannot be asked for the card's code now
  'unprintable', // this printer cannot print something on the slip
  'unproven', // a print queue reports success, which it cannot know
  'too_late', // the printer was busy so long that opening the drawer now would surprise
] as const;
export type PrintCause = (typeof printCauses)[number];

/** Whether the cash drawer opened; `cause` if it did not, or if that is unknown. */
export type DrawerView = { readonly state: 'opened' | 'not-opened' | 'unknown'; readonly cause: PrintCause | null };

/** A drawer that did not open for a sale's cash; `kickId` identifies the attempt. */
export type DrawerTrouble = {
  readonly kickId: string;
  readonly saleId: string;
  readonly state: 'not-opened' | 'unknown';
  readonly cause: PrintCause | null;
};

/** `unsent` is retried by itself; `unknown` waits for a person; `dropped` was given up by one, or is out of date. */
export type PrintJobState = 'unsent' | 'sending' | 'printed' | 'unknown' | 'dropped';

export type SaleView = {
  readonly id: string;
  readonly receiptNumber: string | null;
  readonly stage: SaleStage;
  readonly outcome: SaleOutcome;
  readonly operatorId: string;
  readonly operatorName: string;
  /** Who sold part of it or took money for it; they cannot approve anything about it. */
  readonly cashierIds: readonly string[];
  readonly createdAt: string;
  readonly committedAt: string | null;
  /** Since when the basket has been put aside; null while it is not. */
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
  /** The cards that are still to be reserved would surely be refused; null where nobody can say so. */
  readonly limitWarning?: LimitWarning | null;
  /** The rounding of cash payments; negative where the customer paid less. Once covered: total + rounding = paid. */
  readonly rounding: MoneyText;
  readonly paid: MoneyText;
  readonly due: MoneyText;
  /** All that is due, rounded to coins. */
  readonly dueInCash: MoneyText;
  readonly change: MoneyText;
  /** Money to return to the customer now. */
  readonly refundDue: MoneyText;
  readonly printJobs: readonly PrintJobView[];
};

/**
 * How a sale stands, in one word. `working`: a card waits for the service. `to-hand-over`: a working card lies behind
 * the counter. `slip-out`: a slip that is not here decides about a card that works, or whose order ended at an unknown
 * till. `elsewhere`: another till settled it.
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
  /** The cards in basket order, without those refused before payment, unless there were no others. */
  readonly cards: readonly { readonly name: string; readonly serialLast4: string | null }[];
  /** What these cards cost, even if the sale was cancelled. */
  readonly value: MoneyText;
  /** How it was paid, each method once. */
  readonly methods: readonly TenderMethod[];
  /** The till that took the money, if it was another one, whose slip was redeemed here. */
  readonly paidAt: string | null;
  readonly outcome: SaleOutcome;
  readonly needsAttention: boolean;
  /** To return to the customer now, rounded to coins; null if nothing. */
  readonly refundDue: MoneyText | null;
};

/** A scanned pending slip: its text, the present state of its order, and what may be done. */
export type ClaimView = {
  /** The till that printed it, and its receipt. */
  readonly terminalId: string;
  readonly receiptNumber: string;
  /** 0 is the original. */
  readonly copy: number;
  readonly amount: MoneyText;
  /** How the customer paid, each method once. The money goes back the same way. */
  readonly paidBy: readonly { readonly method: TenderMethod; readonly amount: MoneyText }[];
  readonly orderId: string;
  /** Null where the service did not return the order. */
  readonly productName: string | null;
  readonly order: OrderSeen;
  /** Its sale at this till, if any. */
  readonly saleId: string | null;
  /** Who sold it or took money for it here; they cannot approve anything about it. */
  readonly cashierIds: readonly string[];
  readonly steps: readonly ClaimStep[];
  /** It may have been redeemed here in the time that a restored ledger lost, so a manager looks first. */
  readonly perhapsTaken: boolean;
  /** Why there is no step. */
  readonly stop: ClaimStop;
};

/** The sale that an entry of the attention list is about. */
type AboutSale = Pick<SaleView, 'receiptNumber' | 'cashierIds'> & { readonly saleId: string };

export type AttentionView = AboutSale & {
  readonly id: string;
  readonly code: AttentionCode;
  readonly raisedAt: string;
  /** The customer's money that the shop holds for this card; null if none. */
  readonly paid: MoneyText | null;
  /** How it was paid, each method once. */
  readonly paidBy: readonly TenderMethod[];
  /** The last note, in that person's words, and its time. */
  readonly note: string | null;
  readonly notedAt: string | null;
  readonly line: LineView | null;
  readonly refund: { readonly partId: string; readonly method: TenderMethod; readonly amount: MoneyText } | null;
  readonly notedBy: string | null;
  /** What a person may do about it now. */
  readonly steps: readonly AttentionStep[];
  /** What the till is doing about the card by itself; null if nothing. */
  readonly doing: DoingView | null;
};

/** An order that the service has for this terminal, and that this till never made. */
export type ForeignOrderView = {
  readonly orderId: string;
  readonly receiptNumber: string;
  readonly productCode: string;
  readonly faceValue: MoneyText;
  /** In the service's words. */
  readonly madeAt: string;
  /** ISO 8601 UTC. */
  readonly seenAt: string;
};

/** `parked`: it asks again only when a person says so. */
export type DoingView =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'waiting';
      readonly nextAt: string;
      /** The service asked for it: nobody can ask before. */
      readonly isAsked: boolean;
    }
  | { readonly kind: 'parked' };

/**
 * A sale that owes a customer money. It stays on the attention list until the money is returned; read from the
 * payments.
 */
export type MoneyDueView = AboutSale & {
  /** Since when the oldest part has been due. */
  readonly since: string;
  /** The whole sum, as it is counted out. */
  readonly total: MoneyText;
  readonly parts: readonly {
    readonly id: string;
    readonly amount: MoneyText;
    readonly method: TenderMethod;
    /** Its return has begun, and nobody has confirmed it yet. */
    readonly isBegun: boolean;
    readonly why: MoneyDueWhy;
    /** The card it paid for; null for a whole sale. */
    readonly card: { readonly name: string; readonly serialLast4: string | null } | null;
    /** Returned only against the customer's pending slip. */
    readonly againstSlip: boolean;
  }[];
};

/** Why money goes back. */
export const moneyDueWhys = ['voided', 'not-activated', 'cancelled', 'decided'] as const;
export type MoneyDueWhy = (typeof moneyDueWhys)[number];
