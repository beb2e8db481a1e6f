// When the drawer opens: as cash is taken (its change comes out of it too), as cash is given back, and without a sale on a
// supervisor's word. Never for a card, a reprint or a recovery, and never in training.
import type { TillError } from '../../shared/errors.ts';
import { atLeast, type Operator } from '../../shared/operator.ts';
import { parsePrinter } from '../../shared/printer-address.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { DrawerView } from '../../shared/views.ts';
import { createDrawer, type DrawerDeps } from '../printing/drawer.ts';
import type { Turns } from '../printing/turns.ts';
import type { TillContext } from './context.ts';
import type { Moves } from './moves.ts';
import { refuse } from './outcome.ts';

export type CashDrawer = {
  /** False in training, and where the printer's description names no drawer. */
  readonly exists: boolean;
  /** The same moves; those of cash open the drawer once they are durable. */
  watching(moves: Moves): Moves;
  /** Without a sale. Errors `drawer_unset`; `needs_supervisor` where neither who asks nor who allows it is one. */
  open(by: Operator, approverId: string | null, reason: string): Promise<Result<DrawerView, TillError>>;
};

/** `description` is the printer's (shared/printer-address.ts), `turns` the printer itself; null where there is none. */
export function createCashDrawer(
  context: TillContext,
  description: string | null,
  turns: Turns | null,
  deps: Pick<DrawerDeps, 'nowMs' | 'failed'>,
): CashDrawer {
  const { ledger, journal, tenders, newId, identity } = context;
  const parsed = parsePrinter(description ?? '');
  const drawer =
    turns && parsed.ok && parsed.value.drawer && identity.environment !== 'training'
      ? createDrawer({ ledger, journal, newId, turns, language: parsed.value.language, ...deps })
      : null;

  return {
    exists: drawer !== null,
    watching(moves) {
      if (!drawer) return moves;
      return {
        ...moves,
        part(tx, saleId, part, event, by, patch) {
          const moved = moves.part(tx, saleId, part, event, by, patch);
          const paidInCash = tenders.get(part.tenderId)?.method === 'cash';
          // What nobody at the counter did needs no drawer.
          if (by === null) return moved;
          if (event === 'approve' && paidInCash)
            drawer.kick(tx, { why: 'cash-taken', saleId, about: part.tenderId, operatorId: by });
          if (event === 'begin-refund' && (paidInCash || moved.refundWay === 'cash'))
            drawer.kick(tx, { why: 'cash-returned', saleId, about: part.id, operatorId: by });
          return moved;
        },
      };
    },
    async open(by, approverId, reason) {
      if (!drawer) return refuse('drawer_unset');
      if (approverId === null && !atLeast(by.role, 'supervisor')) return refuse('needs_supervisor');
      return ok(
        await drawer.open({ why: 'no-sale', saleId: null, about: null, operatorId: by.id, reason, approverId }),
      );
    },
  };
}
