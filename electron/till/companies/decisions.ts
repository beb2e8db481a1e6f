// What a person decides about an order for a company and its cards, each inside its transaction. Aborts where the state does not allow it.
import type { Order } from '../../../shared/interface/orders.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { ToldOfCompany } from '../../ledger/company-entries.ts';
import { type CompanyCardRow, type CompanyState, dueBack } from '../../ledger/company-orders.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillCore } from '../core/capability.ts';
import { abort } from '../core/transaction.ts';
import { type CompanyAnswers, toldBy } from './answers.ts';
import type { CompanyMoves } from './moves.ts';

type Cards = readonly number[];

/** Aborts unless each of these cards is in one of these states. */
function inStates({ cards }: CompanyState, numbers: Cards, states: readonly CompanyCardRow['state'][]) {
  const some = cards.filter(({ n }) => numbers.includes(n));
  if (some.length !== new Set(numbers).size) abort('not_found');
  for (const { state } of some) if (!states.includes(state)) abort('out_of_turn', state);
  return some;
}

export function createDecisions(till: TillCore, { write, advance, cancel }: CompanyMoves, answers: CompanyAnswers) {
  const takesAsync = ({ productCode }: CompanyCardRow): boolean =>
    till.catalogue.find(productCode)?.processing_modes.includes('async') === true;

  return {
    stop(tx: Tx, state: CompanyState, by: Operator): void {
      if (state.order.state !== 'placing') abort('out_of_turn', state.order.state);
      write(tx, state, { kind: 'company-stopped', body: { why: 'person' } }, by.id);
    },
    goOn(tx: Tx, state: CompanyState, by: Operator, approverId: string | null): void {
      if (till.isRevoked()) abort('till_revoked');
      if (state.order.state !== 'stopped') abort('out_of_turn', state.order.state);
      if (state.order.why === 'restored' && approverId === null) abort('needs_supervisor');
      advance(tx, write(tx, state, { kind: 'company-went-on', body: { approverId } }, by.id));
    },
    again(tx: Tx, state: CompanyState, by: Operator, cards: Cards, mode?: 'async'): void {
      const some = inStates(state, cards, ['refused']);
      if (mode && !some.every(takesAsync)) abort('product_unavailable');
      // What was given back for a card is not there to order it again.
      const due = dueBack(state);
      if (due !== null && some.reduce((sum, { amountMinor }) => sum + amountMinor, 0) > due) abort('more_than_due');
      const told: ToldOfCompany = { kind: 'company-cards-again', body: { cards, ...(mode ? { mode } : {}) } };
      advance(tx, write(tx, state, told, by.id));
    },
    leaveOut(tx: Tx, state: CompanyState, by: Operator, cards: Cards): void {
      inStates(state, cards, ['planned', 'refused']);
      write(tx, state, { kind: 'company-cards-left-out', body: { cards } }, by.id);
    },
    /** `order`: as the service has it; null: it was not ordered. */
    settle(tx: Tx, state: CompanyState, by: Operator, approverId: string, n: number, order: Order | null): void {
      const [card] = inStates(state, [n], ['unknown']);
      const told = card && order && answers.agrees(state, card, order) ? toldBy(card, order) : null;
      if (order && !told) abort('company_not_its_order');
      const body = { n, serviceId: order?.id ?? null, approverId };
      const settled = write(tx, state, { kind: 'company-card-settled', body }, by.id);
      advance(tx, told ? write(tx, settled, told) : settled);
    },
    cancel(tx: Tx, state: CompanyState, by: Operator, approverId: string | null, cards: Cards): void {
      const some = inStates(state, cards, ['ready']);
      if (some.some(({ isAsked }) => isAsked === 1)) abort('out_of_turn', 'asked');
      if (approverId === null && some.some(({ copies }) => copies > 0)) abort('needs_supervisor');
      write(tx, state, { kind: 'company-cards-cancel', body: { cards, approverId } }, by.id);
      for (const card of some) cancel(tx, card);
    },
    decideEnded(tx: Tx, state: CompanyState, by: Operator, approverId: string, cards: Cards, isOwed: boolean): void {
      if (inStates(state, cards, ['ended']).some((card) => card.isOwed !== null)) abort('out_of_turn');
      write(tx, state, { kind: 'company-ended-decided', body: { cards, isOwed, approverId } }, by.id);
    },
    withdraw(tx: Tx, state: CompanyState, by: Operator, approverId: string): void {
      if (!state.cards.some((card) => card.state === 'planned')) abort('out_of_turn', state.order.state);
      write(tx, state, { kind: 'company-withdrawn', body: { approverId } }, by.id);
    },
  };
}
