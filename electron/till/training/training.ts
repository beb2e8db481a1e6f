// What a trainer can do at this till: start a story, end its trouble, choose what the practice terminal and printer do next.
// Invariants: one drill at a time, and none begins among the leftovers of another; a drill ends by itself with the sale that met its
// trouble; nothing here moves a sale but what clears the counter, which a cashier could do too.
import type { Operator } from '../../../shared/operator.ts';
import { ok } from '../../../shared/result.ts';
import type { Timers } from '../../../shared/timers.ts';
import type {
  Drill,
  PrinterTrouble,
  ScannedSlip,
  TerminalBehaviour,
  TrainingControls,
  TrainingView,
} from '../../../shared/training/views.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import { isAtItsEnd } from '../sale/sale-end.ts';
import type { DrillFile } from './drill-file.ts';
import { stories, type TrainingTools } from './drills.ts';
import type { FakeCustomer } from './fake-customer.ts';

export type Training = {
  view(): TrainingView;
  /** Refused while the open sale cannot be cleared away: its payment is undecided. */
  start(by: Operator, drill: Drill): Outcome<null>;
  /** Ends the trouble of the drill, as its view offers. */
  help(): Outcome<null>;
  end(): Outcome<null>;
  /** Whether the practice card terminal is used, and what it does next; null leaves that to the amount. */
  chooseTerminal(used: boolean, next: TerminalBehaviour | null): Outcome<null>;
  choosePrinter(trouble: PrinterTrouble | null): Outcome<null>;
  /** Starts the till anew, with shifts or without. Errors `till_busy`, `shift_not_closed`. */
  countShifts(on: boolean): Outcome<null>;
  readonly replies: TrainingControls;
  /** The customer comes with the pending slip: see fake-customer.ts. */
  slip(): Promise<Outcome<ScannedSlip>>;
  usesTerminal(): boolean;
  /** A sale changed, after it was durable. */
  saleChanged(saleId: string): void;
};

export type TrainingDeps = {
  readonly context: Pick<TillContext, 'sales' | 'lines' | 'tenders' | 'attention' | 'shifts' | 'identity' | 'now'>;
  readonly jobs: Pick<PrintJobs, 'bySale'>;
  readonly outstandingSlips: Pick<OutstandingSlips, 'isOut'>;
  readonly customer: FakeCustomer;
  readonly tools: TrainingTools;
  readonly drillFile: DrillFile;
  /** Cancels or empties the open sale, if there is one. */
  readonly discardOpenSale: (by: Operator) => Outcome<unknown>;
  /** Money or a slip is under way. */
  readonly isBusy: () => boolean;
  /** What waits for a service, a line or a printer tries again now. */
  readonly hurry: () => void;
  readonly timers: Pick<Timers, 'after'>;
  /** The view may be another. */
  readonly onChange: () => void;
};

type Running = {
  readonly id: Drill;
  readonly startedAt: string;
  stage: 'armed' | 'met' | 'done';
  /** The sale that met the trouble. */
  saleId?: string;
};

