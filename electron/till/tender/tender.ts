// What the customer is asked for, and what came of it.
// Invariant: a card tender is durable before the terminal or the cashier is asked. Cash that is on the counter already is asked for and
// taken in one transaction: a till that stops has all of it or nothing.

import type { Request } from '../../../shared/ipc/ipc.ts';
import type { Operator } from '../../../shared/operator.ts';
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { TenderMethod } from '../../../shared/sale/views.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { amountMinorOf } from '../core/asked-amount.ts';
import { needsShift } from '../core/book-money.ts';
import { askedMinor, inCoins } from '../core/cash-amounts.ts';
import type { TillContext } from '../core/context.ts';
import { decidedParts } from '../core/decided-parts.ts';
import { dueMinor } from '../core/totals.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import type { CardByHand } from './card-by-hand.ts';
import type { TerminalTenders } from './card-terminal.ts';
import type { CashDrawer } from './cash-drawer.ts';
import { requestTender } from './request-tender.ts';

type TenderAnswer = Request<'tender:answer'>['answer'];

export type TenderDeps = {
  readonly context: Transacting &
    Pick<TillContext, 'sales' | 'lines' | 'tenders' | 'shifts' | 'journal' | 'identity' | 'now' | 'newId'>;
  readonly transitions: Pick<Transitions, 'part'>;
  readonly terminalTenders: Pick<TerminalTenders, 'send'>;
  readonly cashDrawer: Pick<CashDrawer, 'cashTaken'>;
  readonly cardByHand: CardByHand;
  /** The name of the card terminal that the till asks itself, as of now; null where the cashier does. */
  readonly terminalName: () => string | null;
  /** Aborts where the customer wants none of it. */
  readonly mayBePaid: (saleId: string) => void;
};

/** A sale that takes money: it is being paid, and every card is reserved or refused. */
export function payingSale(
  context: Pick<TillContext, 'sales' | 'lines' | 'tenders'>,
  saleId: string,
): { sale: SaleRow; all: readonly LineRow[]; parts: TenderPartRow[] } {
  const sale = context.sales.get(saleId) ?? abort('not_found');
  const all = context.lines.bySale(saleId);
  if (sale.stage !== 'paying') abort('out_of_turn', sale.stage);
  const open = all.find((line) => line.state === 'reserving' || line.state === 'draft');
  if (open) abort('out_of_turn', open.state);
  return { sale, all, parts: decidedParts(context, saleId) };
}

/** Who says how a payment ended: the user at the till, and the person who approved. */
type Said = { readonly by: Operator; readonly approverId: string | null; readonly answer: TenderAnswer };

