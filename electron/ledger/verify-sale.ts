// One sale against its own journal: the stage follows from the entries, and so do its lines, its money, its papers and the slips that came.
import { saleEnds } from '../../shared/sale/sale-ends.ts';
import type { SaleStage } from '../../shared/sale/views.ts';
import type { Entry } from './journal-entry.ts';
import type { SaleFacts } from './sale-facts.ts';
import { decisionFaults } from './verify-decisions.ts';
import { against, another, bad, type Differing, type VerifyFault } from './verify-fault.ts';
import { lineFaults } from './verify-lines.ts';
import { moneyFaults } from './verify-money.ts';
import { paperFaults } from './verify-papers.ts';
import { slipFaults } from './verify-slips.ts';

/** Everything about a sale that does not follow from its journal. */
export function* saleFaults(facts: SaleFacts): Generator<VerifyFault> {
  yield* stageFaults(facts);
  yield* numberFaults(facts);
  yield* languageFaults(facts);
  yield* lineFaults(facts);
  yield* moneyFaults(facts);
  yield* paperFaults(facts);
  yield* slipFaults(facts);
  yield* decisionFaults(facts);
}

/** It has the number that the entry says with which it got one. */
function* numberFaults({ sale, journal }: SaleFacts): Generator<VerifyFault> {
  const told =
    journal.find(({ kind, body }) => reservations.has(kind) && 'receiptNumber' in body)?.body.receiptNumber ?? null;
  if (sale.receiptNumber !== told) yield another('sales', sale.id, 'receiptNumber', sale.receiptNumber, told);
}

/** Its customer's language is the one that they chose last. */
function* languageFaults({ sale, journal }: SaleFacts): Generator<VerifyFault> {
  const told = journal.findLast(({ kind }) => kind === 'customer-language')?.body.locale ?? null;
  if (sale.locale !== told) yield another('sales', sale.id, 'locale', sale.locale, told);
}

/** What the journal says of the sale as a whole. */
type Replayed = {
  stage: SaleStage;
  /** That it was committed in. */
  shiftId: unknown;
  isSuspended: boolean;
  wasReserved: boolean;
  /** The ids of the lines in it. */
  readonly basket: Set<string | null>;
  /** Who began it, filled it when it was empty, or resumed it when it was suspended. */
  readonly sellers: Set<string | null>;
};

// Another till's slip is a numbered sale without a reservation of its own.
const reservations: ReadonlySet<string> = new Set([
  'line-reserve',
  'line-slip-finish',
  'line-slip-return',
  'line-slip-ended',
]);

function* stageFaults({ sale, journal }: SaleFacts): Generator<VerifyFault> {
  const wrong = (reason: string, values?: Differing) => bad('sales', sale.id, reason, values);
  if (journal[0]?.kind !== 'sale-started') yield wrong('was never begun');
  const { stage, shiftId, isSuspended, wasReserved, sellers } = yield* replay(journal);
  if (!sellers.has(sale.operatorId)) yield wrong('is of somebody who neither began it nor went on with it');
  if (sale.stage !== stage) yield wrong(`is ${sale.stage}, by its journal ${stage}`, against(sale, 'stage', stage));
  if (sale.shiftId !== shiftId)
    yield wrong('was committed in another shift than its journal says', against(sale, 'shiftId', shiftId));
  if ((sale.n !== null) !== wasReserved)
    yield wrong(wasReserved ? 'was reserved without a number' : 'has a number and was never reserved');
  if ((sale.committedAt !== null) !== (stage === 'committed'))
    yield wrong(`is ${stage} and ${sale.committedAt ? 'has' : 'lacks'} the time of a commit`);
  if ((sale.suspendedAt !== null) !== isSuspended)
    yield wrong(isSuspended ? 'is not suspended, by its journal it is' : 'is suspended, by its journal it is not');
}

function* replay(journal: readonly Entry[]): Generator<VerifyFault, Replayed> {
  const sale: Replayed = {
    stage: 'basket',
    shiftId: null,
    isSuspended: false,
    wasReserved: false,
    basket: new Set(),
    sellers: new Set(),
  };
  for (const entry of journal) {
    readBasket(sale, entry);
    if (reservations.has(entry.kind)) sale.wasReserved = true;
    if (entry.kind === 'line-reserve' && sale.stage === 'basket') sale.stage = 'paying';
    const end = saleEnds[entry.kind];
    if (!end) continue;
    if (sale.stage === 'committed' || sale.stage === 'cancelled')
      yield bad('journal', entry.seq, `ends a sale that was ${sale.stage}`);
    sale.stage = end;
    sale.shiftId = entry.body.shiftId ?? null;
  }
  return sale;
}

function readBasket(sale: Replayed, { kind, subject_id: subject, operator_id: by }: Entry): void {
  const isFilled = kind === 'line-added' && sale.basket.size === 0;
  if (isFilled || kind === 'sale-started' || kind === 'sale-resumed') sale.sellers.add(by);
  if (kind === 'line-added') sale.basket.add(subject);
  if (kind === 'line-removed') sale.basket.delete(subject);
  if (kind === 'sale-suspended' || kind === 'sale-resumed') sale.isSuspended = kind === 'sale-suspended';
}
