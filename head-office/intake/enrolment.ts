// A till's first request, by a code of a list that IT made (codes.ts). Invariants: a secret is sent only to the machine it was made for, and again only
// until it has signed; a place that has a till is taken only by a code that replaces it, and that is an alarm; a second use of a code is refused, and
// an alarm. Every enrolment is in the audit, refused or not, without the code.
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type EnrolAnswer,
  type EnrolRefusal,
  type EnrolRequest,
  enrolRequest,
} from '../../shared/head-office/messages.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { raiseAlarm, raiseAnew } from '../core/alarms.ts';
import { record } from '../core/audit-row.ts';
import type { Database, Queries } from '../core/database.ts';
import { type Exchange, readBody, refuse } from '../core/exchange.ts';
import { notifyChange } from '../core/listening.ts';
import type { Sealing } from '../core/sealing.ts';
import { shape } from '../core/shape.ts';
import { hashOfCode, lockPlaces, placeWords, verdictOf } from './codes.ts';
import { tooLarge } from './gate.ts';
import { readRequest } from './read-request.ts';
import { stateFacts } from './store-facts.ts';

const mostBytes = 8 * 1024;
const secretBytes = 32;

const messages: Readonly<Record<EnrolRefusal, string>> = {
  unknown: 'Head office does not expect this till with this code.',
  used: 'This till has used its code already.',
  ended: 'This code was cancelled, or a newer one took its place.',
  over: 'The time of this code is over.',
  zone: 'Head office does not know this time zone.',
};

/** As the machine that asked names itself. */
export type RefusedEnrolment = {
  readonly why: EnrolRefusal;
  readonly store: string;
  readonly terminal: string;
  readonly address: string;
};

export type EnrolDeps = {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly now: () => Date;
  readonly refused: (enrolment: RefusedEnrolment, at: Date) => Promise<void>;
};

export function createEnrolment({ database, sealing, now, refused }: EnrolDeps) {
  return async ({ incoming, address: from }: Exchange): Promise<Response> => {
    const body = await readBody(incoming, mostBytes);
    if (!body) return refuse(tooLarge);
    const read = readRequest(body, enrolRequest);
    if (!read.ok) return refuse(read.error);
    const at = now();
    const enrolled = await database.transaction((tx) => enrol(tx, sealing, read.value, from, at));
    if (enrolled.ok) return Response.json(enrolled.value);
    const { store, terminal } = read.value;
    await refused({ why: enrolled.error, store: store.id, terminal, address: from }, at);
    return refuse({ status: 403, class: 'forbidden', code: enrolled.error, message: messages[enrolled.error] });
  };
}

const code = shape({
  list: ['e.list', z.int()],
  name: ['e.name', z.string().nullable()],
  replaces: ['e.replaces', z.boolean()],
  until: ['l.until', z.date()],
  usedAt: ['e.used_at', z.date().nullable()],
  usedFrom: ['e.used_from', z.string().nullable()],
  usedLedger: ['e.used_ledger', z.string().nullable()],
  endedAt: ['e.ended_at', z.date().nullable()],
});
type Code = z.infer<typeof code.row>;

/** Two requests with one code at once run one after the other. */
const codeSql = `SELECT ${code.sql} FROM expected e JOIN lists l ON l.id = e.list
  WHERE l.code_hash = $1 AND e.store = $2 AND e.terminal = $3 FOR UPDATE OF e`;

const place = shape({
  till: ['id', z.string()],
  sealed: ['sealed_secret', z.string()],
  hasSigned: ['used_at IS NOT NULL', z.boolean()],
  heardFrom: ['coalesce(seen_from, enrolled_from)', z.string()],
  heardAt: ['coalesce(seen_at, enrolled_at)', z.date()],
});
type Place = z.infer<typeof place.row>;

const placeSql = `SELECT ${place.sql} FROM tills WHERE store = $1 AND terminal = $2`;

