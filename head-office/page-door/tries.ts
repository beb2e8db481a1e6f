// Limits wrong tries. A try counts before it is checked, so that many at once gain nothing over one after the other. Invariants: after too many tries
// the right answer is refused too, or the answer would confirm a guess; a name is closed only for the address that tried it too often, so nobody
// locks out a person who signs in elsewhere; over all addresses the tries of a name come one at a time, and slowly after some wrong ones.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Database, Queries } from '../core/database.ts';
import { networkOf } from '../core/proxies.ts';
import { createFairTurns, type FairTurns } from './fair-turns.ts';

const windowMs = 15 * 60_000;
/** For one name from one address, and for one address, which a whole office may share. */
const mostOfNameThere = 5;
const mostOfAddress = 30;
/** So many wrong tries of a name, from wherever, before its tries are slow. */
const fastTries = 5;
/** Of one name: of one address, and in all. */
const mostWaiting = { ofOne: 8, inAll: 64 } as const;

/** `isKnown`: this name has signed in from this address before. Whoever is, waits for no stranger and is closed out by none. */
export type TriedAt = { readonly folded: string; readonly address: string; readonly isKnown: boolean };

export type Tried =
  | {
      readonly allowed: true;
      /** This step was right. Earlier tries stay counted, or a password would allow any number of codes. */
      readonly takeBack: () => Promise<void>;
      /** Everything was right. */
      readonly forget: () => Promise<void>;
      /** It is over: the next try of this name may be looked at. */
      readonly end: () => void;
    }
  | { readonly allowed: false; readonly until: Date }
  /** Too many wait for this name. */
  | { readonly allowed: false; readonly until: null };

export type Tries = { begin(tried: TriedAt, now: Date): Promise<Tried> };

/** `slowMs`: how long a slow try takes at least. */
export function createTries(database: Database, slowMs: number): Tries {
  const ofNames = new Map<string, FairTurns>();

  /** One at a time, one address after the other. */
  async function turnOf(folded: string, network: string): Promise<(() => void) | null> {
    const turns =
      ofNames.get(folded) ??
      createFairTurns({ atOnce: 1, mostWaitingOfOne: mostWaiting.ofOne, mostWaiting: mostWaiting.inAll });
    ofNames.set(folded, turns);
    const end = await turns.take(network);
    return (
      end &&
      (() => {
        end();
        if (turns.isIdle() && ofNames.get(folded) === turns) ofNames.delete(folded);
      })
    );
  }

  /** With the turn of its name. */
  async function count({ folded, address, isKnown }: TriedAt, now: Date, end: () => void): Promise<Tried> {
    const name = `name ${folded}`;
    const there = { of: `${name} address ${networkOf(address)}`, most: mostOfNameThere };
    const limits = isKnown ? [there] : [there, { of: `address ${networkOf(address)}`, most: mostOfAddress }];
    await database.run('DELETE FROM wrong_tries WHERE at < $1', [new Date(now.getTime() - windowMs)]);
    const counted = await database.transaction((tx) => countIn(tx, limits, name, now));
    if (!counted.ok) {
      end();
      return { allowed: false, until: new Date(counted.error.getTime() + windowMs) };
    }
    const { rows, ofName } = counted.value;
    if (!isKnown && ofName >= fastTries) await pause(slowMs);
    const takeBack = async () => {
      await database.run('DELETE FROM wrong_tries WHERE id = ANY($1)', [rows]);
    };
    const forget = async () => {
      await takeBack();
      await database.run('DELETE FROM wrong_tries WHERE of = $1', [there.of]);
    };
    return { allowed: true, takeBack, forget, end };
  }

  return {
    async begin(tried, now) {
      const end = tried.isKnown ? () => {} : await turnOf(tried.folded, networkOf(tried.address));
      if (!end) return { allowed: false, until: null };
      try {
        return await count(tried, now, end);
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

type Limit = { readonly of: string; readonly most: number };
type Counted = { readonly rows: readonly number[]; readonly ofName: number };

const wrong = z.object({ at: z.date() });
const wrongSql = 'SELECT at FROM wrong_tries WHERE of = $1 ORDER BY at';

/** The rows of this try; after too many, the time when enough of them expire. */
async function countIn(tx: Queries, limits: readonly Limit[], name: string, now: Date): Promise<Result<Counted, Date>> {
  for (const { of, most } of limits) {
    // Tries that count to the same limit wait for each other.
    await tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [of]);
    const first = (await tx.rows(wrong, wrongSql, [of])).at(-most);
    if (first) return err(first.at);
  }
  const ofName = (await tx.rows(wrong, wrongSql, [name])).length;
  const sql = 'INSERT INTO wrong_tries (of, at) SELECT unnest($1::text[]), $2 RETURNING id';
  const rows = await tx.rows(z.object({ id: z.number() }), sql, [[...limits.map(({ of }) => of), name], now]);
  return ok({ rows: rows.map(({ id }) => id), ofName });
}
