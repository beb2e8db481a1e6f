// Taking payment begins with the reservation: the service holds every card of the basket before any money moves.
// Invariant: every request is frozen and stored in one transaction, before the first byte leaves.
import type { Operator } from '../../../shared/operator.ts';
import type { DiskWatch } from '../../health/disk.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import { needsShift } from '../core/book-money.ts';
import type { TillContext } from '../core/context.ts';
import { decidedParts } from '../core/decided-parts.ts';
import { judgeDraft } from '../core/judge-draft.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { unseal } from '../core/seal.ts';
import { abort, attempt, type Outcome, refuse, type Transacting } from '../core/transaction.ts';
import type { LinePatch, Transitions } from '../core/transitions.ts';
import { openSale } from './basket.ts';
import type { CustomerPause } from './customer-pause.ts';
import type { Numbered } from './numbered.ts';
import type { ShopMaxima } from './shop-maxima.ts';
import { unresolvedCards } from './unresolved-limit.ts';

/** `approverId`: the person who lets it exceed a maximum of the shop. */
export type Reserve = (by: Operator, saleId: string, approverId: string | null) => Outcome<string>;

/** What the reservation finds out about a card. */
function changedBy(line: LineRow, { carrier, cardLast4, cardMac }: LineRow, number: string | null): LinePatch {
  const known = number === null ? {} : { cardLast4, cardMac };
  return carrier === line.carrier ? known : { carrier, ...known };
}

export function createReserve(
  context: Transacting &
    Pick<
      TillContext,
      | 'sales'
      | 'lines'
      | 'waitingLines'
      | 'tenders'
      | 'shifts'
      | 'journal'
      | 'identity'
      | 'settings'
      | 'serviceClock'
      | 'sealKey'
      | 'cardRules'
      | 'isRevoked'
      | 'now'
    >,
  transitions: Pick<Transitions, 'line'>,
  requests: Pick<Requests, 'create'>,
  {
    disk,
    numbered,
    shopMaxima,
    pause,
  }: {
    readonly disk: Pick<DiskWatch, 'lackOf'>;
    readonly numbered: Pick<Numbered, 'taken' | 'columns'>;
    readonly shopMaxima: Pick<ShopMaxima, 'allow'>;
    readonly pause: Pick<CustomerPause, 'ask'>;
  },
): Reserve {
  const { sales, lines, identity, sealKey, cardRules, ledger, now } = context;

  /** A sale that is being paid continues: its money is in, and what it still writes is little. */
  const stopWithoutRoom = (sale: SaleRow): void => {
    const freeBytes = sale.stage === 'basket' ? disk.lackOf() : null;
    if (freeBytes !== null) abort('disk_low', String(Math.floor(freeBytes / 1_000_000)));
    const { count, limit } = unresolvedCards(context);
    if (count >= limit) abort('too_many_unresolved', String(count));
  };

  /** By the rules of this moment. Aborts where a number is missing, or is not taken any more; `detail` is the line then. */
  const judged = (line: LineRow): { readonly number: string | null; readonly draft: LineRow } => {
    const { carrier, waits } = judgeDraft(line, cardRules.products());
    if (waits) abort('number_missing', line.id);
    if (line.cardSealed === null) return { number: null, draft: { ...line, carrier } };
    const kept = Buffer.from(unseal(sealKey, line.id, line.cardSealed)).toString();
    return { number: numbered.taken(line.productCode, kept, line.id), draft: { ...line, carrier: 'plastic' } };
  };

  /** All that prevents it, except what the customer or a colleague must confirm. */
  const mayBegin = (saleId: string) => {
    needsShift(context);
    if (context.isRevoked()) abort('till_revoked');
    const sale = openSale(context, saleId);
    const drafts = lines.bySale(saleId).filter((line) => line.state === 'draft');
    if (drafts.length === 0) abort('out_of_turn', sale.stage);
    decidedParts(context, saleId);
    stopWithoutRoom(sale);
    return { sale, drafts };
  };

  return (by, saleId, approverId) => {
    // The question is kept though nothing is reserved.
    const asked = attempt(context, (tx) => pause.ask(tx, by.id, mayBegin(saleId).sale));
    if (!asked.ok) return asked;
    if (asked.value) return refuse('customer_warning');
    return attempt(context, (tx) => {
      const { sale, drafts } = mayBegin(saleId);
      shopMaxima.allow(tx, by, approverId, sale);
      const n = sale.n ?? sales.nextNumber(tx);
      const receiptNumber = sale.receiptNumber ?? `${identity.terminalId}-${ledger.id}-${n}`;
      sales.save(tx, { ...sale, n, receiptNumber, stage: 'paying', touchedAt: now().toISOString() });
      for (const [index, line] of drafts.entries()) {
        const { number, draft } = judged(line);
        const changed = changedBy(line, draft, number);
        // Once, in the entry with which the sale gets it.
        const given = index === 0 && sale.receiptNumber === null ? { receiptNumber } : {};
        const moved = transitions.line(tx, { ...draft, cardSealed: null }, 'reserve', by.id, changed, given);
        requests.create(tx, moved, receiptNumber, number);
      }
      // Otherwise an old copy of the ledger would give this number again, unnoticed.
      if (sale.receiptNumber === null) ledger.anchor(tx);
      return saleId;
    });
  };
}
