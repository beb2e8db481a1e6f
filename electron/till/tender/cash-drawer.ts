// The drawer opens as cash is taken (its change comes out of it too), as cash is given back, and without a sale on a supervisor's
// word. It never opens in training. Invariant: a drawer that did not open for a sale is shown until one did; the cashier alone may
// ask again only where it certainly stayed shut. Behind a printer that cannot say whether it opened, nobody is asked any more once a
// person saw it open: until a person says otherwise, or the printer is set up again.
import type { TillError } from '../../../shared/errors.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { hasDrawer, parsePrinter } from '../../../shared/printer-address.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { DrawerTrouble, DrawerView } from '../../../shared/tender/views.ts';
import { createDrawerSeen } from '../../ledger/noted-once.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { createDrawer, type DrawerDeps, type Kick } from '../../printing/drawer.ts';
import type { PrinterLock } from '../../printing/printer-lock.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';

export type CashDrawer = ReturnType<typeof createCashDrawer>;

/** `description` is the printer's (shared/printer-address.ts), `printerLock` gives it the printer alone; null where there is none. */
export function createCashDrawer(
  { ledger, journal, newId, identity }: Pick<TillContext, 'ledger' | 'journal' | 'newId' | 'identity'>,
  description: string | null,
  printerLock: PrinterLock | null,
  deps: Pick<DrawerDeps, 'nowMs' | 'failed'> & { readonly onChange: () => void; readonly printerIsWell: () => void },
) {
  /** In memory only: after a start nobody is at that drawer any more. */
  let failed: { readonly kick: Kick; readonly trouble: DrawerTrouble } | null = null;
  let busy = false;
  /** The last kick whose printer cannot say how it ended. */
  let doubt: { readonly kickId: string; readonly saleId: string | null } | null = null;
  const seen = createDrawerSeen(ledger);

  const learn = (opens: boolean, by: 'person' | 'new-printer', operatorId: string | null): void =>
    ledger.transaction((tx) => {
      if ((seen.behind() !== null) === opens) return;
      seen.set(tx, opens ? description : null);
      const about = { saleId: doubt?.saleId ?? null, subjectId: doubt?.kickId ?? null, operatorId };
      journal.append(tx, { ...about, kind: 'drawer-seen', body: { opens, by } });
    });
  const known = seen.behind();
  if (known !== null && known !== description) learn(false, 'new-printer', null);

  const ended = (kickId: string, kick: Kick, { state, cause }: DrawerView): void => {
    const cannotSay = state === 'unknown' && cause === 'unproven';
    doubt = cannotSay ? { kickId, saleId: kick.saleId } : null;
    // Open is open, whatever for; without a sale, the person who asked is notified at once.
    if (cannotSay && seen.behind() !== null) failed = null;
    else if (state === 'opened') {
      failed = null;
      deps.printerIsWell();
    } else if (kick.saleId !== null) failed = { kick, trouble: { kickId, saleId: kick.saleId, state, cause } };
    deps.onChange();
  };

  const parsed = parsePrinter(description ?? '');
  const drawer =
    printerLock && parsed.ok && hasDrawer(parsed.value) && identity.environment !== 'training'
      ? createDrawer({ ...deps, ledger, journal, newId, printerLock, at: parsed.value, ended })
      : null;
  const mayOpen = (by: Operator, approverId: string | null): boolean =>
    approverId !== null || atLeast(by.role, duties.openDrawer);

  return {
    /** False in training, and where the printer's description names no drawer. */
    exists: drawer !== null,
    /** The last kick for a sale, where it did not open, or that is unknown; null while all is well. */
    trouble: (): DrawerTrouble | null => failed?.trouble ?? null,
    /** In the transaction that takes the cash: the drawer opens once that is durable. */
    cashTaken: (tx: Tx, by: Cashier, { id, saleId }: Pick<TenderRow, 'id' | 'saleId'>): void =>
      drawer?.kick(tx, { why: 'cash-taken', saleId, about: id, operatorId: by.id }),
    /** In the transaction that begins a refund in cash: the drawer opens once that is durable. */
    cashReturned: (tx: Tx, by: Cashier, saleId: string, { id }: Pick<TenderPartRow, 'id'>): void =>
      drawer?.kick(tx, { why: 'cash-returned', saleId, about: id, operatorId: by.id }),
    /** In the transaction that moves cash without a sale. `about` is the movement. */
    kickFor: (tx: Tx, by: Cashier, why: 'cash-moved', about: string): void =>
      drawer?.kick(tx, { why, saleId: null, about, operatorId: by.id }),
    /** To count it. Error `drawer_unset`. */
    async openFor(by: Cashier, why: 'count'): Promise<Result<DrawerView, TillError>> {
      if (!drawer) return refuse('drawer_unset');
      return ok(await drawer.open({ why, saleId: null, about: null, operatorId: by.id }));
    },
    /** Without a sale. Errors `drawer_unset`; `needs_supervisor` where neither who asks nor who allows it is one. */
    async open(by: Operator, approverId: string | null, reason: string): Promise<Result<DrawerView, TillError>> {
      if (!drawer) return refuse('drawer_unset');
      if (!mayOpen(by, approverId)) return refuse('needs_supervisor');
      return ok(
        await drawer.open({ why: 'no-sale', saleId: null, about: null, operatorId: by.id, reason, approverId }),
      );
    },
    /**
     * What a person saw of the last kick, whose printer cannot say it; kept for this printer. Error `out_of_turn` where there is no
     * such kick.
     */
    said(by: Operator, opens: boolean): Result<null, TillError> {
      if (!doubt) return refuse('out_of_turn');
      learn(opens, 'person', by.id);
      if (opens && failed?.trouble.kickId === doubt.kickId) failed = null;
      doubt = null;
      deps.onChange();
      return ok(null);
    },
    /**
     * The kick in trouble once more. Errors `drawer_unset`; `out_of_turn` where that sale's drawer is in no trouble, or is being opened;
     * `needs_supervisor` where it may have opened and neither who asks nor who allows it is one.
     */
    async again(by: Operator, approverId: string | null, saleId: string): Promise<Result<DrawerView, TillError>> {
      if (!drawer) return refuse('drawer_unset');
      if (busy || failed?.trouble.saleId !== saleId) return refuse('out_of_turn');
      if (failed.trouble.state === 'unknown' && !mayOpen(by, approverId)) return refuse('needs_supervisor');
      const { why, about } = failed.kick;
      busy = true;
      try {
        return ok(await drawer.open({ why, saleId, about, operatorId: by.id, approverId, again: true }));
      } finally {
        busy = false;
      }
    },
  };
}
