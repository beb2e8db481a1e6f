// What the journal may say: each kind of entry, with the facts that it holds. A kind or a fact that is not here does not pass the type check.
// Invariants: no entry holds a secret (no code, PIN, card number or key); a kind that once was written never means anything else.

import type { EditedSubject } from '../../shared/attention/views.ts';
import type { CommandName, CommandRecord, PlaceMove } from '../../shared/command-record.ts';
import type { DocumentKind } from '../../shared/document.ts';
import type { AttentionCode } from '../../shared/errors.ts';
import type { ShopScope } from '../../shared/limits/views.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import type { MachineEnd } from '../../shared/machine.ts';
import type { MoneyText } from '../../shared/money.ts';
import type { Role } from '../../shared/operator.ts';
import type { AttentionStep } from '../../shared/sale/attention-steps.ts';
import type { SlipDoubt } from '../../shared/sale/card-facts.ts';
import type { ClaimStep } from '../../shared/sale/claim-steps.ts';
import type { LineEvent, LineState } from '../../shared/sale/line-state.ts';
import type { TenderEvent, TenderState } from '../../shared/sale/tender-state.ts';
import type { DeclineReason, UnclearAnswer } from '../../shared/sale/terminal-said.ts';
import type { SealCause } from '../../shared/settings/settings-seal.ts';
import type { ShiftEvent, ShiftState } from '../../shared/shift/shift-state.ts';
import type { CashMove, Pot } from '../../shared/shift/sums.ts';
import type { VersionChange } from '../../shared/shift/z.ts';
import type { PrintCause } from '../../shared/slips/views.ts';
import type { DrawerView } from '../../shared/tender/views.ts';
import type { Anchor } from './anchor.ts';
import type { ClaimRow } from './claims.ts';
import type { ToldOfCompany } from './company-entries.ts';
import type { LineRow } from './lines.ts';
import type { TenderPartRow, TenderRow, TenderSource } from './tenders.ts';
import type { ToldTotals } from './terminal-totals.ts';

/** What an entry may say of a line in addition to its state. */
export const lineFacts = [
  'orderId',
  'orderedAt',
  'cancelRequested',
  'refusalCode',
  'refusalField',
  'voidRefusal',
  'voidWitness',
  'problem',
  'saidCode',
  'invalidateUntil',
  'serialLast4',
  'handedOverAt',
  'invalidateLeft',
  'carrier',
  'numberBy',
  'givenBy',
] as const satisfies readonly (keyof LineRow)[];
export type LineFacts = Partial<Pick<LineRow, (typeof lineFacts)[number]>>;

export type DrawerWhy = 'cash-taken' | 'cash-returned' | 'no-sale' | 'cash-moved' | 'count';

/** Why the drawer is opened. */
type Kick = {
  readonly why: DrawerWhy;
  readonly about: string | null;
  readonly reason?: string;
  readonly approverId?: string | null;
  readonly again?: true;
};

/** A second person's word: what was approved, and why. */
type Approval = {
  readonly what:
    | 'void'
    | 'cancel-activation'
    | 'refund'
    | 'refund-not-made'
    | 'card-by-hand'
    | 'correct-tender'
    | 'slip-again'
    | 'claim-waived'
    | 'card-given-unscanned'
    | 'shop-maximum'
    | `slip-${ClaimStep}`
    | AttentionStep;
  readonly reason?: string | null;
  readonly way?: 'as-paid' | 'cash';
  readonly document?: DocumentKind;
  readonly neverConfirmed?: true;
  /** Of `shop-maximum`: which one was let pass, and by what sum. */
  readonly scope?: ShopScope;
  readonly mostMinor?: number;
  readonly sumMinor?: number;
};

/**
 * Why an order of this terminal is of no line here. `unknown`: someone else uses this till's key, or its books are not whole. `earlier-life`:
 * made before this ledger began. `lost-time`: made in the time that a restored ledger does not know.
 */
export type ForeignKind = 'unknown' | 'earlier-life' | 'lost-time';

/** Of the cards that count, and how many they are. */
type PauseSum = { readonly sumMinor: number; readonly cards: number };

type Of<Kind extends string, Body> = { readonly kind: Kind; readonly body: Body };
/** It says only who, when and what about. */
type Bare<Kind extends string> = { readonly kind: Kind; readonly body?: Record<string, never> };

