// The moves of a till's lines and money against its journal: each row of it chained to the one before, each state the one that the journal
// told last, no line ever back where it was. Written a second time, not derived from the code.
import { journalHash } from '../../shared/journal/chain.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import { must } from './broken-promise.ts';
import { createByOperator } from './by-operator.ts';
import type { Facts, Rows } from './rows.ts';

/** Every state a line can reach from each, written out a second time. */
const byHand = 'manually-settled';
const elsewhere = `ended-by-other-till ${byHand}`;
const reach: Readonly<Record<string, string>> = {
  draft: `draft reserving reserved refused activating active lost cancelling cancelled voiding voided ${elsewhere}`,
  reserving: `reserving reserved refused activating active lost cancelling cancelled voiding voided ${elsewhere}`,
  reserved: `reserved refused activating active lost cancelling cancelled voiding voided ${elsewhere}`,
  refused: 'refused',
  activating: `activating active lost voiding voided cancelling cancelled ${elsewhere}`,
  active: `active voiding voided cancelling cancelled ${elsewhere}`,
  lost: 'lost',
  cancelling: `cancelling cancelled voided ${byHand}`,
  cancelled: 'cancelled',
  voiding: `voiding voided active cancelling cancelled ${elsewhere}`,
  voided: 'voided',
  // What was on its way while a manager settled a line by hand is taken back, or killed a card that was given out.
  'manually-settled': `cancelling cancelled voided ${byHand}`,
  'ended-by-other-till': `active voiding voided cancelling cancelled ${elsewhere}`,
};
export type MovesWatch = {
  /** Reads what was appended since. Throws a `BrokenPromise`. */
  journal(): void;
  moves(facts: Facts): void;
};

/** What the power took: how many entries the journal had left. */
export type Taken = { readonly entries: number };

export function createMovesWatch(
  rows: () => Rows,
  present: () => ReadonlySet<string>,
  taken: () => readonly Taken[],
): MovesWatch {
  let undone = 0;
  const byOperator = createByOperator();
  const before = new Map<string, LineState>();
  let journalled = { count: 0, hash: '' };
  /** The last state in the journal, by line or tender part. */
  const lastTo = new Map<string, string>();
  /** For each entry what came before it. */
  const trail: { readonly head: { count: number; hash: string }; readonly id: string | null; readonly to?: string }[] =
    [];

  /** What the power took was an answer that comes again: the line waits for it once more. */
  function unwind(): void {
    // Between two looks the power may go twice, and leave more the second time.
    const cuts = taken().slice(undone);
    undone += cuts.length;
    const left = Math.min(...cuts.map(({ entries }) => entries));
    while (journalled.count > left) {
      const last = trail.pop();
      if (!last) throw new Error('more entries were taken than there were');
      journalled = last.head;
      if (last.id === null) continue;
      before.delete(last.id);
      if (last.to === undefined) lastTo.delete(last.id);
      else lastTo.set(last.id, last.to);
    }
  }

  function moves(facts: Facts): void {
    const { sales, lines, parts } = facts;
    byOperator.agrees(facts);
    for (const line of lines) {
      const from = before.get(line.id) ?? 'draft';
      must(
        (reach[from] ?? '').split(' ').includes(line.state),
        '9',
        `line ${line.id} went from ${from} to ${line.state}`,
      );
      before.set(line.id, line.state);
      const told = lastTo.get(line.id) ?? 'draft';
      must(told === line.state, '4', `line ${line.id} is ${line.state}, the journal says ${told}`);
    }
    for (const part of parts) {
      const told = lastTo.get(part.id);
      // The parts that a commit cuts a tender into are approved in the entry of the first.
      must(
        (told ?? 'approved') === part.state || (told === undefined && part.state === 'requested'),
        '4',
        `part ${part.id} is ${part.state}, the journal says ${told}`,
      );
    }
    const open = sales.filter((sale) => sale.suspended_at === null && ['basket', 'paying'].includes(sale.stage));
    must(open.length <= 1, '5', `${open.length} sales are open at once`);
    for (const sale of sales)
      must(sale.suspended_at === null || sale.stage === 'basket', '5', `sale ${sale.id} is held, ${sale.stage}`);
    const numbers = sales.flatMap((sale) => sale.n ?? []).sort((a, b) => a - b);
    must(
      numbers.every((n, index) => n === index + 1),
      '5',
      `receipts are numbered ${numbers}`,
    );
  }

  function journal(): void {
    const wereHere = present();
    unwind();
    for (const row of rows().journalAfter(journalled.count)) {
      must(row.seq === journalled.count + 1, '4', `journal row ${journalled.count + 1} is missing`);
      must(row.hash === journalHash(journalled.hash, row), '4', `journal row ${row.seq} is changed`);
      const body: unknown = JSON.parse(row.body);
      const to = body !== null && typeof body === 'object' && 'to' in body ? String(body.to) : undefined;
      const id = to === undefined ? null : row.subject_id;
      const known = id === null ? undefined : lastTo.get(id);
      trail.push({ head: journalled, id, ...(known === undefined ? {} : { to: known }) });
      journalled = { count: row.seq, hash: row.hash };
      if (id !== null && to !== undefined) lastTo.set(id, to);
      byOperator.add(row, wereHere);
    }
    const head = rows().journalHead();
    must(
      head.count === journalled.count && head.hash === journalled.hash,
      '4',
      'the journal does not end as its head says',
    );
  }

  return { journal, moves };
}
