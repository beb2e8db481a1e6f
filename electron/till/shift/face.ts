// Shifts: opening, cash in and out, the count, the close and its Z, and their slips.
// Invariant: a till without shifts answers `shifts_off` on every channel of shifts, to all who may ask.
import type { TillError } from '../../../shared/errors.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { shiftChannels } from '../../../shared/shift/channels.ts';
import { type CashMove, type Pot, sumsOfDrawer } from '../../../shared/shift/sums.ts';
import type { ReportedTotals, ShiftView } from '../../../shared/shift/views.ts';
import type { AttachedTerminal, TerminalTotals } from '../../payment/terminal.ts';
import { amountMinorOf } from '../core/asked-amount.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import { abort, attempt, type Outcome, refuse } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { SignIn } from '../operators/sign-in.ts';
import type { CashDrawer } from '../tender/cash-drawer.ts';
import { createClose } from './close.ts';
import { type Counting, createCounting } from './count.ts';
import { reportedTotalsView } from './reported-totals.ts';
import { createShiftLifecycle, openShift, type ShiftContext } from './shift-lifecycle.ts';
import { createShiftPapers, type ShiftPaperDeps } from './shift-papers.ts';
import { createShiftView } from './shift-view.ts';
import { journalShifts } from './switched.ts';
import { createXReport } from './x-report.ts';
import { createZView } from './z-view.ts';

type ShiftHandlers = Handlers<typeof shiftChannels>;

export function createShiftFace(
  till: TillCore,
  {
    cashDrawer,
    signIn,
    authorise,
    publish,
    ...needs
  }: {
    readonly cashDrawer: Pick<CashDrawer, 'kickFor' | 'openFor'>;
    readonly signIn: Pick<SignIn, 'approve'>;
    readonly authorise: Pick<Authorisation, 'ifStill'>;
    readonly printing: Pick<ShiftPaperDeps, 'printer' | 'description'>;
    readonly save: ShiftPaperDeps['save'];
    /** The card terminal that the till asks; null where it asks none. */
    readonly terminal: TotallingTerminal | null;
    /** Up to which entry the books were held against their journal, before a count of this shift is judged and before its Z. */
    readonly books: { holdShift(shiftId: string): Outcome<number> };
    /** Notifies the screens whether the till may sell. */
    readonly publish: () => void;
  },
) {
  const { shifts } = till;
  const lifecycle = createShiftLifecycle(till);
  const moveCash = createMoveCash(till, cashDrawer);
  const { view, move } = createShiftView(till);
  const xReport = createXReport(till);
  const counting = createCounting(till, lifecycle);
  const totals = createTerminalAsking(till, counting, needs.terminal);
  const close = createClose(till, counting, lifecycle.unresolved);
  const z = createZView(till);
  const papers = createShiftPapers(
    { context: till, ...needs.printing, save: needs.save },
    { move, x: xReport, z: z.view },
  );

  const told = <T>(outcome: Outcome<T>): Outcome<T> => {
    if (outcome.ok) {
      publish();
      // What was kept from the screens while it was counted is sent now.
      till.statusTouched();
    }
    return outcome;
  };
  const changed = (outcome: Outcome<string>): Result<ShiftView, TillError> => {
    const heard = told(outcome);
    return heard.ok ? ok(view()) : heard;
  };
  const found = <T>(value: T | null): Outcome<T> => (value === null ? refuse('not_found') : ok(value));
  /** The supervisor in charge: the one signed in, or the one who approved. */
  const supervisorOf = (by: Operator, approverId: string | null): string | null =>
    approverId ?? (atLeast(by.role, 'supervisor') ? by.id : null);

  const moves = {
    'shift:get': () => ok(view()),
    async 'shift:drawer'(_, by) {
      // A cashier opens the drawer by selling; without a sale it takes a supervisor.
      if (shifts.current()?.state === 'open') return refuse('out_of_turn', 'open');
      return cashDrawer.openFor(by, 'count');
    },
    'shift:open': ({ tray, counted }, by) => changed(lifecycle.open(by, tray, counted)),
    'shift:move'(request, by, approverId) {
      const moved = moveCash(by, approverId, request);
      return moved.ok ? found(move(moved.value)) : moved;
    },
    'shift:suspend': (_, by) => changed(lifecycle.suspend(by)),
    'shift:resume': ({ shiftId }, by) => changed(lifecycle.resume(by, shiftId)),
    async 'shift:hand-over'({ from, to, owners }, by) {
      if (from.operatorId === to.operatorId) return refuse('out_of_turn', 'own');
      const giver = await signIn.approve(from, approverBesides('cashier', []));
      if (!giver.ok) return giver;
      const taker = await signIn.approve(to, approverBesides('cashier', []));
      if (!taker.ok) return taker;
      return authorise.ifStill(by, () => changed(lifecycle.handOver(giver.value.id, taker.value.id, owners)));
    },
    'shift:seal'(request, by, approverId) {
      const supervisorId = supervisorOf(by, approverId);
      return supervisorId === null ? refuse('needs_supervisor') : changed(lifecycle.seal(supervisorId, request));
    },
    'shift:begin-count': ({ shiftId }, by) => told(counting.begin(by, shiftId)),
    'shift:cancel-count': ({ shiftId }, by) => changed(counting.cancel(by, shiftId)),
    // What is judged by edited records would be called right or wrong by them.
    'shift:count'(request, by) {
      const checked = needs.books.holdShift(request.shiftId);
      return checked.ok ? told(counting.count(by, request)) : checked;
    },
    async 'shift:ask-terminal'({ shiftId, pot }, by) {
      const asked = await totals.ask(by, shiftId, pot);
      if (!asked.ok) return asked;
      const { value } = asked;
      return value === null ? ok(null) : authorise.ifStill(by, () => totals.keep(by, shiftId, value));
    },
    'shift:counted'({ shiftId }, by) {
      const checked = needs.books.holdShift(shiftId);
      return checked.ok ? counting.outcome(by, shiftId) : checked;
    },
    'shift:close'(request, by, approverId) {
      const checked = needs.books.holdShift(request.shiftId);
      if (!checked.ok) return checked;
      const closed = told(close(by, approverId, request, checked.value));
      return closed.ok ? found(z.ofShift(closed.value)) : closed;
    },
    'shift:x': (_, by) => xReport(by),
    'shift:z-list': ({ before, limit }) => ok(z.list(before, limit)),
    'shift:z': ({ ledgerId, n }) => found(z.view(ledgerId, n)),
    'shift:correct': (request, by) => z.correct(by, request),
    'shift:preview': ({ paper }, by) => papers.preview(by, paper),
    'shift:print': ({ paper }, by) => papers.print(by, paper),
    'shift:pdf': (request, by, approverId) => papers.pdf(by, approverId, request),
  } satisfies ShiftHandlers;

  return {
    open: lifecycle.open,
    capability: {
      channels: till.serve(
        shiftChannels,
        whereCounted(moves, () => till.identity.shifts.on),
      ),
      settle: () => journalShifts(till),
    },
  };
}

