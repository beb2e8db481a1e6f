// The requests and answers of each page of head office: plain data. Only types, so a page loads no schemas. Amounts are decimal strings with their
// currency, negative where less; times ISO 8601 UTC; business days as `2026-11-25`, each in its store's own zone. People are ids: the journal has no
// names.
// Invariant: the server leaves out what the reader may not see, and each view names what was left out.

import type { Separator } from '../csv.ts';
import type { AttentionCode } from '../errors.ts';
import type { MoneyText } from '../money.ts';
import type { ExceptionFigure, PeopleRole } from '../reports/exception-figures.ts';
import type { Role } from '../roles.ts';
import type { LineState } from '../sale/line-state.ts';
import type { TenderState } from '../sale/tender-state.ts';
import type { SaleStage } from '../sale/views.ts';
import type { ShiftState } from '../shift/shift-state.ts';
import type { CodeState } from './code-states.ts';
import type { FieldSaid } from './document.ts';
import type { Period, PeriodBy } from './period.ts';

export type StoreName = { readonly storeId: string; readonly store: string; readonly region: string };
export type TillName = StoreName & { readonly tillId: string; readonly terminal: string };

/** Stores that are chosen together, by their ids. */
export type StoreList = { readonly name: string; readonly stores: readonly string[] };

/** Narrows a list to a store or one of its tills; neither: everything that the reader may see. */
export type Where = { readonly store?: string; readonly till?: string };
/** The first of `total` rows. */
export type Counted<Row> = { readonly rows: readonly Row[]; readonly total: number };
/** A page of a list: `before` rows come before it; `next`: what asks for the page after it, null where it is the last. */
export type Listed<Row> = Counted<Row> & { readonly before: number; readonly next: string | null };
/** Which page of a list: `next` of the one before; absent: the first. */
export type PageAsks = { readonly after?: string };

/** How old a view is. */
export type Shown = {
  /** When it was read. */
  readonly at: string;
  /** The till in use that reported longest ago; null where there is none, or all of them reported in the last 5 minutes. */
  readonly oldest: (TillName & { readonly heardAt: string }) | null;
  /** Entries that have arrived and are not in the figures yet. */
  readonly waiting: number;
};

/** Takings: what was received less what went back, coin rounding included. */
export type Taken = {
  readonly takings: MoneyText;
  /**
   * Percent compared with the same weekday a week before, up to the same minute; null where nothing was taken then. For many stores the current hour
   * counts by its minutes.
   */
  readonly change: number | null;
};
/** Money in several currencies: one of each, by code. */
export type Monies = readonly MoneyText[];

/** A drawer that is still to be counted: all money of its till is left out of sums, and of its sales out of lists. */
export type UncountedDrawer = TillName & { readonly state: Exclude<ShiftState, 'closed'>; readonly since: string };

export type Hour = {
  /** `09`, in the store's zone. */
  readonly hour: string;
  readonly takings: MoneyText;
  /** The whole hour a week before. */
  readonly before: MoneyText;
};

export type Figures = {
  /** By currency; empty before the first, and where all of it is left out. */
  readonly taken: readonly Taken[];
  readonly cards: number;
  readonly sales: number;
  /** What the cards sold are worth, by currency. */
  readonly sold: Monies;
  readonly unresolved: number;
  readonly unresolvedSince: string | null;
  readonly due: Monies;
  /** Outstanding amounts. */
  readonly dueCount: number;
  readonly dueSince: string | null;
  readonly alarms: number;
  readonly tills: number;
  /** In the last 5 minutes. */
  readonly tillsHeard: number;
};

/** Why a till is behind, the worst first. */
export type Behind =
  | { readonly kind: 'silent'; readonly terminal: string; readonly since: string }
  /** Head office does not know its zone, and counts its days in UTC. */
  | { readonly kind: 'zone'; readonly terminal: string; readonly zone: string }
  | { readonly kind: 'unsent'; readonly terminal: string; readonly entries: number; readonly since: string | null };

