// A day at a till that counts shifts, one step of a person each; and what its Z and its rows say.
import { expect } from 'vitest';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import type { Approval } from '../../shared/request-parts.ts';
import type { CountOutcome } from '../../shared/shift/views.ts';
import type { ZView } from '../../shared/shift/z.ts';
import { approvalCodeOf, beginTender, euro, reserve } from './selling.ts';
import type { World } from './world.ts';

/** Cards of any amount from 15.00 on. */
export const anyAmount = 'tannwald-outdoor-eur';

export type CloseRequest = Parameters<TillHandlers['shift:close']>[0];

type Closing = {
  readonly drawer: string;
  /** Of the second count; the first one's if absent. */
  readonly again?: string;
  /** Other pots by name. */
  readonly pots?: Readonly<Record<string, string>>;
  readonly left?: string;
  readonly reason?: string;
  readonly approval?: Approval;
  /** What somebody does beside the form, before each of its counts. */
  readonly meanwhile?: () => Promise<void>;
  /** What somebody does once all is counted, before the shift is closed. */
  readonly beforeClose?: (close: CloseRequest) => Promise<void>;
};

export function dayOf({ till, saleOf }: Pick<World, 'till' | 'saleOf'>) {
  const db = () => till.db();
  const current = async () => (await till.ask('shift:get')).current ?? expect.fail('no shift is open');

  async function pay(saleId: string, method: 'cash' | 'card', amount: string, tendered = amount): Promise<void> {
    const asked = await beginTender(till, saleId, method, amount);
    const tenderId = asked.tenders.at(-1)?.id ?? '';
    const answer =
      method === 'cash'
        ? ({ kind: 'cash', tendered: euro(tendered) } as const)
        : ({ kind: 'card', approvalCode: approvalCodeOf(tenderId) } as const);
    await till.ask('tender:answer', { tenderId, answer });
  }

  async function commit(saleId: string): Promise<string> {
    await till.ask('sale:commit', { saleId });
    await till.time.advance(0);
    return saleId;
  }

  const owners = async (ownerId = 'anna') => {
    const view = await till.ask('shift:get');
    const open = [...(view.current?.unresolved ?? []), ...view.waiting.flatMap(({ unresolved }) => unresolved)];
    return [...new Map(open.map(({ kind, id }) => [id, { kind, id, ownerId }])).values()];
  };

  const countPots = (shiftId: string, outcome: CountOutcome, { drawer, pots = {} }: Closing): Promise<CountOutcome> =>
    till.ask('shift:count', {
      shiftId,
      pots: outcome.pots.map(({ pot }) => ({
        pot,
        counted: { total: euro(pot === 'drawer' ? drawer : (pots[pot] ?? expect.fail(`no count of ${pot}`))) },
      })),
    });

  async function closeWith(shiftId: string, begun: CountOutcome, closing: Closing): Promise<ZView> {
    const { meanwhile } = closing;
    await meanwhile?.();
    let outcome = await countPots(shiftId, begun, closing);
    if (outcome.state === 'count-again') {
      await meanwhile?.();
      outcome = await countPots(shiftId, outcome, { ...closing, drawer: closing.again ?? closing.drawer });
    }
    expect(outcome.state).toBe('counted');
    const { left = '0.00', reason = null, approval = null } = closing;
    const close = { shiftId, left: euro(left), reason, approval, owners: await owners() };
    await closing.beforeClose?.(close);
    return till.ask('shift:close', close);
  }

  return {
    pay,
    commit,
    owners,
    current,
    open: (total: string, tray = 'A') => till.ask('shift:open', { tray, counted: { total: euro(total) } }),
    move: (kind: 'in' | 'out' | 'drop', amount: string, approval: Approval | null = null) =>
      till.ask('shift:move', { kind, amount: euro(amount), reason: 'as agreed', approval }),
    /** Sells these cards for cash, or for what `how` says. */
    async sell(
      amounts: readonly string[],
      how: readonly (readonly ['cash' | 'card', string, string?])[],
      product = anyAmount,
    ): Promise<string> {
      const { id } = await reserve(till, amounts, product);
      for (const [method, amount, tendered] of how) await pay(id, method, amount, tendered);
      return commit(id);
    },
    /** Returns all that this sale owes, in cash or as it was paid. */
    async giveBack(
      saleId: string,
      way: 'as-paid' | 'cash' = 'as-paid',
      approval: Approval | null = null,
    ): Promise<void> {
      await till.time.advance(10_000);
      const due = (await saleOf(saleId)).tenders
        .flatMap(({ parts }) => parts)
        .filter(({ state }) => state === 'refund-due');
      expect(due.length).toBeGreaterThan(0);
      for (const { id: partId } of due) {
        await till.ask('refund:begin', { partId, way, reason: null, approval });
        await till.ask('refund:answer', { partId, answer: 'done' });
      }
    },
    async close(closing: Closing): Promise<ZView> {
      const { id: shiftId } = await current();
      return closeWith(shiftId, await till.ask('shift:begin-count', { shiftId }), closing);
    },
    async closeSealed(shiftId: string, closing: Closing): Promise<ZView> {
      return closeWith(shiftId, await till.ask('shift:begin-count', { shiftId }), closing);
    },
    potOf: ({ body }: ZView, pot = 'drawer') =>
      body.pots.find((one) => one.pot === pot) ?? expect.fail(`no pot ${pot}`),
    rows: (sql: string): unknown[] => {
      const reader = db();
      try {
        return reader.prepare(sql).all();
      } finally {
        reader.close();
      }
    },
    /** The whole ledger holds. */
    verified(): void {
      const reader = db();
      try {
        const found = verifyLedger(reader);
        expect(found.ok ? null : found.error).toBeNull();
      } finally {
        reader.close();
      }
    },
  };
}
