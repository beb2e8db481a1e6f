// Orders of this terminal that the till never made: another client uses its key, or its books are not whole. A webhook, or a line of a
// settlement, only says where to look. Invariants: what belongs to a card here, or may yet, is not one of them; each is reported once, and stays
// listed until a manager took note of it.

import type { ForeignOrderView } from '../../../shared/attention/views.ts';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { ok } from '../../../shared/result.ts';
import { foreignOrderAfter } from '../../ledger/foreign-orders.ts';
import type { ForeignKind } from '../../ledger/journal-entries.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';

/** What shows whose an order is. */
export type OrderTrace = Pick<
  RetailOrder,
  'id' | 'store_id' | 'terminal_id' | 'receipt_id' | 'product_code' | 'face_value' | 'created_at'
>;

export type ForeignOrders = ReturnType<typeof createForeignOrders>;

/** So long the service is asked again about an order that it named as this terminal's and then denies, or calls another's. */
const deniesForMs = 2 * 60_000;

/** Of another client's text, no more is stored. */
const bounded = (text: string): string => text.slice(0, 64);

export function createForeignOrders(
  context: Transacting &
    Pick<TillContext, 'ledger' | 'sales' | 'lines' | 'outboxRows' | 'foreignOrders' | 'journal' | 'identity' | 'now'>,
  readOrder: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>,
  changed: () => void,
) {
  const { ledger, sales, lines, outboxRows, foreignOrders, journal, identity, now } = context;

  const isOfThisTerminal = (order: { readonly store_id?: unknown; readonly terminal_id?: unknown }): boolean =>
    order.store_id === identity.storeId && order.terminal_id === identity.terminalId;

  /** The answer to a create of this sale is still out: it may be of this order. */
  const mayBeOurs = (receiptNumber: string): boolean => {
    const sale = sales.byReceipt(receiptNumber);
    const waiting = sale ? lines.bySale(sale.id).filter(({ state, orderId }) => state === 'reserving' && !orderId) : [];
    return waiting.some(({ id }) => outboxRows.bySubject(id).some(({ kind }) => kind === 'create'));
  };

  /** Receipts are numbered `<terminal>-<ledger>-<n>`: the ledger's id shows which of this terminal's ledgers made it. */
  const kindOf = ({ receipt_id: receipt, created_at: madeAt }: OrderTrace): ForeignKind => {
    const [, ledgerId] = receipt.startsWith(`${identity.terminalId}-`)
      ? (/^([0-9A-Z]{4,12})-\d{1,9}$/.exec(receipt.slice(identity.terminalId.length + 1)) ?? [])
      : [];
    if (ledgerId === undefined || ledgerId === ledger.id) return 'unknown';
    if (foreignOrders.isFormerId(ledgerId)) return 'lost-time';
    return Date.parse(madeAt) < Date.parse(foreignOrders.ledgerBegan()) ? 'earlier-life' : 'unknown';
  };

  /** Reports an order of this terminal, unless it belongs to a card here. `later`: its create is still out. */
  const recordOrder = (order: OrderTrace, heardBy: 'webhook' | 'settlement'): 'done' | 'later' => {
    if (!isOfThisTerminal(order) || lines.byOrder(order.id) || foreignOrders.get(order.id)) return 'done';
    if (mayBeOurs(order.receipt_id)) return 'later';
    const kind = kindOf(order);
    const receiptNumber = bounded(order.receipt_id);
    ledger.transaction((tx) => {
      const { currency, amount } = order.face_value;
      const productCode = bounded(order.product_code);
      const told = { receiptNumber, productCode, currency, amount, madeAt: bounded(order.created_at), heardBy };
      const entry = { kind: 'foreign-order-seen', subjectId: order.id, body: { why: kind, ...told } } as const;
      const row = foreignOrderAfter(null, journal.write(tx, entry));
      if (row) foreignOrders.insert(tx, row);
    });
    changed();
    return 'done';
  };

  const deniedSince = new Map<string, number>();
  const denied = (orderId: string): 'done' | 'later' => {
    const nowMs = now().getTime();
    const since = deniedSince.get(orderId) ?? nowMs;
    deniedSince.set(orderId, since);
    return Math.abs(nowMs - since) < deniesForMs ? 'later' : 'done';
  };

  return {
    isOfThisTerminal,
    recordOrder,
    /** Reads an order that no line here has, and that a webhook named as this terminal's. */
    async checkOrder(orderId: string): Promise<'done' | 'later'> {
      const answer = await readOrder(orderId);
      const isDenied = answer.ok
        ? !isOfThisTerminal(answer.value.value)
        : answer.error.kind === 'refused' && answer.error.status === 404;
      const unheard = isDenied ? denied(orderId) : 'later';
      const looked = answer.ok && !isDenied ? recordOrder(answer.value.value, 'webhook') : unheard;
      if (looked === 'done') deniedSince.delete(orderId);
      return looked;
    },
    list: (): ForeignOrderView[] =>
      foreignOrders.open().map(({ id, receiptNumber, productCode, currency, amount, madeAt, seenAt }) => ({
        orderId: id,
        receiptNumber,
        productCode,
        faceValue: { currency, amount },
        madeAt,
        seenAt,
      })),
    /** Takes a manager: who asks, or an approver that was checked before. */
    takeNote: (by: Cashier, approverId: string | null, orderId: string, note: string): Outcome<null> => {
      const isManager = identity.operators().some(({ id, role }) => id === by.id && role === 'manager');
      const noted = attempt(context, (tx) => {
        if (!isManager && approverId === null) abort('needs_manager');
        const row = foreignOrders.get(orderId) ?? abort('not_found');
        if (row.notedAt !== null) abort('out_of_turn');
        const body = { note, approverId };
        const entry = { kind: 'foreign-order-noted', subjectId: orderId, operatorId: by.id, body } as const;
        foreignOrders.save(tx, foreignOrderAfter(row, journal.write(tx, entry)) ?? row);
      });
      if (!noted.ok) return noted;
      changed();
      return ok(null);
    },
  };
}
