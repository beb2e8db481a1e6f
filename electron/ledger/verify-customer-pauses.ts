// What a sale's customer was asked: each row follows from the entries about it, and each entry has its row.
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { customerPausesTable } from './customer-pauses.ts';
import type { Entry } from './journal-entry.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

const asked = z.looseObject({
  questionId: z.string(),
  sumMinor: z.number(),
  cards: z.number(),
  ownMinor: z.number(),
});
const warned = z.looseObject({ questionId: z.string(), answer: z.enum(['stop', 'continue']) });

export const customerPauseKinds = ['customer-asked', 'customer-warned'] as const;

export function* customerPauseFaults(db: Database.Database, journal: readonly Entry[]): Generator<VerifyFault> {
  const askedOf = new Map<string, z.infer<typeof asked>>();
  const answerTo = new Map<string, 'stop' | 'continue'>();
  const warnedSales = new Set<string>();
  for (const { kind, sale_id: saleId, body } of journal) {
    if (saleId === null) continue;
    const question = kind === 'customer-asked' ? asked.safeParse(body).data : undefined;
    const answer = kind === 'customer-warned' ? warned.safeParse(body).data : undefined;
    if (question) askedOf.set(saleId, question);
    if (answer) {
      answerTo.set(answer.questionId, answer.answer);
      warnedSales.add(saleId);
    }
  }
  const states = { stop: 'stopped', continue: 'continued' } as const;
  for (const row of customerPausesTable.all(db, 'ORDER BY sale_id')()) {
    const told = askedOf.get(row.saleId);
    askedOf.delete(row.saleId);
    const answer = answerTo.get(row.questionId);
    const isAsTold =
      told?.questionId === row.questionId &&
      told.sumMinor === row.sumMinor &&
      told.cards === row.cards &&
      told.ownMinor === row.ownMinor &&
      row.state === (answer ? states[answer] : 'asked') &&
      (row.warned === 1) === warnedSales.has(row.saleId);
    if (!isAsTold) yield bad('customer_pauses', row.saleId, 'is another than its journal says');
  }
  for (const id of askedOf.keys()) yield bad('customer_pauses', id, 'is missing');
}
