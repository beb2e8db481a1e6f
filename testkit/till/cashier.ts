// A cashier who knows nothing but what the screen shows, and a counter over which money really goes. Serves the simulated till of
// crash.test.ts and the killed ones of tests/proofs/torture alike.
// Invariant: money changes hands once a tender and once a refund, and only after the till has written down that it will; cash that was
// laid on the counter goes into the drawer once the till has it as taken. What the till lost sight of is answered by what really happened.
import type { Answers, Request, TillChannel } from '../../shared/ipc/ipc.ts';
import { type MoneyText, parseMoney } from '../../shared/money.ts';
import type { Approval } from '../../shared/request-parts.ts';
import { isWaiting } from '../../shared/sale/line-state.ts';
import { isUndecided } from '../../shared/sale/tender-state.ts';
import type { SaleView, TenderMethod, TenderPartView, TenderView } from '../../shared/sale/views.ts';

/** Asks the till as the screens do; rejects on a refusal, so that an unexpected one ends the test. */
import { approvalCodeOf } from './selling.ts';
import type { Seen } from './window.ts';

export type Ask = <C extends TillChannel>(channel: C, request: Request<C>) => Promise<Seen<Answers[C]>>;

/** How the customer wants it to end, or how it has to. */
export const ways = [
  'sold',
  'cancelled-at-once',
  'cancelled-unpaid',
  'cancelled-paid',
  'voided',
  'given-back',
  'failed',
] as const;
export type Way = (typeof ways)[number];

/** A payment of one sale after another; the last one pays whatever is due. `isLaidDown`: cash, on the counter before it is asked for. */
export type Payment = { readonly method: TenderMethod; readonly amount: string; readonly isLaidDown?: true };

/** What went over the counter, in minor units; the till is never asked. */
export type Counter = {
  /** By tender id. */
  readonly taken: ReadonlyMap<string, number>;
  /** By id of the tender part. */
  readonly given: ReadonlyMap<string, number>;
  /** What the shop has of the customers' money. */
  keptMinor(): number;
};

export type Cashier = {
  readonly counter: Counter;
  /** One look at the screen and what follows from it; `waits` where the till is at work, `done` where nothing is left. */
  act(saleId: string): Promise<'acted' | 'waits' | 'done'>;
};