export type StoreRow = StoreName & Figures & { readonly behind: Behind | null; readonly zs: ZsOfDay };
/** Of the business day: how many there are, and how many of its shifts have none yet. */
export type ZsOfDay = { readonly made: number; readonly open: number; readonly differ: number };

export type TillRow = TillName &
  Figures & {
    readonly behind: Behind | null;
    readonly zs: ZsOfDay;
    readonly shift: { readonly state: ShiftState; readonly operator: string; readonly since: string } | null;
    /** Null while the cash is left out. */
    readonly cash: MoneyText | null;
    /** Null where it is left out, as the cash is. */
    readonly card: MoneyText | null;
    readonly health: readonly string[];
    readonly heardAt: string | null;
    readonly version: string | null;
    readonly isRevoked: boolean;
  };

/** What needs a person, the worst first. */
export type Need = TillName & { readonly since: string } & (
    | { readonly kind: 'alarm'; readonly alarm: string; readonly alarmId: string }
    | {
        readonly kind: 'due';
        readonly amount: MoneyText | null;
        readonly saleId: string;
        readonly receipt: string | null;
      }
    /** For twelve hours, at a store without opening hours. */
    | { readonly kind: 'unheard' }
    | { readonly kind: 'unresolved'; readonly saleId: string; readonly receipt: string | null }
  );

/** `find`: part of a store's name. */
export type TodayAsks = Where & PageAsks & { readonly find?: string };
export type TodayView = Shown & {
  /** The newest of the stores' business days. */
  readonly day: string;
  /** The same weekday a week before. */
  readonly before: string;
  readonly of:
    | { readonly kind: 'all' }
    | ({ readonly kind: 'store' } & StoreName)
    | ({ readonly kind: 'till' } & TillName);
  readonly figures: Figures;
  readonly keptBack: readonly UncountedDrawer[];
  /** Of each currency, in the order of the day. */
  readonly hours: readonly Hour[];
  readonly needs: Counted<Need>;
  /** Stores whose opening hours nobody said: a till that is silent there is named late. */
  readonly withoutHours: Counted<StoreName>;
  /** Of a store: its opening hours, as they may be typed; `''` where nobody said any. */
  readonly opens: string;
  /** For all stores: each one, those that need attention first. */
  readonly stores: Listed<StoreRow>;
  /** Of a store: its tills; of a till: itself. */
  readonly tills: readonly TillRow[];
};

/** Cards sold on these days; only of the stores of this currency, of this product, by this person, where given. */
export type CardsOfDays = Period & { readonly currency?: string; readonly product?: string; readonly person?: string };
/**
 * `find`: a receipt, an order, the last four of the card, or an amount. With `on` it is ignored: the answer is every card sold on each store's
 * current business day, or on those days.
 */
export type CardsAsks = Where & PageAsks & { readonly find: string; readonly on?: 'now' | CardsOfDays };
export type CardRow = TillName & {
  readonly lineId: string;
  readonly saleId: string;
  readonly receipt: string | null;
  readonly productCode: string;
  /** Null where no till sent it. */
  readonly productName: string | null;
  /** Null until its drawer is counted; then its product is left out too. */
  readonly faceValue: MoneyText | null;
  /** `removed`: from the basket, before it was paid. */
  readonly state: LineState | 'removed';
  readonly since: string;
  readonly soldAt: string | null;
  readonly orderId: string | null;
  readonly serialLast4: string | null;
  readonly handedOverAt: string | null;
  /** The till forgot it: an older copy was restored. */
  readonly isLost: boolean;
};
/** `isCut`: more were found than a search looks at; the newest are here. */
export type CardsView = Shown & Listed<CardRow> & { readonly isCut: boolean };

export type CardAsks = { readonly till: string; readonly line: string };
/** An entry of the journal: its name is the till's (electron/ledger/journal-entries.ts). */
export type LifeEntry = {
  readonly at: string;
  readonly kind: string;
  readonly operator: string | null;
  /** Of a move. */
  readonly to: string | null;
  /** Its other facts, amounts left out; from the till's own entry, never a secret. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  readonly isLost: boolean;
};
export type CardView = Shown & {
  readonly card: CardRow;
  readonly stage: SaleStage;
  readonly life: readonly LifeEntry[];
  /** The other cards of its sale. */
  readonly beside: readonly CardRow[];
  readonly due: Monies;
  readonly attention: readonly AttentionCode[];
  /** How often its code was shown or its slip printed again. */
  readonly shownAgain: number;
};

