// One sale, one power cut, one restart. A cashier serves the customer from what the screen shows; during one message the till is
// killed; then the cashier goes on with the till that starts again, until nothing is left to do.
// The ordeals of a file come one after another over one till and one service: a till starts for a second, and so half of the starts are saved.
// Invariant: every ordeal ends with both books compared and the drawer counted, whatever else its test looks at. What it looks at holds
// nothing of the ordeals before it, and after one that failed the next has a world of its own.
import { afterAll, expect } from 'vitest';
import { isOnElectron } from '../../../proofs/torture/doomed-till.ts';
import { createWorld, Refused, type World } from '../../../proofs/torture/world.ts';
import type { Request, TillChannel } from '../../../shared/ipc/ipc.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import type { TillBooks } from '../../../testkit/checks/books.ts';
import { manager } from '../../../testkit/drive/set-up.ts';
import { patienceMs } from '../../../testkit/patience.ts';
import { type Ask, type Cashier, createCashier, soldMinor, type Way } from '../../../testkit/till/cashier.ts';
import { NotInTime, until } from '../../../testkit/until.ts';
import { faceValues, fillBasket, payments } from './basket.ts';
import type { Cut } from './cuts.ts';

/** Looks at the till's ledger and at the service, and throws at what is not as it should be. */
export type Look = (ledger: TillBooks, world: World) => void;

export type Ordeal = {
  readonly way: Way;
  /** The power goes at the first message of this channel. */
  readonly during: TillChannel;
  readonly cut: Cut;
  /** How many orders the service has in the end; one for each card unless said otherwise. */
  readonly orders?: number;
  /** Before the first card: what the service will do. */
  readonly prepare?: (world: World) => void;
  /** What survived, between a kill and the restart after it. */
  readonly onDisk: Look;
  /** The till starts again, and is killed once more before anybody is there. */
  readonly again?: (world: World) => Promise<void>;
  /** What the screen shows after the restart, before the cashier does anything. */
  readonly onScreen?: (sale: SaleView, world: World) => Promise<void> | void;
  /** Once nothing is left to do. */
  readonly inTheEnd?: Look;
};

/** Longer than any wait of the till between two looks, with room for a slow machine. */
const limitMs = 3 * patienceMs;

/** For the ordeals of one file. What it answers throws where the sale does not end right. */
export function inOneWorld(): (ordeal: Ordeal) => Promise<void> {
  let kept: World | null = null;
  afterAll(() => kept?.end());
  return async (ordeal) => {
    const world = kept ?? (await createWorld());
    kept = null;
    try {
      await suffer(ordeal, fromNow(world));
      kept = world;
    } finally {
      if (!kept) await world.end();
    }
  };
}

/** The same world, without what is in its books already. */
function fromNow(world: World): World {
  const { ledger, service, reached } = world;
  const [before, had] = [ledger(), service.books()];
  const sales = new Set(before.sales.map(({ id }) => id));
  const orders = new Set(had.orders.map(({ id }) => id));
  const old = {
    create: reached('create'),
    confirm: reached('confirm'),
    invalidate: reached('invalidate'),
    read: reached('read'),
  };
  return {
    ...world,
    reached: (kind) => reached(kind) - old[kind],
    ledger() {
      const now = ledger();
      return {
        ...now,
        sales: now.sales.filter(({ id }) => !sales.has(id)),
        lines: now.lines.filter((line) => !sales.has(line.sale_id)),
        parts: now.parts.filter((part) => !sales.has(part.sale_id)),
        journal: now.journal.slice(before.journal.length),
      };
    },
    service: {
      ...service,
      books() {
        const now = service.books();
        return {
          ...now,
          orders: now.orders.filter(({ id }) => !orders.has(id)),
          idempotencyKeys: now.idempotencyKeys.filter(({ orderId }) => !orders.has(orderId)),
          requests: now.requests.slice(had.requests.length),
        };
      },
    },
  };
}

class PowerCut extends Error {}

async function suffer(ordeal: Ordeal, world: World): Promise<void> {
  let isDone = false;
  const ask: Ask = async <C extends TillChannel>(channel: C, request: Request<C>) => {
    if (isDone || channel !== ordeal.during) return world.ask(channel, request);
    isDone = true;
    await ordeal.cut(world, () => world.ask(channel, request));
    ordeal.onDisk(world.ledger(), world);
    world.service.controls.reset();
    throw new PowerCut(channel);
  };
  ordeal.prepare?.(world);
  const saleId = await fillBasket(world);
  const cashier = createCashier({
    ask,
    way: ordeal.way,
    manager: { operatorId: manager.id, pin: manager.pin },
    payments,
  });
  const cut = await serve(world, cashier, saleId);
  expect(cut, `the sale ended without ${ordeal.during}`).toBe('cut');

  if (ordeal.again) {
    await ordeal.again(world);
    ordeal.onDisk(world.ledger(), world);
    world.service.controls.reset();
  }
  await world.restart();
  await ordeal.onScreen?.(await world.ask('sale:get', { saleId }), world);
  expect(await serve(world, cashier, saleId)).toBe('done');

  await world.booksAgree();
  const { orders } = world.service.books();
  expect(cashier.counter.keptMinor(), 'money in the drawer').toBe(soldMinor(orders));
  expect(orders, 'orders at the service').toHaveLength(ordeal.orders ?? faceValues.length);
  ordeal.inTheEnd?.(world.ledger(), world);
}

/** On Electron the page is there too, and commits by itself once the money covers a sale: whoever comes second looks again. */
async function actBesideThePage(cashier: Cashier, saleId: string): Promise<'acted' | 'waits' | 'done'> {
  try {
    return await cashier.act(saleId);
  } catch (error) {
    if (isOnElectron && error instanceof Refused && error.code === 'out_of_turn') return 'acted';
    throw error;
  }
}

/** Looks and acts until nothing is left to do, or the power goes. */
async function serve(world: World, cashier: Cashier, saleId: string): Promise<'done' | 'cut'> {
  try {
    await until('the sale ends', async () => (await actBesideThePage(cashier, saleId)) === 'done', limitMs);
    return 'done';
  } catch (error) {
    if (error instanceof PowerCut) return 'cut';
    if (!(error instanceof NotInTime)) throw error;
    const { stage, lines, tenders } = await world.ask('sale:get', { saleId });
    const shown = {
      stage,
      lines: lines.map(({ state, problem, attention }) => ({ state, problem, attention })),
      parts: tenders.flatMap((tender) => tender.parts.map((part) => part.state)),
    };
    throw new NotInTime(`${error.message}; the screen shows ${JSON.stringify(shown)}`);
  }
}
