// The people of a store whose ledger may be lost: customers, and a staff that knows what is so. Their books are kept here and are never asked
// of a till: who paid, who got money back, who has which card and which slip. Invariants: people do what a till says, and answer what it asks
// by these books; where it has them pay what nobody is owed, or give a card a second time, a promise is broken.

import type { AttentionView } from '../../shared/attention/views.ts';
import type { AttentionStep } from '../../shared/sale/attention-steps.ts';
import { isSlipOut } from '../../shared/sale/card-facts.ts';
import type { ClaimStep } from '../../shared/sale/claim-steps.ts';
import type { LineView, SaleView, TenderPartView } from '../../shared/sale/views.ts';
import type { Chance } from '../chance.ts';
import type { Harness } from './harness.ts';
import { manager } from './people.ts';
import { approvalCodeOf } from './selling.ts';
import { honour, type Slip } from './two-tills.ts';

export const priceMinor = 2500;

export type Customer = {
  /** Its sale at each till that has one of it. */
  readonly sales: Map<Harness, string>;
  paidMinor: number;
  backMinor: number;
  /** The order whose code is in this customer's hand. */
  card: string | null;
  slip: Slip | null;
  /** Where that lies. */
  slipAt: Harness | 'customer';
  /** Wants no card any more. */
  leaves: boolean;
};

/** What the shop owes, in minor units; whoever has the card that was paid for is owed nothing. */
export const owedMinor = ({ paidMinor, backMinor, card }: Customer): number =>
  paidMinor - backMinor - (card === null ? 0 : priceMinor);

/** Paid once, and has the card or the money by now. */
const isServed = (customer: Customer): boolean => customer.paidMinor > 0 && owedMinor(customer) === 0;

const minor = (amount: { readonly amount: string }): number => Math.round(Number(amount.amount) * 100);
export const money = (amountMinor: number) => ({ currency: 'EUR', amount: (amountMinor / 100).toFixed(2) });

export type People = {
  readonly customers: Customer[];
  /** A customer's payment, which nobody has answered yet. */
  asks(till: Harness, sale: SaleView, amountMinor: number, method: 'cash' | 'card'): Promise<void>;
  /** The next thing that is done at this till about this customer's sale, if there is any. */
  attend(till: Harness, customer: Customer): Promise<boolean>;
  /** The customer, or whoever finds the slip in the drawer, shows it at this till. */
  show(till: Harness, customer: Customer): Promise<boolean>;
  /** What the till leaves to a person. */
  decide(till: Harness): Promise<boolean>;
};

