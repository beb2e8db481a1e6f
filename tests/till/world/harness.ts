// A real till on a real ledger file, against the sandbox in the same process, on virtual time. It can be killed and opened again.
import { createSecretKey, type KeyObject, randomBytes, scryptSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 as uuidv7 } from 'uuid';
import { type CardTerminal, manualTerminal } from '../../../electron/payment/terminal.ts';
import type { Printer } from '../../../electron/printing/printer.ts';
import { createServiceClient, type ServiceClient } from '../../../electron/service/client.ts';
import { createFetchTransport } from '../../../electron/service/fetch-transport.ts';
import type { Transport } from '../../../electron/service/transport.ts';
import { hashPin } from '../../../electron/till/operators/pin-hash.ts';
import { openTill, type Till } from '../../../electron/till/till.ts';
import type { TrainingTools } from '../../../electron/till/training/drills.ts';
import type { SandboxSettings } from '../../../sandbox/core/options.ts';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { signingKey } from '../../../shared/interface/signature.ts';
import type { Answers, Channel, Request, TillEvent } from '../../../shared/ipc.ts';
import type { TrainingControls } from '../../../shared/training.ts';
import type { SaleView } from '../../../shared/views.ts';
import { randomOf } from '../../random.ts';
import { createVirtualTime, settle, type VirtualTime } from './virtual-time.ts';

/** As long as the till takes them: in no file by chance. */
export const pins = {
  anna: '520846193377',
  ben: '318702956644',
  clara: '769154083322',
  dora: '437281690955',
} as const;
/** Nobody's. */
export const wrongPin = '861930475522';

