// A backup is put back in the middle of a day, and the day goes on. What the lost time brought the till cannot know; these must hold all the
// same (promise 12): it says that it was restored, gives no receipt number twice, pays no money back twice, and knows every order that it
// makes from then on.
import { z } from 'zod';
import { must } from './broken-promise.ts';
import type { Facts } from './rows.ts';
import type { World } from './world.ts';

/** What must still hold at the end of the day. */
export type Restored = { agrees(): void };

/** The receipts, sales and refunds in it: what an old copy must not lose unnoticed. */
function worth({ sales, parts }: Facts): readonly string[] {
  const sold = sales.flatMap(({ n, stage }) => {
    if (n === null) return [];
    return stage === 'committed' ? [`number ${n}`, `sale ${n}`] : [`number ${n}`];
  });
  return [...sold, ...parts.flatMap(({ id, state }) => (state === 'refunded' ? [id] : []))];
}

const receipts = ({ sales }: Facts): string[] => sales.flatMap(({ receipt_number }) => receipt_number ?? []);

/** The receipts of cards whose create had no answer for as long as it may be sent again: people are asked about them. */
function withPeople({ sales, lines, attention }: Facts): ReadonlySet<string | null> {
  const asked = new Set(attention.map(({ line_id }) => line_id));
  const waiting = lines.filter(({ id, order_id }) => order_id === null && asked.has(id));
  const ofSales = new Set(waiting.map(({ sale_id }) => sale_id));
  return new Set(sales.flatMap((sale) => (ofSales.has(sale.id) ? [sale.receipt_number] : [])));
}

/** How many entries the anchor knows of. */
const entriesOf = (anchor: string | null): number =>
  z.object({ count: z.number() }).parse(JSON.parse(anchor ?? '')).count;

/** Puts the copy back at the first till; null where none was kept, or it did not start. Throws where the start does not notice. */
export function restore(world: World): Restored | null {
  const [till] = world.tills;
  if (!till) return null;
  const { machine, books } = till;
  // What the power took away right after its commit, nothing outside the file can know: nobody has seen it either.
  const before = worth(till.quiet());
  const known = new Set(receipts(till.quiet()));
  const anchored = entriesOf(machine.anchor());
  const earlier = new Set(world.orders().map(({ id }) => id));
  // What left in the time that is lost may arrive late, and makes an order then.
  const sent = new Set(till.sent());
  // Whoever puts it there makes room for it.
  machine.makeRoom();
  const copied = till.putCopyBack();
  if (copied === null) return null;
  must(machine.fault() === null, '12', `an old copy is not taken for a restore: ${machine.fault()}`);
  const isSaid = machine
    .rows()
    .journalAfter(copied)
    .some(({ kind }) => kind === 'ledger-restored');
  const left = new Set(worth(machine.facts()));
  const isLost = before.some((one) => !left.has(one));
  must(isSaid || (!isLost && anchored <= copied), '12', 'an old copy of the ledger was put back, and nobody is told');
  const own = new Set(receipts(machine.facts()));
  return {
    agrees() {
      const facts = machine.facts();
      const { parts, lines } = facts;
      for (const number of receipts(facts))
        must(own.has(number) || !known.has(number), '12', `receipt ${number} was given out twice`);
      for (const { id } of parts)
        must(
          books.isLie(id) || books.timesReturned(id) <= 1,
          '12',
          `part ${id} was paid back in the lost time, and again`,
        );
      const ofLines = new Set(lines.map(({ order_id }) => order_id));
      const asked = withPeople(facts);
      for (const { id, idempotency_key, receipt_id } of world.orders()) {
        const isOwn =
          !earlier.has(id) && !sent.has(idempotency_key) && !world.foreign.has(id) && !world.excused.has(id);
        const isKnown = ofLines.has(id) || asked.has(receipt_id);
        must(!isOwn || isKnown, '12', `order ${id} was made after the restore, and no line knows it`);
      }
    },
  };
}