async function enrol(
  tx: Queries,
  sealing: Sealing,
  asked: EnrolRequest,
  from: string,
  at: Date,
): Promise<Result<EnrolAnswer, EnrolRefusal>> {
  const { store, terminal, ledger } = asked;
  await lockPlaces(tx, 'in common');
  const [known] = await tx.rows(code.row, codeSql, [hashOfCode(asked.code), store.id, terminal]);
  const [there] = known ? await tx.rows(place.row, placeSql, [store.id, terminal]) : [];
  const verdict = verdictOf(known ?? null, there ?? null, { ledger, at });
  switch (verdict) {
    case 'again':
      return again(sealing, there);
    case 'first':
    case 'replaces':
      return known ? enter(tx, sealing, { asked, known, there, from, at }) : err('unknown');
    case 'used':
      if (known && there) await raiseAlarm(tx, usedTwice(known, there, from), at);
      return err('used');
    default:
      return err(verdict);
  }
}

/** The answer was lost. */
function again(sealing: Sealing, there: Place | undefined): Result<EnrolAnswer, EnrolRefusal> {
  const secret = there ? sealing.open(there.sealed) : null;
  return there && secret !== null ? ok({ till: there.till, secret }) : err('used');
}

const usedTwice = ({ usedAt, usedFrom }: Code, { till }: Place, from: string) => ({
  till,
  kind: 'enrolled-twice' as const,
  facts: { firstAt: usedAt?.toISOString() ?? null, firstFrom: usedFrom, secondFrom: from },
});

type Entering = {
  readonly asked: EnrolRequest;
  readonly known: Code;
  readonly there: Place | undefined;
  readonly from: string;
  readonly at: Date;
};

async function enter(tx: Queries, sealing: Sealing, entering: Entering): Promise<Result<EnrolAnswer, EnrolRefusal>> {
  const { asked, known, there, from, at } = entering;
  const { store, terminal, ledger } = asked;
  const { id, ...facts } = store;
  const stated = await stateFacts(tx, id, facts);
  if (!stated.ok) return stated;
  const secret = randomBytes(secretBytes).toString('base64url');
  const till = await keepTill(tx, entering, sealing.seal(secret));
  await tx.run(
    `UPDATE expected SET used_at = $4, used_from = $5, used_ledger = $6 WHERE list = $1 AND store = $2 AND terminal = $3`,
    [known.list, id, terminal, at, from, ledger],
  );
  const by = { userId: null, name: '', address: from };
  const about = [placeWords({ store: id, terminal }), ...stated.value].join(' · ');
  await record(tx, by, at, there ? 'replaced' : 'enrolled', about);
  if (there) {
    const firstAt = there.heardAt.toISOString();
    const alarm = { firstFrom: there.heardFrom, firstAt, secondFrom: from };
    await raiseAnew(tx, { till, kind: 'replaced', facts: alarm }, at);
  }
  return ok({ till, secret });
}

/** A machine replaces another one: from now on the old one's secret is answered as replaced. */
async function keepTill(tx: Queries, { asked, known, from, at }: Entering, sealed: string): Promise<string> {
  const where = [asked.store.id, asked.terminal];
  await tx.run(
    `INSERT INTO former_secrets (till, sealed_secret, ended_at)
     SELECT id, sealed_secret, $3 FROM tills WHERE store = $1 AND terminal = $2`,
    [...where, at],
  );
  const values = [randomUUID(), ...where, known.name, sealed, at, from];
  const [kept] = await tx.rows(z.object({ id: z.string() }), keepTillSql, values);
  if (!kept) throw new Error('a till was not kept');
  await notifyChange(tx, kept.id);
  return kept.id;
}

const keepTillSql = `
INSERT INTO tills (id, store, terminal, name, sealed_secret, enrolled_at, enrolled_from)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (store, terminal) DO UPDATE SET name = coalesce($4, tills.name), sealed_secret = $5, enrolled_at = $6,
  enrolled_from = $7, used_at = NULL, asked_at = NULL, revoked_at = NULL, revoked_by = NULL
RETURNING id`;
