// Faults put in on purpose in what several tills of one store, and a second person's word, are for: slips that customers carry, orders that
// another till ends, decisions by hand. Each tampers with a part that is handed to the till; the product itself is untouched.
import type Database from 'better-sqlite3';
import type { ServiceClient } from '../../electron/service/client.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import type { Approval } from '../../shared/request-parts.ts';
import { pins } from './operators.ts';
import { behindTheTill, named, nothingDone, type Tampering, unjournalled } from './tampering.ts';

/** As if the claim slips of these jobs had come back. */
const takesSlips = (db: Database.Database, where: string, value: unknown): void =>
  void db
    .prepare(
      `INSERT INTO slips_taken (line_id, copy, taken_at) SELECT line_id, copy, created_at FROM print_jobs
       WHERE document = 'pending' AND ${where} ON CONFLICT DO NOTHING`,
    )
    .run(value);

const isHonouredHere = (db: Database.Database, orderId: string): boolean =>
  db.prepare('SELECT 1 FROM lines JOIN claims ON line_id = id WHERE order_id = ?').get(orderId) !== undefined;
const isOwn = (db: Database.Database, orderId: string): boolean =>
  db.prepare('SELECT 1 FROM lines WHERE order_id = ?').get(orderId) !== undefined && !isHonouredHere(db, orderId);

/** Another manager's word in the place of the one that does not count. */
const otherWord = (approval: Approval, cashier: unknown): Approval => {
  const other = approval.operatorId === 'clara' ? 'dora' : 'clara';
  const isManager = approval.operatorId in { clara: 1, dora: 1 };
  return isManager && approval.operatorId === cashier ? { operatorId: other, pin: pins[other] } : approval;
};

export const storeFaults: Readonly<Record<string, () => Tampering>> = {
  'what the service said once of the order of another till is believed for good': () => ({
    client(client, db) {
      const known = new Map<string, Awaited<ReturnType<ServiceClient['retailOrder']>>>();
      return {
        ...client,
        async retailOrder(id) {
          if (isOwn(db(), id)) return client.retailOrder(id);
          const answer = known.get(id) ?? (await client.retailOrder(id));
          if (answer.ok) known.set(id, answer);
          return answer;
        },
      };
    },
  }),
  'a slip counts as taken back as soon as it is printed': () => ({
    statement: (sql) =>
      sql.startsWith('UPDATE print_jobs SET state')
        ? (run, values, { db }) => {
            const { id, to } = named(values);
            if (to === 'printed') takesSlips(db, 'id = ?', id);
            return run(...values);
          }
        : null,
  }),
  'the first till gives the money back for what it finds ended, without the slip': () => ({
    statement: (sql) =>
      sql.startsWith('UPDATE lines SET card_sealed')
        ? (run, values, { db }) => {
            const { id, state } = named(values);
            if (state === 'lost') takesSlips(db, 'line_id = ?', id);
            return run(...values);
          }
        : null,
    client: (client, db) => ({
      ...client,
      async retailOrder(id) {
        const answer = await client.retailOrder(id);
        if (!answer.ok || answer.value.value.state !== 'invalidated' || !isOwn(db(), id)) return answer;
        return { ...answer, value: { ...answer.value, value: { ...answer.value.value, state: 'failed' } } };
      },
    }),
  }),
  'whoever sold a card may approve that its money goes back': () => ({
    handlers(handlers, db): TillHandlers {
      const cashierOf = (lineId: string): unknown =>
        db()
          .prepare('SELECT operator_id FROM sales WHERE id = (SELECT sale_id FROM lines WHERE id = ?)')
          .pluck()
          .get(lineId);
      const word = <R extends { lineId: string; approval: Approval }>(request: R): R => ({
        ...request,
        approval: otherWord(request.approval, cashierOf(request.lineId)),
      });
      return {
        ...handlers,
        'line:void': (request) => handlers['line:void'](word(request)),
        'line:cancel-activation': (request) => handlers['line:cancel-activation'](word(request)),
      };
    },
  }),
  'what was under way is forgotten when a manager settles a card by hand': () => ({
    statement: (sql) =>
      sql.startsWith('UPDATE lines SET card_sealed')
        ? (run, values, { db }) => {
            const line = named(values);
            if (line.state === 'manually-settled')
              behindTheTill(db, 'DELETE FROM outbox WHERE subject_id = ?', line.id);
            return run(...values);
          }
        : null,
  }),
  'a slip that was taken just before the power went out counts as being here': () => {
    const entry = unjournalled((row) => row.kind === 'claim-in-doubt');
    return { statement: (sql) => (sql.startsWith('UPDATE lines SET slip_doubt') ? () => nothingDone : entry(sql)) };
  },
};
