// Shifts: opening, cash in and out, the count, the close and its Z, and their slips.
// Invariant: a till without shifts answers `shifts_off` on every channel of shifts, to all who may ask.
import type { TillError } from '../../../shared/errors.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { shiftChannels } from '../../../shared/shift/channels.ts';
import type { ShiftView } from '../../../shared/shift/views.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { SignIn } from '../operators/sign-in.ts';
import type { CashDrawer } from '../tender/cash-drawer.ts';
import { createClose } from './close.ts';
import { createCounting } from './count.ts';
import { createMoveCash } from './move-cash.ts';
import { createShiftLifecycle } from './shift-lifecycle.ts';
import { createShiftPapers, type ShiftPaperDeps } from './shift-papers.ts';
import { createShiftView } from './shift-view.ts';
import { journalShifts } from './switched.ts';
import { createTerminalAsking, type TotallingTerminal } from './terminal-totals.ts';
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
