// The drill that runs: it waits for its trouble, then for the sale that met it to come to its end.
// Invariants: one drill at a time, and none begins among the leftovers of another; a drill ends by itself with the sale that met its
// trouble; it continues after the power was cut.
import type { Timers } from '../../../shared/timers.ts';
import type { Drill, TrainingView } from '../../../shared/training/views.ts';
import type { CustomerPauses } from '../../ledger/customer-pauses.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillContext } from '../core/context.ts';
import { isAtItsEnd } from '../sale/sale-end.ts';
import type { DrillFile } from './drill-file.ts';
import { type Scenario, scenarios, type TrainingTools } from './drills.ts';
import type { FakeCustomer } from './fake-customer.ts';

export type DrillDeps = {
  readonly context: Pick<
    TillContext,
    'sales' | 'lines' | 'tenders' | 'attention' | 'shifts' | 'identity' | 'settings' | 'now'
  >;
  readonly jobs: Pick<PrintJobs, 'bySale'>;
  readonly outstandingSlips: Pick<OutstandingSlips, 'isOut'>;
  readonly customer: FakeCustomer;
  readonly tools: TrainingTools;
  readonly drillFile: DrillFile;
  /** What waits for a service, a line or a printer tries again now. */
  readonly retryNow: () => void;
  readonly pauses: Pick<CustomerPauses, 'ofSale'>;
  /** The person at the till did the drill about scams to its end. */
  readonly scamTrained: () => void;
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

export function createRunningDrill(deps: DrillDeps) {
  const { context, tools, drillFile, timers, outstandingSlips, customer, retryNow } = deps;
  const kept = drillFile.take();
  let running: Running | null = kept && { ...kept, stage: 'met' };

  const clear = (): void => {
    tools.replies.reset();
    tools.line.mend();
    tools.terminal.clear();
    tools.printer.setTrouble(null);
    customer.comeFrom('here');
    retryNow();
  };

  const isTroubled = (): boolean => tools.line.isTroubled() || tools.printer.trouble() !== null;

  /** A payment has just begun: a card is asked for, or cash is taken and no card is active yet. */
  const cutPowerIn = (drill: Running, saleId: string): void => {
    if (context.tenders.partsBySale(saleId).length === 0) return;
    drill.stage = 'met';
    drillFile.keep({ id: drill.id, startedAt: drill.startedAt });
    // After the screens were notified: the cashier sees what the power takes away.
    timers.after(0, tools.cutPower);
  };

  const isMet = (saleId: string, { endsStopped, isMet }: Scenario): boolean =>
    endsStopped ? deps.pauses.ofSale(saleId) !== null : isMet(tools);
  const isOver = (saleId: string, { endsStopped, alsoNeeds }: Scenario): boolean =>
    endsStopped
      ? deps.pauses.ofSale(saleId)?.state === 'stopped' && context.sales.get(saleId)?.stage === 'cancelled'
      : isAtItsEnd(context, deps.jobs, saleId, alsoNeeds);

  const finish = (drill: Running): void => {
    drill.stage = 'done';
    if (scenarios[drill.id].endsStopped) deps.scamTrained();
    clear();
  };

  const look = (saleId: string): void => {
    customer.follow(saleId);
    if (!running || running.stage === 'done') return;
    const sale = context.sales.get(saleId);
    if (!sale || sale.createdAt < running.startedAt) return;
    const scenario = scenarios[running.id];
    if (running.stage === 'armed') {
      if (running.id === 'power-cut') cutPowerIn(running, saleId);
      else if (isMet(saleId, scenario)) running.stage = 'met';
      if (running.stage === 'armed') return;
    }
    running.saleId = saleId;
    if (isOver(saleId, scenario)) finish(running);
  };

  const leftToDo = ({ id, stage, saleId }: Running): NonNullable<TrainingView['drill']>['left'] => {
    // As long as the printer is in trouble its drill says both: what to hand over, and what to do about the paper.
    if (stage !== 'met' || saleId === undefined || tools.printer.trouble() !== null) return null;
    const parts = context.tenders.partsBySale(saleId);
    const lines = context.lines.bySale(saleId);
    const isOwed = parts.some(({ state }) => state === 'refund-due' || state === 'refunding');
    const ready = lines.filter((line) => line.state === 'active' && line.handedOverAt === null);
    if ((isOwed ? lines : ready).some(outstandingSlips.isOut)) return 'slip';
    if (isOwed) return 'return-money';
    return ready.length > 0 && !scenarios[id].goesOn ? 'hand-over' : null;
  };

  const hasMet = (): void => {
    if (running?.stage === 'armed') running.stage = 'met';
    deps.onChange();
  };

  return {
    view: (): TrainingView['drill'] =>
      running && {
        id: running.id,
        stage: running.stage,
        help: running.stage === 'met' && isTroubled() ? scenarios[running.id].help : null,
        left: leftToDo(running),
      },
    usesTerminal: (): boolean => running !== null && running.stage !== 'done' && scenarios[running.id].usesTerminal,
    start(id: Drill): void {
      clear();
      running = { id, startedAt: context.now().toISOString(), stage: 'armed' };
      scenarios[id].arm(tools, hasMet);
      if (scenarios[id].slipOfAnotherTill) customer.comeFrom('elsewhere');
    },
    help(): void {
      const help = running?.stage === 'met' ? scenarios[running.id].help : null;
      switch (help) {
        case 'service-answers':
          tools.line.answer();
          break;
        case 'skip-wait':
          tools.line.giveUp();
          break;
        case 'network-back':
          tools.line.mend();
          retryNow();
          break;
        case 'paper-in':
        case 'cover-shut':
          tools.printer.setTrouble(null);
          retryNow();
          break;
        case null:
          break;
      }
    },
    end(): void {
      running = null;
      clear();
    },
    /** A card of the sale is about to be given: whether the drill puts another one into the trainee's hand, which it does once. */
    swapsCard(saleId: string): boolean {
      if (running?.id !== 'wrong-card-scanned' || running.stage !== 'armed') return false;
      if ((context.sales.get(saleId)?.createdAt ?? '') < running.startedAt) return false;
      running.saleId = saleId;
      hasMet();
      return true;
    },
    /** A sale changed. */
    look,
  };
}