export function createTraining(deps: TrainingDeps): Training {
  const { context, tools, drillFile, timers, outstandingSlips, customer, onChange } = deps;
  const kept = drillFile.take();
  let running: Running | null = kept && { ...kept, stage: 'met' };
  let terminalIsUsed = false;

  const clear = (): void => {
    tools.replies.reset();
    tools.line.mend();
    tools.terminal.clear();
    tools.printer.setTrouble(null);
    customer.comeFrom('here');
    deps.hurry();
  };

  const isTroubled = (): boolean => tools.line.isTroubled() || tools.printer.trouble() !== null;

  /** A payment has just begun: a card is asked for, or cash is taken and no card is active yet. */
  const cutPowerIn = (drill: Running, saleId: string): void => {
    if (context.tenders.partsBySale(saleId).length === 0) return;
    drill.stage = 'met';
    drillFile.keep({ id: drill.id, startedAt: drill.startedAt });
    // After the screens were told: the cashier sees what the power takes away.
    timers.after(0, tools.cutPower);
  };

  const look = (saleId: string): void => {
    customer.follow(saleId);
    if (!running || running.stage === 'done') return;
    const sale = context.sales.get(saleId);
    if (!sale || sale.createdAt < running.startedAt) return;
    const story = stories[running.id];
    if (running.stage === 'armed') {
      if (running.id === 'power-cut') cutPowerIn(running, saleId);
      else if (story.isMet(tools)) running.stage = 'met';
      if (running.stage === 'armed') return;
    }
    running.saleId = saleId;
    if (!isAtItsEnd(context, deps.jobs, saleId, story.alsoNeeds)) return;
    running.stage = 'done';
    clear();
  };

  const leftToDo = ({ id, stage, saleId }: Running): NonNullable<TrainingView['drill']>['left'] => {
    // As long as the printer is in trouble its story says both: what to hand over, and what to do about the paper.
    if (stage !== 'met' || saleId === undefined || tools.printer.trouble() !== null) return null;
    const parts = context.tenders.partsBySale(saleId);
    const lines = context.lines.bySale(saleId);
    const isOwed = parts.some(({ state }) => state === 'refund-due' || state === 'refunding');
    const ready = lines.filter((line) => line.state === 'active' && line.handedOverAt === null);
    if ((isOwed ? lines : ready).some(outstandingSlips.isOut)) return 'slip';
    if (isOwed) return 'return-money';
    return ready.length > 0 && !stories[id].goesOn ? 'hand-over' : null;
  };

  const usesTerminal = (): boolean =>
    terminalIsUsed || (running !== null && running.stage !== 'done' && stories[running.id].usesTerminal);

  const changed = (): Outcome<null> => {
    onChange();
    return ok(null);
  };

  const hasMet = (): void => {
    if (running?.stage === 'armed') running.stage = 'met';
    onChange();
  };

  return {
    view: () => ({
      drill: running && {
        id: running.id,
        stage: running.stage,
        help: running.stage === 'met' && isTroubled() ? stories[running.id].help : null,
        left: leftToDo(running),
      },
      terminal: {
        used: usesTerminal(),
        next: tools.terminal.coming()[0] ?? null,
      },
      printer: tools.printer.trouble(),
      shifts: context.identity.shifts.on,
      slip: customer.holdsSlip(),
    }),
    start(by, id) {
      if (!deps.discardOpenSale(by).ok) return refuse('another_sale_open');
      clear();
      running = { id, startedAt: context.now().toISOString(), stage: 'armed' };
      stories[id].arm(tools, hasMet);
      if (stories[id].slipOfAnotherTill) customer.comeFrom('elsewhere');
      return changed();
    },
    help() {
      const help = running?.stage === 'met' ? stories[running.id].help : null;
      switch (help) {
        case 'service-answers':
          tools.line.answer();
          break;
        case 'skip-wait':
          tools.line.giveUp();
          break;
        case 'network-back':
          tools.line.mend();
          deps.hurry();
          break;
        case 'paper-in':
        case 'cover-shut':
          tools.printer.setTrouble(null);
          deps.hurry();
          break;
        case null:
          break;
      }
      return changed();
    },
    end() {
      running = null;
      clear();
      return changed();
    },
    chooseTerminal(used, next) {
      terminalIsUsed = used;
      tools.terminal.clear();
      if (next) tools.terminal.next(next);
      return changed();
    },
    choosePrinter(trouble) {
      tools.printer.setTrouble(trouble);
      if (trouble === null) deps.hurry();
      return changed();
    },
    countShifts(on) {
      if (deps.isBusy()) return refuse('till_busy');
      if (!on && (context.shifts.atWork() !== null || context.shifts.waiting().length > 0))
        return refuse('shift_not_closed');
      tools.countShifts(on);
      // After the screens were answered.
      timers.after(0, tools.cutPower);
      return ok(null);
    },
    replies: tools.replies,
    slip: customer.slip,
    usesTerminal,
    saleChanged: look,
  };
}
