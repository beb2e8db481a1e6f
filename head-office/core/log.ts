// What head office says while it serves: each change of state is one line of JSON. Invariants: `event` is one of the names below, so that whoever
// watches can look for it; no secret, no link and no person's name is in a line.

export const logLevels = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

const levels = {
  serving: 'info',
  ending: 'info',
  /** It must no longer work on its database. */
  ended: 'error',
  /** A bug. */
  fault: 'error',
  'database-away': 'error',
  'disk-full': 'error',
  'database-back': 'info',
  /** Requests are answered with 503. */
  refusing: 'warn',
  'refusing-ended': 'info',
  'till-away': 'warn',
  'till-back': 'info',
  alarm: 'warn',
  'alarm-closed': 'info',
  certificate: 'error',
  'certificate-renewed': 'info',
  told: 'info',
  'not-told': 'error',
  'backup-made': 'info',
  'backup-failed': 'error',
  /** Stored times that were later than now, by column: they no longer count. */
  'later-times': 'warn',
  /** Rows of the audit that IT does not keep for longer. */
  'audit-deleted': 'warn',
  /** What another head office on the same database does is noticed late. */
  unheard: 'warn',
} as const satisfies Readonly<Record<string, LogLevel>>;
export type LogEvent = keyof typeof levels;
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;
export type Log = (event: LogEvent, facts?: LogFacts) => void;

type LogOptions = {
  /** Lines below it are left out. */
  readonly level: LogLevel;
  readonly now: () => Date;
  readonly write: (line: string) => void;
};

export function createLog({ level, now, write }: LogOptions): Log {
  return (event, facts = {}) => {
    if (logLevels.indexOf(levels[event]) > logLevels.indexOf(level)) return;
    write(`${JSON.stringify({ at: now().toISOString(), level: levels[event], event, ...facts })}\n`);
  };
}
