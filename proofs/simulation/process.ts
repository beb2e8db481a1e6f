// One process of a simulated till, from its start until the power goes out: the real till, opened on the real ledger file, with the
// simulation's parts around it. Invariant: whatever it is given falls silent when its life is over.

import type Database from 'better-sqlite3';
import type { LedgerFault } from '../../electron/ledger/ledger-fault.ts';
import type { LedgerGuard } from '../../electron/ledger/open.ts';
import type { CardTerminal } from '../../electron/payment/terminal.ts';
import type { Printer } from '../../electron/printing/printer.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import type { Transport } from '../../electron/service/transport.ts';
import type { CustomerDisplay } from '../../electron/till/display/customer-display.ts';
import { openTill, type Till, type TillDeps } from '../../electron/till/till.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import type { Timers } from '../../shared/timers.ts';
import type { Chance } from '../../testkit/chance.ts';
import type { Currency } from './currencies.ts';
import { createIds } from './ids.ts';
import type { KeptSettingsOfTill } from './kept-settings.ts';
import type { Call } from './network.ts';
import { pinCost, sealKey, storeKey } from './operators.ts';
import { baseUrl, simulationKey } from './service.ts';
import type { Tampering } from './tampering.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const cutPoints = ['before-commit', 'after-commit', 'before-send', 'after-work', 'on-answer'] as const;
export type CutPoint = (typeof cutPoints)[number];

export type Life = {
  readonly number: number;
  lives(): boolean;
  /** The power may go out here. */
  step(point: CutPoint, call: Call | 'terminal'): void;
  /** The power goes out now, and takes every commit that the disk has not; nothing happens where it has them all. */
  losesUnsynced(): void;
};

/** What every process of one till is given. */
export type ProcessDeps = {
  readonly terminalId: string;
  readonly clock: VirtualClock;
  readonly storeCountry: string;
  /** What its ledger is held against from outside its file. */
  readonly guard: (life: Life) => LedgerGuard;
  readonly currency: Currency;
  readonly transport: (life: Life) => Transport;
  readonly terminal: ((life: Life) => CardTerminal) | null;
  readonly printer: ((life: Life) => Printer) | null;
  /** Outlives its processes. */
  readonly kept: KeptSettingsOfTill;
  readonly webhooks: ((life: Life) => TillDeps['webhooks']) | null;
  readonly display: (life: Life) => CustomerDisplay;
  /** Null: it has none. */
  readonly headOffice: ((life: Life) => TillDeps['headOffice']) | null;
  /** What stands between the till and the parts it is given, where a fault is put in on purpose. */
  readonly tampering: Tampering;
  readonly broken: (what: string) => void;
  readonly now: () => Date;
  readonly chance: Chance;
  readonly told: (event: TillEvent) => void;
};

/** A disk that is full or locked is an upset of the world, and what the till logs of it no fault. */
export const isOfTheDisk = (error: unknown): boolean =>
  /database or disk is full|database is locked/.test(String(error));

export type TillProcess = { readonly till: Till; readonly handlers: TillHandlers };
/** Why a till does not open. */
export type NoProcess = { readonly fault: LedgerFault['code'] };

export function openProcess(
  deps: ProcessDeps,
  life: Life,
  folder: string,
  db: () => Database.Database,
): TillProcess | NoProcess {
  const { clock, tampering, now, chance } = deps;
  let shiftMs = 0;
  const clientNow = () => new Date(now().getTime() + shiftMs);
  const shift = (offMs: number): void => {
    shiftMs += offMs;
  };
  const line = deps.transport(life);
  const transport = tampering.transport?.(line, { shift }) ?? line;
  const tampered = (client: ServiceClient): ServiceClient => tampering.client?.(client, db) ?? client;
  const guard = deps.guard(life);
  const terminal = deps.terminal?.(life);
  const printer = deps.printer?.(life) ?? null;
  const display = deps.display(life);
  const timers: Timers = {
    nowMs: clock.timers.nowMs,
    after: (ms, work) => clock.timers.after(ms, () => life.lives() && work()),
  };
  const till = openTill({
    identity: {
      environment: 'sandbox',
      version: '0.0.0',
      locale: 'en',
      currency: deps.currency,
      storeId: 'store-001',
      storeName: 'Simulated store',
      storeAddress: '',
      storeCountry: deps.storeCountry,
      terminalId: deps.terminalId,
      operators: deps.kept.operators,
      trainingPins: null,
    },
    settings: deps.kept.settings,
    kept: deps.kept.parts(life.lives),
    folder,
    guard: tampering.guard ? tampering.guard(guard) : guard,
    connect: (onAccess) =>
      tampered(createServiceClient({ baseUrl, key: simulationKey, transport, now: clientNow, onAccess })),
    training: null,
    ...(terminal ? { cardTerminal: tampering.terminal?.(terminal) ?? terminal } : {}),
    freeBytes: () => 2 ** 40,
    printer: deps.printer ? 'tcp://printer:9100' : null,
    openPrinter: () => printer && (tampering.printer?.(printer) ?? printer),
    webhooks: deps.webhooks?.(life),
    headOffice: deps.headOffice?.(life),
    display: tampering.display?.(display, db) ?? display,
    sealKey,
    pinCost,
    storeKey,
    preferences: { sounds: () => true, setSounds: () => {} },
    log: {
      error(event, detail) {
        const error = detail !== null && typeof detail === 'object' && 'error' in detail ? detail.error : detail;
        if (!life.lives() || isOfTheDisk(error)) return;
        deps.broken(`the till logs: ${event}: ${error instanceof Error ? error.stack : error}`);
      },
    },
    emit: (event) => {
      if (life.lives()) deps.told(event);
    },
    now,
    timers: tampering.timers?.(timers, now) ?? timers,
    random: chance.next,
    newId: createIds(now, chance),
  });
  if (till.ok) {
    const { handlers } = till.value;
    return { till: till.value, handlers: tampering.handlers?.(handlers, db) ?? handlers };
  }
  return { fault: till.error.code };
}
