// What every capability of the till works with: the ledger's stores, the outbox, the clock, and the till's own identity.
import type { KeyObject } from 'node:crypto';
import type { Environment } from '../../../shared/environment.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import { activeOf, type Operator } from '../../../shared/operator.ts';
import type { Settings } from '../../../shared/settings/provisioning.ts';
import type { ShiftSettings } from '../../../shared/shift/settings.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createAttentionEntries } from '../../ledger/attention-entries.ts';
import { createClaims } from '../../ledger/claims.ts';
import { createCompanyOrders } from '../../ledger/company-orders.ts';
import { createForeignOrderRows } from '../../ledger/foreign-orders.ts';
import { createGivenInJournal } from '../../ledger/given-in-journal.ts';
import { createJournal } from '../../ledger/journal.ts';
import type { JournalEntry, JournalKind } from '../../ledger/journal-entries.ts';
import { createLines } from '../../ledger/lines.ts';
import type { Ledger } from '../../ledger/open.ts';
import { createOutboxRows } from '../../ledger/outbox-rows.ts';
import { createSales } from '../../ledger/sales.ts';
import { createShiftEntries, createShiftStores } from '../../ledger/shift-entries.ts';
import { createSignInFailures } from '../../ledger/sign-in-failures.ts';
import { createTenders } from '../../ledger/tenders.ts';
import { createWaitingLines } from '../../ledger/waiting-lines.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { ServiceClock } from '../../service/clock.ts';
import type { CardNumbers } from './card-numbers.ts';
import type { CardRules } from './card-rules.ts';
import type { KeptScan } from './kept-scan.ts';
import { createRowsGuard } from './rows-guard.ts';

export type TillIdentity = {
  readonly environment: Environment;
  readonly version: string;
  readonly locale: Locale;
  /** The till sells in one currency, ISO 4217. */
  readonly currency: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly storeAddress: string;
  /** ISO 3166-1 alpha-2. */
  readonly storeCountry: string;
  readonly terminalId: string;
  /** Who may sign in and approve, as they are now: a manager may change them while the till is open. */
  readonly operators: () => readonly Operator[];
  /** All whose names are known: also those who were disabled. */
  readonly people: () => readonly Operator[];
  /** As the settings say, and on as long as a shift is left that nobody closed. */
  readonly shifts: ShiftSettings;
  readonly trainingPins: Readonly<Record<string, string>> | null;
  /** Training's recovery code, until another took its place; absent for every till that sells. */
  readonly trainingCode?: (() => string | null) | undefined;
};

/** As a till is given it: `operators` is all people. */
export type GivenIdentity = Omit<TillIdentity, 'people' | 'shifts'>;

export const identityOf = (given: GivenIdentity, { shifts }: Pick<Settings, 'shifts'>): TillIdentity => ({
  ...given,
  shifts,
  operators: () => activeOf(given.operators()),
  people: given.operators,
});

export type Stores = Readonly<ReturnType<typeof createStores>>;

export type TillContext = Stores & {
  readonly identity: TillIdentity;
  /** As they are now, with the usual value of each that the shop has not chosen. */
  readonly settings: () => Settings;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly cardRules: CardRules;
  readonly cardNumbers: CardNumbers;
  readonly keptScan: KeptScan;
  readonly outbox: Outbox;
  readonly sealKey: KeyObject;
  /** Head office revoked this till: it starts no sale, and finishes what was begun. */
  readonly isRevoked: () => boolean;
  /** The till's time (till-clock.ts). */
  readonly now: () => Date;
  /** The service's time: ours, put right by what it taught us. */
  readonly serviceClock: ServiceClock;
  /** UUIDv7: time-ordered, so rows land at the end of their tables. */
  readonly newId: () => string;
};

/** `saleTouched` is called with each sale that a journal entry names, inside its transaction. */
export function createStores(
  ledger: Ledger,
  now: () => Date,
  saleTouched: (saleId: string) => void = () => undefined,
  offsetMs?: () => number,
) {
  const rowsGuard = createRowsGuard(ledger);
  let heard: (kind: JournalKind) => void = () => undefined;
  const appended = (entry: JournalEntry) => {
    rowsGuard.passes(entry);
    if (entry.saleId) saleTouched(entry.saleId);
    heard(entry.kind);
  };
  const journal = createJournal(ledger, now, appended, offsetMs);
  const shiftStores = createShiftStores(ledger);
  return {
    journal,
    /** Of each entry, inside its transaction, which may still be undone. */
    onEntry(listener: (kind: JournalKind) => void): void {
      heard = listener;
    },
    rowsGuard,
    givenInJournal: createGivenInJournal(ledger),
    ...shiftStores,
    shiftEntries: createShiftEntries(shiftStores, journal),
    sales: createSales(ledger),
    lines: createLines(ledger),
    waitingLines: createWaitingLines(ledger),
    tenders: createTenders(ledger),
    attention: createAttentionEntries(ledger),
    outboxRows: createOutboxRows(ledger),
    companyOutboxRows: createOutboxRows(ledger, 'company_outbox'),
    companyOrders: createCompanyOrders(ledger),
    signInFailures: createSignInFailures(ledger),
    claims: createClaims(ledger),
    foreignOrders: createForeignOrderRows(ledger),
  };
}
