// As it was in renderer/sale/card/next-step.ts.
import type { DocumentKind } from '../../../shared/document.ts';
import type { PrintJobView } from '../../../shared/views.ts';
import type { OldLine } from './old-card.ts';

export type OldSale = { readonly lines: readonly OldLine[]; readonly printJobs: readonly PrintJobView[] };
export type CardStep = 'hand-over' | 'wait-for-slip' | 'print-again' | 'show-code' | 'give-slip';

export type NextStep =
  | { readonly kind: 'hand-over'; readonly line: OldLine }
  | { readonly kind: 'wait-for-slip'; readonly line: OldLine }
  | { readonly kind: 'print-again'; readonly line: OldLine }
  | { readonly kind: 'show-code'; readonly line: OldLine }
  | { readonly kind: 'give-slip'; readonly line: OldLine }
  | { readonly kind: 'sale-slip'; readonly document: DocumentKind }
  | { readonly kind: 'new-sale' };

export function nextStep(sale: OldSale): NextStep {
  const steps = sale.lines.filter(isLive).map((line) => ({ kind: stepOf(line, sale.printJobs), line }));
  const step = steps.find(({ kind }) => kind !== 'wait-for-slip') ?? steps[0];
  if (step) return step;
  const waiting = sale.lines.find((line) => isHeldUp(line) && !hasPending(sale, line));
  if (waiting) return { kind: 'give-slip', line: waiting };
  const last = new Map(sale.printJobs.flatMap((job) => (job.lineId === null ? [[job.document, job] as const] : [])));
  const trouble = [...last.values()].find((job) => job.waitsForPerson);
  return trouble ? { kind: 'sale-slip', document: trouble.document } : { kind: 'new-sale' };
}

export function isLive({ verdict }: OldLine): boolean {
  return verdict === 'hand-over' || verdict === 'live-print-again' || verdict === 'live-show-code';
}

export function readyLines(sale: OldSale): readonly OldLine[] {
  return sale.lines.filter((line) => line.verdict === 'hand-over' && stepOf(line, sale.printJobs) === 'hand-over');
}

const isHeldUp = ({ state, problem, slipOut }: OldLine): boolean =>
  state === 'activating' && !slipOut && problem !== null && problem !== 'activation_pending';

const hasPending = ({ printJobs }: OldSale, { id }: OldLine): boolean =>
  printJobs.some((job) => job.document === 'pending' && job.lineId === id);

const hasFailed = (job: PrintJobView): boolean => job.state === 'unsent' && job.cause !== null;

function stepOf(line: OldLine, jobs: readonly PrintJobView[]): CardStep {
  if (line.verdict === 'live-print-again') return 'print-again';
  if (line.verdict === 'live-show-code') return 'show-code';
  const slips = (['activation', 'pin'] as const).flatMap(
    (document) => jobs.filter((job) => job.lineId === line.id && job.document === document).at(-1) ?? [],
  );
  if (slips.some(hasFailed)) return line.cardLast4 === null ? 'print-again' : 'hand-over';
  return slips.some(({ state }) => state === 'unsent' || state === 'sending') ? 'wait-for-slip' : 'hand-over';
}

export function stepAbout(next: NextStep, lineId: string): CardStep | null {
  return 'line' in next && next.line.id === lineId ? next.kind : null;
}
