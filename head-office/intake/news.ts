// What a till must journal because somebody did it at head office. Invariant: told again until the till says that it took it, but not in every answer.
import { z } from 'zod';
import type { HeadOfficeNews } from '../../shared/head-office/messages.ts';
import type { Queries } from '../core/database.ts';

/** A till that was told has so long to journal it. */
const tellAgainMs = 15_000;

const row = z.object({ id: z.string(), kind: z.string(), by_name: z.string(), at: z.date() });

/** Those to be told now; from here on they count as told. */
export async function waitingNews(tx: Queries, till: string, now: Date): Promise<HeadOfficeNews[]> {
  const rows = await tx.rows(row, tellSql, [till, now, new Date(now.getTime() - tellAgainMs)]);
  return rows.map(({ id, kind, by_name: by, at }) => ({ id, kind, by, at: at.toISOString() }));
}

const tellSql = `
UPDATE news SET told_at = $2 WHERE till = $1 AND taken_at IS NULL AND (told_at IS NULL OR told_at < $3)
RETURNING id, kind, by_name, at`;

export async function takeNews(tx: Queries, till: string, took: readonly string[], now: Date): Promise<void> {
  if (took.length === 0) return;
  await tx.run('UPDATE news SET taken_at = $3 WHERE till = $1 AND id = ANY($2) AND taken_at IS NULL', [
    till,
    took,
    now,
  ]);
}
