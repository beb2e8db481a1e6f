// Money at the counter: payments and their commit, refunds, the card terminal, the cash drawer.
import { tenderChannels } from '../../../shared/tender/channels.ts';
import { attachedIn, type CardTerminal } from '../../payment/terminal.ts';
import type { PrinterLock } from '../../printing/printer-lock.ts';
import type { Spool } from '../../printing/spool.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillCore } from '../core/capability.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import type { Transitions } from '../core/transitions.ts';
import { createCardByHand } from './card-by-hand.ts';
import { createTerminalTenders } from './card-terminal.ts';
import { createCashDrawer } from './cash-drawer.ts';
import { createCommit } from './commit.ts';
import { createCorrectTender } from './correct-tender.ts';
import { createBookExternalTender } from './external-tender.ts';
import { createRefund } from './refund.ts';
import { createTender } from './tender.ts';

export function createTendering(
  till: TillCore,
  {
    transitions,
    requests,
    outstandingSlips,
    terminal,
    ...needs
  }: {
    readonly transitions: Transitions;
    readonly requests: Requests;
    readonly outstandingSlips: OutstandingSlips;
    readonly terminal: CardTerminal;
    /** Another terminal is asked for and not agreed to: payments are typed, and each takes a second person. */
    readonly isTerminalAsked: () => boolean;
    /** False while a trainer put the practice terminal away. */
    readonly usesTerminal: () => boolean;
    readonly mayBePaid: (saleId: string) => void;
    readonly printer: { readonly description: string | null; readonly printerLock: PrinterLock | null };
    readonly spool: Pick<Spool, 'state' | 'retryNow'>;
  },
) {
  const { timers, failed, withVersion } = till;
  const { description, printerLock } = needs.printer;
  const attached = attachedIn(terminal);
  const terminalName = attached?.name ?? null;
  const terminalTenders = createTerminalTenders({ context: till, transitions, terminal, timers, failed });
  const cashDrawer = createCashDrawer(till, description, printerLock, {
    nowMs: timers.nowMs,
    failed,
    onChange: till.statusTouched,
    // What got through to the drawer gets through to the paper: slips that wait need not wait for their backoff.
    printerIsWell: () => needs.spool.state() === 'failing' && needs.spool.retryNow(),
  });
  const cardByHand = createCardByHand(till, needs.isTerminalAsked);
  const commit = createCommit(till, transitions, requests);
  const correctTender = createCorrectTender(till, outstandingSlips, cardByHand);
  const paying = { context: till, transitions, terminalTenders, cashDrawer };
  const tender = createTender({
    ...paying,
    cardByHand,
    mayBePaid: needs.mayBePaid,
    terminalName: () => (needs.usesTerminal() && !needs.isTerminalAsked() ? terminalName : null),
  });
  const refund = createRefund({ ...paying, outstandingSlips, terminalName });

  const channels = till.serve(tenderChannels, {
    'sale:commit': ({ saleId }, by) => withVersion(commit(by, saleId)),
    'tender:begin': (asked, by) => withVersion(tender.begin(by, asked)),
    'tender:answer': ({ tenderId, answer }, by, approverId) =>
      withVersion(tender.answer(by, approverId, tenderId, answer)),
    'tender:correct': (request, by, approverId) => withVersion(correctTender(by, approverId, request)),
    'tender:abort': ({ tenderId }, by) => withVersion(terminalTenders.abort(by, tenderId)),
    'refund:begin': ({ partId, way, reason }, by, approverId) =>
      withVersion(refund.begin(by, approverId, partId, way, reason ?? null)),
    'refund:answer': ({ partId, answer }, by, approverId) => withVersion(refund.answer(by, approverId, partId, answer)),
    'drawer:open': ({ reason }, by, approverId) => cashDrawer.open(by, approverId, reason),
    'drawer:again': ({ saleId }, by, approverId) => cashDrawer.again(by, approverId, saleId),
    'drawer:said': ({ opens }, by) => cashDrawer.said(by, opens),
  });
  return {
    refund,
    cashDrawer,
    /** The terminal that the till asks itself; null where the cashier does. */
    attached,
    bookExternalTender: createBookExternalTender(till, transitions),
    capability: { channels, start: terminalTenders.resume, stop: terminalTenders.stop },
  };
}
