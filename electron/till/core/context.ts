// What every capability of the till works with: the ledger's stores, the outbox, the clock, and the till's own identity.
import type { KeyObject } from 'node:crypto';
import type { Environment } from '../../../shared/environment.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import type { ManualCard } from '../../../shared/manual-card.ts';
import { activeOf, type Operator } from '../../../shared/operator.ts';
import type { Phones, SlipSettings } from '../../../shared/provisioning.ts';
import type { SetUpDevice } from '../../../shared/set-up/set-up-steps.ts';
import { type ShiftSettings, usualShifts } from '../../../shared/shift/settings.ts';
import type { StaffSettings } from '../../../shared/staff-settings.ts';
import type { Theme } from '../../../shared/theme.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createAttentionEntries } from '../../ledger/attention-entries.ts';
import { createClaims } from '../../ledger/claims.ts';
import { createDrawerCounts } from '../../ledger/drawer-counts.ts';
import { createForeignOrderRows } from '../../ledger/foreign-orders.ts';
import { createJournal } from '../../ledger/journal.ts';
import { createLines } from '../../ledger/lines.ts';
import { createMovements } from '../../ledger/movements.ts';
import type { Ledger } from '../../ledger/open.ts';
import { createOutboxRows } from '../../ledger/outbox-rows.ts';
import { createSales } from '../../ledger/sales.ts';
import { createShifts } from '../../ledger/shifts.ts';
import { createSignInFailures } from '../../ledger/sign-in-failures.ts';
import { createTenders } from '../../ledger/tenders.ts';
import { createTerminalTotals } from '../../ledger/terminal-totals.ts';
import { createZReports } from '../../ledger/z-reports.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { ServiceClock } from '../../service/clock.ts';

/** Unresolved cards, where the provisioning names no other limit. */
export const defaultMaxUnresolved = 3;

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
  /** Everybody whose name is known: also those who were disabled. */
  readonly people: () => readonly Operator[];
  /** As they are now. Absent: the usual ones, and the till never locks by itself (tests only). */
  readonly staff?: (() => StaffSettings) | undefined;
  /** As provisioned; see unresolved-limit.ts. */
  readonly maxUnresolvedCards?: number | undefined;
  /** As provisioned; see health/disk.ts. */
  readonly minFreeBytes?: number | undefined;
  /** As provisioned: the shop's only manager may void alone; true if absent. See shared/sale/void-rule.ts. */
  readonly soleManagerVoids?: boolean | undefined;
  /** As provisioned: below this available balance the status bar says so; a decimal amount of the till's currency. */
  readonly lowBalance?: string | undefined;
  /** As provisioned: see sale/customer-pause.ts; a decimal amount of the till's currency. */
  readonly customerPause?: string | undefined;
  /** Devices that nobody had tried when the till was started. */
  readonly untestedDevices?: readonly SetUpDevice[] | undefined;
  /** As provisioned; see shared/manual-card.ts. */
  readonly manualCard?: ManualCard | undefined;
  readonly shifts: ShiftSettings;
  /** As provisioned. */
  readonly phones?: Phones | undefined;
  /** As provisioned. */
  readonly slips?: SlipSettings | undefined;
  /** As provisioned: the till fills its screen. */
  readonly kiosk?: boolean | undefined;
  /** As provisioned; as the computer has it if absent. */
  readonly theme?: Theme | undefined;
  readonly trainingPins: Readonly<Record<string, string>> | null;
};

/** As a till is given it: `operators` is everybody. */
export type GivenIdentity = Omit<TillIdentity, 'people' | 'shifts'> & {
  /** As provisioned: a till that names none counts none. */
  readonly shifts?: ShiftSettings | undefined;
};

export const identityOf = (given: GivenIdentity): TillIdentity => ({
  ...given,
  shifts: given.shifts ?? usualShifts,
  operators: () => activeOf(given.operators()),
  people: given.operators,
});

export type Stores = Readonly<ReturnType<typeof createStores>>;

export type TillContext = Stores & {
  readonly identity: TillIdentity;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly outbox: Outbox;
  readonly sealKey: KeyObject;
  readonly now: () => Date;
  /** The service's time: ours, put right by what it taught us. */
  readonly serviceClock: ServiceClock;
  /** UUIDv7: time-ordered, so rows land at the end of their tables. */
  readonly newId: () => string;
};

/** `saleTouched` hears of each sale that a journal entry names, inside its transaction. */
export function createStores(ledger: Ledger, now: () => Date, saleTouched: (saleId: string) => void = () => undefined) {
  return {
    journal: createJournal(ledger, now, ({ saleId }) => saleId && saleTouched(saleId)),
    sales: createSales(ledger),
    lines: createLines(ledger),
    tenders: createTenders(ledger),
    attention: createAttentionEntries(ledger),
    outboxRows: createOutboxRows(ledger),
    signInFailures: createSignInFailures(ledger),
    claims: createClaims(ledger),
    foreignOrders: createForeignOrderRows(ledger),
    shifts: createShifts(ledger),
    movements: createMovements(ledger),
    drawerCounts: createDrawerCounts(ledger),
    terminalTotals: createTerminalTotals(ledger),
    zReports: createZReports(ledger),
  };
}