export type DueRow = TillName & {
  readonly saleId: string;
  readonly partId: string;
  readonly receipt: string | null;
  /** Null until its drawer is counted; then its product is left out too. */
  readonly amount: MoneyText | null;
  readonly state: Extract<TenderState, 'refund-due' | 'refunding' | 'refund-unknown'>;
  readonly since: string;
  readonly productCode: string | null;
  readonly cardState: LineState | 'removed' | null;
  /** A claim slip was printed for it. */
  readonly isSlipOut: boolean;
};
/** A sale that only head office knows: an older copy was restored at its till. */
export type LostRow = TillName & {
  readonly saleId: string;
  readonly receipt: string | null;
  readonly at: string;
  readonly stage: SaleStage;
  /** Null until its drawer is counted. */
  readonly paid: MoneyText | null;
  readonly cards: readonly CardRow[];
  /** It is paid, and the customer does not have every card of it, or money of it is outstanding. */
  readonly needsSomebody: boolean;
};
export type PaidBackRow = TillName & {
  readonly saleId: string;
  readonly receipt: string | null;
  readonly at: string;
  /** Null until its drawer is counted; then its product is left out too. */
  readonly amount: MoneyText | null;
  readonly way: 'cash' | 'card';
  /** Since when it has been outstanding. */
  readonly dueSince: string | null;
};
/** `lost` and `paidBack`: the pages of those lists. */
export type DueAsks = Where & PageAsks & { readonly lost?: string; readonly paidBack?: string };
export type DueView = Shown & {
  readonly due: Monies;
  /** Stores that owe. */
  readonly dueStores: number;
  /** Who has waited the longest. */
  readonly longest: (TillName & { readonly since: string }) | null;
  /** Of all lost sales: those that need somebody, and what was paid for them. */
  readonly lostToDo: { readonly count: number; readonly paid: Monies };
  /** The longest first. */
  readonly rows: Listed<DueRow>;
  readonly lost: Listed<LostRow>;
  /** Of the last 7 days, the newest first. */
  readonly paidBack: Listed<PaidBackRow>;
};

export type AttentionRow = TillName & {
  readonly entryId: string;
  readonly code: AttentionCode | string;
  readonly saleId: string;
  readonly receipt: string | null;
  readonly since: string;
  readonly card: CardRow | null;
};
/** The longest first. */
export type AttentionAsks = Where & PageAsks;
export type AttentionView = Shown & Listed<AttentionRow>;

/** Business days, both included. */
export type ZDays = Where & { readonly from: string; readonly to: string };
/** `stores`: the page of the days of stores. */
export type ZsAsks = ZDays & PageAsks & { readonly stores?: string };
export type ZPot = {
  readonly pot: string;
  readonly expected: MoneyText;
  readonly counted: MoneyText | null;
  readonly difference: MoneyText | null;
  /** The amount that the journal here expects in it. */
  readonly journal: MoneyText;
  readonly agrees: boolean;
};
/** `differs`: from the journal, in a pot or in what was sold; `missing`: the shift is closed and its Z has not arrived. */
export type ZVerdict = 'agrees' | 'differs' | 'missing' | 'open';
export type ZRow = TillName & {
  readonly day: string;
  readonly shiftId: string;
  readonly state: ShiftState;
  readonly operator: string;
  readonly verdict: ZVerdict;
  readonly closedAt: string | null;
  /** Null where it is missing, or left out. */
  readonly z: {
    readonly ledgerId: string;
    readonly n: number;
    readonly sha256: string;
    /** The head at its foot, as printed. */
    readonly head: string | null;
    readonly sold: { readonly cards: number; readonly amount: MoneyText };
    readonly returned: { readonly cards: number; readonly amount: MoneyText };
    readonly pots: readonly ZPot[];
    /** The journal's amount here minus the Z's; zero where they agree. */
    readonly soldDifference: MoneyText;
  } | null;
};
/** The sum of the tills' Zs of a store's business day. */
export type StoreZ = StoreName & {
  readonly day: string;
  readonly zs: number;
  /** The tills of that day's shifts that are closed and whose Z has not arrived, and of those that are not closed. */
  readonly missing: readonly string[];
  readonly open: readonly string[];
  readonly agrees: boolean;
  readonly sold: MoneyText;
  readonly cash: MoneyText;
  readonly card: MoneyText;
  /** Counted less expected, of all pots. */
  readonly difference: MoneyText;
};
/** `toReview`: how many Zs differ or are missing, of all. */
export type ZsView = Shown & {
  readonly stores: Listed<StoreZ>;
  readonly zs: Listed<ZRow>;
  readonly toReview: number;
};

