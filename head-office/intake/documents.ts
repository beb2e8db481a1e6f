// The document that a till gets with its report: who is out of it, who works there and which settings it has, resolved here from what was said for its store or for all;
// of a setting and of a person, what was said last. Invariants: a version of a
// till says one thing for ever; it only rises, and above what the till tells that it has, so that a restored head office is not taken for an older one;
// what a till tells of it is recorded, and decides nothing but when it is told again.
import { z } from 'zod';
import {
  firstPinDays,
  mostOut,
  mostPeople,
  mostSettings,
  type TillDocument,
  tillDocument,
} from '../../shared/head-office/document.ts';
import { isPersonFault, isSaidFault } from '../../shared/head-office/document-faults.ts';
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import { raiseAlarmOnce } from '../core/alarms.ts';
import { plannedOnce, type Queries } from '../core/database.ts';
import { isOnTrial } from '../core/on-trial.ts';
import { iso, shape } from '../core/shape.ts';
import type { Standing } from './standing.ts';

/** How long a till has to take a document, and when one that it does not take is told again: it may be another till by then. */
const tellAgainMs = 15_000;
const refusedAgainMs = 5 * 60_000;
/** Nobody counts so far: a till that tells it gets none. */
const mostVersion = 2 ** 50;

/** The rows for a till, oldest first. */
const resolved = `
SELECT coalesce(array_agg(id ORDER BY said_at, id), '{}') FROM (
  SELECT o.id, o.said_at FROM people_out o JOIN tills t ON t.id = $1
  WHERE o.withdrawn_at IS NULL AND (o.stores IS NULL OR t.store = ANY(o.stores)) ORDER BY o.said_at DESC, o.id DESC LIMIT ${mostOut}
) o`;

const utc = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What is said of a till's settings, with its own time. `$3` is now. Without what something later takes the place of by then. */
const settings = `
SELECT coalesce(jsonb_agg(jsonb_build_object(
  'id', id, 'field', field, 'value', value, 'currency', currency, 'from', ${utc('starts_at')},
  'by', said_by, 'agreedBy', agreed_by, 'at', ${utc('said_at')}
) ORDER BY said_at, id), '[]') FROM (
  SELECT * FROM said s WHERE NOT EXISTS (
    SELECT FROM said l
    WHERE l.field = s.field AND (l.said_at, l.id) > (s.said_at, s.id) AND l.starts_at <= greatest(s.starts_at, $3)
  ) ORDER BY said_at DESC, id DESC LIMIT ${mostSettings}
) s`;

/** Who works in a till's store, or did by what was said before: `here` says which. Their first PIN is good from when tills are told. */
const people = `
SELECT coalesce(jsonb_agg(jsonb_build_object(
  'id', id, 'person', person, 'name', name, 'role', role, 'here', here,
  'pin', jsonb_build_object('hash', pin_hash, 'until', ${utc(`(told_from + interval '${firstPinDays} days')`)}),
  'by', said_by, 'agreedBy', agreed_by, 'at', ${utc('said_at')}
) ORDER BY said_at, id), '[]') FROM (
  SELECT * FROM staff s
  WHERE NOT EXISTS (SELECT FROM staff l WHERE l.person = s.person AND (l.said_at, l.id) > (s.said_at, s.id))
    AND EXISTS (SELECT FROM staff e WHERE e.person = s.person AND e.here)
  ORDER BY said_at DESC, id DESC LIMIT ${mostPeople}
) s`;

/** Of those, their own PINs that tills of the same store sealed by the key that this one has (`$4`). A till that is revoked gives none. */
const pins = `
SELECT coalesce(jsonb_agg(jsonb_build_object('person', person, 'key', key, 'at', ${utc('chosen_at')}, 'sealed', sealed) ORDER BY person), '[]') FROM (
  SELECT DISTINCT ON (p.person) p.* FROM own_pins p JOIN tills f ON f.id = p.till JOIN tills t ON t.id = $1 AND t.store = f.store
  WHERE p.key = $4 AND f.revoked_at IS NULL
    AND EXISTS (SELECT FROM jsonb_array_elements((SELECT people FROM workers)) AS s(one) WHERE one ->> 'person' = p.person AND (one -> 'here')::boolean)
  ORDER BY p.person, p.chosen_at DESC LIMIT ${mostPeople}
) p`;

