// What head office noticed about a till, with the facts that a person needs. Invariants: each kind is raised once while it is open; facts hold
// no name and no secret; nothing is decided by an alarm.
import type { Queries } from '../core/database.ts';

export type AlarmKind = 'rolled-back' | 'forged' | 'cloned' | 'new-ledger' | 'silent' | 'enrolled-twice';

export type Alarm = {
  readonly till: string;
  readonly kind: AlarmKind;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
};

export async function raiseAlarm(tx: Queries, { till, kind, facts }: Alarm, at: Date): Promise<void> {
  const sql = `INSERT INTO alarms (till, kind, facts, raised_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (till, kind) WHERE closed_at IS NULL DO NOTHING`;
  await tx.run(sql, [till, kind, facts, at]);
}
