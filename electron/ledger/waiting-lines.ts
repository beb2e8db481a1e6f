// Of the lines table, those that wait for an answer of the service: all of them, and those that have waited for long. It only reads.
import { type LineRow, linesTable } from './lines.ts';
import { oneOf, value } from './table.ts';
import type { Ledger } from './transaction.ts';

/**
 * Which waits are long, by when they started (ISO 8601 UTC): at or before `before`. Also at or after `after`, which lies ahead: the clock was
 * set back since, so nobody knows how long they have lasted.
 */
export type LongWait = { readonly before: string; readonly after: string };

/** A wait of `forMs` or more, and one that seems to start `forMs` or more from now. */
export function longWait(now: Date, forMs: number): LongWait {
  return {
    before: new Date(now.getTime() - forMs).toISOString(),
    after: new Date(now.getTime() + forMs).toISOString(),
  };
}

const hasLongWait = 'waiting_since IS NOT NULL AND NOT (waiting_since > @before AND waiting_since < @after)';

type Summary = {
  readonly first: string | null;
  readonly last: string | null;
  readonly reserving: number | null;
  readonly unknownCode: string | null;
};

export function createWaitingLines({ db }: Ledger) {
  /** Read after every commit, so it must be quick: most often no line waits. The other queries run only where it finds something. */
  const summary = oneOf<[], Summary>(
    db,
    `SELECT min(waiting_since) AS first, max(waiting_since) AS last, sum(state = 'reserving') AS reserving, min(said_code) AS unknownCode
     FROM lines WHERE waiting_since IS NOT NULL`,
  );
  const anyLong = ({ before, after }: LongWait): boolean => {
    const { first, last } = summary() ?? {};
    return (first ?? after) <= before || (last ?? before) >= after;
  };
  const countUnresolved = value<number, [LongWait]>(
    db,
    `SELECT count(*) FROM lines WHERE ${hasLongWait} AND state IN ('activating', 'voiding', 'cancelling')`,
  );
  const reserving = linesTable.all(db, "WHERE waiting_since IS NOT NULL AND state = 'reserving'");
  const notRaised = linesTable.all<[LongWait & { readonly most: number }]>(
    db,
    `WHERE ${hasLongWait}
       AND NOT EXISTS (SELECT 1 FROM attention INDEXED BY attention_of_sale WHERE closed_at IS NULL
         AND attention.sale_id = lines.sale_id AND attention.line_id = lines.id AND code = 'waiting_too_long')
     ORDER BY waiting_since LIMIT @most`,
  );
  return {
    /** After a bad day there may be ten thousand. */
    all: linesTable.all(db, 'WHERE waiting_since IS NOT NULL'),
    /** An error code of the service that this till does not know, and for which a line waits; null where none does. The first of the alphabet. */
    unknownCode: (): string | null => summary()?.unknownCode ?? null,
    /** Lines whose create has no answer yet, so that their order may or may not exist. */
    reserving: (): readonly LineRow[] => (summary()?.reserving ? reserving() : []),
    /**
     * How many cards have waited long while they are activated, voided or cancelled: neither sold nor given back. A reservation is not
     * counted, however long it waits: there is no money in it yet, and it holds up its own sale only.
     */
    countUnresolved: (wait: LongWait): number => (anyLong(wait) ? (countUnresolved(wait) ?? 0) : 0),
    /** Lines in any state that have waited long, and have no open `waiting_too_long` entry in the attention list: the first `most`. */
    notRaised: (wait: LongWait, most: number): readonly LineRow[] =>
      anyLong(wait) ? notRaised({ ...wait, most }) : [],
  };
}