export function createPeople(chance: Chance, stateOf: (orderId: string) => string | undefined): People {
  const customers: Customer[] = [];
  /** By tender, whether the customer paid; by part, whether it went back. */
  const took = new Set<string>();
  const gave = new Set<string>();

  const broken = (what: string): never => {
    throw new Error(what);
  };

  async function answerTender(till: Harness, customer: Customer, sale: SaleView): Promise<boolean> {
    const open = sale.tenders.find(({ parts }) =>
      parts.some(({ state }) => state === 'requested' || state === 'unknown'),
    );
    if (!open) return false;
    const isNew = open.parts.some(({ state }) => state === 'requested') && !took.has(open.id);
    if (isNew && chance.often(0.9)) {
      customer.paidMinor += minor(open.amount);
      took.add(open.id);
    }
    const paid = {
      cash: { kind: 'cash', tendered: open.amount },
      card: { kind: 'card', approvalCode: approvalCodeOf(open.id) },
    } as const;
    const answer = took.has(open.id) ? paid[open.method] : ({ kind: 'declined' } as const);
    await till.ask('tender:answer', { tenderId: open.id, answer });
    return true;
  }

  const asks: People['asks'] = async (till, { id: saleId }, amountMinor, method) =>
    void (await till.ask('tender:begin', { saleId, method, amount: money(amountMinor) }));

  /** What is in the drawer already, and this ledger does not know. */
  async function bookAgain(till: Harness, sale: SaleView, amountMinor: number): Promise<void> {
    const asked = await till.ask('tender:begin', { saleId: sale.id, method: 'cash', amount: money(amountMinor) });
    const tenderId = asked.tenders.at(-1)?.id ?? '';
    took.add(tenderId);
    await till.ask('tender:answer', { tenderId, answer: { kind: 'cash', tendered: money(amountMinor) } });
  }

  async function cancel(till: Harness, { id: saleId }: SaleView): Promise<true> {
    await till.ask('sale:cancel', { saleId });
    return true;
  }

  /** All is paid: the card is wanted, or the customer leaves. */
  async function commit(till: Harness, customer: Customer, sale: SaleView): Promise<true> {
    if (customer.leaves && customer.card === null && customer.slip === null) return cancel(till, sale);
    await till.ask('sale:commit', { saleId: sale.id });
    return true;
  }

  /** Some of the price is missing in this ledger. */
  async function payTheRest(till: Harness, customer: Customer, sale: SaleView): Promise<boolean> {
    const due = minor(sale.due);
    const missing = Math.min(due, owedMinor(customer) - minor(sale.paid));
    if (customer.card !== null) {
      if (minor(sale.paid) === 0 && chance.often(0.5)) return cancel(till, sale);
      await bookAgain(till, sale, due);
      return true;
    }
    if (missing > 0) {
      // The slip is the better proof, and a slip that was taken is here.
      if (customer.slip !== null) return false;
      await bookAgain(till, sale, missing);
      return true;
    }
    const method = chance.pick(['cash', 'card']);
    await asks(till, sale, due === priceMinor && chance.often(0.3) ? 1000 : due, method);
    return true;
  }

  async function pay(till: Harness, customer: Customer, sale: SaleView): Promise<boolean> {
    if (await answerTender(till, customer, sale)) return true;
    const [card] = sale.lines;
    if (card?.state === 'reserving' && card.attention.length === 0) return false;
    const isStranger = isServed(customer) && customer.card === null;
    const goes = customer.leaves && owedMinor(customer) <= 0 && !customer.card;
    if (card?.state !== 'reserved' || isStranger || goes) return cancel(till, sale);
    return minor(sale.due) === 0 ? commit(till, customer, sale) : payTheRest(till, customer, sale);
  }

  /** A card is given with its code on paper, or with the code as the till shows it. */
  async function give(till: Harness, customer: Customer, card: LineView, saleId: string): Promise<boolean> {
    const slip = { saleId, lineId: card.id, document: 'activation', reveal: true } as const;
    const shown = await till.ask('print:preview', slip).catch(() => null);
    // The line is down.
    if (!shown?.blocks.some(({ kind }) => kind === 'secret')) return false;
    const orderId = card.orderId ?? broken('a card without an order');
    if (customers.some((other) => other.card === orderId)) broken('a card was given twice');
    customer.card = orderId;
    return true;
  }

  async function giveBack(till: Harness, customer: Customer, part: TenderPartView): Promise<boolean> {
    const { id: partId, state } = part;
    const amountMinor = minor(part.toReturn);
    switch (state) {
      case 'refund-due':
        if (owedMinor(customer) < amountMinor) broken('money is due to somebody who is owed none');
        await till.ask('refund:begin', { partId, way: 'as-paid', approval: manager });
        return true;
      case 'refunding':
        customer.backMinor += amountMinor;
        gave.add(partId);
        if (owedMinor(customer) < 0) broken('money was returned twice');
        await till.ask('refund:answer', { partId, answer: 'done' });
        return true;
      case 'refund-unknown': {
        // Where the slip lies, there the money goes back.
        const isHere = customer.slip === null || customer.slipAt === 'customer' || customer.slipAt === till;
        const isOwed = isHere && !gave.has(partId) && owedMinor(customer) >= amountMinor;
        const answer = isOwed ? ({ answer: 'not-done', approval: manager } as const) : ({ answer: 'done' } as const);
        await till.ask('refund:answer', { partId, ...answer });
        return true;
      }
      default:
        return false;
    }
  }

  /** About a slip that is out by the till: whoever has one shows it, and where nobody has, or all is done, a manager says so. */
  async function waive(till: Harness, customer: Customer, { id: lineId }: LineView): Promise<boolean> {
    if (customer.slip !== null && owedMinor(customer) > 0) return false;
    await till.ask('claim:waive', { lineId, reason: 'we know of it', approval: manager });
    return true;
  }

  async function attendCard(till: Harness, customer: Customer, sale: SaleView, card: LineView): Promise<boolean> {
    if (card.state !== 'active') return false;
    // Brought back: what was done about it then is not in this ledger.
    const isBroughtBack = card.handedOverAt !== null && customer.card !== card.orderId && owedMinor(customer) > 0;
    if (card.handedOverAt !== null && !isBroughtBack) return false;
    // Left to whoever decides about the entry.
    if (card.attention.includes('invalidated_elsewhere')) return false;
    if (isSlipOut(card.slip)) return waive(till, customer, card);
    const isLive = card.orderId !== null && stateOf(card.orderId) === 'completed';
    if (customer.card === card.orderId) await till.ask('line:hand-over', { lineId: card.id });
    else if (isLive && owedMinor(customer) > 0 && !isBroughtBack) return give(till, customer, card, sale.id);
    else await till.ask('line:void', { lineId: card.id, reason: 'we know of it', approval: manager });
    return true;
  }

  async function readPaper(till: Harness, sale: SaleView): Promise<boolean> {
    const job = sale.printJobs.find((one) => one.waitsForPerson);
    if (job) await till.ask('print:resolve', { jobId: job.id, outcome: 'drop' });
    return job !== undefined;
  }

  /** The next thing about money that goes back. */
  async function attendMoney(till: Harness, customer: Customer, { lines, tenders }: SaleView): Promise<boolean> {
    const [card] = lines;
    for (const part of tenders.flatMap(({ parts }) => parts)) {
      const isHeld = card && isSlipOut(card.slip) && part.lineId === card.id && part.state === 'refund-due';
      const isDone = isHeld
        ? owedMinor(customer) > 0 && (await waive(till, customer, card))
        : await giveBack(till, customer, part);
      if (isDone) return true;
    }
    return false;
  }

  const attend: People['attend'] = async (till, customer) => {
    const saleId = customer.sales.get(till);
    if (saleId === undefined) return false;
    const sale = await till.ask('sale:get', { saleId });
    if (sale.stage === 'basket') {
      await till.ask(customer.leaves ? 'sale:discard' : 'sale:reserve', { saleId });
      return true;
    }
    if (await readPaper(till, sale)) return true;
    if (sale.stage === 'paying') return pay(till, customer, sale);
    if (await attendMoney(till, customer, sale)) return true;
    const [card] = sale.lines;
    return card ? attendCard(till, customer, sale, card) : false;
  };

  const show: People['show'] = async (till, customer) => {
    const { slip, slipAt } = customer;
    if (!slip || owedMinor(customer) <= 0 || (slipAt !== 'customer' && slipAt !== till)) return false;
    const handle = await till.ask('claim:read', { text: slip.text }).catch(() => null);
    const [first, ...more] = handle?.steps ?? [];
    if (first === undefined) return false;
    const step: ClaimStep = chance.pick([first, ...more]);
    const sale = await honour(till, slip.text, step).catch((error: unknown) => {
      // A payment that nobody has answered comes first; and what ended meanwhile is looked at anew.
      if (/tender_undecided|out_of_turn/.test(String(error))) return null;
      throw error;
    });
    if (!sale) return false;
    customer.slipAt = till;
    customer.sales.set(till, sale.id);
    return true;
  };

  /** What these people know about the card of an entry. */
  const wanted = (entry: AttentionView, customer: Customer): readonly AttentionStep[] => {
    const isOwed = owedMinor(customer) > 0;
    const hasCard = customer.card !== null && customer.card === entry.line?.orderId;
    switch (entry.code) {
      case 'cancel_too_late':
      case 'answer_makes_no_sense':
        return hasCard ? ['settle-card-handed-over', 'settle-nothing-owed'] : ['settle-claim'];
      case 'settled_elsewhere':
        return hasCard ? ['settle-card-handed-over'] : ['settle-nothing-owed'];
      case 'invalidated_elsewhere':
        return isOwed ? ['settle-money-back'] : ['settle-nothing-owed'];
      case 'take_back_interrupted':
        return ['slip-gone'];
      case 'given_card_dead':
        return ['customer-told'];
      default:
        return [];
    }
  };

  const decide: People['decide'] = async (till) => {
    for (const entry of await till.ask('attention:list')) {
      const customer = customers.find(({ sales }) => sales.get(till) === entry.saleId);
      if (!customer) return broken(`nobody knows whom ${entry.code} is about`);
      // Whoever is still owed something brings the slip first.
      if (owedMinor(customer) > 0 && customer.slip !== null && entry.code !== 'invalidated_elsewhere') continue;
      const step = wanted(entry, customer).find((one) => entry.steps.includes(one));
      if (!step) continue;
      await till.ask('attention:decide', { entryId: entry.id, step, note: 'we know of it', approval: manager });
      return true;
    }
    return false;
  };

  return { customers, asks, attend, show, decide };
}
