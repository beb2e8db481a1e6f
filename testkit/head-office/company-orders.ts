// What head office has of a till's orders for companies, held against what the till itself shows. Invariant: order for order, card for card.
import { expect } from 'vitest';
import type { Queries } from '../../head-office/core/database.ts';
import { companies } from '../../head-office/views/companies.ts';
import type { Harness } from '../till/harness.ts';

export const ordersHere = async (db: Queries, now: Date) =>
  (await companies(db, { stores: 'all', userId: 'maria', now, mostRows: 1000 }, {})).rows;

export async function sameOrders(db: Queries, till: Harness): Promise<void> {
  const own = await till.ask('company:list');
  const wanted = own.map((order) => {
    const { counts, money } = order;
    return {
      ...{ orderId: order.id, number: order.number, reference: order.reference, placedAt: order.placedAt },
      ...{ operator: order.operatorId, approver: order.approverId, state: order.state, why: order.why },
      ...{ sum: order.sum, paidBy: order.paidBy, ready: counts.ready ?? 0, cancelled: counts.cancelled ?? 0 },
      cards: Object.values(counts).reduce((all, count) => all + count, 0),
      ...{ paid: money?.paid ?? null, paidBack: money?.paidBack ?? null, due: money?.due ?? null },
    };
  });
  const here = await ordersHere(db, till.time.now());
  const byId = <Row extends { readonly orderId: string }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
  expect(byId(here.filter(({ isLost }) => !isLost))).toMatchObject(byId(wanted));
}
