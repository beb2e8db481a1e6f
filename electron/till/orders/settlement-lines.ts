// A settlement has a line for each order of its period: so a till that takes no webhooks learns of orders of its terminal that it never
// made, a day later. Live only. Invariants: a settlement counts as read only once each of its lines was processed, so a stop in between reads
// it again, and an order is reported once; a round reads a few settlements, each up to a limit, and the next continues there. One that is
// unreadable hides none of those after it, and is tried again each day.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settlement } from '../../../shared/interface/resources.ts';
import { moneyText } from '../../../shared/money.ts';
import { createSettlementsRead } from '../../ledger/noted-once.ts';
import type { LiveServiceClient } from '../../service/client.ts';
import type { TillContext } from '../core/context.ts';
import { type SettledRow, settledLinesOf } from '../core/settled-rows.ts';
import type { ForeignOrders, OrderTrace } from './foreign-orders.ts';

export type SettlementSource = Pick<LiveServiceClient, 'settlements' | 'settlementCsv'>;

/** A year of days is read within half a day. */
const mostARound = 31;
const mostBytes = 64 * 1024 * 1024;
const dayMs = 24 * 60 * 60_000;
/** Then an unreadable one is given up, because each start reads again what is newer than it. */
const triedForMs = 90 * dayMs;

export function createSettlementLines(
  { ledger, serviceClock }: Pick<TillContext, 'ledger' | 'serviceClock'>,
  source: SettlementSource,
  recordOrder: ForeignOrders['recordOrder'],
  folder: string,
) {
  const read = createSettlementsRead(ledger);
  const file = join(folder, 'settlement.csv');

  /** One dated in the future does not count: the rest would never be read. */
  const isUnread = ({ created_at: madeAt }: Settlement): boolean =>
    Date.parse(madeAt) > Date.parse(read.until() ?? '') && Date.parse(madeAt) <= serviceClock.serviceNow().getTime();

  /** The oldest first; null where the service could not be asked. */
  const unread = async (): Promise<Settlement[] | null> => {
    const found: Settlement[] = [];
    for await (const page of source.settlements({ size: 100 })) {
      if (!page.ok) return null;
      const fresh = page.value.value.filter(isUnread);
      found.unshift(...fresh.toReversed());
      // The list is the newest first.
      if (fresh.length < page.value.value.length) break;
    }
    return found;
  };

  /** `later`: an order of it waits for an answer. */
  const readOne = async ({ id, amount }: Settlement): Promise<'read' | 'unreadable' | 'later'> => {
    const saved = await source.settlementCsv(id, file, { maxBytes: mostBytes });
    // One that is beyond any shop's day must not hide those after it.
    if (!saved.ok) return saved.error.kind === 'too-large' ? 'read' : 'later';
    let found: 'read' | 'unreadable' | 'later' = 'read';
    for await (const line of settledLinesOf(file, { amount })) {
      if (line.kind === 'unreadable') return 'unreadable';
      if (line.kind === 'bad' || line.settled.orderId === null) continue;
      if (recordOrder(traceOf({ ...line.settled, orderId: line.settled.orderId }), 'settlement') === 'later')
        found = 'later';
    }
    return found;
  };

  /** When those that were looked at since the start are due again: what was read, never. In the service's time, in ms. */
  const dueAt = new Map<string, number>();

  return {
    /** Reads what was not read yet, as far as one round goes. */
    async look(): Promise<void> {
      const nowMs = serviceClock.serviceNow().getTime();
      const all = (await unread()) ?? [];
      const due = new Set(all.filter(({ id }) => (dueAt.get(id) ?? 0) <= nowMs).slice(0, mostARound));
      let isReadSoFar = true;
      try {
        for (const [n, one] of all.entries()) {
          if (due.has(one)) {
            const found = await readOne(one);
            if (found === 'later') return;
            const isOver = found === 'read' || Date.parse(one.created_at) < nowMs - triedForMs;
            dueAt.set(one.id, isOver ? Number.POSITIVE_INFINITY : nowMs + dayMs);
          }
          isReadSoFar &&= dueAt.get(one.id) === Number.POSITIVE_INFINITY;
          // Each currency of a period has one of its own, made at the same time.
          if (isReadSoFar && all[n + 1]?.created_at !== one.created_at)
            ledger.transaction((tx) => read.set(tx, one.created_at));
        }
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

function traceOf(row: SettledRow & { readonly orderId: string }): OrderTrace {
  return {
    id: row.orderId,
    store_id: row.storeId ?? '',
    terminal_id: row.terminalId ?? '',
    receipt_id: row.receiptNumber ?? '',
    product_code: row.productCode ?? '',
    face_value: moneyText(row),
    created_at: row.completedAt ?? '',
  };
}
