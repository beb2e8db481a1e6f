// A real till on a real ledger file, against the sandbox in the same process, on virtual time. It can be killed and opened again.
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { verifyBooks } from '../../electron/ledger/check-backup.ts';
import type { SealKey } from '../../electron/ledger/seals.ts';
import type { VerifyFault } from '../../electron/ledger/verify-fault.ts';
import { type CardTerminal, manualTerminal } from '../../electron/payment/terminal.ts';
import type { Printer } from '../../electron/printing/printer.ts';
import {
  createServiceClient,
  type SandboxServiceClient,
  type ServiceClientDeps,
} from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import { createRequestLog } from '../../electron/service/request-log.ts';
import type { Transport } from '../../electron/service/transport.ts';
import type { PinCost } from '../../electron/till/operators/pin-hash.ts';
import { openTill, type Till, type TillDeps } from '../../electron/till/till.ts';
import type { TrainingTools } from '../../electron/till/training/drills.ts';
import type { SandboxSettings } from '../../sandbox/core/options.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { Product } from '../../shared/interface/resources.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { Answers, Request, TillChannel } from '../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import type { SaleView } from '../../shared/sale/views.ts';
import type { StoredSettings } from '../../shared/settings/provisioning.ts';
import { shiftSettings } from '../../shared/shift/settings.ts';
import type { TrainingControls } from '../../shared/training/views.ts';
import { randomOf } from '../random.ts';
import { createGuard } from './guard.ts';
import { neverLocks } from './never-locks.ts';
import { layNewLedger } from './new-ledger.ts';
import { operators, type PersonId, pins } from './people.ts';
import { createServiceLine, type LineDeps, type LineFaults, type Power } from './service-line.ts';
import { createVirtualTime, settle, type VirtualTime } from './virtual-time.ts';
import { createWindow, type Seen } from './window.ts';

export type Harness = LineFaults & {
  readonly time: VirtualTime;
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** Signs the claims that claim slips carry. */
  readonly storeKey: KeyObject;
  readonly events: TillEvent[];
  /** Each sale as the screens showed it after it was told, in order. */
  readonly showings: SaleView[];
  till(): Till;
  /** Calls a channel as the screens do; throws on an error, so that a test names the errors it wants. */
  ask<C extends TillChannel>(channel: C, request?: Request<C>): Promise<Seen<Answers[C]>>;
  /** The error code a call is refused with; throws when it succeeds. */
  refusal<C extends TillChannel>(channel: C, request?: Request<C>): Promise<string>;
  signIn(id?: PersonId): Promise<void>;
  /** The power goes out, and the till starts again on the same file. */
  crash(): Promise<void>;
  /** The process ends and its ledger is closed; `lives` starts it again on what the folder holds then. */
  dies(): Promise<void>;
  lives(): Promise<void>;
  /** Another client of the same store: the till does not see what it does. */
  readonly elsewhere: SandboxServiceClient;
  /** Another computer gets the ledger, and the vault with it, or was set up anew; nothing else comes along. */
  movesTo(vault: 'its vault' | 'a new vault'): Promise<void>;
  /** The till's own clock is this far from the right time (milliseconds) from now on. */
  setClock(offMs: number): void;
  /** The screens, and what was recorded of them, hold nothing of the sales so far. */
  forgetSales(): void;
  /** The printer's file cannot be written to until `mendPaper`. */
  breakPaper(): void;
  mendPaper(): void;
  db(): Database.Database;
  close(): Promise<void>;
};

export type Practice = {
  readonly line: Transport;
  readonly time: VirtualTime;
  readonly replies: TrainingControls;
  /** The power goes out and comes back. */
  readonly restart: () => Promise<void>;
};