/** A hash of little cost: the tests check PINs all day long. */
function quickHash(pin: string): string {
  const salt = randomBytes(16);
  const [n, r, p] = [1024, 8, 1];
  const hash = scryptSync(pin, salt, 32, { N: n, r, p });
  return `scrypt$${n}$${r}$${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

const operators = [
  { id: 'anna', name: 'anna', role: 'cashier', pin_hash: quickHash(pins.anna) },
  { id: 'ben', name: 'ben', role: 'supervisor', pin_hash: quickHash(pins.ben) },
  { id: 'clara', name: 'clara', role: 'manager', pin_hash: quickHash(pins.clara) },
  // At full cost: her word is always the last to be checked.
  { id: 'dora', name: 'dora', role: 'manager', pin_hash: await hashPin(pins.dora) },
] as const;

export type Harness = {
  readonly time: VirtualTime;
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** Signs the claims of pending slips. */
  readonly storeKey: KeyObject;
  readonly events: TillEvent[];
  till(): Till;
  /** Calls a channel as the screens do; throws on an error, so that a test names the errors it wants. */
  ask<C extends Channel>(channel: C, request?: Request<C>): Promise<Answers[C]>;
  /** The error code a call is refused with; throws when it succeeds. */
  refusal<C extends Channel>(channel: C, request?: Request<C>): Promise<string>;
  signIn(id?: keyof typeof pins): Promise<void>;
  /** The process is gone without a word; then it starts again on the same file. */
  crash(): Promise<void>;
  /** The process ends, and its ledger is closed; `lives` starts it again on what is in the folder then. */
  dies(): Promise<void>;
  lives(): Promise<void>;
  /** Another client of the same store: what it does happens behind the till's back. */
  readonly elsewhere: ServiceClient;
  /** The power goes out at the n-th request about an order, before its work or after it, and comes back. Once. */
  crashAt(step: number, when: 'before' | 'after'): void;
  crashes(): number;
  /** How many requests about orders were sent. */
  orderRequests(): number;
  /**
   * Nothing goes through from now on; `plug` ends it. `no-answer`: the line went dead, nobody knows what left. `unreachable`: no
   * connection is made at all.
   */
  unplug(how?: 'no-answer' | 'unreachable'): void;
  plug(): void;
  /** The service does what it is asked from now on, and its answers about orders stay on the way until `release`. */
  hold(): void;
  release(): void;
  /** The till's own clock is this far from the right time (milliseconds) from now on. */
  setClock(offMs: number): void;
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

export async function createHarness(
  options: {
    readonly settings?: Partial<SandboxSettings>;
    /** A file of this name in the till's folder, and what kind of printer it plays. */
    readonly printer?: 'paper' | `paper?${string}`;
    /** What stands in for that printer; a file does where absent. */
    readonly openPrinter?: () => Printer | null;
    readonly environment?: 'training' | 'live';
    /** The till takes webhooks at this port of loopback, and the service sends it all of its events. */
    readonly webhookPort?: number;
    /** Another till of the same store: one service, one time, one store key. It is closed before that one. */
    readonly beside?: Harness;
    /** `T1` where absent. */
    readonly terminalId?: string;
    /** Where the law rounds cash, if it does. */
    readonly storeCountry?: string;
    /** What is free on the till's disk. */
    readonly freeBytes?: () => number;
    /** Beside the till: it lives on when the till's process is gone. */
    readonly cardTerminal?: (time: VirtualTime) => CardTerminal;
    /** What training brings along, anew at each start, over the line it is given. */
    readonly training?: (parts: Practice) => {
      readonly tools: TrainingTools;
      readonly printer: Printer;
      readonly cardTerminal: CardTerminal;
    };
    /** What comes back over the line; what the service answers where absent. */
    readonly answers?: (request: globalThis.Request, service: () => Promise<Response>) => Promise<Response>;
    /** Sees each request about an order just before it leaves. */
    readonly watch?: (request: { readonly method: string; readonly path: string; readonly key: string | null }) => void;
    /** What the till logs as an error; the console where nobody listens. */
    readonly logged?: (event: string, detail: unknown) => void;
  } = {},
): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  const { beside } = options;
  const time = beside?.time ?? createVirtualTime('2026-11-06T09:00:00.000Z');
  const key = { keyId: 'K1', keySecret: 'a secret of the test' };
  const { webhookPort } = options;
  const sandbox =
    beside?.sandbox ??
    createSandbox({
      environment: 'sandbox',
      keys: [key],
      now: time.now,
      // The same orders in every run: a serial's last digits may be what a test looks for.
      random: randomOf(1),
      ...(webhookPort ? { webhooks: [{ url: `http://127.0.0.1:${webhookPort}/webhooks`, key }] } : {}),
      ...(options.settings ? { settings: options.settings } : {}),
    });
  const cardTerminal = options.cardTerminal?.(time) ?? manualTerminal;
  const sealKey = createSecretKey(randomBytes(32));
  const storeKey = beside?.storeKey ?? createSecretKey(randomBytes(32));
  const events: TillEvent[] = [];
  let unplugged: 'no-answer' | 'unreachable' | null = null;
  let clockOffMs = 0;
  let held: PromiseWithResolvers<void> | null = null;
  let orderRequests = 0;
  let crashes = 0;
  let crashPlan: { step: number; when: 'before' | 'after' } | null = null;
  let alive: { on: boolean };
  let till: Till;

  const tillNow = () => new Date(time.now().getTime() + clockOffMs);
  const clientOver = (transport: Transport, now: () => Date, onAccess = () => {}): ServiceClient =>
    createServiceClient({
      baseUrl: 'http://127.0.0.1:4010/v1',
      key: signingKey(key.keyId, key.keySecret),
      transport,
      now,
      onAccess,
    });

  const open = (): void => {
    const living = { on: true };
    alive = living;
    const wire = createFetchTransport(async (request) => {
      if (unplugged) throw new TypeError('fetch failed');
      const step = request.url.includes('/retail_orders') ? ++orderRequests : 0;
      if (step > 0 && living.on)
        options.watch?.({
          method: request.method,
          path: new URL(request.url).pathname,
          key: request.headers.get('idempotency-key'),
        });
      const crashHere = crashPlan !== null && step === crashPlan.step && living.on;
      if (crashHere && crashPlan?.when === 'before') await restart();
      const fromService = () => sandbox.fetch(request);
      const response = living.on ? await (options.answers?.(request, fromService) ?? fromService()) : null;
      if (crashHere && crashPlan?.when === 'after') await restart();
      if (!response) return new Promise<Response>(() => {});
      if (step > 0) await held?.promise;
      // A dead process hears no answer.
      if (!living.on) await new Promise(() => {});
      return response;
    });
    const transport: Transport = {
      ...wire,
      send: (request) => (unplugged === 'unreachable' ? Promise.resolve({ kind: 'unreachable' }) : wire.send(request)),
    };
    const practice = options.training?.({ line: transport, time, replies: sandbox.controls, restart });
    const opened = openTill({
      identity: {
        environment: options.environment ?? 'sandbox',
        version: '0.0.0',
        locale: 'en',
        currency: 'EUR',
        storeId: 'store-001',
        storeName: 'Test store',
        storeAddress: '',
        storeCountry: options.storeCountry ?? 'DE',
        terminalId: options.terminalId ?? 'T1',
        operators,
        trainingPins: null,
      },
      folder,
      connect: (onAccess) => clientOver(practice?.tools.line ?? transport, tillNow, onAccess),
      training: practice?.tools ?? null,
      webhooks: webhookPort
        ? {
            settings: { port: webhookPort, address: '127.0.0.1', path: '/webhooks' },
            keys: [signingKey(key.keyId, key.keySecret)],
          }
        : undefined,
      cardTerminal: practice?.cardTerminal ?? cardTerminal,
      printer: options.printer ? `file://${join(folder, options.printer)}` : null,
      ...(options.openPrinter ? { openPrinter: options.openPrinter } : {}),
      ...(practice ? { openPrinter: () => practice.printer } : {}),
      freeBytes: options.freeBytes,
      sealKey,
      storeKey,
      log: { error: (event, detail) => living.on && (options.logged ?? console.error)(event, detail) },
      emit: (event) => void events.push(event),
      now: tillNow,
      timers: {
        nowMs: time.timers.nowMs,
        after: (ms, work) => time.timers.after(ms, () => living.on && work()),
      },
      random: () => 0.5,
      newId: () => uuidv7(),
    });
    if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.detail}`);
    till = opened.value;
    till.start();
  };
  // Its ledger is closed too, so that what it still waited for, a PIN perhaps, cannot write after its death.
  const bury = (dead: Till): void => void dead.stop().catch(() => {});
  const restart = async (): Promise<void> => {
    alive.on = false;
    crashes += 1;
    crashPlan = null;
    const dead = till;
    open();
    bury(dead);
  };
  open();
  await settle();

  const harness: Harness = {
    time,
    sandbox,
    folder,
    storeKey,
    events,
    elsewhere: clientOver(createFetchTransport(sandbox.fetch), time.now),
    till: () => till,
    async ask(channel, request) {
      const handle = till.handlers[channel] as (request: unknown) => unknown;
      const answer = (await handle(request)) as { ok: boolean; value: never; error: { code: string; detail?: string } };
      if (!answer.ok) throw new Error(`${channel}: ${answer.error.code} ${answer.error.detail ?? ''}`);
      return answer.value;
    },
    async refusal(channel, request) {
      const handle = till.handlers[channel] as (request: unknown) => unknown;
      const answer = (await handle(request)) as { ok: boolean; error: { code: string } };
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
      alive.on = false;
      await till.stop();
    },
    async lives() {
      open();
      await settle();
    },
    crashAt(step, when) {
      crashPlan = { step, when };
    },
    crashes: () => crashes,
    orderRequests: () => orderRequests,
    breakPaper: () => mkdirSync(join(folder, 'paper')),
    mendPaper: () => rmSync(join(folder, 'paper'), { recursive: true }),
    unplug(how = 'no-answer') {
      unplugged = how;
    },
    plug() {
      unplugged = null;
    },
    hold() {
      held ??= Promise.withResolvers();
    },
    release() {
      held?.resolve();
      held = null;
    },
    setClock(offMs) {
      clockOffMs = offMs;
    },
    db: () => new Database(join(folder, 'ledger.sqlite'), { readonly: true }),
    async close() {
      alive.on = false;
      bury(till);
      await settle();
      if (!beside) sandbox.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
  return harness;
}

/** Puts cards of these amounts (EUR) into the basket and reserves them. */
export async function reserve(harness: Harness, amounts: readonly string[], productCode: string): Promise<SaleView> {
  let sale: SaleView | null = null;
  for (const amount of amounts)
    sale = await harness.ask('sale:add-line', {
      productCode,
      faceValue: { currency: 'EUR', amount },
      cardNumber: null,
    });
  if (!sale) throw new Error('no amounts');
  await harness.ask('sale:reserve', { saleId: sale.id });
  await settle();
  return harness.ask('sale:get', { saleId: sale.id });
}

/** Takes `amount` in cash, exactly. */
export async function payCash(harness: Harness, saleId: string, amount: string): Promise<SaleView> {
  const money = { currency: 'EUR', amount };
  const asked = await harness.ask('tender:begin', { saleId, method: 'cash', amount: money });
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  return harness.ask('tender:answer', { tenderId, answer: { kind: 'cash', tendered: money } });
}

/** Takes `amount` by card with a manually entered approval code. */
export async function payCard(harness: Harness, saleId: string, amount: string): Promise<SaleView> {
  const asked = await harness.ask('tender:begin', { saleId, method: 'card', amount: { currency: 'EUR', amount } });
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  return harness.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'A1B2C3' } });
}
