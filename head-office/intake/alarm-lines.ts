// One line in the log for each alarm, and one when it is closed, whichever head office on the same database raised it. Invariant: what is open when head
// office starts is told again, so that none is lost between two of its lives.
import { z } from 'zod';
import type { Database } from '../core/database.ts';
import type { Log } from '../core/log.ts';
import { type Looking, lookEvery } from '../core/looking.ts';
import { shape } from '../core/shape.ts';

const lookMs = 10_000;

const open = shape({
  alarm: ['a.id::text', z.string()],
  kind: ['a.kind', z.string()],
  till: ['t.id', z.string()],
  store: ['t.store', z.string()],
  terminal: ['t.terminal', z.string()],
});
const openSql = `SELECT ${open.sql} FROM alarms a JOIN tills t ON t.id = a.till WHERE a.closed_at IS NULL ORDER BY a.id`;

export function createAlarmLines(database: Database, log: Log) {
  let known = new Map<string, z.infer<typeof open.row>>();
  return async (): Promise<void> => {
    const found = new Map((await database.rows(open.row, openSql)).map((one) => [one.alarm, one]));
    for (const one of found.values()) if (!known.has(one.alarm)) log('alarm', one);
    for (const one of known.values()) if (!found.has(one.alarm)) log('alarm-closed', one);
    known = found;
  };
}

type WatchDeps = {
  readonly database: Database;
  readonly failed: (error: unknown) => void;
  readonly log: Log;
};

export const watchAlarms = ({ database, failed, log }: WatchDeps): Looking =>
  lookEvery({ everyMs: lookMs, look: createAlarmLines(database, log), failed });