export type HarnessOptions = Pick<LineDeps, 'answers' | 'watch'> & {
  readonly settings?: Partial<SandboxSettings>;
  /** A file of this name in the till's folder, and what kind of printer it plays. */
  readonly printer?: 'paper' | `paper?${string}`;
  /** By default any plain file may be the printer. */
  readonly plainFiles?: TillDeps['plainFiles'];
  /** Replaces that printer's file. */
  readonly openPrinter?: () => Printer | null;
  /** Its printers are those of what it keeps, at each start; none if absent. */
  readonly keptPrinters?: true;
  readonly environment?: 'training' | 'live';
  /** The till takes webhooks at this port of loopback, and the service sends it all of its events. */
  readonly webhookPort?: number;
  /** Another till of the same store: one service, one time, one store key. Close this till before that one. */
  readonly beside?: Harness;
  /** `T1` if absent. */
  readonly terminalId?: string;
  /** Of the till's program, at each start; `0.0.0` if absent. */
  readonly version?: () => string;
  /** Decides whether the law rounds cash; Germany if absent. */
  readonly storeCountry?: string;
  /** What the service sells; the sandbox's own goods if absent. */
  readonly goods?: readonly Product[];
  /** When the world begins (ISO 8601, UTC). */
  readonly beginsAt?: string;
  /** The shop's settings about shifts; none are counted if absent. */
  readonly shifts?: z.input<typeof shiftSettings>;
  /** Who works there; everybody of people.ts if absent. */
  readonly people?: readonly PersonId[];
  /** The shop's other settings; the usual ones if absent, but that the till locks by itself only where they say when. */
  readonly chosen?: StoredSettings;
  /** Folders at which USB sticks are mounted; none if absent. */
  readonly usbSticks?: readonly string[];
  /** Another program for a file; absent as in kiosk. */
  readonly openFile?: (file: string) => Promise<boolean>;
  /** How a backup is checked; there is none if absent. */
  readonly checkBackup?: (file: string, sealKey: SealKey) => Promise<VerifyFault | null>;
  /** All of the books are held against their journal at night; never if absent. */
  readonly verifiesBooks?: boolean;
  /** Free bytes on the till's disk. */
  readonly freeBytes?: () => number;
  /** Outlives the till's process. */
  readonly cardTerminal?: (time: VirtualTime) => CardTerminal;
  /** Each look at the till's clock is a millisecond after the last, as on a slow machine. */
  readonly ticks?: boolean;
  /** What training brings along, anew at each start, over the line it is given. */
  readonly training?: (parts: Practice) => {
    readonly tools: TrainingTools;
    readonly printer: Printer;
    readonly cardTerminal: CardTerminal;
  };
  /** What a PIN's hash costs; next to nothing if absent. */
  readonly pinCost?: PinCost;
  /** What the till keeps outside its ledger, and the recovery code; nothing if absent. */
  readonly kept?: (time: VirtualTime) => TillDeps['kept'];
  /** Outlives the till's process; none if absent. */
  readonly headOffice?: TillDeps['headOffice'];
  /** None if absent. */
  readonly updates?: (parts: { readonly folder: string }) => TillDeps['updates'];
  /** Outlives the till's process; none if absent. */
  readonly display?: TillDeps['display'];
  /** Takes what the till logs as an error; the console if absent. */
  readonly logged?: (event: string, detail: unknown) => void;
};

const key = { keyId: 'K1', keySecret: 'a secret of the test' };

function openSandbox({ settings, webhookPort, environment, goods }: HarnessOptions, time: VirtualTime): Sandbox {
  return createSandbox({
    environment: environment === 'live' ? 'live' : 'sandbox',
    keys: [key],
    now: time.now,
    // The same orders in every run: a test may look for the last digits of a serial.
    random: randomOf(1),
    catalogue: goods,
    ...(webhookPort ? { webhooks: [{ url: `http://127.0.0.1:${webhookPort}/webhooks`, key }] } : {}),
    ...(settings ? { settings } : {}),
  });
}

const clientOver = (
  transport: Transport,
  now: () => Date,
  onAccess = () => {},
  requests?: ServiceClientDeps['requests'],
): ServiceClientDeps => ({
  requests,
  baseUrl: 'http://127.0.0.1:4010/v1',
  key: signingKey(key.keyId, key.keySecret),
  transport,
  now,
  onAccess,
});

