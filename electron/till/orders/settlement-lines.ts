// A settlement has a line for each order of its period: so a till that takes no webhooks hears of orders of its terminal that it never
// made, a day later. Live only. Invariants: a settlement counts as read only once each of its lines was heard, so a stop in between reads
// it again, and an order is told once; a round reads a few settlements, each up to a limit, and the next goes on from there.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type Settlement, settlementCsvColumns } from '../../../shared/interface/resources.ts';
import { createSettlementsRead } from '../../ledger/settlements-read.ts';
import type { LiveServiceClient } from '../../service/client.ts';
import type { TillContext } from '../core/context.ts';
import type { ForeignOrders } from './foreign-orders.ts';

export type SettlementSource = Pick<LiveServiceClient, 'settlements' | 'settlementCsv'>;

/** A year of days is read within half a day. */
const mostARound = 31;
const mostBytes = 64 * 1024 * 1024;

const word = z.string().max(200);
const settledLine = z.object({
  retail_order_id: word.min(1),
  receipt_id: word,
  store_id: word,
  terminal_id: word,
  product_code: word,
  currency: word,
  face_value: word,
  completed_at: word,
});

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
    for await (const text of createInterface({ input: createReadStream(file) })) {
      const { success, data: line } = settledLine.safeParse(fieldsOf(text));
      if (!success) continue;
      const { retail_order_id: id, completed_at: created_at, currency, face_value: amount } = line;
      if (hear({ ...line, id, created_at, face_value: { currency, amount } }, 'settlement') === 'later')
        isHeard = false;
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

/** A line of the CSV by its columns (RFC 4180). The values have no line breaks. */
function fieldsOf(text: string): Record<string, string> {
  const values = [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
  return Object.fromEntries(settlementCsvColumns.map((column, n) => [column, values[n] ?? '']));
}
