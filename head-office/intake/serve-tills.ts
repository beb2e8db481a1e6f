// The calls of tills, below `/v1`. Invariant: every call but the enrolment passes the gate.
import type { Hono } from 'hono';
import type { Database } from '../core/database.ts';
import type { Exchange } from '../core/exchange.ts';
import { type Listening, listen } from '../core/listening.ts';
import type { Sealing } from '../core/sealing.ts';
import { createEnrolment, type EnrolDeps } from './enrolment.ts';
import { createGate } from './gate.ts';
import { createHeldReports } from './held-reports.ts';
import { createJournalIntake } from './journal.ts';
import { createReports } from './report.ts';
import { createSecretBook } from './till-secrets.ts';

export type TillDeps = {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly sealing: Sealing;
  readonly now: () => Date;
  /** After each commit that stored more of a journal. */
  readonly taken: () => void;
  /** Once, when notifications between head offices do not arrive here. */
  readonly unheard: () => void;
  readonly enrolmentRefused: EnrolDeps['refused'];
};

/** Answers the function that stops it: held calls are released. */
export function serveTills(app: Hono<{ Bindings: Exchange }>, deps: TillDeps): Listening {
  const { database, sealing, now, taken } = deps;
  const secrets = createSecretBook(database, sealing);
  const held = createHeldReports();
  const gate = createGate({ secrets, now });
  const listening = listen(deps.databaseUrl, {
    changed(till) {
      if (till === null) return held.wakeAll();
      secrets.forget(till);
      held.wake(till);
    },
    gap() {
      secrets.forgetAll();
      held.wakeAll();
    },
    unheard: deps.unheard,
  });
  const enrol = createEnrolment({ database, sealing, now, refused: deps.enrolmentRefused });
  const journal = createJournalIntake({ database, now, taken });
  const report = createReports({ database, held, now });
  app.post('/v1/enrol', (c) => enrol(c.env));
  app.post('/v1/report', (c) => gate(c, report));
  app.post('/v1/journal', (c) => gate(c, journal));
  return {
    async close() {
      held.letAllGo();
      await listening.close();
    },
  };
}