const makeSql = plannedOnce(`
WITH said AS (
  SELECT s.*, greatest(s.told_from, s.starts AT TIME ZONE o.zone) AS starts_at
  FROM settings_said s JOIN tills t ON t.id = $1 JOIN stores o ON o.id = t.store
  WHERE s.withdrawn_at IS NULL AND s.told_from <= $3 AND (s.stores IS NULL OR t.store = ANY(s.stores))
    AND NOT ${isOnTrial('s', '$3')}
),
staff AS (
  SELECT p.*, (p.stores IS NULL OR t.store = ANY(p.stores)) AS here FROM people_said p JOIN tills t ON t.id = $1
  WHERE p.withdrawn_at IS NULL AND p.told_from <= $3
),
workers AS (SELECT (${people}) AS people),
now AS (SELECT (${resolved}) AS outs, (${settings}) AS settings, people, (${pins}) AS pins FROM workers)
INSERT INTO documents AS d (till, version, outs, settings, people, pins)
SELECT $1, $2::bigint + 1, outs, settings, people, pins FROM now
WHERE outs <> '{}' OR settings <> '[]' OR people <> '[]' OR $2::bigint > 0 OR EXISTS (SELECT FROM documents WHERE till = $1)
ON CONFLICT (till) DO UPDATE SET version = greatest(d.version, $2::bigint) + 1, outs = excluded.outs,
  settings = excluded.settings, people = excluded.people, pins = excluded.pins, told_at = NULL, refused = NULL
WHERE (d.outs, d.settings, d.people, d.pins) IS DISTINCT FROM (excluded.outs, excluded.settings, excluded.people, excluded.pins) OR d.version < $2::bigint`);

const { settings: settingsTold, people: peopleTold, pins: pinsTold } = tillDocument.shape;
const due = shape({
  version: z.int(),
  outs: z.array(z.string()),
  settings: settingsTold,
  people: peopleTold,
  pins: pinsTold,
});
const tellSql = plannedOnce(`
UPDATE documents SET told_at = $3
WHERE till = $1 AND version > $2 AND (told_at IS NULL OR told_at < CASE WHEN refused IS NULL THEN $4::timestamptz ELSE $5 END)
RETURNING ${due.sql}`);

const out = shape({ id: z.string(), person: z.string(), by: ['said_by', z.string()], at: ['said_at', iso] });
const outSql = `SELECT ${out.sql} FROM people_out WHERE id = ANY($1) ORDER BY said_at, id`;

/** Null where the till has it, or was told just now. From here on it counts as told. */
export async function documentToTell(
  db: Queries,
  till: string,
  { has, document }: Pick<ReportRequest, 'has' | 'document'>,
  { hasDocument }: Pick<Standing, 'hasDocument'>,
  now: Date,
): Promise<TillDocument | null> {
  if ((!hasDocument && has === 0) || has > mostVersion) return null;
  await db.run(makeSql, [till, has, now, document?.pins?.key ?? null]);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [told] = await db.rows(due.row, tellSql, [till, has, now, before(tellAgainMs), before(refusedAgainMs)]);
  if (!told) return null;
  const { outs, ...others } = told;
  return { v: 1, till, out: await db.rows(out.row, outSql, [outs]), ...others };
}

const noteSql = plannedOnce(`
WITH said AS (
  SELECT till, CASE WHEN version = $2 THEN outs ELSE taken END AS taken, $3::text[] AS found,
    CASE WHEN version = $2 THEN NULL WHEN version = $4 THEN $5 ELSE refused END AS refused, $6::jsonb AS became
  FROM documents WHERE till = $1
)
UPDATE documents d SET taken = s.taken, found = s.found, refused = s.refused, became = s.became FROM said s
WHERE d.till = s.till AND (d.taken, d.found, d.refused, d.became) IS DISTINCT FROM (s.taken, s.found, s.refused, s.became)`);

const fieldRow = z.object({ field: z.string().nullable(), person: z.string().nullable() });
const fieldSql = `SELECT field, NULL AS person FROM settings_said WHERE id = $1
  UNION ALL SELECT NULL, person FROM people_said WHERE id = $1`;

/** What the till took, and what it did not take and why: of that an alarm is raised, once for each. */
export async function noteDocument(
  db: Queries,
  till: string,
  { has, document }: ReportRequest,
  at: Date,
): Promise<void> {
  const { refused = null, found = [], settings = [], people: persons = [] } = document ?? {};
  if (has === 0 && refused === null) return;
  const all = [...settings, ...persons];
  const became = Object.fromEntries(all.map(({ id, is }) => [id, is]));
  await db.run(noteSql, [till, has, found, refused?.version ?? null, refused?.why ?? null, became]);
  const notTaken = all.find(({ is }) => isSaidFault(is) || isPersonFault(is));
  const why = refused?.why ?? notTaken?.is;
  if (why === undefined) return;
  const [row] = await db.rows(fieldRow, fieldSql, [notTaken?.id ?? '']);
  const { field = null, person = null } = (refused ? null : row) ?? {};
  const facts = { version: refused?.version ?? has, field, ...(person === null ? {} : { person }), why };
  await raiseAlarmOnce(db, { till, kind: 'not-taken', facts }, ['version', 'field', 'person', 'why'], at);
}
