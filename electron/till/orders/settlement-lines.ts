// A settlement has a line for each order of its period: so a till that takes no webhooks hears of orders of its terminal that it never
// made, a day later. Live only. Invariants: a settlement counts as read only once each of its lines was heard, so a stop in between reads
// it again, and an order is told once; a round reads a few settlements, each up to a limit, and the next goes on from there.
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

export function createSettlementLines(
  { ledger, serviceClock }: Pick<TillContext, 'ledger' | 'serviceClock'>,
  source: SettlementSource,
  hear: ForeignOrders['hear'],
  folder: string,
) {
  const read = createSettlementsRead(ledger);
  const file = join(folder, 'settlement.csv');

  /** One that was made in the future is none: the rest would never be read. */
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

  /** False where it is to be read again. */
  const readOne = async (id: string): Promise<boolean> => {
    const saved = await source.settlementCsv(id, file, { maxBytes: mostBytes });
    // One that is beyond any shop's day must not hide those after it.
    if (!saved.ok) return saved.error.kind === 'too-large';
    let isHeard = true;
    for await (const line of settledLinesOf(file)) {
      if (line.kind !== 'row' || line.settled.orderId === null) continue;
      if (hear(traceOf({ ...line.settled, orderId: line.settled.orderId }), 'settlement') === 'later') isHeard = false;
    }
    return isHeard;
  };

  return {
    /** Reads what was not read yet, as far as one round goes. */
    async look(): Promise<void> {
      const due = (await unread()) ?? [];
      try {
        for (const [n, { id, created_at: madeAt }] of due.slice(0, mostARound).entries()) {
          if (!(await readOne(id))) return;
          // Each currency of a period has one of its own, made at the same time.
          if (due[n + 1]?.created_at !== madeAt) ledger.transaction((tx) => read.set(tx, madeAt));
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
