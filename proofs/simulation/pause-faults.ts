// Faults of a till that asks its customers about fraud, put in on purpose: each lets a card leave that nobody went on for.
import type Database from 'better-sqlite3';
import type { Tampering } from './tampering.ts';

/** Of the sale whose question is answered here, what is asked now. */
function askedNow(db: Database.Database): string | null {
  const sql = "SELECT question_id FROM customer_pauses WHERE state = 'asked' ORDER BY asked_at DESC LIMIT 1";
  return db.prepare<[], string>(sql).pluck().get() ?? null;
}

export const pauseFaults: Readonly<Record<string, () => Tampering>> = {
  'an answer to an old question is taken': () => ({
    handlers: (handlers, db) => ({
      ...handlers,
      'pause:answer': (request) =>
        handlers['pause:answer']({ ...request, questionId: askedNow(db()) ?? request.questionId }),
    }),
  }),
  'a pause is skipped by splitting the sale': () => ({
    finds: (sql) => (/FROM lines WHERE ordered_at >=/.test(sql) ? () => [] : null),
  }),
};
