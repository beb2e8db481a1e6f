// Customers who bring claim slips to a simulated till, and the people who deal with them. Invariants: a cashier does what the till
// offers; a manager decides only where by the knowledge of the whole store nothing has left, and nothing is about to; the slip is kept
// where the till said that it took it, and nowhere else.

import type { ClaimView } from '../../shared/redemption/views.ts';
import { claimNeedsManager } from '../../shared/sale/claim-steps.ts';
import { type Asking, approvalOf } from './asking.ts';
import type { LineFacts } from './rows.ts';
import type { Slip } from './slips.ts';
import type { PeoplesStep, Word } from './steps.ts';
import type { Store } from './store.ts';

export type SlipPeople = {
  /** Nobody waits for the answers of these: the service is asked, which takes its time. */
  scan(step: Extract<PeoplesStep, { do: 'scan' }>): void;
  honour(step: Extract<PeoplesStep, { do: 'honour' }>): void;
  waive(line: LineFacts, word: Word): void;
};

export function createSlipPeople(deps: {
  readonly till: number;
  readonly asking: Asking;
  readonly store: Store;
  /** Whether the process that runs now still does. */
  readonly lives: () => () => boolean;
  /** The service's state of an order, as its operator says on the telephone. */
  readonly orderState: (orderId: string) => string | null;
  readonly broken: (promise: string, what: string) => void;
}): SlipPeople {
  const { till, store, broken } = deps;
  const { ask, askWith } = deps.asking;
  /** What the screen showed last of each slip. */
  const seen = new Map<Slip, ClaimView>();

  /** The slip that is brought; what another till keeps, or is lost, is not. */
  const brought = (n: number): Slip | null => {
    const slip = store.slips.nth(n);
    if (!slip || (slip.lies && slip.lies.till !== till && slip.lies.isAtWork())) return null;
    return slip.where === 'outside' || slip.where === till ? slip : null;
  };

  async function read(slip: Slip): Promise<void> {
    const view = await ask('claim:read', { text: slip.text });
    if (!view) return;
    seen.set(slip, view);
    // Dealt with here already: it was taken, and nobody heard the answer.
    if (view.stop === 'done' && !slip.isPhotocopy && slip.where === 'outside') slip.where = till;
  }

  async function readForged({ text }: Slip): Promise<void> {
    const last = text.endsWith('A') ? 'B' : 'A';
    const forged =
      text.length % 2 === 0 ? `${text.slice(0, -2)}${last}${last}` : text.replace(/\|([A-Z]{3})\|/, '|$1|1');
    const view = await ask('claim:read', { text: forged });
    if (view) broken('11', 'a forged slip was read as genuine');
  }

  /** The answer came, or the till died over it. */
  function pickUp(slip: Slip, isAtWork: boolean): void {
    if (slip.lies?.till === till) slip.lies = null;
    if (!isAtWork) slip.leftFrom.add(till);
  }

  /** A service that denies an order is asked by telephone before anything is paid out. */
  const isAlive = (orderId: string): boolean =>
    ['created', 'processing', 'completed'].includes(deps.orderState(orderId) ?? '');

  async function take(slip: Slip, view: ClaimView, request: Extract<PeoplesStep, { do: 'honour' }>): Promise<void> {
    const { order, orderId } = view;
    const step = view.steps[request.pick % Math.max(1, view.steps.length)];
    if (!step) return;
    const isDecision = claimNeedsManager(step, view.perhapsTaken);
    if (isDecision && !store.mayGive(till, orderId)) return;
    if (step === 'pay-out' && isAlive(orderId)) return;
    const over = isDecision ? store.decides(orderId) : () => {};
    const approval = isDecision ? approvalOf(request.word) : null;
    seen.delete(slip);
    const isAtWork = deps.lives();
    slip.lies = { till, isAtWork };
    const { text } = slip;
    const taken = await askWith('claim:redeem', null, approval, {
      text,
      order,
      step,
      note: 'as scripted',
      approval,
    });
    over();
    pickUp(slip, isAtWork());
    if (!taken) return;
    if (isDecision && approval === null) broken('11', `${step} was decided without a manager`);
    slip.where = till;
  }

  return {
    scan({ n, forged }) {
      const slip = brought(n);
      if (slip) void (forged ? readForged(slip) : read(slip));
    },
    honour(step) {
      const slip = brought(step.n);
      const view = slip && seen.get(slip);
      if (slip && view) void take(slip, view, step);
    },
    waive(line, word) {
      // Only where none is about: an honest manager asks.
      if (line.order_id === null || !store.isLost(till, line) || !store.mayGive(till, line.order_id)) return;
      const approval = approvalOf(word);
      if (!approval) return;
      const { id: lineId, sale_id: saleId } = line;
      const over = store.decides(line.order_id);
      void askWith('claim:waive', saleId, approval, { lineId, reason: 'as scripted', approval }).finally(over);
    },
  };
}
