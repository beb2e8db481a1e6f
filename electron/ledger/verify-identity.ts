// Whose ledger it is, as far as its journal and its receipts show: each start says for which till and environment, each restore which id
// the ledger has from then on, each receipt number which till and which ledger it is of.
import type Database from 'better-sqlite3';
import type { Entry } from './journal-entry.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

type Identity = {
  readonly id: string;
  readonly environment: string;
  readonly terminal_id: string;
  readonly restored: 0 | 1;
  readonly went_back_at: string | null;
};
/** What a start, a restore or a beginning says of it; null where it says nothing. */
type Told = {
  readonly seq: number;
  readonly kind: string;
  readonly environment: string | null;
  readonly terminalId: string | null;
  /** The id that the ledger has from here on. */
  readonly id: string | null;
  readonly before: string | null;
  /** When it was found to be an old copy; null where it was not. */
  readonly wentBackAt: string | null;
};

/** The kinds of entries that say so. */
export const identityKinds = ['till-started', 'ledger-restored', 'ledger-started'] as const;

function toldBy({ seq, kind, at, body }: Entry): Told {
  const text = (fact: string): string | null => (body[fact] == null ? null : String(body[fact]));
  return {
    seq,
    kind,
    environment: text('environment'),
    terminalId: text('terminalId'),
    id: text('after') ?? text('ledgerId'),
    before: text('before'),
    wentBackAt: 'behind' in body ? at : null,
  };
}

/** `journal`: the entries of those kinds, oldest first. */
export function* identityFaults(db: Database.Database, journal: readonly Entry[]): Generator<VerifyFault> {
  const identity = db
    .prepare<[], Identity>('SELECT id, environment, terminal_id, restored, went_back_at FROM ledger')
    .get();
  if (!identity) {
    yield bad('ledger', 1, 'is missing');
    return;
  }
  const entries = journal.map(toldBy);
  let id: string | null = null;
  for (const told of entries) {
    if (told.environment !== null && told.environment !== identity.environment)
      yield bad('ledger', 1, `is of ${identity.environment}, and was used in ${told.environment}`);
    if (told.terminalId !== null && told.terminalId !== identity.terminal_id)
      yield bad('ledger', 1, `is of ${identity.terminal_id}, and was used by ${told.terminalId}`);
    const was = told.before ?? told.id;
    if (id !== null && was !== null && was !== id)
      yield bad('journal', told.seq, `is of ledger ${was}, which was ${id}`);
    id = told.id ?? id;
  }
  if (id !== null && id !== identity.id) yield bad('ledger', 1, `is ${identity.id}, by its journal ${id}`);
  if (identity.restored !== Number(entries.at(-1)?.kind === 'ledger-restored'))
    yield bad('ledger', 1, `was ${identity.restored ? '' : 'not '}restored, by its column`);
  const wentBackAt = entries.findLast((told) => told.wentBackAt !== null)?.wentBackAt ?? null;
  if (identity.went_back_at !== wentBackAt) yield bad('ledger', 1, 'went back at another time than its journal says');
  yield* formerFaults(db, new Set(entries.flatMap(({ before }) => before ?? [])));
  yield* numberFaults(db, identity, new Set([identity.id, ...entries.flatMap(({ before }) => before ?? [])]));
}

/** The ids that it had before it was restored are those that its journal names. */
function* formerFaults(db: Database.Database, told: ReadonlySet<string>): Generator<VerifyFault> {
  const kept = new Set(db.prepare<[], string>('SELECT id FROM former_ids').pluck().all());
  for (const id of kept.difference(told)) yield bad('former_ids', id, 'is an id that this ledger never had');
  for (const id of told.difference(kept)) yield bad('former_ids', id, 'is missing');
}

/** Receipts are numbered from 1 without a gap, each with an id that this ledger has, or had before it was restored from a backup. */
function* numberFaults(db: Database.Database, identity: Identity, ids: ReadonlySet<string>): Generator<VerifyFault> {
  const gap = db
    .prepare<[], number>(
      'SELECT min(n) FROM sales t WHERE n > 1 AND NOT EXISTS (SELECT 1 FROM sales o WHERE o.n = t.n - 1)',
    )
    .pluck()
    .get();
  if (gap) yield bad('sales', gap - 1, 'is missing: no receipt has this number');
  const first = db.prepare<[], number | null>('SELECT min(n) FROM sales').pluck().get();
  if (first && first !== 1) yield bad('sales', first - 1, 'is missing: no receipt has this number');
  const wrong = db
    .prepare<[string, string], string>(
      `SELECT id FROM sales WHERE (n IS NULL) <> (receipt_number IS NULL) OR n IS NOT NULL AND receipt_number NOT IN
         (SELECT ? || '-' || value || '-' || n FROM json_each(?)) ORDER BY id LIMIT 1`,
    )
    .pluck()
    .get(identity.terminal_id, JSON.stringify([...ids]));
  if (wrong) yield bad('sales', wrong, 'has a receipt number that is not its own');
}