/** What a move of money moved: signed as the pot sees it, and in which shift; null where none was open, or none is counted. */
export type JournalMoved = {
  readonly pot: Pot;
  readonly movedMinor: number;
  readonly roundedMinor: number;
  readonly shiftId: string | null;
};

/** What a move says of its sale, where that gets its number with it. */
export type GivenNumber = { readonly receiptNumber?: string };

type Named = readonly { readonly kind: 'line' | 'part'; readonly id: string; readonly ownerId: string }[];

/** Of a shift, which `subjectId` names. */
type ToldOfShift =
  | Of<
      'shift-opened',
      {
        readonly tray: string;
        readonly businessDay: string;
        readonly zone: string;
        readonly floatMinor: number;
        readonly leftBeforeMinor: number | null;
      }
    >
  | Of<
      `shift-${ShiftEvent}`,
      {
        readonly from: ShiftState;
        readonly to: ShiftState;
        readonly bag?: string;
        readonly reason?: string | null;
        readonly leftMinor?: number;
        readonly approverId?: string | null;
        readonly owners?: Named;
      }
    >
  /** A person opened the form to count a sealed shift: nobody sees its money before the count is final. */
  | Bare<'shift-bag-opened'>
  | Of<'shift-handed-over', { readonly from: string; readonly to: string; readonly owners: Named }>
  /** What waited while no shift was open is a movement of this one now: their ids. */
  | Of<'between-shifts-booked', { readonly movements: readonly string[] }>
  /** `subjectId` is the movement. */
  | Of<
      'cash-moved',
      {
        readonly kind: CashMove;
        readonly shiftId: string;
        readonly movedMinor: number;
        readonly reason: string;
        readonly approverId: string | null;
      }
    >
  | Of<
      'shift-counted',
      {
        readonly which: 'opening' | 'closing' | 'recount' | 'correction';
        readonly k: number;
        readonly pots: readonly { readonly pot: Pot; readonly totalMinor: number }[];
        readonly reason?: string;
      }
    >
  /** What a card terminal said of a shift when it was asked. `subjectId` is the shift. */
  | Of<'terminal-totals-read', ToldTotals>
  | Of<
      'z-made',
      {
        readonly ledgerId: string;
        readonly n: number;
        readonly sha256: string;
        readonly grandTotalMinor: number;
      }
    >
  /** `headOffice`: a person there (`by`) had the cash shown, as the news `news` reported. */
  | Of<
      'x-read',
      {
        readonly cash: boolean;
        readonly headOffice?: { readonly news: string; readonly by: string; readonly at: string };
      }
    >
  | Of<'shift-printed', { readonly paper: string; readonly number: number }>
  /** From here on this till counts shifts, or counts none. */
  | Of<'shifts-switched', { readonly on: boolean }>;

