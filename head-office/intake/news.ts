// What a till must journal because somebody did it at head office. Invariant: told again until the till says that it took it, but not in every answer.
import { z } from 'zod';
import type { HeadOfficeNews } from '../../shared/head-office/messages.ts';
import type { Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';

/** A till that was told has so long to journal it. */
const tellAgainMs = 15_000;

const told = shape({ id: z.string(), kind: z.string(), by: ['by_name', z.string()], at: iso });

const tellSql = `
UPDATE news SET told_at = $2 WHERE till = $1 AND taken_at IS NULL AND (told_at IS NULL OR told_at < $3)
RETURNING ${told.sql}`;

/** Those to be told now; from here on they count as told. */
export const waitingNews = (tx: Queries, till: string, now: Date): Promise<HeadOfficeNews[]> =>
  tx.rows(told.row, tellSql, [till, now, new Date(now.getTime() - tellAgainMs)]);

export async function takeNews(tx: Queries, till: string, took: readonly string[], now: Date): Promise<void> {
  if (took.length === 0) return;
  await tx.run('UPDATE news SET taken_at = $3 WHERE till = $1 AND id = ANY($2) AND taken_at IS NULL', [
    till,
    took,
    now,
  ]);
}