/** When a till of the tests begins: 9:00 on 6 November 2026 by the clock on the wall here, so that its days are the same in every zone. */
export const morning = new Date(2026, 10, 6, 9).toISOString();

/** So long after that. */
export const afterMorning = (ms: number): string => new Date(Date.parse(morning) + ms).toISOString();

export async function createHarness(options: HarnessOptions = {}): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  const { beside, webhookPort, environment = 'sandbox', terminalId = 'T1' } = options;
  const time = beside?.time ?? createVirtualTime(options.beginsAt ?? morning);
  const sandbox = beside?.sandbox ?? openSandbox(options, time);
  const cardTerminal = options.cardTerminal?.(time) ?? manualTerminal;
  let sealKey = createSecretKey(randomBytes(32));
  let guard = createGuard();
  const { checkBackup: checks } = options;
  const storeKey = beside?.storeKey ?? createSecretKey(randomBytes(32));
  const events: TillEvent[] = [];
  const showings: SaleView[] = [];
  let clockOffMs = 0;
  let power: Power;
  let till: Till;
  let screens = createWindow();

  let ticksMs = 0;
  const tillNow = () => {
    if (options.ticks) ticksMs += 1;
    return new Date(time.now().getTime() + clockOffMs + ticksMs);
  };

  const requests = createRequestLog(
    () => {},
    () => 'request',
  );

  const shifts = shiftSettings.optional().parse(options.shifts);
  const verifies = options.verifiesBooks ? async (file: string) => verifyBooks(file, guard.sealKey) : undefined;

  const open = (): void => {
    const own: Power = { on: true };
    power = own;
    const transport = line.connect(own);
    const shown = createWindow();
    screens = shown;
    const practice = options.training?.({ line: transport, time, replies: sandbox.controls, restart });
    const employed = operators.filter(({ id }) => (options.people ?? Object.keys(pins)).includes(id));
    const kept = options.kept?.(time);
    const printers = printersOf(options, folder, kept);
    const opened = openTill({
      identity: {
        environment,
        version: options.version?.() ?? '0.0.0',
        locale: 'en',
        currency: 'EUR',
        storeId: 'store-001',
        storeName: 'Test store',
        storeAddress: '',
        storeCountry: options.storeCountry ?? 'DE',
        terminalId,
        operators: kept?.outside.operators ?? (() => employed),
        trainingPins: null,
      },
      settings: () => ({
        ...neverLocks,
        shifts,
        ...options.chosen,
      }),
      folder,
      guard: guard.now(),
      connect(onAccess) {
        const client = clientOver(practice?.tools.line ?? transport, tillNow, onAccess, requests);
        return environment === 'live'
          ? createServiceClient({ ...client, environment })
          : createServiceClient({ ...client, environment: 'sandbox' });
      },
      training: practice?.tools ?? null,
      webhooks: webhookPort
        ? {
            settings: { port: webhookPort, address: '127.0.0.1', path: '/webhooks' },
            keys: [signingKey(key.keyId, key.keySecret)],
          }
        : undefined,
      cardTerminal: practice?.cardTerminal ?? cardTerminal,
      ...printers,
      // Its paper lies in the till's folder.
      plainFiles: options.plainFiles === undefined ? { notIn: [] } : options.plainFiles,
      ...(options.openPrinter ? { openPrinter: options.openPrinter } : {}),
      ...(practice ? { openPrinter: () => practice.printer } : {}),
      freeBytes: options.freeBytes,
      recentRequests: requests.recent,
      ...(checks ? { checkBackup: (file: string) => checks(file, guard.sealKey) } : {}),
      verifyBooks: verifies,
      usbSticks: async () => options.usbSticks ?? [],
      openFile: options.openFile,
      sealKey,
      storeKey,
      pinCost: options.pinCost ?? { newN: 16, leastN: 16 },
      kept,
      headOffice: options.headOffice,
      updates: options.updates?.({ folder }),
      display: options.display,
      preferences: { sounds: () => true, setSounds: () => {} },
      log: { error: (event, detail) => own.on && (options.logged ?? console.error)(event, detail) },
      emit(event) {
        events.push(event);
        const sale = shown.hear(event);
        if (sale) showings.push(sale);
      },
      now: tillNow,
      timers: {
        nowMs: time.timers.nowMs,
        after: (ms, work) => time.timers.after(ms, () => own.on && work()),
      },
      random: () => 0.5,
      newId: () => uuidv7(),
    });
    if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.detail}`);
    guard.opened();
    till = opened.value;
    till.start();
  };
  // Its ledger is closed too, so that work still under way, a PIN check perhaps, cannot write after its death.
  const bury = (dead: Till): void => void dead.stop().catch(() => {});
  const restart = async (): Promise<void> => {
    power.on = false;
    line.noteCrash();
    const dead = till;
    open();
    bury(dead);
  };
  const line = createServiceLine({ sandbox, restart, ...options });
  layNewLedger(join(folder, 'ledger.sqlite'), { environment, terminalId }, tillNow);
  open();
  await settle();

  async function call<C extends TillChannel>(channel: C, request?: Request<C>) {
    const handle = till.handlers[channel] as (request: unknown) => unknown;
    return (await handle(request)) as { ok: boolean; value: Answers[C]; error: { code: string; detail?: string } };
  }
  const harness: Harness = {
    ...line.faults,
    time,
    sandbox,
    folder,
    storeKey,
    events,
    showings,
    elsewhere: createServiceClient({
      ...clientOver(createFetchTransport(sandbox.fetch), time.now),
      environment: 'sandbox',
    }),
    till: () => till,
    async ask(channel, request) {
      // The power may go out before the answer: then it is the dead window that has its news.
      const asking = screens;
      const answer = await call(channel, request);
      if (!answer.ok) throw new Error(`${channel}: ${answer.error.code} ${answer.error.detail ?? ''}`);
      return asking.seen<Answers[typeof channel]>(answer.value);
    },
    async refusal(channel, request) {
      const answer = await call(channel, request);
      if (answer.ok) throw new Error(`${channel} was not refused`);
      return answer.error.code;
    },
    async signIn(id = 'anna') {
      await harness.ask('session:sign-in', { operatorId: id, pin: pins[id] });
    },
    async crash() {
      await restart();
      await settle();
    },
    async dies() {
      power.on = false;
      await till.stop();
    },
    async lives() {
      open();
      await settle();
    },
    async movesTo(vault) {
      await harness.dies();
      guard.putAnchor(null);
      if (vault === 'a new vault') {
        sealKey = createSecretKey(randomBytes(32));
        guard = createGuard(2);
      }
      await harness.lives();
    },
    breakPaper: () => mkdirSync(join(folder, 'paper')),
    mendPaper: () => rmSync(join(folder, 'paper'), { recursive: true }),
    setClock(offMs) {
      clockOffMs = offMs;
    },
    forgetSales() {
      screens.forget();
      events.length = 0;
      showings.length = 0;
    },
    db: () => new Database(join(folder, 'ledger.sqlite'), { readonly: true }),
    async close() {
      power.on = false;
      bury(till);
      await settle();
      if (!beside) sandbox.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
  return harness;
}

/** The printer's file in the till's folder, or what the till keeps. */
function printersOf(
  { printer, keptPrinters }: HarnessOptions,
  folder: string,
  kept: TillDeps['kept'],
): Pick<TillDeps, 'printer' | 'codesPrinter'> {
  if (printer) return { printer: `file://${join(folder, printer)}` };
  const { printer: own = null, codes_printer: codesPrinter } = (keptPrinters && kept?.outside.settings()) ?? {};
  return { printer: own, codesPrinter };
}
