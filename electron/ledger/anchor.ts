// The anchor: how far the ledger had come, kept outside the till's folder, so that a restored old copy is noticed.
// Invariants: it is written after a commit, never before, so a power cut leaves it behind the ledger at most; it never holds up or fails a
// sale; what is not sealed by this till's key counts as no anchor.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { AnchorState } from '../../shared/health/status.ts';
import type { JournalHead } from '../../shared/journal/chain.ts';
import type { SealKey } from './seals.ts';
import { value } from './table.ts';

/** A place for one small text outside the till's folder. */
export type AnchorStore = {
  /** Null where there is none. Throws where it cannot be read. */
  read(): string | null;
  /** Durable once it resolves. A reader finds the old text or the new one, never a part. */
  write(text: string): Promise<void>;
  /** Where it is one. */
  readonly file?: string;
};

const anchor = z.strictObject({
  ledgerId: z.string(),
  count: z.int().nonnegative(),
  hash: z.string(),
  /** Of the newest receipt; null before the first. */
  receiptNumber: z.string().nullable(),
});
export type Anchor = z.infer<typeof anchor>;
const anchorFile = z.strictObject({ ...anchor.shape, mac: z.string() });

function macOf({ ledgerId, count, hash, receiptNumber }: Anchor, { key }: SealKey): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([ledgerId, count, hash, receiptNumber]))
    .digest('hex');
}

/** The anchor, or why there is none to go by. */
export function readAnchor(store: AnchorStore, by: SealKey): Anchor | 'missing' | 'unreadable' {
  try {
    const text = store.read();
    if (text === null) return 'missing';
    const { mac, ...found } = anchorFile.parse(JSON.parse(text));
    const right = Buffer.from(macOf(found, by));
    const given = Buffer.from(mac);
    return given.length === right.length && timingSafeEqual(given, right) ? found : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/**
 * True where the ledger is older than its anchor: entries are missing, others are in their place, or it is another ledger. An
 * anchor from before a restore that this ledger knows of says nothing any more. Reads three rows.
 */
export function isBehind(db: Database.Database, anchor: Anchor): boolean {
  const id = db.prepare<[], string>('SELECT id FROM ledger').pluck().get();
  if (id !== anchor.ledgerId)
    return db.prepare('SELECT 1 FROM former_ids WHERE id = ?').get(anchor.ledgerId) === undefined;
  if (anchor.count === 0) return false;
  return (
    db.prepare<[number], string>('SELECT hash FROM journal WHERE seq = ?').pluck().get(anchor.count) !== anchor.hash
  );
}

/**
 * Writes how far this till's ledger once came, as head office knows it, while the ledger is closed: the next start finds the ledger behind it
 * (`isBehind`), and takes it over as an old copy.
 */
export async function writeAnchorBeyond(
  { store, key }: { readonly store: AnchorStore; readonly key: SealKey },
  known: Pick<Anchor, 'ledgerId' | 'count' | 'hash'>,
): Promise<void> {
  await store.write(textOf({ ...known, receiptNumber: null }, key));
}

const textOf = (reached: Anchor, key: SealKey): string =>
  `${JSON.stringify({ ...reached, mac: macOf(reached, key) })}\n`;

/** `found` is what the start found instead of an anchor, if it found none. */
export function createAnchorKeeper(
  db: Database.Database,
  ledgerId: string,
  { store, key }: { readonly store: AnchorStore; readonly key: SealKey },
  found: 'missing' | 'unreadable' | null,
) {
  const newestReceipt = value<string>(db, 'SELECT receipt_number FROM sales ORDER BY n DESC LIMIT 1');
  let state: AnchorState = found ?? 'kept';
  let next: string | null = null;
  let writing: Promise<void> | null = null;

  /** One at a time, in order; of those that wait, only the newest. */
  const write = async (): Promise<void> => {
    for (let text = next; text !== null; text = next) {
      next = null;
      try {
        await store.write(text);
        if (state === 'unwritable') state = 'kept';
      } catch {
        // Shown on the status; the next commit tries again.
        state = 'unwritable';
      }
    }
    writing = null;
  };

  return {
    /** After the commit that this head is of. Returns at once and never throws. */
    keep({ count, hash }: JournalHead): void {
      const reached: Anchor = { ledgerId, count, hash, receiptNumber: newestReceipt() };
      next = textOf(reached, key);
      writing ??= write();
    },
    /** Nothing is being written any more. */
    settled: async (): Promise<void> => void (await writing),
    /** `missing` and `unreadable` are reported for as long as the till runs. */
    state: (): AnchorState => state,
  };
}