/** Where no shifts are counted, none of these is done. */
function whereCounted(handlers: ShiftHandlers, isOn: () => boolean): ShiftHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([channel, handle]) => [
      channel,
      (...asked: never[]) => (isOn() ? (handle as (...asked: never[]) => unknown)(...asked) : refuse('shifts_off')),
    ]),
  ) as never;
}

// Cash in and out of the drawer without a sale.
// Invariants: above the shop's limit it takes a supervisor, at once or little by little over the shift. What the drawer holds decides nothing: whoever
// is refused what it lacks would learn, a try at a time, what it holds.

type CashRequest = { readonly kind: CashMove; readonly amount: MoneyText; readonly reason: string };

function createMoveCash(context: ShiftContext, cashDrawer: Pick<CashDrawer, 'kickFor'>) {
  const { ledger, movements, shiftEntries, identity, newId } = context;

  const takesSupervisor = (shiftId: string, kind: CashMove, amountMinor: number): boolean => {
    const limit = identity.shifts.move_limit_minor;
    if (kind === 'in') return amountMinor > limit;
    // What left is negative.
    const alone = sumsOfDrawer(movements.ofShift(shiftId).filter(({ approver }) => approver === null));
    return amountMinor - alone.out - alone.drop > limit;
  };

  /** Answers the movement. Errors `no_shift`; `needs_supervisor` above the limit. */
  return (by: Operator, approverId: string | null, { kind, amount, reason }: CashRequest): Outcome<string> =>
    attempt(context, (tx) => {
      const { id: shiftId } = openShift(context);
      const amountMinor = amountMinorOf(amount, identity.currency);
      const isAllowed = approverId !== null || atLeast(by.role, duties.moveCash);
      if (!isAllowed && takesSupervisor(shiftId, kind, amountMinor)) abort('needs_supervisor');
      const id = newId();
      const movedMinor = kind === 'in' ? amountMinor : -amountMinor;
      const body = { kind, shiftId, movedMinor, reason, approverId };
      shiftEntries.write(tx, { kind: 'cash-moved', subjectId: id, operatorId: by.id, body });
      cashDrawer.kickFor(tx, by, 'cash-moved', id);
      ledger.anchor(tx);
      return id;
    });
}

// What a card terminal says that it took in a shift, asked while the shift is counted. Invariants: each answer is kept, and none replaces a
// count: what a person typed for the terminal is kept. No money is asked for, and no period of the terminal ends.

type Told = TerminalTotals & { readonly pot: Pot };

/** The attached terminal, as far as it is asked for totals. */
type TotallingTerminal = Pick<AttachedTerminal, 'name' | 'totals'>;

function createTerminalAsking(
  context: ShiftContext,
  counting: Pick<Counting, 'mayCount'>,
  terminal: TotallingTerminal | null,
) {
  const { ledger, shiftEntries, identity } = context;

  const keep = (by: Operator, shiftId: string, sums: Told): Outcome<ReportedTotals> =>
    attempt(context, (tx) => {
      counting.mayCount(shiftId, by);
      const entry = { kind: 'terminal-totals-read', subjectId: shiftId, operatorId: by.id, body: sums } as const;
      const at = shiftEntries.write(tx, entry);
      ledger.anchor(tx);
      return reportedTotalsView(context, { ...sums, at });
    });

  return {
    keep,
    /** Null where this pot's terminal reports no totals. */
    ask: async (by: Operator, shiftId: string, pot: string): Promise<Result<Told | null, TillError>> => {
      const may = attempt(context, () => counting.mayCount(shiftId, by).id);
      if (!may.ok) return may;
      const name: Pot | null = terminal && `terminal:${terminal.name}`;
      if (!terminal?.totals || name === null || pot !== name) return ok(null);
      const totals = await terminal.totals({ shift: shiftId, currency: identity.currency }).catch(() => null);
      return ok(totals && { pot: name, ...totals });
    },
  };
}
