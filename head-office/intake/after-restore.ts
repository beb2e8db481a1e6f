// A restored head office forgets no verdict: what was decided after the backup may be in nobody's memory but the till's. Invariants: no code made
// before lets anybody in; every till waits for IT to confirm it, sells on meanwhile and receives no news; one that says that it is revoked is
// revoked again.
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import { type Actor, record } from '../core/audit-row.ts';
import type { Database, Queries } from '../core/database.ts';
import { placeWords } from './codes.ts';
import { revokeTill, tillNamed } from './revocation.ts';
import type { Standing } from './standing.ts';

/** What a till finds of itself while it is revoked. */
const revokedFinding = 'head-office-revoked';

/** In the commit of the restore. How many tills wait. */
export async function doubtTills(tx: Queries, backupOf: string, by: Actor, at: Date): Promise<number> {
  await tx.run(
    `UPDATE expected SET ended_at = $1, ended_by = $2, ended_why = 'restored' WHERE used_at IS NULL AND ended_at IS NULL`,
    [at, by.name],
  );
  // A till that enrolled since is not known here, nor what it sold.
  await tx.run('DELETE FROM balances');
  await tx.run("UPDATE alarms SET closed_at = $1 WHERE kind = 'restored' AND closed_at IS NULL", [at]);
  return tx.run(
    `INSERT INTO alarms (till, kind, facts, raised_at)
     SELECT id, 'restored', jsonb_build_object('backupOf', $1::text), $2 FROM tills WHERE revoked_at IS NULL`,
    [backupOf, at],
  );
}

/** Revoked after the backup: the till knows, and head office does not. */
export async function stillRevoked(
  database: Database,
  till: string,
  { state }: ReportRequest,
  standing: Standing,
  at: Date,
): Promise<Standing> {
  if (!standing.isToConfirm || standing.isRevoked || !state.health.includes(revokedFinding)) return standing;
  await database.transaction(async (tx) => {
    const place = await tillNamed(tx, till);
    const itself: Actor = { userId: null, name: place ? placeWords(place) : till, address: '' };
    await revokeTill(tx, till, itself, at);
    await record(tx, itself, at, 'revoke', itself.name);
  });
  return { ...standing, isRevoked: true };
}
