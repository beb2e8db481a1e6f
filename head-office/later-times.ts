// Stored times that are later than now: the clock was wrong when they were written, or this database was. Each that something is decided by counts
// as never from then on, or as now where there must be one, and that is told. Invariant: every stored time is here, or is only shown.
import { record } from './core/audit-row.ts';
import { type Database, isAway } from './core/database.ts';
import type { Log } from './core/log.ts';
import { type Looking, lookEvery } from './core/looking.ts';
import { toleranceMs } from './core/server-clock.ts';
import { aloneMs } from './page-door/second-person.ts';
import { sessionMs } from './page-door/sessions.ts';
import { linkMs } from './page-door/users.ts';

/** `$1` is now. */
const isLater = (time: string, than = 0): string => `${time} > $1::timestamptz + interval '${toleranceMs + than} ms'`;

const deciding: Readonly<Record<string, string>> = {
  // When a till was heard: one that is gone would count as heard, and a report of now as older than its last.
  'tills.seen_at': `UPDATE tills SET seen_at = NULL WHERE ${isLater('seen_at')}`,
  'tills.asked_at': `UPDATE tills SET asked_at = NULL WHERE ${isLater('asked_at')}`,
  'tills.enrolled_at': `UPDATE tills SET enrolled_at = $1 WHERE ${isLater('enrolled_at')}`,
  // What balances are compared by.
  'tills.whole_at': `UPDATE tills SET whole_at = NULL WHERE ${isLater('whole_at')}`,
  'tills.clock_off_at': `UPDATE tills SET clock_off_at = $1 WHERE ${isLater('clock_off_at')}`,
  'balances.read_at': `DELETE FROM balances WHERE ${isLater('greatest(read_at, judged_at)')}`,
  'starts.last_at': `DELETE FROM starts WHERE ${isLater('greatest(first_at, last_at, first_sent, last_sent)')}`,
  'books.sent_at': `UPDATE books SET sent_at = $1 WHERE ${isLater('sent_at')}`,
  // Which book of a till is its newest: they keep their order, within the moment before now.
  'books.began_at': `UPDATE books SET began_at = $1::timestamptz - (l.latest - began_at) / 1000000
    FROM (SELECT max(began_at) AS latest FROM books) l WHERE ${isLater('began_at')}`,
  'news.told_at': `UPDATE news SET told_at = NULL WHERE ${isLater('told_at')} AND taken_at IS NULL`,
  'documents.told_at': `UPDATE documents SET told_at = NULL WHERE ${isLater('told_at')}`,
  // Which was said last; and what nobody could agree to a day ago waits for somebody who does.
  'settings_said.said_at': `UPDATE settings_said SET said_at = $1 WHERE ${isLater('said_at')}`,
  'settings_said.told_from': `UPDATE settings_said SET told_from = NULL WHERE ${isLater('told_from', aloneMs)}`,
  // Its first stores have been tried, whatever the clock was.
  'settings_said.rest_from': `UPDATE settings_said SET rest_from = $1 WHERE ${isLater('rest_from')}`,
  'own_pins.chosen_at': `DELETE FROM own_pins WHERE ${isLater('chosen_at')}`,
  'people_said.said_at': `UPDATE people_said SET said_at = $1 WHERE ${isLater('said_at')}`,
  'people_said.told_from': `UPDATE people_said SET told_from = NULL WHERE ${isLater('told_from', aloneMs)}`,
  // Until when something is open: as long as it would be from now.
  'lists.made_at': `UPDATE lists SET until = until - (made_at - $1::timestamptz), made_at = $1 WHERE ${isLater('made_at')}`,
  'sessions.ends_at': `DELETE FROM sessions WHERE ${isLater('ends_at', sessionMs)}`,
  'invitations.until': `DELETE FROM invitations WHERE ${isLater('until', linkMs)}`,
  'shown_cash.at': `DELETE FROM shown_cash WHERE ${isLater('at')}`,
  'wrong_tries.at': `DELETE FROM wrong_tries WHERE ${isLater('at')}`,
  // When somebody was told of a thing that is still open: once each day.
  'told.at': `DELETE FROM told WHERE ${isLater('at')}`,
  // The half minute of the last code of a second factor.
  'users.last_step': `UPDATE users SET last_step = NULL WHERE ${isLater('to_timestamp(last_step * 30)')}`,
};

const clock = { userId: null, name: '', address: '' };

/** Answers how many there were of each that decides, by column. */
export function forgetLaterTimes(database: Database, now: Date): Promise<Readonly<Record<string, number>>> {
  return database.transaction(async (tx) => {
    const found: Record<string, number> = {};
    for (const [column, sql] of Object.entries(deciding)) found[column] = await tx.run(sql, [now]);
    const about = Object.entries(some(found)).map(([column, count]) => `${column} ${count}`);
    if (about.length > 0) await record(tx, clock, now, 'later-times', about.join(' · '));
    return found;
  });
}

const some = (found: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(found).filter(([, count]) => count > 0));

type WatchOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
  readonly failed: (error: unknown) => void;
  readonly everyMs: number;
};

/** Now, and from then on: another head office on this database may have a clock that is ahead. */
export async function watchLaterTimes(options: WatchOptions): Promise<Looking> {
  const { database, now, log, failed, everyMs } = options;
  const look = async (): Promise<void> => {
    const found = some(await forgetLaterTimes(database, now()));
    if (Object.keys(found).length > 0) log('later-times', found);
  };
  await look().catch((error: unknown) => {
    if (!isAway(error)) failed(error);
  });
  return lookEvery({ everyMs, look, failed });
}
