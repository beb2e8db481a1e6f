// The one thing to do next about a finished sale: it becomes the screen's primary action, and Enter.
// Invariant: money owed comes before a card to hand over, both come before the slips of the sale, and all before the next customer. No
// card whose slip is the card itself is to be handed over while that is not out; what waits for the printer prints by itself.
import type { DocumentKind } from '../../../shared/document.ts';
import type { LineView, PrintJobView, SaleView, TenderMethod, TenderPartView } from '../../../shared/views.ts';

export type OwedPart = { readonly part: TenderPartView; readonly method: TenderMethod };

export type NextStep =
  | ({ readonly kind: 'return-money' } & OwedPart)
  | { readonly kind: 'hand-over'; readonly line: LineView }
  /** Its slip is on its way to paper: nothing to do but to wait a moment. */
  | { readonly kind: 'wait-for-slip'; readonly line: LineView }
  /** The card is live; nobody knows whether its slip came out, or the slip is all there is of the card and waits for the printer. */
  | { readonly kind: 'print-again'; readonly line: LineView }
  /** The card is live; what came out of its slip carries no code. */
  | { readonly kind: 'show-code'; readonly line: LineView }
  /** The card is held up, and its customer has nothing in hand yet: they may want to leave. */
  | { readonly kind: 'give-slip'; readonly line: LineView }
  /** A slip of the whole sale waits for a person's word. */
  | { readonly kind: 'sale-slip'; readonly document: DocumentKind }
  | { readonly kind: 'new-sale' };

export function nextStep(sale: SaleView): NextStep {
  const owed = owedParts(sale)[0];
  if (owed) return { kind: 'return-money', ...owed };
  const steps = sale.lines.filter(isLive).map((line) => ({ kind: stepOf(line, sale.printJobs), line }));
  // Whoever waits for one slip hands over the card whose slip is there.
  const step = steps.find(({ kind }) => kind !== 'wait-for-slip') ?? steps[0];
  if (step) return step;
  const waiting = sale.lines.find((line) => isHeldUp(line) && !hasPending(sale, line));
  if (waiting) return { kind: 'give-slip', line: waiting };
  const last = new Map(sale.printJobs.flatMap((job) => (job.lineId === null ? [[job.document, job] as const] : [])));
  const trouble = [...last.values()].find((job) => job.waitsForPerson);
  return trouble ? { kind: 'sale-slip', document: trouble.document } : { kind: 'new-sale' };
}

/** It works, is paid for, and lies behind the counter: whatever is wrong with its slip, it may be handed over. */
export function isLive({ verdict }: LineView): boolean {
  return verdict === 'hand-over' || verdict === 'live-print-again' || verdict === 'live-show-code';
}

/** The cards that can be handed over now: they work, and nothing is wrong with their slips. */
export function readyLines(sale: SaleView): readonly LineView[] {
  return sale.lines.filter((line) => line.verdict === 'hand-over' && stepOf(line, sale.printJobs) === 'hand-over');
}

/** It waits for more than the moment that an activation takes. */
const isHeldUp = ({ state, problem, slipOut }: LineView): boolean =>
  state === 'activating' && !slipOut && problem !== null && problem !== 'activation_pending';

const hasPending = ({ printJobs }: SaleView, { id }: LineView): boolean =>
  printJobs.some((job) => job.document === 'pending' && job.lineId === id);

const hasFailed = (job: PrintJobView): boolean => job.state === 'unsent' && job.cause !== null;

function stepOf(line: LineView, jobs: readonly PrintJobView[]): CardStep {
  if (line.verdict === 'live-print-again') return 'print-again';
  if (line.verdict === 'live-show-code') return 'show-code';
  const slips = (['activation', 'pin'] as const).flatMap(
    (document) => jobs.filter((job) => job.lineId === line.id && job.document === document).at(-1) ?? [],
  );
  // A card of plastic is safe in the customer's hand: its slips follow once the printer is well.
  if (slips.some(hasFailed)) return line.cardLast4 === null ? 'print-again' : 'hand-over';
  return slips.some(({ state }) => state === 'unsent' || state === 'sending') ? 'wait-for-slip' : 'hand-over';
}

/** What of it is about this card. */
export function stepAbout(next: NextStep, lineId: string): CardStep | null {
  return 'line' in next && next.line.id === lineId ? next.kind : null;
}
export type CardStep = 'hand-over' | 'wait-for-slip' | 'print-again' | 'show-code' | 'give-slip';

/** Money on its way back, or asked back and not known: card first, as the rules return it. */
export function owedParts(sale: SaleView): readonly OwedPart[] {
  const owed = sale.tenders.flatMap(({ method, parts }) =>
    parts
      .filter((part) => part.state === 'refund-due' || part.state === 'refunding' || part.state === 'refund-unknown')
      .map((part) => ({ part, method })),
  );
  return [...owed.filter((one) => one.method === 'card'), ...owed.filter((one) => one.method === 'cash')];
}
