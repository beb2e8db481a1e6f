// What Prometheus reads: the process, the answers, and from the database the tills and the open alarms. Invariants: no till, store or person is named,
// so that 10,000 tills are a handful of lines; what the database cannot answer now is left out.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import type { ConditionWatch } from '../core/condition.ts';
import { type Database, isAway } from '../core/database.ts';
import { heardAt, isInUse } from '../core/in-use.ts';

/** Of this process alone. */
export type OwnDates = {
  /** When the newest backup was made. */
  readonly backupAt: Date | null;
  readonly certificateUntil: Date | null;
};

type MetricsDeps = {
  readonly database: Database;
  readonly condition: ConditionWatch;
  readonly now: () => Date;
  readonly ownDates: () => OwnDates;
};

const recentlyMs = 5 * 60_000;
const counted = z.object({ of: z.enum(['till', 'alarm']), name: z.string(), count: z.int() });
const countSql = `
SELECT 'till' AS of, CASE WHEN NOT ${isInUse} THEN 'not_in_use' WHEN ${heardAt} >= $1 THEN 'heard' ELSE 'not_heard' END AS name,
  count(*) AS count FROM tills t GROUP BY 2
UNION ALL SELECT 'alarm', kind, count(*) FROM alarms WHERE closed_at IS NULL GROUP BY kind`;

export function createMetrics({ database, condition, now, ownDates }: MetricsDeps) {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `counterfoil_${name}`, help, labelNames, registers });
  const answers = new Counter({
    name: 'counterfoil_answers_total',
    help: 'Requests answered, by status',
    labelNames: ['status'],
    registers,
  });
  const isUp = gauge('database_up', '1 while the database takes what is written');
  const tills = gauge('tills', 'Tills: heard in the last 5 minutes, not heard, not in use', ['state']);
  const alarms = gauge('alarms_open', 'Open alarms by kind', ['kind']);
  const backup = gauge('backup_timestamp_seconds', 'When the newest backup was made; 0: none');
  const certificate = gauge('certificate_expiry_timestamp_seconds', 'When the certificate expires; 0: there is none');
  const seconds = (at: Date | null) => Math.floor((at?.getTime() ?? 0) / 1000);

  async function count(): Promise<void> {
    tills.reset();
    alarms.reset();
    const since = new Date(now().getTime() - recentlyMs);
    for (const row of await database.rows(counted, countSql, [since]))
      if (row.of === 'till') tills.set({ state: row.name }, row.count);
      else alarms.set({ kind: row.name }, row.count);
  }

  return {
    answered: (status: number) => answers.inc({ status: String(status) }),
    async read(): Promise<Response> {
      const isWell = (await condition.attempt()) === 'well';
      isUp.set(isWell ? 1 : 0);
      const { backupAt, certificateUntil } = ownDates();
      backup.set(seconds(backupAt));
      certificate.set(seconds(certificateUntil));
      tills.reset();
      alarms.reset();
      if (isWell)
        await count().catch((error: unknown) => {
          if (!isAway(error)) throw error;
        });
      return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } });
    },
  };
}