export function createTender(deps: TenderDeps) {
  const { context, transitions, terminalTenders, cashDrawer, cardByHand, terminalName, mayBePaid } = deps;
  const { sales, tenders, identity, now, newId } = context;

  /** What the tender pays of the sale, and what cash is rounded by. */
  const askedOf = (
    due: number,
    method: TenderMethod,
    requested: number,
  ): { amountMinor: number; roundingMinor: number } => {
    // Coins cannot always pay the exact sum: the rounded one then pays all that is due.
    const amountMinor = method === 'cash' && requested === inCoins(due, identity) ? due : requested;
    if (amountMinor > due) abort('more_than_due');
    const roundingMinor = method === 'cash' ? inCoins(amountMinor, identity) - amountMinor : 0;
    // Only the end of a sale is rounded: a smaller payment is what coins can pay, and every payment is more than nothing.
    if (roundingMinor !== 0 && amountMinor < due) abort('not_in_coins');
    if (amountMinor + roundingMinor === 0) abort('not_in_coins');
    return { amountMinor, roundingMinor };
  };

  const subjectOf = (tenderId: string): { tender: TenderRow; part: TenderPartRow } => {
    const tender = tenders.get(tenderId) ?? abort('not_found');
    const part = tenders.partsBySale(tender.saleId).find((one) => one.tenderId === tenderId) ?? abort('not_found');
    return { tender, part };
  };

  const mayAnswer = (tender: TenderRow, part: TenderPartRow, answer: TenderAnswer['kind']): void => {
    if (!isUndecided(part.state)) abort('out_of_turn', part.state);
    // While the terminal is at work its answer counts; a person may only say that it is unknown.
    if (tender.terminal !== null && part.state === 'requested' && answer !== 'unknown')
      abort('out_of_turn', part.state);
  };

  const answered = (tx: Tx, tender: TenderRow, facts: Partial<TenderRow> = {}): void =>
    tenders.save(tx, { ...tender, ...facts, answeredAt: now().toISOString() });

  const takeByHand = (
    tx: Tx,
    { by, approverId }: Omit<Said, 'answer'>,
    tender: TenderRow,
    part: TenderPartRow,
    approvalCode: string,
  ): void => {
    cardByHand.allow(tx, by, approverId, tender, part, approvalCode);
    answered(tx, tender, { approvalCode });
    transitions.part(tx, tender.saleId, part, 'approve', by.id);
  };

  const take = (tx: Tx, { by, approverId, answer }: Said, tender: TenderRow, part: TenderPartRow): void => {
    const { saleId } = tender;
    switch (answer.kind) {
      case 'cash': {
        if (tender.method !== 'cash') abort('out_of_turn', tender.method);
        const tenderedMinor = amountMinorOf(answer.tendered, identity.currency);
        if (tenderedMinor < askedMinor(tender)) abort('less_than_due');
        answered(tx, tender, { tenderedMinor });
        transitions.part(tx, saleId, part, 'approve', by.id);
        cashDrawer.cashTaken(tx, by, tender);
        break;
      }
      case 'card':
        if (tender.method !== 'card') abort('out_of_turn', tender.method);
        takeByHand(tx, { by, approverId }, tender, part, cardByHand.codeOf(answer.approvalCode));
        break;
      case 'declined':
        answered(tx, tender);
        transitions.part(tx, saleId, part, 'decline', by.id);
        break;
      case 'unknown':
        transitions.part(tx, saleId, part, 'outcome-unknown', by.id);
        break;
    }
  };

  return {
    /** Asks for a part of what is due; durable before the terminal is asked. `tendered`: cash that is on the counter already, and taken with it. */
    begin(by: Operator, { saleId, method, amount, tendered }: Request<'tender:begin'>): Outcome<string> {
      const asked = attempt(context, (tx) => {
        needsShift(context);
        mayBePaid(saleId);
        const { sale, all, parts } = payingSale(context, saleId);
        const at = now().toISOString();
        const tender: TenderRow = {
          id: newId(),
          saleId,
          method,
          ...askedOf(dueMinor(sale, all, parts), method, amountMinorOf(amount, identity.currency)),
          tenderedMinor: null,
          approvalCode: null,
          terminal: method === 'card' ? terminalName() : null,
          terminalRef: null,
          source: null,
          correctedFrom: null,
          createdAt: at,
          answeredAt: null,
        };
        const part = requestTender(context, tx, by, tender);
        sales.save(tx, { ...sale, touchedAt: at });
        if (tendered) take(tx, { by, approverId: null, answer: { kind: 'cash', tendered } }, tender, part);
        return saleId;
      });
      if (asked.ok) terminalTenders.send(saleId);
      return asked;
    },

    /** `approverId`: a supervisor, for a card payment by hand that takes one. */
    answer: (by: Operator, approverId: string | null, tenderId: string, answer: TenderAnswer): Outcome<string> =>
      attempt(context, (tx) => {
        const { tender, part } = subjectOf(tenderId);
        mayAnswer(tender, part, answer.kind);
        const sale = sales.get(tender.saleId) ?? abort('not_found');
        sales.save(tx, { ...sale, touchedAt: now().toISOString() });
        take(tx, { by, approverId, answer }, tender, part);
        return tender.saleId;
      }),
  };
}
