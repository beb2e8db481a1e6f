// Whether the database takes what is written. It is tried by writing, because one that can only be read, or whose disk is full, still answers reads.
// Invariants: a try answers within 2 s and its answer is used for 1 s; every change is one line in the log, whoever noticed it.
import type { Database } from './database.ts';
import type { Log } from './log.ts';

export type Condition = 'well' | 'gone' | 'read-only' | 'disk-full' | 'no-answer';

const keptMs = 1_000;
const answerMs = 2_000;

const whyOf: Readonly<Record<string, Condition>> = { '25006': 'read-only', '53100': 'disk-full' };
const writeSql = `INSERT INTO facts (name, value) VALUES ('written', $1)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

type ConditionDeps = {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
  /** How often it is tried where nobody asks. */
  readonly everyMs: number;
};

export function watchCondition({ database, now, log, everyMs }: ConditionDeps) {
  let known: Condition = 'well';
  let since = now();
  let writing: Promise<Condition> | null = null;
  let last: { readonly condition: Condition; readonly atMs: number } = {
    condition: known,
    atMs: Number.NEGATIVE_INFINITY,
  };
  /** Requests that were refused: since the first of them, and since the last look. */
  let refusing: { readonly since: Date; requests: number; isNew: boolean } | null = null;
  const secondsSince = (at: Date) => Math.round((now().getTime() - at.getTime()) / 1000);

  const write = (): Promise<Condition> =>
    database.run(writeSql, [now().toISOString()]).then(
      (): Condition => 'well',
      (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        return whyOf[code] ?? 'gone';
      },
    );

  function became(condition: Condition): void {
    if (condition === known) return;
    if (condition === 'well') log('database-back', { seconds: secondsSince(since) });
    else if (condition === 'disk-full') log('disk-full');
    else log('database-away', { why: condition });
    if (known === 'well' || condition === 'well') since = now();
    known = condition;
  }

  async function attempt(): Promise<Condition> {
    if (performance.now() - last.atMs < keptMs) return last.condition;
    writing ??= write().finally(() => {
      writing = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Condition>((resolve) => {
      timer = setTimeout(() => resolve('no-answer'), answerMs);
    });
    const condition = await Promise.race([writing, late]);
    clearTimeout(timer);
    last = { condition, atMs: performance.now() };
    became(condition);
    return condition;
  }

  async function look(): Promise<void> {
    const condition = await attempt();
    if (!refusing) return;
    if (condition === 'well' && !refusing.isNew) {
      log('refusing-ended', { requests: refusing.requests, seconds: secondsSince(refusing.since) });
      refusing = null;
    } else refusing.isNew = false;
  }

  const timer = setInterval(() => void look(), everyMs);
  return {
    /** Never rejects. */
    attempt,
    /** A request was answered with 503. */
    refused(): void {
      if (!refusing) log('refusing');
      refusing ??= { since: now(), requests: 0, isNew: true };
      refusing.requests += 1;
      refusing.isNew = true;
      void attempt();
    },
    async close(): Promise<void> {
      clearInterval(timer);
    },
  };
}

export type ConditionWatch = ReturnType<typeof watchCondition>;
