// Who stands behind a void besides the manager, by the rule of shared/sale/void-rule.ts. Invariant: the rule reads what is durable; a card's
// number, scanned or typed, proves nobody's presence.
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { type VoidRule, type VoidWitness, voidRuleOf } from '../../../shared/sale/void-rule.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import { cashiersOf, everyCashierOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { approvalFrom, detailOf, managersFor, type PeopleContext } from '../core/second-word.ts';
import { abort } from '../core/transaction.ts';

export type VoidWitnesses = ReturnType<typeof createVoidWitnesses>;

/** Who asks for the void, and who approves it. */
export type VoidRequest = { readonly by: string; readonly approverId: string };

export function createVoidWitnesses(
  context: Pick<TillContext, 'sales'> & PeopleContext,
  jobs: Pick<PrintJobs, 'bySale' | 'perhapsPrinted'>,
) {
  const { sales } = context;

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
      isPlastic: line.carrier === 'plastic',
      mayBeOut: mayBeOut(line),
      managers: managersFor(context, cashiersFor(line.saleId)),
      soleManagerVoids: context.settings().sole_manager_voids,
    });

  const isOfSale = (line: LineRow, operatorId: string): boolean => {
    const sale = sales.get(line.saleId);
    return sale !== null && cashiersOf(context, sale).has(operatorId);
  };

  return {
    ruleOf,
    /** Aborts with `needs_second_person`, or `approver_too_new`, where one person would do alone what takes two. */
    witnessOf(line: LineRow, { by, approverId }: VoidRequest): VoidWitness {
      const rule = ruleOf(line);
      if (isOfSale(line, approverId))
        return rule === 'sole-manager' ? 'sole-manager' : abort('approver_is_the_cashier');
      const word = approverId === by ? null : approvalFrom(context, approverId, approverBesides('manager', [by]));
      if (word?.kind === 'second-person') return 'second-person';
      if (rule === 'manager' || rule === 'sole-manager') return rule;
      return word?.kind === 'not-yet' ? abort('approver_too_new', detailOf(word)) : abort('needs_second_person');
    },
  };
}
