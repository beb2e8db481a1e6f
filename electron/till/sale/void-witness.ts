// Who stands behind a void besides the manager, by the rule of shared/sale/void-rule.ts. Invariant: the rule reads what is durable; a card's
// number, scanned or typed, proves nobody's presence.
import { duties } from '../../../shared/operators/duties.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { type VoidRule, type VoidWitness, voidRuleOf } from '../../../shared/sale/void-rule.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import { approverOfSale } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { countsAs, type PeopleContext } from '../core/second-word.ts';
import { abort } from '../core/transaction.ts';

export type VoidWitnesses = ReturnType<typeof createVoidWitnesses>;

/** Who asks for the void, and who approves it. */
export type VoidRequest = { readonly by: string; readonly approverId: string };

export function createVoidWitnesses(
  context: Pick<TillContext, 'sales'> & PeopleContext,
  jobs: Pick<PrintJobs, 'bySale' | 'perhapsPrinted'>,
) {
  const { sales } = context;

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
    voidRuleOf({ isPlastic: line.carrier === 'plastic', mayBeOut: mayBeOut(line) });

  return {
    ruleOf,
    /** Aborts with `needs_second_person` and its like where one person would do alone what takes two, and somebody else could approve. */
    witnessOf(line: LineRow, { by, approverId }: VoidRequest): VoidWitness {
      const sale = sales.get(line.saleId) ?? abort('not_found');
      const besides = approverBesides(duties.voidCard, [by]);
      const wanted = approverOfSale(context, duties.voidCard, sale);
      const counts = countsAs(context, approverId, wanted, ruleOf(line) === 'two-people' ? besides : null);
      if (!counts.ok) return abort(counts.error.code, counts.error.detail);
      if (counts.value === 'alone') return 'sole-manager';
      const apart = countsAs(context, approverId, besides);
      return apart.ok && apart.value === 'second-person' ? 'second-person' : 'manager';
    },
  };
}
