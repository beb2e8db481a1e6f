// The number of a card that waits in the basket: scanned, or typed by whom the shop lets type it; or its code is printed instead.
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { normalNumber } from '../../../shared/scan/cleaning.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { judgeDraft } from '../core/judge-draft.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import { openSale } from './basket.ts';
import type { Numbered } from './numbered.ts';

export type GivenNumber = { readonly scan?: string | undefined; readonly typed?: string | undefined };

export function createLineNumber(
  context: Transacting & Pick<TillContext, 'sales' | 'lines' | 'journal' | 'cardRules' | 'settings' | 'now'>,
  numbered: Numbered,
) {
  const { sales, lines, journal, cardRules, settings, now } = context;

  /** A draft of an open sale without a number. */
  const unnumbered = (lineId: string): LineRow => {
    const line = lines.get(lineId) ?? abort('not_found');
    openSale(context, line.saleId);
    if (line.state !== 'draft') abort('out_of_turn', line.state);
    if (line.cardLast4 !== null) abort('out_of_turn', 'numbered');
    return line;
  };

  const touch = (tx: Tx, saleId: string): void => {
    const sale = sales.get(saleId);
    if (sale) sales.save(tx, { ...sale, touchedAt: now().toISOString() });
  };

  const columnsOf = (by: Operator, approverId: string | null, line: LineRow, { scan, typed }: GivenNumber) => {
    if (scan !== undefined) return numbered.ofScan(line.id, line.productCode, scan);
    if (typed === undefined) return abort('bad_request', 'typed');
    const { typed_numbers: mayType } = settings().rack_cards;
    if (mayType === 'never') abort('number_not_typed');
    const isApproved = approverId !== null || atLeast(by.role, duties.typedNumber);
    if (mayType === 'supervisor' && !isApproved) abort('needs_supervisor');
    return numbered.columns(line.id, numbered.taken(line.productCode, normalNumber(typed)), 'typed');
  };

  return {
    number: (by: Operator, approverId: string | null, lineId: string, given: GivenNumber): Outcome<string> =>
      attempt(context, (tx) => {
        const line = unnumbered(lineId);
        const columns = columnsOf(by, approverId, line, given);
        lines.setNumber(tx, { id: lineId, ...columns });
        touch(tx, line.saleId);
        const { carrier, numberBy } = columns;
        const about = { saleId: line.saleId, subjectId: lineId, operatorId: by.id };
        if (numberBy === 'typed')
          journal.append(tx, { kind: 'card-number-typed', ...about, body: { carrier, numberBy, approverId } });
        else journal.append(tx, { kind: 'card-number-scanned', ...about, body: { carrier, numberBy } });
        return line.saleId;
      }),

    codeInstead: (by: Cashier, lineId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const line = unnumbered(lineId);
        if (judgeDraft(line, cardRules.products()).carrier !== 'open') abort('code_not_offered');
        const carrier = 'code';
        const none = { cardLast4: null, cardMac: null, cardSealed: null, numberBy: null };
        lines.setNumber(tx, { id: lineId, ...none, carrier });
        touch(tx, line.saleId);
        journal.append(tx, {
          kind: 'printed-code-chosen',
          saleId: line.saleId,
          subjectId: lineId,
          operatorId: by.id,
          body: { carrier },
        });
        return line.saleId;
      }),
  };
}