type Told =
  | ToldOfShift
  | ToldOfCompany
  | Bare<'sale-started' | 'sale-suspended' | 'sale-resumed' | 'sale-discarded' | 'sale-cancelled' | 'sale-abandoned'>
  /** Of gift card fraud, before it was paid for: see customer-pause.ts. */
  | Of<
      'customer-warned',
      PauseSum & {
        readonly questionId: string;
        readonly answer: 'stop' | 'continue';
        readonly limitMinor: number | null;
      }
    >
  /** The language of its slips, as the customer chose it at their display. */
  | Of<'customer-language', { readonly locale: Locale }>
  | Of<'customer-asked', PauseSum & { readonly questionId: string; readonly ownMinor: number }>
  | Of<'sale-committed', { readonly lines: number; readonly shiftId?: string }>
  | Of<'line-added', { readonly productCode: string } & MoneyText & Pick<LineFacts, 'carrier' | 'numberBy'>>
  /** A draft got its number; `approverId`: whose word a typed one took. */
  | Of<'card-number-scanned' | 'printed-code-chosen', LineFacts>
  | Of<'card-number-typed', LineFacts & { readonly approverId: string | null }>
  | Bare<'line-removed'>
  /** While the cards of a sale were handed over, a card was scanned that does not belong to it. */
  | Bare<'wrong-card-scanned'>
  /**
   * `cardLast4` and `cardMac`: of a plastic card as it is reserved. `receiptNumber`: of its sale, in the entry with which that gets its
   * number.
   */
  | Of<
      `line-${LineEvent}`,
      { readonly from: LineState; readonly to: LineState } & LineFacts &
        Partial<Pick<LineRow, 'cardLast4' | 'cardMac'>> &
        GivenNumber
    >
  | Of<LineNote, LineFacts & { readonly approverId?: string | null }>
  | Bare<'confirm-accepted'>
  | Of<'approval-given', Approval>
  | Of<
      'tender-requested',
      Readonly<Pick<TenderRow, 'method' | 'amountMinor' | 'roundingMinor' | 'terminal'>> & {
        readonly tenderId: string;
        readonly source?: TenderSource;
        readonly beyond?: string;
      }
    >
  | Of<
      `tender-${TenderEvent}`,
      Readonly<Pick<TenderPartRow, 'tenderId' | 'lineId' | 'amountMinor'>> & {
        readonly from: TenderState;
        readonly to: TenderState;
        readonly refundWay?: 'as-paid' | 'cash';
        /** Of a refund that begins: the question to the terminal. */
        readonly refundId?: string | null;
        /** Of a payment that the terminal declined. */
        readonly why?: DeclineReason;
      } & Partial<JournalMoved> &
        Partial<Pick<TenderRow, 'approvalCode' | 'terminalRef'>>
    >
  | Of<
      'tender-corrected',
      Readonly<Pick<TenderRow, 'method' | 'amountMinor' | 'roundingMinor'>> & {
        readonly tenderId: string;
        readonly was: TenderRow['method'];
        readonly shiftId: string | null;
        readonly approvalCode?: string | null;
      }
    >
  | Of<'tender-abort-requested', { readonly tenderId: string }>
  /** The terminal gave no clear answer, and said this of a payment or, with `refundId`, of a refund. */
  | Of<'tender-answer-unclear', UnclearAnswer & { readonly tenderId: string; readonly refundId: string | null }>
  | Of<
      'claim-redeemed',
      Readonly<Omit<ClaimRow, 'lineId' | 'confirmedHere'>> & {
        readonly step: ClaimStep;
        readonly claimedOrder: string;
        readonly approverId: string | null;
        readonly reason: string | null;
      }
    >
  | Of<
      'claim-waived',
      { readonly copy: number | null; readonly takenAt: string; readonly reason: string; readonly approverId: string }
    >
  | Of<'claim-in-doubt', { readonly why: SlipDoubt }>
  | Of<
      'attention-raised',
      { readonly saleId: string; readonly lineId?: string; readonly partId?: string; readonly code: AttentionCode }
    >
  | Of<
      'attention-decided',
      {
        readonly code: AttentionCode;
        readonly step: AttentionStep;
        readonly note: string;
        readonly approverId: string | null;
      }
    >
  | Of<'attention-closed', { readonly code: AttentionCode }>
  | Of<'print-queued', { readonly document: DocumentKind; readonly lineId: string | null; readonly copy: number }>
  | Of<PrintEnd, { readonly by?: 'person'; readonly fault?: string; readonly cause?: PrintCause }>
  /** `withoutPrinter`: no printer was set up when the card was sold, so that the screen is the usual way to its code. */
  | Of<'code-shown', { readonly shownTo: string; readonly document: DocumentKind; readonly withoutPrinter?: true }>
  | Of<'pdf-exported', { readonly document: DocumentKind; readonly onStickBy?: string }>
  | Of<'drawer-requested', Kick>
  /** Whether this drawer opens behind its printer, which cannot say it: as a person saw, or unknown again. */
  | Of<'drawer-seen', { readonly opens: boolean; readonly by: 'person' | 'new-printer' }>
  | Of<`drawer-${DrawerView['state']}`, { readonly why: Kick['why']; readonly cause: PrintCause | null }>
  /** Written before the first byte: a person tries a printer, or its drawer, before it is saved in the settings. */
  | Of<'printer-tested', { readonly what: 'slip' | 'drawer' }>
  /** A file for a further till of the store, with the store's key under a passphrase. */
  | Bare<'join-file-made'>
  | Bare<'partner-created' | 'partner-updated'>
  | Bare<
      | 'signed-in'
      | 'signed-out'
      | 'approved'
      | 'wrong-pin'
      | 'wrong-claim-typed'
      | 'unlocked'
      | 'pin-change-required'
      | 'pin-changed'
    >
  | Of<'till-locked', { readonly why: LockCause }>
  /** Another person's open sale (`from`) is continued. */
  | Of<'sale-taken-over', { readonly from: string }>
  /** The own PIN of `subjectId`, whom head office made, came from another till of the store, where it was chosen then. */
  | Of<'pin-arrived', { readonly at: string }>
  /** A person who works here came, left or has another name, role or PIN. `subjectId` is who. `headOffice`: it said so. */
  | Of<'person-changed', { readonly what: PersonChange; readonly role: Role; readonly headOffice?: SaidThere }>
  /** The same where a manager is concerned: `agreedBy` is the second manager's id, null where the recovery code or head office did it. For the Z. */
  | Of<
      'manager-changed',
      {
        readonly what: PersonChange;
        readonly role: Role;
        readonly agreedBy: string | null;
        readonly headOffice?: SaidThere;
      }
    >
  /**
   * Done without a second person, because this till has none for it: whose word it was, which role it took, and why. `isCardLive`: it was about
   * a card that may work, and waited for it; head office raises an alarm. For the Z and the Exceptions.
   */
  | Of<'no-second-person', { readonly needed: Role; readonly reason: string | null; readonly isCardLive: boolean }>
  /** A person left so long ago that only the id is kept. */
  | Bare<'person-name-removed'>
  | Bare<'pin-reset' | 'recovery-code-made' | 'recovery-code-noted' | 'wrong-recovery-code'>
  /** A manager ended the till on screen. */
  | Of<'till-ended', { readonly how: MachineEnd }>
  /** By a person, on screen, or by head office: the names of the fields; the address of a place is told by `place-changed`. */
  | Of<'settings-changed', { readonly fields: readonly string[]; readonly headOffice?: SettingSaid }>
  /** Where codes, money or witnesses go is another, or is asked to be: without credentials. For the Z. `agreedBy` null: one word, or the wait. */
  | Of<'place-changed', PlaceMove & { readonly way: CommandRecord['command']; readonly agreedBy: string | null }>
  /** What loosens a control: it waits, was called back, has begun, or made no sense any more. `approvedBy` null: the only manager alone. */
  | Of<
      'loosening',
      {
        readonly what: 'waits' | 'called-back' | 'begun' | 'dropped';
        readonly controls: readonly string[];
        /** Null: until a second manager agrees. */
        readonly from: string | null;
        readonly approvedBy: string | null;
        readonly headOffice?: SettingSaid;
      }
    >
  /**
   * What head office made of this till. `leaving`: by whom, and who agreed; `left-unheard`: head office could not be told, for the Z; `moved`: it
   * answers at another address; `document`: the till took what it said, of this version.
   */
  | Of<
      'head-office',
      {
        readonly what:
          | 'enrolled'
          | 'refused'
          | 'revoked'
          | 'taken-back'
          | 'moved'
          | 'staying'
          | 'leaving'
          | 'left-unheard'
          | 'document';
        readonly agreedBy?: string | null;
        readonly version?: number;
        readonly takenAt?: string;
      }
    >
  | Of<'settings-sealed', { readonly cause: SealCause; readonly at: string; readonly keyId: string }>
  /** From the command line, at `givenAt`; journalled by the next start. The fields' names, never their values. For the Z. */
  | Of<
      'command-line-used',
      Pick<CommandRecord, 'word' | 'fields'> & { readonly command: CommandName; readonly givenAt: string }
    >
  | Of<
      'till-started',
      {
        readonly version: string;
        readonly environment: string;
        readonly terminalId: string;
        readonly ledgerId: string;
        /** IANA name of the zone that the till reckons in; `zoneUnknown`: this computer named none that is known. */
        readonly zone: string;
        readonly zoneUnknown?: true;
      }
    >
  /** This start is of another version than the one before it. For the Z. */
  | Of<'version-changed', VersionChange>
  | Of<
      'foreign-order-seen',
      {
        readonly why: ForeignKind;
        readonly receiptNumber: string;
        readonly productCode: string;
        readonly madeAt: string;
        readonly heardBy: 'webhook' | 'settlement';
      } & MoneyText
    >
  /** The service's clock minus this computer's, where it became another; 0 where that clock is right again. */
  | Of<'clock-offset-learned', { readonly offsetMs: number }>
  /** A manager confirmed one of more than a day: the till's time follows it from here on. */
  | Of<'clock-offset-confirmed', { readonly offsetMs: number }>
  /** In the service's sandbox, where a person may set it. */
  | Of<'balance-set', MoneyText>
  /** Business days, both included. */
  | Of<'reconciliation-started', { readonly from: string; readonly to: string }>
  /** The takings were shown, or put on paper or into a file; null: of the day that was on. */
  | Of<
      'report-read',
      {
        readonly from: string | null;
        readonly to: string | null;
        readonly how: 'shown' | 'csv' | 'pdf' | 'printed';
      }
    >
  /** The paper of a business day that was over: it is kept, and these are its bytes. */
  | Of<'day-report-made', { readonly day: string; readonly sha256: string }>
  /** A manager saw what all people did on these business days, or the sales of one `row` of one person (`subjectId`). */
  | Of<'exceptions-read', { readonly from: string; readonly to: string; readonly row: string | null }>
  /** Before it leaves: an order that lived on though its card's money went back. */
  | Of<'stray-order-invalidated', { readonly orderId: string }>
  | Of<'foreign-order-noted', { readonly note: string; readonly approverId: string | null }>
  /** This backup is restored over the ledger: the last entry of the ledger that it replaces. */
  | Of<'restore-started', { readonly backup: string }>
  /** `behind`: it was found by its anchor, and so far the ledger had come. */
  | Of<'ledger-restored', { readonly before: string; readonly after: string; readonly behind?: Anchor }>
  /** By the recovery code, in place of one that was gone: `before` is that one's id, where it is known. */
  | Of<'ledger-started', { readonly ledgerId: string; readonly before: string | null }>
  /** From this entry on each commit is sealed by this key. */
  | Of<'sealing-started', { readonly keyId: string }>
  /** All of the books up to this entry were held against the journal, and nothing was wrong. */
  | Of<'books-verified', { readonly count: number }>
  /** The rows of this shift (`subjectId`), or of a sale that is gone, are not what the journal says. */
  | Of<'rows-edited', { readonly of: EditedSubject['kind']; readonly table: string; readonly row: string }>
  | Of<'anchor-lost', { readonly why: 'missing' | 'unreadable' }>;

