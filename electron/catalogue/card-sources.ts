// What the copy of the catalogue holds about the cards of its products, and no more of them: ten thousand whole products take seconds to read.
import type Database from 'better-sqlite3';
import type { CardsSource } from '../../shared/scan/stated-cards.ts';

type Row = {
  readonly code: string;
  readonly available: number;
  readonly barcode: string | null;
  readonly fields: string;
};

/** In the service's order. */
export function createCardSources(db: Database.Database): () => CardsSource[] {
  const rows = db.prepare<[], Row>(
    `SELECT code, available, barcode, json_extract(body, '$.gtins', '$.carrier', '$.number', '$.masks') AS fields
     FROM products ORDER BY id`,
  );
  return () =>
    rows.all().map(({ code, available, barcode, fields }) => {
      const [gtins, carrier, number, masks]: readonly unknown[] = JSON.parse(fields);
      return { code, available: available === 1, barcode, gtins, carrier, number, masks };
    });
}
