// How fast cards are sold, read from the lines: of one person within minutes, and of all people over days. Reads only.
import { allOf, value } from './table.ts';
import type { Ledger } from './transaction.ts';

/** A card that is active or on its way there: when its order was made (ISO 8601 UTC, the service's time), and who began its sale. */
export type PacedCard = { readonly at: string; readonly operatorId: string };

export function createCardPace({ db }: Pick<Ledger, 'db'>) {
  const ofCards = "FROM lines JOIN sales ON sales.id = lines.sale_id WHERE lines.state IN ('activating', 'active')";
  const count = value<number, [{ operatorId: string; after: string; until: string }]>(
    db,
    `SELECT count(*) ${ofCards} AND lines.ordered_at > @after AND lines.ordered_at <= @until AND sales.operator_id = @operatorId`,
  );
  return {
    countOf: (asked: { operatorId: string; after: string; until: string }): number => count(asked) ?? 0,
    /** In the order of their time. */
    between: allOf<[{ from: string; to: string }], PacedCard>(
      db,
      `SELECT lines.ordered_at AS at, sales.operator_id AS operatorId ${ofCards} AND lines.ordered_at >= @from AND lines.ordered_at < @to
       ORDER BY lines.ordered_at`,
    ),
  };
}
