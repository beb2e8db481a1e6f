// Where head office tells somebody: one place of each way, and the hours in which it keeps quiet. Invariants: a password or secret is in the database
// only sealed, and leaves head office only towards its own place; a change is in the audit in the same commit.
import { z } from 'zod';
import { type MailSecurity, mailSecurities, type QuietHours, type TellWay } from '../../shared/head-office/telling.ts';
import { formatsByZone, isZone } from '../../shared/zone.ts';
import { type Actor, record } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import type { Sealing } from '../core/sealing.ts';

const mailPlace = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  password: z.string(),
  from: z.string(),
  to: z.string(),
  language: z.enum(['en', 'de']),
});
export type MailPlace = z.infer<typeof mailPlace> & { readonly security: MailSecurity };
const webhookPlace = z.object({ url: z.url(), secret: z.string() });
export type WebhookPlace = z.infer<typeof webhookPlace>;
export type Place = { readonly mail: MailPlace; readonly webhook: WebhookPlace };
const schemas: { readonly [W in TellWay]: z.ZodType<Place[W]> } = { mail: mailPlace, webhook: webhookPlace };

/** For the audit: never the password, and of a webhook's address not the rest, which may be as good as one. */
export const placeWords: { readonly [W in TellWay]: (place: Place[W]) => string } = {
  mail: ({ to, host, port }) => `${to} · ${host}:${port}`,
  webhook: ({ url }) => new URL(url).origin,
};

export function openPlace<W extends TellWay>(way: W, sealing: Sealing, sealed: string): Place[W] | null {
  const text = sealing.open(sealed);
  return text === null ? null : (schemas[way].safeParse(JSON.parse(text)).data ?? null);
}

const sealedRow = z.object({ sealed: z.string() });
const nowSql = 'SELECT sealed FROM places WHERE way = $1 AND ended_at IS NULL';

/** Null where nothing is told this way. */
export async function placeOf<W extends TellWay>(db: Queries, way: W, sealing: Sealing): Promise<Place[W] | null> {
  const [found] = await db.rows(sealedRow, nowSql, [way]);
  return found ? openPlace(way, sealing, found.sealed) : null;
}

/** In one commit; the place before is told by the next round. Null: nothing is told this way any more. */
export async function setPlace<W extends TellWay>(
  tx: Queries,
  way: W,
  place: Place[W] | null,
  sealing: Sealing,
  actor: Actor,
  at: Date,
): Promise<void> {
  const ended = 'UPDATE places SET ended_at = $2, ended_by = $3 WHERE way = $1 AND ended_at IS NULL';
  await tx.run(ended, [way, at, actor.name]);
  await tx.run('DELETE FROM told WHERE way = $1', [way]);
  if (place)
    await tx.run('INSERT INTO places (way, sealed, set_at, set_by) VALUES ($1, $2, $3, $4)', [
      ...[way, sealing.seal(JSON.stringify(place)), at, actor.name],
    ]);
  await record(tx, actor, at, `tell-${way}`, place && placeWords[way](place));
}

const quietFact = 'quiet-hours';
const quietHours = z.object({ from: z.string(), to: z.string(), zone: z.string() });

export async function readQuiet(db: Queries): Promise<QuietHours | null> {
  const [found] = await db.rows(z.object({ value: z.string() }), 'SELECT value FROM facts WHERE name = $1', [
    quietFact,
  ]);
  return found ? quietHours.parse(JSON.parse(found.value)) : null;
}

export async function setQuiet(tx: Queries, quiet: QuietHours | null, actor: Actor, at: Date): Promise<void> {
  await tx.run('DELETE FROM facts WHERE name = $1', [quietFact]);
  if (quiet) await tx.run('INSERT INTO facts (name, value) VALUES ($1, $2)', [quietFact, JSON.stringify(quiet)]);
  await record(tx, actor, at, 'tell-quiet', quiet && `${quiet.from}-${quiet.to} · ${quiet.zone}`);
}

const formatOf = formatsByZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Over midnight too. An unknown zone is never quiet. */
export function isQuietAt(quiet: QuietHours | null, at: Date): boolean {
  if (!quiet || !isZone(quiet.zone)) return false;
  const time = formatOf(quiet.zone).format(at);
  const { from, to } = quiet;
  return from < to ? from <= time && time < to : time >= from || time < to;
}
