// One sale against its own journal: the stage follows from the entries, and so do its lines, its money, its papers and the slips that came.
import type { SaleStage } from '../../shared/views.ts';
import type { SaleFacts } from './sale-facts.ts';
import { decisionFaults } from './verify-decisions.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { lineFaults } from './verify-lines.ts';
import { moneyFaults } from './verify-money.ts';
import { paperFaults } from './verify-papers.ts';
import { slipFaults } from './verify-slips.ts';

/** Everything about a sale that does not follow from its journal. */
export function* saleFaults(facts: SaleFacts): Generator<VerifyFault> {
  yield* stageFaults(facts);
  yield* lineFaults(facts);
  yield* moneyFaults(facts);
  yield* paperFaults(facts);
  yield* slipFaults(facts);
  yield* decisionFaults(facts);
}

const ends: Readonly<Record<string, SaleStage>> = {
  'sale-committed': 'committed',
  'sale-cancelled': 'cancelled',
  'sale-abandoned': 'cancelled',
  'sale-discarded': 'cancelled',
};

function* stageFaults({ sale, journal }: SaleFacts): Generator<VerifyFault> {
  if (journal[0]?.kind !== 'sale-started') yield bad('sales', sale.id, 'was never begun');
  let stage: SaleStage = 'basket';
  let isHeld = false;
  let wasReserved = false;
  const basket = new Set<string | null>();
  const sellers = new Set<string | null>();
  for (const { seq, kind, subject_id: subject, operator_id: by } of journal) {
    // Whoever begins it, fills it when it is empty, or goes on with one that was put aside.
    const isFilled = kind === 'line-added' && basket.size === 0;
    if (isFilled || kind === 'sale-started' || kind === 'sale-resumed') sellers.add(by);
    if (kind === 'line-added') basket.add(subject);
    if (kind === 'line-removed') basket.delete(subject);
    if (kind === 'line-reserve') {
      wasReserved = true;
      if (stage === 'basket') stage = 'paying';
    }
    if (kind === 'sale-suspended' || kind === 'sale-resumed') isHeld = kind === 'sale-suspended';
    // Another till's slip is a numbered sale without a reservation of its own.
    if (kind === 'line-slip-finish' || kind === 'line-slip-return' || kind === 'line-slip-ended') wasReserved = true;
    const end = ends[kind];
    if (!end) continue;
    if (stage === 'committed' || stage === 'cancelled') yield bad('journal', seq, `ends a sale that was ${stage}`);
    stage = end;
  }
  if (!sellers.has(sale.operator_id))
    yield bad('sales', sale.id, 'is of somebody who neither began it nor went on with it');
  if (sale.stage !== stage) yield bad('sales', sale.id, `is ${sale.stage}, by its journal ${stage}`);
  if ((sale.n !== null) !== wasReserved)
    yield bad('sales', sale.id, wasReserved ? 'was reserved without a number' : 'has a number and was never reserved');
  if ((sale.committed_at !== null) !== (stage === 'committed'))
    yield bad('sales', sale.id, `is ${stage} and ${sale.committed_at ? 'has' : 'lacks'} the time of a commit`);
  if ((sale.suspended_at !== null) !== isHeld)
    yield bad('sales', sale.id, isHeld ? 'is not held, by its journal it is' : 'is held, by its journal it is not');
}
