// Which stores' opening hours nobody said, and those of one store. Stores without a till in use need none.
import { z } from 'zod';
import type { TodayView, Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { isInUse } from '../core/in-use.ts';
import { hoursText, openingHours } from '../core/opening-hours.ts';
import { shape } from '../core/shape.ts';
import { counted, inScope, type Reader, scopeOf, storeName, total } from './scope.ts';

const named = 5;
const unsaid = shape({ ...storeName, total });
const said = z.object({ opens: openingHours.nullable() });

export async function openingHoursOf(
  db: Queries,
  reader: Reader,
  where: Where,
): Promise<Pick<TodayView, 'withoutHours' | 'opens'>> {
  const scope = scopeOf(reader, where);
  const rows = await db.rows(
    unsaid.row,
    `SELECT ${unsaid.sql} FROM stores s WHERE s.opens IS NULL
       AND EXISTS (SELECT FROM tills t WHERE t.store = s.id AND ${inScope} AND ${isInUse}) ORDER BY s.name, s.id LIMIT ${named}`,
    scope,
  );
  const [one] =
    where.store === undefined
      ? []
      : await db.rows(
          said,
          `SELECT s.opens FROM stores s WHERE EXISTS (SELECT FROM tills t WHERE t.store = s.id AND ${inScope})`,
          scope,
        );
  return { withoutHours: counted(rows), opens: one?.opens ? hoursText(one.opens) : '' };
}
