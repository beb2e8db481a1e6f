// What the screens ask about shifts, one function a channel: who may, then the move, then the news of it.
// Invariant: a till without shifts answers every one of them with `shifts_off`.
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ShiftView } from '../../../shared/shift/views.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { SignIn } from '../operators/sign-in.ts';
import type { CashDrawer } from '../tender/cash-drawer.ts';
import { createClose } from './close.ts';
import { createCounting } from './count.ts';
import { createMoveCash } from './move-cash.ts';
import { createShiftDesk, type ShiftContext } from './shift-desk.ts';
import { createShiftPapers, type ShiftPaperDeps } from './shift-papers.ts';
import { createShiftView } from './shift-view.ts';
import { createTerminalAsking, type TotallingTerminal } from './terminal-totals.ts';
import { createXReport } from './x-report.ts';
import { createZView } from './z-view.ts';

export type ShiftChannels = Pick<TillHandlers, Extract<keyof TillHandlers, `shift:${string}`>>;

export type ShiftDeps = {
  readonly context: ShiftContext;
  readonly cashDrawer: Pick<CashDrawer, 'kickFor' | 'openFor'>;
  readonly signIn: Pick<SignIn, 'approve'>;
  readonly papers: ShiftPaperDeps;
  /** The card terminal that the till asks; null where it asks none. */
  readonly terminal: TotallingTerminal | null;
  /** The screens hear whether the till may sell. */
  readonly tell: () => void;
};

type Answered<T> = Promise<Result<T, TillError>>;

export function createShiftChannels(
  deps: ShiftDeps,
  { signedIn, vouched, byRole }: Pick<Authorisation, 'signedIn' | 'vouched' | 'byRole'>,
): ShiftChannels {
  const { context, cashDrawer, signIn, tell } = deps;
  const { identity, shifts } = context;
  const desk = createShiftDesk(context);
  const moveCash = createMoveCash(context, cashDrawer);
  const { view, move } = createShiftView(context);
  const xReport = createXReport(context);
  const counting = createCounting(context, desk);
  const totals = createTerminalAsking(context, counting, deps.terminal);
  const close = createClose(context, counting, desk.unresolved);
  const z = createZView(context);
  const papers = createShiftPapers(deps.papers, { move, x: xReport, z: z.view });

  const counted = <T>(work: (by: Operator) => Answered<T> | Result<T, TillError>): Answered<T> =>
    signedIn((by) => (identity.shifts.on ? work(by) : refuse('shifts_off')));

  const told = <T>(outcome: Outcome<T>): Outcome<T> => {
    if (outcome.ok) tell();
    return outcome;
  };
  const changed = (outcome: Outcome<string>): Result<ShiftView, TillError> => {
    const heard = told(outcome);
    return heard.ok ? ok(view()) : heard;
  };

  /** Whoever is a supervisor here: signed in, or by a second person's word. */
  const bySupervisor = <T>(
    approval: Approval | null,
    work: (by: Operator, supervisorId: string) => Result<T, TillError>,
  ): Answered<T> =>
    vouched('supervisor', approval, (by, approverId) => {
      const id = approverId ?? (atLeast(by.role, 'supervisor') ? by.id : null);
      return id === null ? refuse('needs_supervisor') : work(by, id);
    });

  return {
    'shift:get': () => counted(() => ok(view())),
    'shift:drawer': () =>
      counted(async (by) => {
        // Whoever sells opens it by selling; without a sale it takes a supervisor.
        if (shifts.atWork()?.state === 'open') return refuse('out_of_turn', 'open');
        return cashDrawer.openFor(by, 'count');
      }),
    'shift:open': ({ tray, counted: float }) => counted((by) => changed(desk.open(by, tray, float))),
    'shift:move': ({ approval, ...wish }) =>
      counted(() =>
        vouched(duties.moveCash, approval, (by, approverId) => {
          const moved = moveCash(by, approverId, wish);
          if (!moved.ok) return moved;
          const row = move(moved.value);
          return row ? ok(row) : refuse('not_found');
        }),
      ),
    'shift:suspend': () => counted((by) => changed(desk.suspend(by))),
    'shift:resume': ({ shiftId }) => counted((by) => changed(desk.resume(by, shiftId))),
    'shift:hand-over': ({ from, to, owners }) =>
      counted(async (by) => {
        const giver = await signIn.approve(from, 'cashier', new Set());
        if (!giver.ok) return giver;
        const taker = await signIn.approve(to, 'cashier', new Set([from.operatorId]), new Set());
        if (!taker.ok) return taker;
        return signedIn((still) =>
          still.id === by.id ? changed(desk.handOver(giver.value.id, taker.value.id, owners)) : refuse('not_signed_in'),
        );
      }),
    'shift:seal': ({ approval, ...wish }) =>
      counted(() => bySupervisor(approval, (_by, supervisorId) => changed(desk.seal(supervisorId, wish)))),
    'shift:begin-count': ({ shiftId }) => counted((by) => told(counting.begin(by, shiftId))),
    'shift:cancel-count': ({ shiftId }) => counted((by) => changed(counting.cancel(by, shiftId))),
    'shift:count': (wish) => counted((by) => counting.count(by, wish)),
    'shift:ask-terminal': ({ shiftId, pot }) =>
      counted(async (by) => {
        const told = await totals.ask(by, shiftId, pot);
        if (!told.ok) return told;
        if (told.value === null) return ok(null);
        const { value } = told;
        return signedIn((still) => (still.id === by.id ? totals.keep(by, shiftId, value) : refuse('not_signed_in')));
      }),
    'shift:counted': ({ shiftId }) => counted((by) => counting.outcome(by, shiftId)),
    'shift:close': ({ approval, ...wish }) =>
      counted(() =>
        vouched('supervisor', approval, (by, approverId) => {
          const closed = told(close(by, approverId, wish));
          if (!closed.ok) return closed;
          const made = z.ofShift(closed.value);
          return made ? ok(made) : refuse('not_found');
        }),
      ),
    'shift:x': () => counted((by) => xReport(by)),
    'shift:z-list': ({ before, limit }) => counted(() => byRole('supervisor', () => ok(z.list(before, limit)))),
    'shift:z': ({ ledgerId, n }) =>
      counted(() =>
        byRole('supervisor', () => {
          const found = z.view(ledgerId, n);
          return found ? ok(found) : refuse('not_found');
        }),
      ),
    'shift:correct': (wish) => counted(() => byRole(duties.correctCount, (by) => z.correct(by, wish))),
    'shift:preview': ({ paper }) => counted((by) => papers.preview(by, paper)),
    'shift:print': ({ paper }) => counted((by) => papers.print(by, paper)),
    'shift:pdf': ({ approval, ...wish }) =>
      counted(() => vouched(duties.pdfToStick, approval, (by, approverId) => papers.pdf(by, approverId, wish))),
  };
}
