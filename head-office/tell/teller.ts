// Tells what is open, once and again each day, by mail and by webhook. Invariants: several head offices on one database tell a thing once, as only the
// holder of the lock does; a place that another took the place of is told so first. A process that dies after it sent, and before the commit that keeps
// it, sends the same once more when it starts again: a thing is told twice rather than never.
import { z } from 'zod';
import { type TellWay, tellWays } from '../../shared/head-office/telling.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Database, isAway, type Queries } from '../core/database.ts';
import { locks } from '../core/locks.ts';
import type { Log } from '../core/log.ts';
import { type Looking, lookEvery } from '../core/looking.ts';
import type { Sealing } from '../core/sealing.ts';
import { goodbyeMailOf, mailOf } from './mail-text.ts';
import { isUrgent, type OpenThing, openNow } from './open.ts';
import { isQuietAt, openPlace, type Place, placeOf, readQuiet } from './places.ts';
import { sendMail, sendWebhook } from './send.ts';

const dayMs = 86_400_000;
/** An old place that does not answer is given up. */
const goodbyeMs = 3 * dayMs;
const longestPause = 60;

type TellerDeps = {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly now: () => Date;
  /** Of the page, for whoever reads a mail. */
  readonly address: () => { readonly url: string };
};

const taken = z.object({ taken: z.boolean() });
const told = z.object({ thing: z.string(), at: z.date() });
const old = z.object({ id: z.string(), sealed: z.string(), ended_at: z.date(), ended_by: z.string() });

/** Which of these are told now: those never told, and those told a day ago; in quiet hours the urgent alone. */
export function dueThings<T extends Pick<OpenThing, 'thing' | 'kind'>>(
  things: readonly T[],
  toldAt: ReadonlyMap<string, Date>,
  isQuiet: boolean,
  at: Date,
): T[] {
  return things.filter((thing) => {
    const before = toldAt.get(thing.thing);
    return (!isQuiet || isUrgent(thing)) && (!before || at.getTime() - before.getTime() >= dayMs);
  });
}

type Sent = Result<null, string>;
/** What is said at a place: what is open there, and that it is no longer one. */
type Senders = {
  readonly [W in TellWay]: {
    readonly open: (place: Place[W], things: readonly OpenThing[]) => Promise<Sent>;
    readonly ended: (place: Place[W], by: string, at: Date) => Promise<Sent>;
  };
};

export function createTeller({ database, sealing, now, address }: TellerDeps) {
  const pageAddress = () => new URL('/#/alarms', address().url).href;
  const senders: Senders = {
    mail: {
      open: (place, things) => sendMail(place, mailOf(things, place, pageAddress())),
      ended: (place, by, at) => sendMail(place, goodbyeMailOf(place, by, at)),
    },
    webhook: {
      open: (place, things) => sendWebhook(place, { type: 'head_office.open', data: { things } }, now()),
      ended: (place, by, at) =>
        sendWebhook(place, { type: 'head_office.place_ended', data: { by, at: at.toISOString() } }, now()),
    },
  };

  async function send<W extends TellWay>(
    tx: Queries,
    way: W,
    choose: () => Promise<OpenThing[]>,
  ): Promise<Result<number, string>> {
    const place = await placeOf(tx, way, sealing);
    const things = place ? await choose() : [];
    if (!place || things.length === 0) return ok(0);
    const sent = await senders[way].open(place, things);
    return sent.ok ? ok(await keep(tx, way, things)) : sent;
  }

  const keep = (tx: Queries, way: TellWay, things: readonly OpenThing[]): Promise<number> =>
    tx.run(
      `INSERT INTO told (way, thing, at) SELECT $1, unnest($2::text[]), $3
       ON CONFLICT (way, thing) DO UPDATE SET at = excluded.at`,
      [way, things.map(({ thing }) => thing), now()],
    );

  /** Those before the present one, each until it was told or is given up. */
  async function sayGoodbye(tx: Queries, way: TellWay): Promise<void> {
    const sql = `SELECT id::text, sealed, ended_at, ended_by FROM places
      WHERE way = $1 AND ended_at IS NOT NULL AND sealed IS NOT NULL ORDER BY id LIMIT 5`;
    for (const { id, sealed, ended_at: at, ended_by: by } of await tx.rows(old, sql, [way])) {
      const sent = await goodbye(way, sealed, by, at);
      if (sent.ok || now().getTime() - at.getTime() > goodbyeMs)
        await tx.run('UPDATE places SET sealed = NULL WHERE id::text = $1', [id]);
    }
  }

  async function goodbye<W extends TellWay>(way: W, sealed: string, by: string, at: Date): Promise<Sent> {
    const place = openPlace(way, sealing, sealed);
    return place ? senders[way].ended(place, by, at) : err('unreadable');
  }

  /** How many things were told. */
  return async function tell(way: TellWay): Promise<Result<number, string>> {
    return database.transaction(async (tx) => {
      const [lock] = await tx.rows(taken, 'SELECT pg_try_advisory_xact_lock($1) AS taken', [locks.telling]);
      if (!lock?.taken) return ok(0);
      await sayGoodbye(tx, way);
      return send(tx, way, async () => {
        const at = now();
        const things = await openNow(tx, at);
        await tx.run('DELETE FROM told WHERE way = $1 AND NOT thing = ANY($2)', [
          way,
          things.map(({ thing }) => thing),
        ]);
        const rows = await tx.rows(told, 'SELECT thing, at FROM told WHERE way = $1', [way]);
        const toldAt = new Map(rows.map((row) => [row.thing, row.at]));
        return dueThings(things, toldAt, isQuietAt(await readQuiet(tx), at), at);
      });
    });
  };
}

export function startTelling(
  deps: TellerDeps & { readonly log: Log; readonly failed: (error: unknown) => void; readonly tellEveryMs: number },
): Looking {
  const tell = createTeller(deps);
  /** Rounds to leave out, and how many were left out last: a server that refuses is not asked each minute. */
  const pauses = new Map<TellWay, { left: number; last: number }>();

  async function tellBy(way: TellWay): Promise<void> {
    const pause = pauses.get(way) ?? { left: 0, last: 0 };
    if (pause.left > 0) {
      pauses.set(way, { ...pause, left: pause.left - 1 });
      return;
    }
    const told = await tell(way);
    if (told.ok && told.value > 0) deps.log('told', { way, things: told.value });
    if (!told.ok && pause.last === 0) deps.log('not-told', { way, why: told.error });
    const next = told.ok ? 0 : Math.min(pause.last * 2 || 1, longestPause);
    pauses.set(way, { left: next, last: next });
  }

  const round = async (): Promise<void> => {
    for (const way of tellWays)
      await tellBy(way).catch((error: unknown) => {
        if (!isAway(error)) deps.failed(error);
      });
  };

  return lookEvery({ everyMs: deps.tellEveryMs, look: round, failed: deps.failed });
}
