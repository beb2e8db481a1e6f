// Taking payment begins with the reservation: the service holds every card of the basket before any money moves.
// Invariant: every request is frozen and stored in one transaction, before the first byte leaves.
import type { DiskWatch } from '../../health/disk.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import { needsShift } from '../core/book-money.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { decidedParts } from '../core/decided-parts.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { unseal } from '../core/seal.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import { openSale } from './basket.ts';
import { createCustomerPause } from './customer-pause.ts';
import { unresolvedCards } from './unresolved-limit.ts';

export type Reserve = (by: Cashier, saleId: string, isCustomerWarned?: boolean) => Outcome<string>;

export function createReserve(
  context: Transacting &
    Pick<
      TillContext,
      | 'sales'
      | 'lines'
      | 'tenders'
      | 'shifts'
      | 'journal'
      | 'identity'
      | 'settings'
      | 'serviceClock'
      | 'sealKey'
      | 'now'
    >,
  transitions: Pick<Transitions, 'line'>,
  requests: Pick<Requests, 'create'>,
  disk: Pick<DiskWatch, 'lackOf'>,
): Reserve {
  const { sales, lines, identity, sealKey, ledger, now } = context;
  const pause = createCustomerPause(context);

  /** A sale that is being paid goes on: its money is in, and what it still writes is little. */
  const stopWithoutRoom = (sale: SaleRow): void => {
    const freeBytes = sale.stage === 'basket' ? disk.lackOf() : null;
    if (freeBytes !== null) abort('disk_low', String(Math.floor(freeBytes / 1_000_000)));
    const { count, limit } = unresolvedCards(context);
    if (count >= limit) abort('too_many_unresolved', String(count));
  };

  return (by, saleId, isCustomerWarned = false) =>
    attempt(context, (tx) => {
      needsShift(context);
      const sale = openSale(context, saleId);
      const drafts = lines.bySale(saleId).filter((line) => line.state === 'draft');
      if (drafts.length === 0) abort('out_of_turn', sale.stage);
      decidedParts(context, saleId);
      stopWithoutRoom(sale);
      pause(tx, by, sale, isCustomerWarned);
      const n = sale.n ?? sales.nextNumber(tx);
      const receiptNumber = sale.receiptNumber ?? `${identity.terminalId}-${ledger.id}-${n}`;
      sales.save(tx, { ...sale, n, receiptNumber, stage: 'paying', touchedAt: now().toISOString() });
      for (const line of drafts) {
        const cardNumber = line.cardSealed ? Buffer.from(unseal(sealKey, line.id, line.cardSealed)).toString() : null;
        const moved = transitions.line(tx, { ...line, cardSealed: null }, 'reserve', by.id);
        requests.create(tx, moved, receiptNumber, cardNumber);
      }
      // Otherwise an old copy of the ledger would give this number again, unnoticed.
      if (sale.receiptNumber === null) ledger.anchor(tx);
      return saleId;
    });
}