export type PeriodAsks = ZDays & PageAsks & { readonly by: PeriodBy };
type PeriodFigures = { readonly takings: MoneyText; readonly cards: number; readonly sold: MoneyText };
/**
 * `takings`: received less what went back. `sold`: what the cards are worth. `before`: of the period before. `change`: of the takings in percent, null
 * where nothing was taken before.
 */
export type PeriodSums = PeriodFigures & { readonly change: number | null; readonly before: PeriodFigures };
/** `store` and `till`: what it opens; `''` where nothing. `name` is empty for a day, whose key it is. */
export type PeriodRow = PeriodSums & {
  readonly key: string;
  readonly name: string;
  readonly store: string;
  readonly till: string;
};
export type PeriodView = Shown & {
  readonly before: Period;
  readonly keptBack: readonly UncountedDrawer[];
  /** By currency. */
  readonly sums: readonly PeriodSums[];
  /** Each day that has something, next to the day before it in the period before. */
  readonly days: readonly PeriodRow[];
  readonly rows: Listed<PeriodRow>;
};

export type OutliersAsks = ZDays & PageAsks & { readonly role: PeopleRole };
/** Who did something more often than people who did about as much: `n` times of `of`. */
export type OutlierRow = {
  readonly storeId: string;
  readonly store: string;
  readonly person: string;
  readonly figure: ExceptionFigure;
  readonly n: number;
  /** How often it could have happened; of `no-sale` hours. */
  readonly of: number;
  /** What it is compared with: those others in the same days, or the same person in the 12 weeks before. */
  readonly base: { readonly n: number; readonly of: number; readonly isOwnPast: boolean };
  /** How many times as often; null where it never happened there. */
  readonly times: number | null;
};
/** `people`: so many were compared. The least likely first. */
export type OutliersView = Shown & { readonly people: number } & Listed<OutlierRow>;

export type TillsAsks = Where & PageAsks & { readonly find?: string };
export type TillStanding = TillName & {
  readonly version: string | null;
  readonly heardAt: string | null;
  readonly enrolledAt: string;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
  /** It left head office: by whom, who agreed, when; null: it is here. */
  readonly left: { readonly by: string | null; readonly agreedBy: string | null; readonly at: string } | null;
  /** Entries here, of all its books. */
  readonly entries: number;
  readonly behind: Behind | null;
  readonly health: readonly string[];
  readonly attention: number;
  readonly alarms: readonly string[];
  /** Its journal could not be added to the figures: head office tries again. For IT. */
  readonly isStuck: boolean;
  /** Entries of a kind that this head office does not know: stored, and in no figure. By kind, for IT. */
  readonly unknown: readonly { readonly kind: string; readonly count: number }[];
  readonly books: readonly {
    readonly ledgerId: string;
    readonly beganAt: string;
    readonly entries: number;
    readonly head: string | null;
    readonly parent: string | null;
    readonly parentSeq: number | null;
  }[];
};
/** `unknown`: entries of unknown kinds, of all tills. */
export type TillsView = Shown & Listed<TillStanding> & { readonly unknown: number };

/** Business days, both included: of cards by their sale; of alarms dates in UTC. Money due is of now. */
export type FileAsks = ZDays & { readonly separator: Separator };

