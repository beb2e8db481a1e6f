// Who may agree to what a user says, or makes: not the user, and nobody who was let in, enabled again, or got a new link or second factor, within a
// day, so that nobody agrees with themselves under a name that they just made or took.
import { z } from 'zod';
import { type Deed, deedRoles } from '../../shared/head-office/users.ts';
import type { Queries } from '../core/database.ts';

/** Where there is nobody to agree, it waits as long. */
export const aloneMs = 86_400_000;

const sql = `
SELECT FROM users u WHERE u.role = ANY($1) AND u.disabled_at IS NULL AND u.password_hash IS NOT NULL AND u.let_in_at <= $2`;

const isThere = async (tx: Queries, deed: Deed, now: Date, condition: string, userId: string | null) => {
  const values = [deedRoles[deed], new Date(now.getTime() - aloneMs), userId];
  return (await tx.rows(z.object({}), `${sql} AND u.id ${condition} $3 LIMIT 1`, values)).length > 0;
};

type By = { readonly userId: string | null };
export const mayAgree = (tx: Queries, deed: Deed, { userId }: By, now: Date): Promise<boolean> =>
  isThere(tx, deed, now, '=', userId);
export const hasSecondPerson = (tx: Queries, deed: Deed, { userId }: By, now: Date): Promise<boolean> =>
  isThere(tx, deed, now, 'IS DISTINCT FROM', userId);

/** From when on tills are told what takes two people; null: once somebody else agreed. */
export const untilAgreed = async (tx: Queries, deed: Deed, by: By & { readonly now: Date }): Promise<Date | null> =>
  (await hasSecondPerson(tx, deed, by, by.now)) ? null : new Date(by.now.getTime() + aloneMs);
