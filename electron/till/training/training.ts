// What a trainer can do at this till: start a drill, end its trouble, choose what the practice terminal and printer do next.
// Invariant: nothing here moves a sale but what clears the counter, which a cashier could do too.
import type { Operator } from '../../../shared/operator.ts';
import { ok } from '../../../shared/result.ts';
import type { ScannedCodes } from '../../../shared/training/rack.ts';
import type { Drill, PrinterTrouble, TerminalBehaviour, TrainingView } from '../../../shared/training/views.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Rack } from './rack.ts';
import { createRunningDrill, type DrillDeps } from './running-drill.ts';

export type TrainingDeps = DrillDeps & {
  readonly rack: Rack;
  /** Cancels or empties the open sale, if there is one. */
  readonly discardOpenSale: (by: Operator) => Outcome<unknown>;
  /** Money or a slip is under way. */
  readonly isBusy: () => boolean;
  readonly failed: (error: unknown) => void;
};

export function createTraining(deps: TrainingDeps) {
  const { context, tools, timers, customer, rack } = deps;
  const drill = createRunningDrill(deps);
  const { card_terminal: chosen } = context.settings();
  let terminalIsUsed = chosen !== undefined && chosen.kind !== 'manual';

  const usesTerminal = (): boolean => terminalIsUsed || drill.usesTerminal();

  const changed = (): Outcome<null> => {
    deps.onChange();
    return ok(null);
  };

  return {
    view: (): TrainingView => ({
      drill: drill.view(),
      terminal: {
        used: usesTerminal(),
        next: tools.terminal.coming()[0] ?? null,
      },
      printer: tools.printer.trouble(),
      shifts: context.identity.shifts.on,
      slip: customer.holdsSlip(),
    }),
    /** Refused while the open sale cannot be cleared away: its payment is undecided. */
    start(by: Operator, id: Drill): Outcome<null> {
      if (!deps.discardOpenSale(by).ok) return refuse('another_sale_open');
      drill.start(id);
      return changed();
    },
    /** Ends the trouble of the drill, as its view offers. */
    help(): Outcome<null> {
      drill.help();
      return changed();
    },
    end(): Outcome<null> {
      drill.end();
      return changed();
    },
    /** Whether the practice card terminal is used, and what it does next; null leaves that to the amount. */
    chooseTerminal(used: boolean, next: TerminalBehaviour | null): Outcome<null> {
      terminalIsUsed = used;
      tools.terminal.clear();
      if (next) tools.terminal.next(next);
      return changed();
    },
    choosePrinter(trouble: PrinterTrouble | null): Outcome<null> {
      tools.printer.setTrouble(trouble);
      if (trouble === null) deps.retryNow();
      return changed();
    },
    /** Reopens the till in place, with shifts or without. Errors `till_busy`, `shift_not_closed`. */
    countShifts(on: boolean): Outcome<null> {
      if (deps.isBusy()) return refuse('till_busy');
      if (!on && (context.shifts.current() !== null || context.shifts.waiting().length > 0))
        return refuse('shift_not_closed');
      // After the screens were answered.
      timers.after(0, () => void tools.countShifts(on).catch(deps.failed));
      return ok(null);
    },
    replies: tools.replies,
    /** The customer comes with the claim slip: see fake-customer.ts. */
    slip: customer.slip,
    rackCard: rack.card,
    /** The next card of the sale that is given; in its drill, and where `isOther`, one that does not belong to it. Error `not_found`. */
    soldCard(saleId: string, isOther: boolean): Outcome<ScannedCodes> {
      if (!rack.hasCardsToGive(saleId)) return refuse('not_found');
      return isOther || drill.swapsCard(saleId) ? ok(rack.otherCard()) : rack.soldCard(saleId);
    },
    usesTerminal,
    /** A sale changed, after it was durable. */
    saleChanged: drill.look,
  };
}

export type Training = ReturnType<typeof createTraining>;
