// As it was in sale-view.ts, line-card.tsx and state-words.ts, without what draws.

import type { DocumentKind } from '../../../shared/document.ts';
import type { AttentionCode, ProblemCode } from '../../../shared/errors.ts';
import type { CardRows, SlipDoubt } from '../../../shared/sale/card-facts.ts';
import type { LineState } from '../../../shared/sale/line-state.ts';
import type { PrintJobView, SaleStage } from '../../../shared/views.ts';
import { type CardStep, isLive, type OldSale, readyLines } from './old-next-step.ts';
import { isFoundDead } from './old-outcome.ts';
import { type Verdict, verdictOf } from './old-verdict.ts';

export type OldLine = {
  readonly id: string;
  readonly state: LineState;
  readonly verdict: Verdict;
  readonly problem: ProblemCode | null;
  readonly attention: readonly AttentionCode[];
  readonly handedOverAt: string | null;
  readonly cardLast4: string | null;
  readonly slipOut: boolean;
  readonly slipDoubt: SlipDoubt | null;
};

export function oldLine(rows: CardRows, jobs: readonly PrintJobView[], id: string): OldLine {
  const { line, parts: own, attention: codes } = rows;
  const doubt = rows.slipDoubt;
  const hasSlip = jobs.some((job) => job.lineId === id && job.document === 'pending');
  const slipOut = doubt !== null || (hasSlip && rows.isSlipOut);
  const slipDoubt = line.state === 'ended-by-other-till' && doubt !== 'cut-off' ? null : doubt;
  const failed = (['activation', 'pin'] as const).some((document) => {
    const slip = jobs.filter((job) => job.lineId === id && job.document === document).at(-1);
    return slip?.waitsForPerson === true || slip?.state === 'dropped';
  });
  const isCodeMissing = (): boolean => {
    const slips = jobs.filter((job) => job.lineId === id && job.document === 'activation');
    if (line.cardLast4 !== null || !slips.some(({ copy }) => copy > 0)) return false;
    if (slips.some(({ copy, state }) => copy === 0 && state === 'printed')) return false;
    return !rows.codeShown;
  };
  return {
    id,
    state: line.state,
    verdict: verdictOf({
      state: line.state,
      handedOver: line.handedOverAt !== null,
      printFailed: failed,
      codeMissing: line.state === 'active' && isCodeMissing(),
      parts: own.map((part) => part.state),
      byTerminal: own.every((part) => part.state !== 'refunding' || part.refundId !== null),
      surplus: rows.hasSurplus,
      slipOut,
      cutOff: slipDoubt === 'cut-off',
      foundDead: isFoundDead(codes),
    }),
    problem: line.problem,
    attention: codes,
    handedOverAt: line.handedOverAt,
    cardLast4: line.cardLast4,
    slipOut,
    slipDoubt,
  };
}

/** What line-card.tsx drew: the sentence, the mark, the words beside the name, and each button with whether it was the primary one. */
export function oldDrawing(line: OldLine, sale: OldSale, stage: SaleStage, next: CardStep | null, isPast: boolean) {
  const isDead = isFoundDead(line.attention);
  const document = line.state === 'active' && !isDead ? 'activation' : line.state === 'activating' ? 'pending' : null;
  const takenBack = stage === 'cancelled' && line.state === 'reserving';
  const neverSold = line.state === 'refused' || line.state === 'cancelled' || line.state === 'cancelling';
  const isBySale =
    line.verdict === 'return-money' || line.verdict === 'refund-under-way' || line.verdict === 'find-out-first';
  const owesMoney = isBySale || line.verdict === 'return-nothing-yet';
  const waitsForSlip = line.state === 'voiding' && line.slipDoubt === 'cut-off';
  const isToScanAgain = line.verdict === 'scan-slip-again';
  const isAgainstSlip = line.verdict === 'hand-over-against-slip' || line.verdict === 'return-against-slip';
  const said = takenBack
    ? 'after:line.takingBack'
    : line.handedOverAt && line.state === 'active'
      ? 'after:line.handedOver'
      : line.attention.includes('settled_elsewhere') && !isToScanAgain
        ? 'after:line.askElsewhere'
        : line.attention.includes('given_card_dead')
          ? 'after:line.deadCard'
          : isDead && line.state === 'active'
            ? 'after:line.foundDead'
            : line.slipDoubt && (isAgainstSlip || waitsForSlip)
              ? `after:claim.todo.${line.slipDoubt}`
              : neverSold && owesMoney
                ? 'after:line.moneyOnce'
                : neverSold && line.verdict === 'nothing-owed'
                  ? 'after:line.neverSold'
                  : `till:verdict.${line.verdict}.next`;
  const isMissing = (slip: DocumentKind): boolean => {
    const job = sale.printJobs.filter((one) => one.lineId === line.id && one.document === slip).at(-1);
    return job?.waitsForPerson === true || job?.state === 'dropped' || (job?.state === 'unsent' && job.cause !== null);
  };
  const pinFailed = isMissing('pin');
  const isOwnFirst = isMissing('activation') || !pinFailed;
  const isHandOver = next === 'hand-over' && readyLines(sale).length === 1;
  const isPrint = next === 'print-again';
  const isCode = line.verdict === 'live-show-code';
  const isScanNext =
    isPast && line.slipOut && (isToScanAgain || line.verdict === 'hand-over-against-slip' || waitsForSlip);
  const isSlipNext = next === 'give-slip';
  const buttons: string[] = [];
  const button = (name: string, isPrimary: boolean) => buttons.push(isPrimary ? `${name}!` : name);
  if (isLive(line)) button('hand-over', isHandOver);
  if (line.slipOut) {
    button('scan-slip', isScanNext);
    if (!isToScanAgain) button('slip-lost', false);
  }
  if (document && !(line.slipOut && document === 'activation') && (!isPast || isPrint || isCode))
    button(
      document === 'activation' ? 'activation-slip' : 'pending-slip',
      (isPrint && isOwnFirst) || isSlipNext || next === 'show-code',
    );
  if (pinFailed && !line.slipOut && !isDead) button('pin-slip', isPrint && !isOwnFirst);
  if (line.state === 'activating') button('cancel-activation', false);
  if (isPast && line.state === 'active' && !line.slipOut && !isDead) button('void', false);
  return {
    said,
    size: line.verdict === 'nothing-owed' || (neverSold && owesMoney) ? 'small' : 'big',
    keepsCardOnly: neverSold && isBySale,
    stands: takenBack ? 'till:line.cancelling' : oldStateWords(line),
    isWaitingForSlip: next === 'wait-for-slip',
    hidesWaiting: waitsForSlip,
    doubt: line.slipDoubt !== null && !line.attention.includes('take_back_interrupted') ? line.slipDoubt : null,
    buttons: buttons.join(' '),
  };
}

export function oldStateWords({ state, verdict, attention }: OldLine): string {
  if (verdict === 'scan-slip-again') return 'after:line.endedUnheard';
  if (state === 'active' && isFoundDead(attention)) return 'till:line.cancelled';
  return `till:line.${state}`;
}
