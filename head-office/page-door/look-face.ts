// What the page can read. Invariant: each view knows who reads and which stores are theirs, and leaves out what they may not see.
import type { FileName } from '../../shared/head-office/users.ts';
import type { FileAsks } from '../../shared/head-office/views.ts';
import { err, ok } from '../../shared/result.ts';
import type { Database } from '../core/database.ts';
import { alarms, badges } from '../views/alarms.ts';
import { attention } from '../views/attention.ts';
import { cardLife } from '../views/card-life.ts';
import { cardsFound } from '../views/cards.ts';
import { companies } from '../views/companies.ts';
import { moneyDue } from '../views/due.ts';
import { csvFile } from '../views/files.ts';
import { outliers } from '../views/outliers.ts';
import { period } from '../views/period.ts';
import type { Reader } from '../views/scope.ts';
import { tills } from '../views/tills.ts';
import { today } from '../views/today.ts';
import { zs } from '../views/zs.ts';
import type { Handlers, SignedInAsker } from './door.ts';
import { storesOf } from './people-face.ts';

export const readerOf = (by: SignedInAsker): Reader => ({
  stores: storesOf(by) ?? 'all',
  userId: by.userId,
  now: by.now,
});

export function createLookFace({ database }: { readonly database: Database }) {
  const look =
    <A, V>(view: (database: Database, reader: Reader, asks: A) => Promise<V>) =>
    async (asks: A, by: SignedInAsker) =>
      ok(await view(database, readerOf(by), asks));
  const fileBy = (name: FileName) => async (asks: FileAsks, by: SignedInAsker) =>
    ok({ name: `${name}-${asks.from}-${asks.to}.csv`, text: csvFile(database, readerOf(by), name, asks) });
  return {
    badges: look(badges),
    today: look(today),
    cards: look(cardsFound),
    async card(asks, by) {
      const found = await cardLife(database, readerOf(by), asks);
      return found ? ok(found) : err({ code: 'not_found' });
    },
    due: look(moneyDue),
    companies: look(companies),
    attention: look(attention),
    // Of one moment: which days are summed, and their sums.
    periods: (asks, by) =>
      database.transaction(async (tx) => {
        await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        return ok(await period(tx, readerOf(by), asks));
      }),
    zs: look(zs),
    exceptions: look(outliers),
    tills: look(tills),
    'cards-csv': fileBy('cards'),
    'payments-csv': fileBy('payments'),
    'days-csv': fileBy('days'),
    'zs-csv': fileBy('zs'),
    'pots-csv': fileBy('pots'),
    'due-csv': fileBy('due'),
    'companies-csv': fileBy('companies'),
    'alarms-csv': fileBy('alarms'),
    alarms: look(alarms),
  } satisfies Partial<Handlers>;
}
