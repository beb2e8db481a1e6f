// A whole till as a shop has it, on the real clock, with a ledger that is sealed and anchored, a printer and a drawer; service and printer
// are another process.
import { type ChildProcess, fork } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { checkPagesIn } from '../../electron/ledger/check-backup.ts';
import { defaultLimits } from '../../electron/printing/printer.ts';
import { createTcpPrinter } from '../../electron/printing/tcp-printer.ts';
import { createServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { createAnchorFile } from '../../electron/shell/anchor-file.ts';
import { systemTimers } from '../../electron/shell/system-timers.ts';
import { openTill, type Till } from '../../electron/till/till.ts';
import type { TillDeps } from '../../electron/till/till-contract.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { Answers, Request, TillChannel } from '../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import { companyOrders } from '../../shared/limits/shop-maxima.ts';
import type { SaleView, TenderMethod } from '../../shared/sale/views.ts';
import { shiftSettings } from '../../shared/shift/settings.ts';
import { neverLocks } from '../../testkit/till/never-locks.ts';
import { operators, pins } from '../../testkit/till/people.ts';
import { createWindow, type Seen } from '../../testkit/till/window.ts';
import { type OutsideSaid, outsideKey, outsideSaid } from './outside-contract.ts';

export type Outside = OutsideSaid & { close(): void };

/** Its clock is this far behind the right time. */
export async function startOutside(products: number, behindMs = 0): Promise<Outside> {
  const child: ChildProcess = fork(new URL('./outside.ts', import.meta.url), [String(products), String(behindMs)]);
  const [said] = await once(child, 'message');
  return { ...outsideSaid.parse(said), close: () => child.disconnect() };
}

const checkSource = join(import.meta.dirname, '../../electron/ledger/check-backup.ts');
const patient = { ...defaultLimits, openMs: 60_000, statusMs: 60_000, sendMs: 120_000, settleMs: 1 };

/** The first one waits for nothing. */
const anyOrder = {
  ...companyOrders.parse({ on: true, pause_hours: 0 }),
  order_most: null,
  company_most: null,
  identity_above: null,
};

/** The same in every start, as from a vault. */
const keyOf = (name: string) => createSecretKey(Buffer.from(name.padEnd(32, '.')));

/** Seals the journal of a bench's ledgers. */
export const sealKey = { key: keyOf('seals'), id: '5ea1000000000001' };

type Cards = readonly (readonly [product: string, euros: number])[];
type TillOptions = {
  readonly emitted?: (event: TillEvent) => void;
  readonly behindMs?: number;
  readonly shifts?: true;
  /** Orders for companies are taken, of any sum. */
  readonly companies?: true;
  readonly headOffice?: TillDeps['headOffice'];
  /** Of each commit of a sale: milliseconds by the clock, and of this thread's processor. */
  readonly committed?: (ms: number, cpuMs: number) => void;
  /** Where the thread that reads the ledger beside the till is built. */
  readonly checkScript?: string;
};

/** `folder` may hold a ledger of terminal T1. Not started yet. */
export function openBenchTill(folder: string, outside: OutsideSaid, options: TillOptions = {}) {
  const screens = createWindow();
  const listeners = new Set<(sale: SaleView) => void>();
  const now = () => new Date(Date.now() - (options.behindMs ?? 0));
  const opened = openTill({
    identity: {
      environment: 'sandbox',
      version: '0.0.0',
      locale: 'en',
      currency: 'EUR',
      storeId: 'store-001',
      storeName: 'Bench',
      storeAddress: 'Street 1\n12345 Town',
      storeCountry: 'DE',
      terminalId: 'T1',
      operators: () => operators,
      trainingPins: null,
    },
    settings: () => ({
      ...neverLocks,
      ...(options.companies ? { company_orders: anyOrder } : {}),
      ...(options.shifts ? { shifts: shiftSettings.parse({}) } : {}),
    }),
    folder,
    guard: {
      sealKey,
      had: null,
      anchor: {
        store: createAnchorFile(join(folder, 'anchors', 'T1')),
        key: { key: keyOf('anchor'), id: 'a0c4000000000001' },
      },
      begins: false,
    },
    connect: (onAccess) =>
      createServiceClient({
        baseUrl: outside.url,
        key: signingKey(outsideKey.keyId, outsideKey.keySecret),
        transport: createUndiciTransport(),
        now,
        onAccess,
      }),
    training: null,
    headOffice: options.headOffice,
    printer: `tcp://127.0.0.1:${outside.printerPort}?drawer=yes`,
    // Its pause before the end of a job is no work, and a loaded machine is no dead printer.
    openPrinter: () => createTcpPrinter('127.0.0.1', outside.printerPort, patient),
    sealKey: keyOf('cards'),
    storeKey: keyOf('store'),
    checkPages: (file) => checkPagesIn(options.checkScript ?? checkSource, file),
    pinCost: { newN: 16, leastN: 16 },
    preferences: { sounds: () => true, setSounds: () => {} },
    log: { error: (event, detail) => console.error(event, detail) },
    emit(event) {
      options.emitted?.(event);
      const sale = screens.hear(event);
      if (sale) for (const listener of [...listeners]) listener(sale);
    },
    now,
    timers: systemTimers,
    random: Math.random,
    newId: () => newId(),
  });
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.detail}`);
  const till: Till = opened.value;

  async function ask<C extends TillChannel>(channel: C, request?: Request<C>): Promise<Seen<Answers[C]>> {
    const handle = till.handlers[channel] as (request: unknown) => unknown;
    const answer = (await handle(request)) as { ok: boolean; value: Answers[C]; error: { code: string } };
    if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
    return screens.seen(answer.value);
  }

  /** Resolves once the till tells that the sale is so. */
  async function until(saleId: string, holds: (sale: SaleView) => boolean): Promise<SaleView> {
    const known = screens.shown().find(({ id }) => id === saleId);
    if (known && holds(known)) return known;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('a sale did not go on')), 240_000);
      const look = (sale: SaleView): void => {
        if (sale.id !== saleId || !holds(sale)) return;
        listeners.delete(look);
        clearTimeout(late);
        resolve(sale);
      };
      listeners.add(look);
    });
  }

  const money = (amount: number) => ({ currency: 'EUR', amount: amount.toFixed(2) });

  /** Reserved and paid. */
  async function pay(cards: Cards, method: TenderMethod): Promise<string> {
    let saleId = '';
    for (const [productCode, euros] of cards)
      saleId = (await ask('sale:add-line', { productCode, faceValue: money(euros) })).id;
    await ask('sale:reserve', { saleId });
    await until(saleId, ({ lines }) => lines.every(({ state }) => state === 'reserved'));
    const due = money(cards.reduce((sum, [, euros]) => sum + euros, 0));
    const onCounter = method === 'cash' ? { tendered: due } : {};
    const asked = await ask('tender:begin', { saleId, method, amount: due, ...onCounter });
    if (method === 'cash') return saleId;
    const tenderId = asked.tenders.at(-1)?.id ?? '';
    const approvalCode = String(Math.floor(Math.random() * 900_000) + 100_000);
    await ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode } });
    return saleId;
  }

  /** Up to the last slip on paper and the last card handed over. */
  async function sell(cards: Cards, { method = 'cash' as TenderMethod, isHandedOver = true } = {}): Promise<SaleView> {
    const saleId = await pay(cards, method);
    const [asksAt, usedBefore] = [performance.now(), process.threadCpuUsage()];
    await ask('sale:commit', { saleId });
    const { user, system } = process.threadCpuUsage(usedBefore);
    options.committed?.(performance.now() - asksAt, (user + system) / 1000);
    const active = await until(saleId, ({ lines }) => lines.every(({ state }) => state === 'active'));
    if (isHandedOver) for (const { id: lineId } of active.lines) await ask('line:hand-over', { lineId });
    return until(
      saleId,
      ({ printJobs }) => printJobs.length > cards.length && printJobs.every(({ state }) => state === 'printed'),
    );
  }

  return {
    till,
    ask,
    async signIn(id: keyof typeof pins = 'anna'): Promise<void> {
      await ask('session:sign-in', { operatorId: id, pin: pins[id] });
    },
    /** The list of products is there. */
    async untilListed(): Promise<void> {
      while ((await ask('status:get')).catalogueRefreshedAt === null) await new Promise((done) => setTimeout(done, 20));
    },
    sell,
    /** Paid, then the line and the printer are dead before the commit. */
    async commitUnheard(cards: Cards, die: () => void): Promise<string> {
      const saleId = await pay(cards, 'cash');
      die();
      await new Promise((dead) => setTimeout(dead, 500));
      await ask('sale:commit', { saleId });
      return saleId;
    },
    /** A card that was sold is voided on a manager's word, and its money goes back. */
    async giveBack({ id: saleId, lines }: SaleView): Promise<void> {
      const approval = { operatorId: 'clara', pin: pins.clara };
      for (const { id: lineId } of lines) await ask('line:void', { lineId, reason: 'Wrong amount', approval });
      const voided = await until(saleId, (sale) => sale.lines.every(({ state }) => state === 'voided'));
      for (const { id: partId, state } of voided.tenders.flatMap(({ parts }) => parts)) {
        if (state !== 'refund-due') continue;
        await ask('refund:begin', { partId, way: 'as-paid', approval: null });
        await ask('refund:answer', { partId, answer: 'done' });
      }
      await until(saleId, ({ printJobs }) => printJobs.every((job) => job.state === 'printed'));
    },
  };
}
