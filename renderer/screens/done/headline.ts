// The headline of a finished sale, and whether its change is shown too. Invariant: a sale is called complete only if nothing is left to do
// with its money and nothing to wait for with its cards.
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { waitsForScan } from '../../sale/give/use-giving.ts';
import { linesInSale } from '../../sale/lines-in-sale.ts';
import { owedParts, readyLines } from '../../sale/next-step.ts';

/** Headlines about cards include their number. */
export const headlines = ['sold', 'settled', 'cancelled', 'moneyUnknown', 'cancelledMoneyDue'] as const;
export const countedHeadlines = ['give', 'print', 'scan', 'show', 'activating', 'trouble'] as const;
export type Headline =
  | { readonly kind: (typeof headlines)[number] }
  | { readonly kind: (typeof countedHeadlines)[number]; readonly count: number };

type Ids = ReadonlySet<string>;
const none: Ids = new Set();

/** `calm`: the cards only need to be handed over. `later`: the cashier hands these over another time. `opened`: as in `linesToShow`. */
export function headlineOf(sale: SaleView, calm: boolean, later: Ids, opened: Ids = none): Headline {
  const owed = owedParts(sale);
  if (owed.length > 0 && owed.every(({ part }) => part.state === 'refund-unknown')) return { kind: 'moneyUnknown' };
  if (sale.stage === 'cancelled') return { kind: owed.length > 0 ? 'cancelledMoneyDue' : 'cancelled' };
  if (!calm) return { kind: 'trouble', count: linesInSale(sale).filter(needsPerson).length || 1 };
  const activating = sale.lines.filter(({ state }) => state === 'activating').length;
  if (activating > 0) return { kind: 'activating', count: activating };
  const toScan = sale.lines.filter(waitsForScan).length;
  if (toScan > 0) return { kind: 'scan', count: toScan };
  const toShow = linesToShow(sale, later, opened).length;
  if (toShow > 0) return { kind: 'show', count: toShow };
  const here = sale.lines.filter((line) => isToGive(line) && !later.has(line.id));
  const toGive = here.length;
  if (here.some(({ title }) => title === 'after:line.slipFirst')) return { kind: 'print', count: toGive };
  if (toGive > 0) return { kind: 'give', count: toGive };
  return { kind: linesInSale(sale).some(({ state }) => state === 'active') ? 'sold' : 'settled' };
}

/** Its customer waits for it, whether or not its slip is printed yet. */
export function isToGive({ verdict }: Pick<LineView, 'verdict'>): boolean {
  return verdict === 'hand-over';
}

function needsPerson(line: LineView): boolean {
  return line.verdict !== 'nothing-owed' && !(line.verdict === 'hand-over' && line.next === 'hand-over');
}

/** The cards that "Next sale" records as handed over: those that are ready, except the ones for later. */
export function givenNow(sale: SaleView, later: Ids, opened: Ids): readonly LineView[] {
  return readyLines(sale).filter(({ id }) => !later.has(id) && !opened.has(id));
}

/** The cards whose code the customer has to see. One that was `opened` here stays among them until it is given. */
export function linesToShow(sale: SaleView, later: Ids, opened: Ids): readonly LineView[] {
  return sale.lines.filter(
    (line) => isToGive(line) && !later.has(line.id) && (line.next === 'show-code' || opened.has(line.id)),
  );
}

/** The customer already left with a slip and the change: the slip came back here, or another till redeemed it. */
export function isChangeLongGiven({ lines }: Pick<SaleView, 'lines'>): boolean {
  return lines.some(({ state, slip }) => state === 'ended-by-other-till' || slip === 'taken');
}