export function createCashier(deps: {
  readonly ask: Ask;
  readonly way: Way;
  /** A manager's word, by somebody who is not the cashier. */
  readonly manager: Approval;
  readonly payments?: readonly Payment[];
}): Cashier {
  const { ask, way, manager, payments = [{ method: 'cash', amount: 'all', isLaidDown: true }] } = deps;
  const taken = new Map<string, number>();
  /** On the counter, and not in the drawer yet. */
  let laidDown: MoneyText | null = null;
  const given = new Map<string, number>();

  const answerTender = async (tender: TenderView): Promise<void> => {
    const approved =
      tender.method === 'cash'
        ? ({ kind: 'cash', tendered: tender.amount } as const)
        : ({ kind: 'card', approvalCode: approvalCodeOf(tender.id) } as const);
    const answer = taken.has(tender.id) ? approved : ({ kind: 'declined' } as const);
    await ask('tender:answer', { tenderId: tender.id, answer });
  };

  /** What the till has as taken goes into the drawer; also where the power went out before it could say so. */
  const putAway = (sale: SaleView): void => {
    const isNew = ({ id, parts }: TenderView) => !taken.has(id) && parts.some(({ state }) => state !== 'declined');
    const tender = laidDown && sale.tenders.find(isNew);
    if (!tender) return;
    if (tender.amount.amount !== laidDown?.amount) throw new Error('the till took another sum than lay on the counter');
    once(taken, tender.id, tender.amount);
    laidDown = null;
  };

  const pay = async (sale: SaleView): Promise<void> => {
    const paidBefore = sale.tenders.filter((one) => one.parts.some((part) => part.state !== 'declined')).length;
    const next = payments[paidBefore] ?? payments.at(-1);
    if (!next) throw new Error('the customer has nothing to pay with');
    const isLast = paidBefore >= payments.length - 1;
    const amount = isLast ? sale.due : { ...sale.due, amount: next.amount };
    if (next.isLaidDown) {
      laidDown = amount;
      putAway(await ask('tender:begin', { saleId: sale.id, method: 'cash', amount, tendered: amount }));
      return;
    }
    const begun = await ask('tender:begin', { saleId: sale.id, method: next.method, amount });
    const tender = begun.tenders.find((one) => one.parts.some((part) => part.state === 'requested'));
    if (!tender) throw new Error('the till asks for no money');
    once(taken, tender.id, tender.amount);
    await answerTender(tender);
  };

  const refund = async (sale: SaleView, part: TenderPartView): Promise<void> => {
    if (part.state === 'refund-due') {
      const approval = sale.stage === 'cancelled' ? manager : null;
      await ask('refund:begin', { partId: part.id, way: 'as-paid', approval });
      once(given, part.id, part.amount);
    }
    if (given.has(part.id)) await ask('refund:answer', { partId: part.id, answer: 'done' });
    else await ask('refund:answer', { partId: part.id, answer: 'not-done', approval: manager });
  };

  const payingStep = async (sale: SaleView): Promise<'acted' | 'waits'> => {
    const { id: saleId } = sale;
    if (way === 'cancelled-at-once') {
      await ask('sale:cancel', { saleId });
      return 'acted';
    }
    if (sale.lines.some((line) => line.state === 'reserving')) return 'waits';
    if (way === 'cancelled-unpaid') await ask('sale:cancel', { saleId });
    else if (minor(sale.due) > 0) await pay(sale);
    else await ask(way === 'cancelled-paid' ? 'sale:cancel' : 'sale:commit', { saleId });
    return 'acted';
  };

  const afterwards = async (sale: SaleView): Promise<'acted' | 'waits' | 'done'> => {
    const approved = { reason: 'test', approval: manager };
    for (const { id: lineId, state, verdict, takesScan } of sale.lines) {
      if (way === 'voided' && state === 'active') await ask('line:void', { lineId, ...approved });
      else if (way === 'given-back' && state === 'activating')
        await ask('line:cancel-activation', { lineId, ...approved });
      else if (way === 'sold' && verdict === 'hand-over')
        await ask('line:hand-over', { lineId, ...(takesScan ? { approval: manager } : {}) });
      else continue;
      return 'acted';
    }
    return sale.lines.some((line) => isWaiting(line.state)) ? 'waits' : 'done';
  };

  return {
    counter: { taken, given, keptMinor: () => sum(taken) - sum(given) },
    async act(saleId) {
      const sale = await ask('sale:get', { saleId });
      putAway(sale);
      const parts = sale.tenders.flatMap((tender) => tender.parts);
      const undecided = sale.tenders.find((tender) => tender.parts.some((part) => isUndecided(part.state)));
      if (undecided) {
        await answerTender(undecided);
        return 'acted';
      }
      const owed = parts.find((part) => part.state.startsWith('refund-') || part.state === 'refunding');
      if (owed) {
        await refund(sale, owed);
        return 'acted';
      }
      switch (sale.stage) {
        case 'basket':
          await ask('sale:reserve', { saleId });
          return 'acted';
        case 'paying':
          return payingStep(sale);
        case 'committed':
        case 'cancelled':
          return afterwards(sale);
      }
    },
  };
}

/** What the service sold, in minor units: the drawer must hold exactly this. */
export function soldMinor(orders: readonly { readonly state: string; readonly face_value: MoneyText }[]): number {
  return orders.reduce((total, order) => total + (order.state === 'completed' ? minor(order.face_value) : 0), 0);
}

function once(book: Map<string, number>, id: string, amount: MoneyText): void {
  if (book.has(id)) throw new Error('the same money was asked for twice');
  book.set(id, minor(amount));
}

function minor(amount: MoneyText): number {
  const parsed = parseMoney(amount);
  if (!parsed.ok) throw new Error(`the screen shows ${amount.amount} ${amount.currency}`);
  return parsed.value.amountMinor;
}

function sum(book: ReadonlyMap<string, number>): number {
  return [...book.values()].reduce((total, amount) => total + amount, 0);
}
