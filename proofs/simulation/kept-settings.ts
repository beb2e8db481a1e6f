// What a simulated till keeps outside its ledger, over all its lives: its settings. A manager loosens one, and it waits. Invariants: nothing a
// dead process says is kept; no control is looser than before but by two managers' word, and with the next business day by the right time.
import type { KeptOutside } from '../../electron/till/core/kept-outside.ts';
import { createRecoveryCode } from '../../electron/till/operators/recovery-code.ts';
import type { KeptParts } from '../../electron/till/settings/kept-parts.ts';
import { businessDay } from '../../shared/business-day.ts';
import { type HeadOfficeHeld, shownHeadOffice } from '../../shared/head-office/held.ts';
import type { Operator } from '../../shared/operator.ts';
import { err, ok } from '../../shared/result.ts';
import { changeAt, type KeptSettings, noLonger } from '../../shared/settings/kept-change.ts';
import { withDefaults } from '../../shared/settings/provisioning.ts';
import { shiftSettings } from '../../shared/shift/settings.ts';
import { ownZone } from '../../shared/zone.ts';
import { provisioned } from '../../testkit/shell/chosen-settings.ts';
import { neverLocks } from '../../testkit/till/never-locks.ts';
import { type Currency, priceIn } from './currencies.ts';
import { customersMonitor } from './customer-display.ts';
import { operators, pins } from './operators.ts';
import { pauseRule } from './pause-agrees.ts';
import type { Tampering } from './tampering.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Somebody asks for so many days (`new_manager_days`). */
type Asked = { readonly days: number; readonly byTwo: boolean; readonly at: Date };

export type KeptSettingsOfTill = ReturnType<typeof createKeptSettings>;

const isManager = (id: string | null): boolean => operators.some((one) => one.id === id && one.role === 'manager');
const begins = '04:00';
const dayMs = 86_400_000;

/** The first order of a company waits for nothing; who pays at the till pays into an open shift. */
const takesOrders = (currency: Currency): Pick<KeptSettings, 'company_orders' | 'shifts'> => {
  const upTo = (price: string): string => priceIn(currency, price).amount;
  return {
    company_orders: {
      ...{ on: true, order_most: upTo('2500.00'), company_most: upTo('10000.00'), cash_most: upTo('1000.00') },
      ...{ alone_most: upTo('500.00'), identity_above: upTo('1000.00'), pause_hours: 0 },
    },
    shifts: shiftSettings.parse({}),
  };
};

/** When the first business day after this moment begins. */
const nextDay = (at: Date): Date => businessDay(at, begins, ownZone()).to;

export function createKeptSettings(deps: {
  readonly clock: Pick<VirtualClock, 'now' | 'timers'>;
  /** In this currency, the shop asks customers about fraud; null: it does not. */
  readonly pausesIn: Currency | null;
  /** In this currency, managers order cards for companies; null: they do not. */
  readonly companiesIn: Currency | null;
  readonly tampering: Tampering;
  readonly broken: (what: string) => void;
  /** Null: it has none. */
  readonly office: {
    held(): HeadOfficeHeld | undefined;
    keepHeld(next: HeadOfficeHeld | null): void;
    readonly documents: { takes(what: 'a setting' | 'a person', isSelling: boolean): void };
  } | null;
  readonly isSelling: () => boolean;
}) {
  const { clock, tampering, broken, pausesIn, companiesIn, office, isSelling } = deps;
  const { price, cards } = pauseRule;
  let settings: KeptSettings = {
    ...provisioned,
    ...neverLocks,
    customer_display: { monitor: customersMonitor, is_touch: true, pictures: null },
    ...(pausesIn && { customer_pause: { amount: priceIn(pausesIn, price).amount, cards, categories: [] } }),
    ...(companiesIn && takesOrders(companiesIn)),
  };
  let people: readonly Operator[] = tampering.people?.(operators) ?? operators;
  const asked: Asked[] = [];
  /** What head office said, since it is shown here as waiting. */
  const saidThere: { readonly days: unknown; readonly at: Date }[] = [];

  const askedByTwo = (wanted: unknown) => asked.filter(({ days, byTwo }) => days === wanted && byTwo);

  const watch = (before: KeptSettings, after: KeptSettings): void => {
    for (const { id, controls, head_office } of after.waiting ?? []) {
      if (before.waiting?.some((one) => one.id === id)) continue;
      if (head_office !== undefined) saidThere.push({ days: controls.new_manager_days, at: clock.now() });
      else if (askedByTwo(controls.new_manager_days).length === 0)
        broken(`${controls.new_manager_days} days wait, and no two managers asked for it`);
    }
    const [had, has] = [before, after].map((one) => withDefaults(one).new_manager_days);
    if (had === undefined || has === undefined || has >= had) return;
    const now = clock.now();
    if (saidThere.some(({ days, at }) => days === has && at.getTime() + dayMs <= now.getTime())) return;
    if (!askedByTwo(has).some(({ at }) => nextDay(at) <= now))
      broken(`${has} days instead of ${had} at ${now.toISOString()}, not asked for by two managers a day before`);
  };

  const outsideOf = (lives: () => boolean): KeptOutside => ({
    settings: () => settings,
    held: () => ({
      terminalPassphrase: false,
      webhookKeyIds: [],
      oldStoreKeys: 0,
      headOffice: shownHeadOffice(office?.held()),
    }),
    operators: () => people,
    recovery: () => null,
    seal: () => undefined,
    secretsKey: () => 'file',
    onChange: () => undefined,
    async change(cause, what = {}) {
      if (!lives()) return err('the power is out');
      const change = changeAt(what, { settings, operators: people, headOffice: office?.held() });
      if (change === null) return err(noLonger);
      if (cause === 'head-office' && change.settings) office?.documents.takes('a setting', isSelling());
      if (cause === 'head-office' && (change.operators?.length ?? 0) > people.length)
        office?.documents.takes('a person', isSelling());
      const next = { ...settings, ...change.settings };
      watch(settings, next);
      settings = next;
      people = change.operators ?? people;
      if (change.secrets?.headOffice !== undefined) office?.keepHeld(change.secrets.headOffice);
      return ok(null);
    },
  });

  return {
    settings: () => settings,
    operators: () => people,
    /** Of one process. */
    parts(lives: () => boolean): KeptParts {
      const own = outsideOf(lives);
      const kept = tampering.kept?.(own) ?? own;
      const recovery = createRecoveryCode({
        kept,
        timers: clock.timers,
        hide: () => undefined,
        failed: () => undefined,
      });
      return { outside: kept, recovery };
    },
    /** Before it is pressed: the till may keep it, and its answer get lost. */
    asks(days: number, by: string | null, word: { readonly operatorId: string; readonly pin: string } | null): void {
      const isRight =
        word !== null && pins[word.operatorId as keyof typeof pins] === word.pin && isManager(word.operatorId);
      const byTwo = isRight && isManager(by) && word.operatorId !== by;
      asked.push({ days, byTwo, at: clock.now() });
    },
  };
}