/** Without input for too long, or by a person's key. */
export type LockCause = 'idle' | 'person';

/** What head office said of a setting, and by whom. */
type SettingSaid = { readonly id: string; readonly by: string };
/** By whom at head office, when, and by which version of this till's document. `id`: of what it said of a person whom it made. `agreedBy`: a second person there. */
type SaidThere = {
  readonly version: number;
  readonly by: string;
  readonly at: string;
  readonly id?: string;
  readonly agreedBy?: string | null;
};
export type PersonChange = 'added' | 'renamed' | 'role-changed' | 'disabled' | 'enabled' | 'pin-reset' | 'scam-trained';

/** What is known of a line changed, and it did not move. */
export type LineNote =
  | 'line-waiting'
  | 'line-handed-over'
  /** The same of a card that could not be scanned; `approverId`: whose word that took. */
  | 'card-given-unscanned'
  | 'line-cancel-requested'
  | 'confirm-refused'
  | 'invalidation-sending'
  | 'invalidation-refused'
  | 'order-out-of-step';

/** What became of a print job. */
export type PrintEnd = 'print-printed' | 'print-unknown' | 'print-dropped';

export type JournalKind = Told['kind'];

export type JournalEntry = Told & {
  readonly saleId?: string | null;
  /** The line, tender part, print job or operator it is about. */
  readonly subjectId?: string | null;
  readonly operatorId?: string | null;
};

/** As the journal has it: with its number and its time (ISO 8601 UTC). */
export type WrittenEntry = JournalEntry & { readonly seq: number; readonly at: string };
export type EntryOf<Kind> = Extract<WrittenEntry, { readonly kind: Kind }>;

/** What an entry of this kind holds. */
export type JournalBody<Kind extends JournalKind> = Extract<Told, { readonly kind: Kind }>['body'];
