// A till's first request: a code of a list that IT made, valid for its pairs of store and terminal, once each and for a limited time. Invariants: a
// code is stored here as a hash; a secret is sent only to the machine it was made for, and again only until it has signed; a second use is refused
// and raises an alarm. Refused enrolments are reported to IT, without the code.
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type EnrolAnswer,
  type EnrolRefusal,
  type EnrolRequest,
  enrolRequest,
} from '../../shared/head-office/messages.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isZone } from '../../shared/zone.ts';
import type { Database, Queries } from '../core/database.ts';
import { type Exchange, readBody, refuse } from '../core/exchange.ts';
import { notifyChange } from '../core/listening.ts';
import type { Sealing } from '../core/sealing.ts';
import { shape } from '../core/shape.ts';
import { raiseAlarm } from './alarms.ts';
import { tooLarge } from './gate.ts';
import { readRequest } from './read-request.ts';

const mostBytes = 8 * 1024;
const secretBytes = 32;

/** Codes cannot be guessed, so a plain hash is enough. */
export const hashOfCode = (code: string): string => hash('sha256', code, 'hex');

const messages: Readonly<Record<EnrolRefusal, string>> = {
  unknown: 'Head office does not expect this till with this code.',
  used: 'This till has used its code already.',
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

const expected = shape({
  name: ['e.name', z.string().nullable()],
  isOver: ['e.until <= $4', z.boolean()],
  usedAt: ['e.used_at', z.date().nullable()],
  usedFrom: ['e.used_from', z.string().nullable()],
  usedLedger: ['e.used_ledger', z.string().nullable()],
  till: ['e.till', z.string().nullable()],
  sealed: ['t.sealed_secret', z.string().nullable()],
  hasSigned: ['t.used_at IS NOT NULL', z.boolean()],
});
type Expected = z.infer<typeof expected.row>;

/** Two requests with one code at once run one after the other. */
const expectedSql = `
SELECT ${expected.sql} FROM expected e LEFT JOIN tills t ON t.id = e.till
WHERE e.code_hash = $1 AND e.store = $2 AND e.terminal = $3 FOR UPDATE OF e`;

async function enrol(
  tx: Queries,
  sealing: Sealing,
  asked: EnrolRequest,
  from: string,
  at: Date,
): Promise<Result<EnrolAnswer, EnrolRefusal>> {
  if (!isZone(asked.store.zone)) return err('zone');
  const place = [hashOfCode(asked.code), asked.store.id, asked.terminal];
  const [found] = await tx.rows(expected.row, expectedSql, [...place, at]);
  if (!found) return err('unknown');
  if (found.usedAt !== null) return again(tx, sealing, found, asked, from, at);
  if (found.isOver) return err('over');
  const secret = randomBytes(secretBytes).toString('base64url');
  await keepStore(tx, asked.store);
  const till = await keepTill(tx, asked, found.name, sealing.seal(secret), from, at);
  await tx.run(
    `UPDATE expected SET used_at = $4, used_from = $5, used_ledger = $6, till = $7
     WHERE code_hash = $1 AND store = $2 AND terminal = $3`,
    [...place, at, from, asked.ledger, till],
  );
  return ok({ till, secret });
}

/** The answer was lost, or another machine has the code. */
async function again(
  tx: Queries,
  sealing: Sealing,
  found: Expected,
  { ledger }: EnrolRequest,
  from: string,
  at: Date,
): Promise<Result<EnrolAnswer, EnrolRefusal>> {
  const { till, sealed, usedAt, usedFrom, usedLedger, hasSigned } = found;
  const secret = sealed === null ? null : sealing.open(sealed);
  if (till !== null && secret !== null && usedLedger === ledger && !hasSigned) return ok({ till, secret });
  const facts = { firstAt: usedAt?.toISOString() ?? null, firstFrom: usedFrom, secondFrom: from };
  if (till !== null) await raiseAlarm(tx, { till, kind: 'enrolled-twice', facts }, at);
  return err('used');
}

const keepStore = (tx: Queries, { id, name, country, currency, zone }: EnrolRequest['store']): Promise<number> =>
  tx.run(
    `INSERT INTO stores (id, name, country, currency, zone) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET name = $2, country = $3, currency = $4, zone = $5`,
    [id, name, country, currency, zone],
  );

/** A machine replaces another one: from now on the old one's secret is answered as revoked. */
async function keepTill(
  tx: Queries,
  { store, terminal }: EnrolRequest,
  name: string | null,
  sealed: string,
  from: string,
  at: Date,
): Promise<string> {
  const place = [store.id, terminal];
  await tx.run(
    `INSERT INTO former_secrets (till, sealed_secret, ended_at)
     SELECT id, sealed_secret, $3 FROM tills WHERE store = $1 AND terminal = $2`,
    [...place, at],
  );
  const [kept] = await tx.rows(z.object({ id: z.string() }), keepTillSql, [
    randomUUID(),
    ...place,
    name,
    sealed,
    at,
    from,
  ]);
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
