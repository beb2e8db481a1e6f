// What a trainer does at this till. A till that sells has the channels, and each says that this is no training.
import type { TillError } from '../../../shared/errors.ts';
import type { Operator } from '../../../shared/operator.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Counted } from '../../../shared/shift/channels.ts';
import { trainingChannels } from '../../../shared/training/channels.ts';
import type { TrainingControls, TrainingView } from '../../../shared/training/views.ts';
import { createCustomerPauses } from '../../ledger/customer-pauses.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { SignIn } from '../operators/sign-in.ts';
import type { Basket } from '../sale/basket.ts';
import type { Cancel } from '../sale/cancel.ts';
import { createDrillFile } from './drill-file.ts';
import type { TrainingTools } from './drills.ts';
import { createFakeCustomer, type FakeCustomerDeps } from './fake-customer.ts';
import { createRack } from './rack.ts';
import { createTraining, type Training } from './training.ts';

/** EUR 200.00. */
const firstFloat: Counted = {
  pieces: { '50.00': 2, '20.00': 3, '10.00': 2, '5.00': 2, '2.00': 3, '1.00': 4 },
};

export function createTrainer(
  till: TillCore,
  {
    tools,
    outstandingSlips,
    selling,
    folder,
    ...needs
  }: {
    /** Null for a till that sells. */
    readonly tools: TrainingTools | null;
    readonly jobs: PrintJobs;
    readonly outstandingSlips: OutstandingSlips;
    readonly selling: { readonly cancel: Cancel; readonly basket: Basket };
    readonly claims: Pick<FakeCustomerDeps, 'signLineClaim' | 'storeKey' | 'createOrder'>;
    readonly folder: string;
    readonly current: SignIn['current'];
    readonly scamTrained: (operatorId: string) => Promise<Result<null, TillError>>;
    readonly running: { readonly isBusy: () => boolean; readonly retryNow: () => void };
  },
) {
  const training =
    tools &&
    createTraining({
      context: till,
      jobs: needs.jobs,
      tools,
      drillFile: createDrillFile(folder),
      outstandingSlips,
      customer: createFakeCustomer({ context: till, outstandingSlips, ...needs.claims }),
      discardOpenSale: createDiscardOpenSale(till, selling.cancel, selling.basket),
      pauses: createCustomerPauses(till.ledger),
      scamTrained() {
        const by = needs.current();
        if (by) void needs.scamTrained(by.id).catch(till.failed);
      },
      rack: createRack(till, tools.rack),
      ...needs.running,
      timers: till.timers,
      failed: till.failed,
      onChange: till.statusTouched,
    });

  /** What the trainer ordered of the service; `work` changes it first. */
  const replies = (work: (controls: TrainingControls) => void) => {
    if (!training) return refuse('not_in_training');
    work(training.replies);
    return ok(training.replies.pending());
  };

  /** The trainer does something, and sees the result. */
  const trainer = (work: (training: Training) => Outcome<null>): Result<TrainingView, TillError> => {
    if (!training) return refuse('not_in_training');
    const done = work(training);
    return done.ok ? ok(training.view()) : done;
  };

  const channels = till.serve(trainingChannels, {
    'training:pending': () => replies(() => undefined),
    'training:next': (order) => replies((controls) => controls.next(order)),
    'training:reset': () => replies((controls) => controls.reset()),
    'training:start': ({ drill }) =>
      trainer((one) => {
        const by = needs.current();
        return by ? one.start(by, drill) : refuse('not_signed_in');
      }),
    'training:help': () => trainer((one) => one.help()),
    'training:end': () => trainer((one) => one.end()),
    'training:terminal': ({ used, next }) => trainer((one) => one.chooseTerminal(used, next)),
    'training:shifts': ({ on }) => trainer((one) => one.countShifts(on)),
    'training:printer': ({ trouble }) => trainer((one) => one.choosePrinter(trouble)),
    'training:rack-card': ({ card }) => (training ? ok(training.rackCard(card)) : refuse('not_in_training')),
    'training:sold-card': ({ saleId, isOther }) =>
      training ? training.soldCard(saleId, isOther) : refuse('not_in_training'),
    'training:slip': async () => (await training?.slip()) ?? refuse('not_in_training'),
  });
  /** The first cashier's, at the very first start, so that a sale can be tried at once. */
  const openFirstShift = (open: (by: Operator, tray: string, counted: Counted) => Outcome<string>): void => {
    if (!tools?.opensShift || !till.identity.shifts.on || till.shifts.lastTray() !== null) return;
    const cashier = till.identity.operators().find(({ role }) => role === 'cashier');
    if (cashier) open(cashier, 'A', firstFloat);
  };
  return { training, openFirstShift, capability: { channels } };
}

// Clears the counter for something new: an open basket is emptied, a sale that is being paid is cancelled, as its cashier could do.
// Invariant: where a payment is undecided nothing is cleared.

function createDiscardOpenSale(
  context: Pick<TillContext, 'sales'>,
  cancel: Cancel,
  basket: Pick<Basket, 'discard'>,
): (by: Operator) => Outcome<null> {
  return (by) => {
    const open = context.sales.open();
    if (!open) return ok(null);
    const cleared = open.stage === 'basket' ? basket.discard(by, open.id) : cancel.cancel(by.id, open.id);
    return cleared.ok ? ok(null) : cleared;
  };
}
