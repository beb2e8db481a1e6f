// Who may agree to what a user says, or makes: not the user, and nobody who was let in, or got a new link, within a day, so that nobody agrees with
// themselves under a name that they just made.
import { z } from 'zod';
import { type Deed, deedRoles } from '../../shared/head-office/users.ts';
import type { Queries } from '../core/database.ts';
import { linkMs } from './users.ts';

/** Where there is nobody to agree, it waits as long. */
export const aloneMs = 86_400_000;

const sql = `
SELECT FROM users u WHERE u.role = ANY($1) AND u.disabled_at IS NULL AND u.password_hash IS NOT NULL AND u.made_at <= $2
  AND NOT EXISTS (SELECT FROM invitations i WHERE i.user_id = u.id AND i.until > $3)`;

const isThere = async (tx: Queries, deed: Deed, now: Date, condition: string, userId: string | null) => {
  const values = [
    deedRoles[deed],
    new Date(now.getTime() - aloneMs),
    new Date(now.getTime() - aloneMs + linkMs),
    userId,
  ];
  return (await tx.rows(z.object({}), `${sql} AND u.id ${condition} $4 LIMIT 1`, values)).length > 0;
};

type By = { readonly userId: string | null };
export const mayAgree = (tx: Queries, deed: Deed, { userId }: By, now: Date): Promise<boolean> =>
  isThere(tx, deed, now, '=', userId);
export const hasSecondPerson = (tx: Queries, deed: Deed, { userId }: By, now: Date): Promise<boolean> =>
  isThere(tx, deed, now, 'IS DISTINCT FROM', userId);

/** From when on tills are told what takes two people; null: once somebody else agreed. */
export const untilAgreed = async (tx: Queries, deed: Deed, by: By & { readonly now: Date }): Promise<Date | null> =>
  (await hasSecondPerson(tx, deed, by, by.now)) ? null : new Date(by.now.getTime() + aloneMs);
