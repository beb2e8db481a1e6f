// What the till does at every start, before the screens open: whatever was under way when the power went out is no longer assumed.
// Invariant: what may have been done since a backup that is started from is not done again by the till alone: no money is paid out, no slip
// printed, no card that was sold taken back, nothing handed over or returned that a customer may hold a slip for, before a person has looked.
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import { markStarted, wasRestored } from '../../ledger/restore.ts';
import { lastZone } from '../../ledger/start-zone.ts';
import { lastVersion } from '../../ledger/versions.ts';
import type { Spool } from '../../printing/spool.ts';
import type { OrderOwner } from '../claims/order-owner.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillContext } from '../core/context.ts';
import { takeZone } from '../core/take-zone.ts';
import type { Transitions } from '../core/transitions.ts';

type RecoveryContext = Pick<
  TillContext,
  'ledger' | 'lines' | 'waitingLines' | 'tenders' | 'journal' | 'identity' | 'now'
>;

export type Restored = {
  readonly jobs: PrintJobs;
  readonly outstandingSlips: Pick<OutstandingSlips, 'isOut'>;
  readonly spool: Pick<Spool, 'enqueue'>;
};

/** Tenders and refunds that were asked for become unknown: a person, or the terminal, is asked before anything else. */
export function recover(
  context: RecoveryContext,
  transitions: Transitions,
  orderOwner: OrderOwner,
  slips: Restored,
): void {
  const { ledger, lines, tenders, journal, identity } = context;
  ledger.transaction((tx) => {
    doubtSlips(context, transitions, orderOwner, tx);
    if (wasRestored(ledger)) settleRestored(context, transitions, tx, slips);
    const { version, environment, terminalId } = identity;
    const before = lastVersion(ledger);
    if (before !== null && before !== version)
      journal.append(tx, { kind: 'version-changed', body: { from: before, to: version } });
    const { zone, isUnknown } = takeZone(lastZone(ledger));
    const isLike = isUnknown ? { zoneUnknown: true as const } : {};
    const body = { version, environment, terminalId, ledgerId: ledger.id, zone, ...isLike };
    journal.append(tx, { kind: 'till-started', body });
    markStarted(tx, ledger);
    lines.clearAllRedeemed(tx);
    for (const part of tenders.partsInState('requested')) {
      const tender = tenders.get(part.tenderId);
      if (tender) transitions.part(tx, tender.saleId, part, 'outcome-unknown', null);
    }
    for (const part of tenders.partsInState('refunding')) {
      const tender = tenders.get(part.tenderId);
      if (!tender) continue;
      transitions.part(tx, tender.saleId, part, 'outcome-unknown', null);
      transitions.raise(tx, { saleId: tender.saleId, partId: part.id }, 'refund_unknown');
    }
  });
}

/**
 * Slips that were taken just before the power went out: perhaps nobody saw it, and the customer went to the next till. Card and money
 * leave only once the slip was scanned again, and what was to be taken back for it waits for that, or for a manager.
 */
function doubtSlips(
  { journal, lines, tenders }: Pick<TillContext, 'journal' | 'lines' | 'tenders'>,
  transitions: Transitions,
  orderOwner: OrderOwner,
  tx: Tx,
): void {
  for (const line of slipsUnderWay({ lines, tenders })) {
    const { id: subjectId, saleId } = line;
    journal.append(tx, { kind: 'claim-in-doubt', saleId, subjectId, body: { why: 'cut-off' } });
    lines.setSlipDoubt(tx, line.id, 'cut-off');
    if (line.state === 'voiding' && orderOwner.of(line).paysOutSlip)
      transitions.raise(tx, { saleId, lineId: line.id }, 'take_back_interrupted');
  }
}

/** Lines whose slip was taken since the till was started, and whose card or money has not left yet. */
export function slipsUnderWay({ lines, tenders }: Pick<TillContext, 'lines' | 'tenders'>): readonly LineRow[] {
  return lines.redeemed().filter((line) => {
    const isOwed = tenders
      .partsBySale(line.saleId)
      // What the slip of a payment that a restored ledger lost proves is the shop's money, and names no card.
      .some((part) => part.state === 'refund-due' && (part.lineId === line.id || part.source === 'shop'));
    const isOnItsWay = ['reserved', 'activating', 'voiding', 'active'].includes(line.state);
    return line.handedOverAt === null && (isOnItsWay || isOwed);
  });
}

/**
 * The first start with a backup in the ledger's place. What happened after the backup is not in it. What was on its way to the printer
 * is left to the spool, as after a power cut.
 */
function settleRestored(
  context: Pick<TillContext, 'tenders' | 'lines' | 'waitingLines' | 'journal' | 'now'>,
  transitions: Transitions,
  tx: Tx,
  { jobs, outstandingSlips, spool }: Restored,
): void {
  const { tenders, lines, waitingLines, journal, now } = context;
  for (const part of tenders.partsInState('refund-due')) {
    const tender = tenders.get(part.tenderId);
    if (tender) transitions.perhapsReturned(tx, tender.saleId, part);
  }
  // One may have been printed since, and be with a customer; one that is known to be out may have been taken since. Of a card that works and
  // has no slip none is printed any more.
  for (const line of lines.onTheWay()) {
    if (line.state === 'active' && !outstandingSlips.isOut(line)) continue;
    const about = { saleId: line.saleId, subjectId: line.id };
    journal.append(tx, { ...about, kind: 'claim-in-doubt', body: { why: 'restored' } });
    lines.setSlipDoubt(tx, line.id, 'restored');
  }
  // Of cards that were not active yet, their slips with the codes may be on paper.
  for (const { id: lineId, saleId, state } of waitingLines.all()) {
    const slip = { saleId, lineId, document: 'activation' } as const;
    if (state === 'activating' && jobs.ofSlip(slip).length === 0) spool.enqueue(tx, { ...slip, copy: 0 });
  }
  for (const job of jobs.unfinished()) jobs.move(tx, job.id, 'unsent', 'sending', now().toISOString());
}
