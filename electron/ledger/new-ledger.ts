// A new ledger in the place of one that is gone, by a manager's decision. Invariants: an existing one is kept next to it, never deleted; the
// new one knows the id of the lost one if the anchor names it, so that no receipt is numbered twice; it is whole when this resolves.
import { ok, type Result } from '../../shared/result.ts';
import { type LedgerFault, type LedgerGuard, type LedgerIdentity, openLedger } from './open.ts';

export async function startNewLedger(
  file: string,
  identity: LedgerIdentity,
  now: () => Date,
  guard: LedgerGuard,
): Promise<Result<null, LedgerFault>> {
  const begun = openLedger(file, identity, now, { ...guard, begins: true });
  if (!begun.ok) return begun;
  await begun.value.anchored();
  begun.value.close();
  return ok(null);
}
