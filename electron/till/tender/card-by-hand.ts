// A card payment on a terminal that is not connected: the code that a person types is all that the till learns of it.
// Invariants: it has the form of a code, and is not one that people type without having read a code; one that was used that day, or a sum beyond the
// shop's limits, takes a supervisor, and the journal says who let it pass. While another card terminal waits for its second word, every payment takes
// a second person.

import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { noteApproval } from '../core/approval.ts';
import type { TillContext } from '../core/context.ts';
import { dayAround, dayRuleOf } from '../core/period.ts';
import { abortUnlessSecond, type PeopleContext, secondPeopleFor } from '../core/second-word.ts';
import { abort } from '../core/transaction.ts';

/** As the keys lie; a row that ends begins again. */
const rows = ['01234567890123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** One sign throughout, or signs that follow on each other, up or down: of a million codes of six digits a terminal gives 30 such. */
function isInvented(code: string): boolean {
  const back = [...code].reverse().join('');
  return new Set(code).size === 1 || rows.some((row) => row.includes(code) || row.includes(back));
}

export type CardByHand = ReturnType<typeof createCardByHand>;

export function createCardByHand(
  context: PeopleContext & Pick<TillContext, 'tenders' | 'journal'>,
  isAsked: () => boolean,
) {
  const { tenders, journal, identity, settings, now } = context;
  const { manual_card: rules } = settings();
  const form = new RegExp(`^[${rules.code_of === 'digits' ? '0-9' : 'A-Z0-9'}]{${rules.code_length}}$`);

  const whySupervisor = ({ saleId, amountMinor }: TenderRow, code: string) => {
    const since = dayAround(dayRuleOf({ identity }), now()).from.toISOString();
    if (tenders.isCodeUsedSince(code, since)) return 'approval_code_used';
    const isBeyond =
      tenders.byHandOfSale(saleId) + amountMinor > rules.per_sale_minor ||
      tenders.byHandSince(since) + amountMinor > rules.per_day_minor;
    return isBeyond ? 'card_limit_passed' : null;
  };

  /** Who shall be another person than who sells, as far as this till has one. */
  const allowAsked = (tx: Tx, by: Operator, approverId: string | null, { saleId }: TenderRow): string => {
    const wanted = approverBesides(duties.cardAboveLimit, [by.id]);
    const isAlone = atLeast(by.role, duties.cardAboveLimit) && secondPeopleFor(context, wanted).length === 0;
    const other = approverId === by.id ? null : approverId;
    const witness = other ?? (isAlone ? by.id : abort('terminal_not_agreed'));
    abortUnlessSecond(context, tx, witness, wanted, { saleId, reason: null, isCardLive: false });
    return witness;
  };

  return {
    /** The typed code as it is kept. Aborts with `approval_code_malformed`. */
    codeOf(typed: string): string {
      const code = typed.toUpperCase();
      return form.test(code) && !isInvented(code) ? code : abort('approval_code_malformed');
    },
    /**
     * Aborts with `approval_code_used` or `card_limit_passed` where it takes a supervisor, and neither who asks nor who allows it is one; with
     * `terminal_not_agreed` where it takes a second one.
     */
    allow(tx: Tx, by: Operator, approverId: string | null, tender: TenderRow, part: TenderPartRow, code: string): void {
      const why = whySupervisor(tender, code);
      const witness = isAsked() ? allowAsked(tx, by, approverId, tender) : approverId;
      if (why === null && !isAsked()) return;
      const supervisorId =
        witness ?? (atLeast(by.role, duties.cardAboveLimit) ? by.id : abort(why ?? 'terminal_not_agreed'));
      noteApproval(journal, tx, supervisorId, { saleId: tender.saleId, subjectId: part.id }, { what: 'card-by-hand' });
    },
  };
}
