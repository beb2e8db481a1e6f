// Says that a person works in some stores, or in all, with which role, and withdraws that. Invariants: no two people of the chain have names that look the same,
// or one id, whoever made them; who may approve at a till is told to none before a second person agreed; the first PIN is kept as its hash alone; what was said
// is never changed, and nobody is disabled by withdrawing it.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { personTakesTwo } from '../../shared/head-office/users.ts';
import { foldedName, shownName } from '../../shared/names.ts';
import { idOf, nameFault, newNameFault } from '../../shared/operators/people-rules.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Role } from '../../shared/roles.ts';
import { type Actor, record } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { notifyStores } from '../core/listening.ts';
import { locks } from '../core/locks.ts';
import { aboutSaid, areKnown, createSaid, storesSaid } from './said.ts';

type PersonAsked = {
  /** Whom it changes, who keeps their name; null: somebody new. */
  readonly person: string | null;
  readonly name: string;
  readonly role: Role;
  /** None: all. */
  readonly stores: readonly string[];
  readonly reason: string;
};
type Times = { readonly at: Date; readonly untilAgreed: Date | null };
type Fault = 'name_unreadable' | 'name_mixed' | 'name_taken' | 'not_found' | 'stores_unknown' | 'too_many_changes';

const whatOf = ({ person, role }: { readonly person: string; readonly role: string }): string => `${person} · ${role}`;
/** Who leaves a store is told there too. */
const said = createSaid({
  table: 'people_said',
  noun: 'person',
  columns: { person: z.string(), role: z.string() },
  whatOf,
  tellsAll: true,
});

const one = z.object({ person: z.string(), name: z.string() });
/** As each is said last. */
const everybody = `SELECT DISTINCT ON (person) person, name FROM people_said WHERE withdrawn_at IS NULL ORDER BY person, said_at DESC, id DESC`;
const had = z.object({ role: z.string() });
/** Which roles tills may have for a person, or will: what they were told last before now (`$2`), withdrawn since or not, and all that was said after it. */
const rolesOf = `
WITH s AS (SELECT * FROM people_said WHERE person = $1 AND (withdrawn_at IS NULL OR withdrawn_at > told_from))
SELECT role FROM s WHERE NOT EXISTS (SELECT FROM s l WHERE (l.said_at, l.id) > (s.said_at, s.id) AND l.told_from <= $2)`;
const taken = z.object({ id: z.string() });
const takenSql = `SELECT person AS id FROM people_said UNION SELECT person FROM people_out
  UNION SELECT jsonb_array_elements_text(coalesce(state -> 'people', '[]')) FROM tills`;

/** `untilAgreed`: from when tills are told what takes two people; null: once somebody else agreed. */
export async function sayPerson(
  tx: Queries,
  asked: PersonAsked,
  pinHash: string,
  by: Actor,
  { at, untilAgreed }: Times,
): Promise<Result<Pick<z.infer<typeof one>, 'person' | 'name'>, Fault>> {
  await tx.run('SELECT pg_advisory_xact_lock($1)', [locks.people]);
  const stores = storesSaid(asked.stores);
  if (!(await areKnown(tx, stores))) return err('stores_unknown');
  if (await said.isTooMany(tx, stores, at)) return err('too_many_changes');
  const all = await tx.rows(one, everybody);
  const was = all.find(({ person }) => person === asked.person);
  if (asked.person !== null && !was) return err('not_found');
  const name = was?.name ?? shownName(asked.name);
  if (!was) {
    const others = all.map((each) => each.name);
    const fault = nameFault(asked.name) === null ? newNameFault(name, others) : 'name_unreadable';
    if (fault) return err(fault);
  }
  const ids = new Set((await tx.rows(taken, takenSql)).map(({ id }) => foldedName(id)));
  const person = was?.person ?? idOf(name, (id) => ids.has(id));
  const roles = (await tx.rows(had, rolesOf, [person, at])).map(({ role }) => role);
  await tx.run(
    `INSERT INTO people_said (id, person, name, role, stores, pin_hash, reason, said_by, said_at, told_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[randomUUID(), person, name, asked.role, stores, pinHash, asked.reason, by.name, at],
      personTakesTwo(asked.stores, [asked.role, ...roles]) ? untilAgreed : at,
    ],
  );
  await record(
    tx,
    by,
    at,
    'say-person',
    `${aboutSaid(whatOf({ person, role: asked.role }), stores)} · ${asked.reason}`,
  );
  // Who leaves a store is told there too.
  await notifyStores(tx, null);
  return ok({ person, name });
}

/** Tills that have not taken a person who is withdrawn do not. */
export const { agree: agreeToPerson, withdraw: withdrawPerson } = said;
