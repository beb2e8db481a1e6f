// Who or what vouches for a void as well as the manager, by the rule of shared/sale/void-rule.ts.
// Invariant: the rule reads what is durable; a card number is compared by its keyed hash and kept nowhere.
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { type VoidRule, type VoidWitness, voidRuleOf } from '../../../shared/sale/void-rule.ts';
import { cleanScan } from '../../../shared/scan/cleaning.ts';
import { giveCard } from '../../../shared/scan/give-card.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import { cashiersOf, everyCashierOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { approvalFrom, detailOf, managersFor, type PeopleContext } from '../core/second-word.ts';
import { abort } from '../core/transaction.ts';

export type VoidWitnesses = ReturnType<typeof createVoidWitnesses>;

/** Who asks for the void, who approves it, and the card that was scanned for it. */
export type VoidRequest = { readonly by: string; readonly approverId: string; readonly cardNumber: string | null };

export function createVoidWitnesses(
  context: Pick<TillContext, 'sales' | 'cardNumbers' | 'cardRules'> & PeopleContext,
  jobs: Pick<PrintJobs, 'bySale' | 'perhapsPrinted'>,
) {
  const { sales, cardNumbers, cardRules } = context;

  /** Read as where cards are given: in any case, in a long code, from the stripe. */
  const isNumberOf = (line: LineRow, scanned: string): boolean => {
    const holds = (number: string) => cardNumbers.isOf(line, number);
    const card = { line: line.id, product: line.productCode, given: false, holds };
    return giveCard(cleanScan(scanned), [card], cardRules.products()).kind === 'give';
  };

  const cashiersFor = (saleId: string): ReadonlySet<string> => {
    const sale = sales.get(saleId);
    return sale ? everyCashierOf(context, sale) : new Set();
  };

  const mayBeOut = ({ id, saleId, handedOverAt, codeShown }: LineRow): boolean =>
    handedOverAt !== null ||
    codeShown === 1 ||
    jobs
      .bySale(saleId)
      .some(
        (job) =>
          job.lineId === id &&
          (job.document === 'activation' || job.document === 'pin') &&
          (job.state === 'printed' || job.state === 'sending' || jobs.perhapsPrinted(job)),
      );

  const ruleOf = (line: LineRow): VoidRule =>
    voidRuleOf({
      mayBeOut: mayBeOut(line),
      hasCardNumber: line.cardMac !== null,
      managers: managersFor(context, cashiersFor(line.saleId)),
      soleManagerVoids: context.settings().sole_manager_voids,
    });

  const isOfSale = (line: LineRow, operatorId: string): boolean => {
    const sale = sales.get(line.saleId);
    return sale !== null && cashiersOf(context, sale).has(operatorId);
  };

  return {
    ruleOf,
    /** Aborts with `not_this_card` where another card was scanned, with `needs_second_person` where nothing vouches for it. */
    witnessOf(line: LineRow, { by, approverId, cardNumber }: VoidRequest): VoidWitness {
      const isCardHere = cardNumber !== null && isNumberOf(line, cardNumber);
      if (cardNumber !== null && !isCardHere) abort('not_this_card');
      const rule = ruleOf(line);
      if (isOfSale(line, approverId))
        return rule === 'sole-manager' ? 'sole-manager' : abort('approver_is_the_cashier');
      const word = approverId === by ? null : approvalFrom(context, approverId, approverBesides('manager', [by]));
      if (word?.kind === 'second-person') return 'second-person';
      if (isCardHere) return 'customer-card';
      if (rule === 'manager' || rule === 'sole-manager') return rule;
      return word?.kind === 'not-yet' ? abort('approver_too_new', detailOf(word)) : abort('needs_second_person');
    },
  };
}