export type AlarmsAsks = Where & PageAsks & { readonly closed?: boolean };
export type AlarmRow = Partial<TillName> & {
  readonly alarmId: string;
  readonly kind: string;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  readonly raisedAt: string;
  readonly seenBy: string | null;
  readonly closedAt: string | null;
};
export type AlarmsView = Shown & Listed<AlarmRow>;

/** A code at one place of its list: `at` and `by`: when and from where it was used, or when and by whom it was ended. */
export type CodeRow = {
  readonly list: number;
  readonly storeId: string;
  readonly store: string;
  readonly terminal: string;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly until: string;
  /** It throws out the till that was there. */
  readonly replaces: boolean;
  readonly state: CodeState;
  readonly at: string | null;
  readonly by: string | null;
};
/** A store whose facts its first till said, and nobody has confirmed. */
export type StatedStore = {
  readonly storeId: string;
  readonly store: string;
  readonly country: string;
  readonly currency: string;
  readonly zone: string;
};
export type EnrolmentView = {
  readonly at: string;
  readonly codes: Listed<CodeRow>;
  readonly stated: readonly StatedStore[];
};

/** Somebody who may sign in at so many tills, by the id. */
export type KnownPerson = { readonly person: string; readonly tills: number };

export type OutAsks = PageAsks;
/** Somebody is out of the tills. `refusing`: the first of those that refused it, and why (document-faults.ts); the tills beyond all these have not answered. */
export type OutRow = {
  readonly outId: string;
  readonly person: string;
  /** None: all. */
  readonly stores: readonly string[];
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  /** In use. */
  readonly tills: number;
  readonly taken: number;
  /** Of those that took it: where somebody has this id. */
  readonly found: number;
  readonly refused: number;
  readonly refusing: readonly (TillName & { readonly why: string })[];
};
export type OutView = { readonly at: string } & Listed<OutRow>;

/** A person whom head office made, as they are said last, or will be. The tills beyond all these counts have not answered. */
export type PersonSaidRow = Pick<SaidRow, 'saidId' | 'stores' | 'reason' | 'by' | 'at' | 'agreedBy' | 'toldFrom'> & {
  /** Their id at the tills. */
  readonly person: string;
  readonly name: string;
  readonly role: Role;
  /** In use, in these stores. */
  readonly tills: number;
  readonly taken: number;
  readonly ahead: number;
  /** Of other stores, where they are disabled. */
  readonly gone: number;
  readonly otherwise: number;
  readonly refused: number;
  readonly refusing: readonly (TillName & { readonly why: string })[];
};
export type PeopleSaidView = { readonly at: string } & Listed<PersonSaidRow>;

/** What is said of a setting. The tills beyond all these counts have not answered. */
export type SaidRow = FieldSaid & {
  readonly saidId: string;
  /** None: all. */
  readonly stores: readonly string[];
  /** By each store's own clock; null: at once. */
  readonly starts: string | null;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  readonly agreedBy: string | null;
  /** Null: a second person must agree; in the future: nobody else is there who could. */
  readonly toldFrom: string | null;
  /** In use. */
  readonly tills: number;
  readonly ahead: number;
  readonly waits: number;
  readonly inForce: number;
  readonly otherwise: number;
  readonly refused: number;
  /** Something later is said of it there. */
  readonly replaced: number;
  /** Not told before the first stores have tried it. */
  readonly untried: number;
  /** None: all stores at once. */
  readonly firstStores: readonly string[];
  readonly refusing: readonly (TillName & { readonly why: string })[];
};
export type SaidView = { readonly at: string } & Listed<SaidRow>;

export type AuditAsks = PageAsks & {
  readonly from?: string;
  readonly to?: string;
  readonly user?: string;
  readonly what?: string;
};
export type AuditRow = {
  readonly at: string;
  readonly user: string;
  /** The network address that the request came from. */
  readonly address: string;
  readonly what: string;
  readonly about: string | null;
};
export type AuditView = { readonly at: string } & Listed<AuditRow>;
