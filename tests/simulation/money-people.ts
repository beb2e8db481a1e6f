// People who take money and give it back at a simulated till. Invariant: money moves over the counter only after the till said so, and is
// in the books in the same breath; of how it ended they say the truth, or that they do not know.
import { moneyText } from '../../shared/money.ts';
import { approvalCodeOf } from '../till/world/selling.ts';
import { type Asking, approvalOf } from './asking.ts';
import type { Books } from './books.ts';
import { type Currency, minorOf } from './currencies.ts';
import type { Facts, PartFacts } from './rows.ts';
import type { PeoplesStep } from './steps.ts';

export type MoneyPeople = {
  begin(step: Extract<PeoplesStep, { do: 'begin' }>, saleId: string): Promise<void>;
  answer(step: Extract<PeoplesStep, { do: 'answer' }>): Promise<void>;
  refund(step: Extract<PeoplesStep, { do: 'refund' }>): Promise<void>;
  refundAnswer(step: Extract<PeoplesStep, { do: 'refund-answer' }>): Promise<void>;
  /** While the terminal is at work nobody knows; afterwards its own screen says it. */
  mayTell(isAtWork: boolean, askId: string): boolean;
};

export function createMoneyPeople(deps: {
  readonly asking: Asking;
  readonly facts: () => Facts;
  readonly books: Books;
  readonly currency: Currency;
  /** Whoever the money of this part belongs to stands here. */
  readonly isCustomerHere: (part: PartFacts) => boolean;
  readonly broken: (promise: string, what: string) => void;
}): MoneyPeople {
  const { facts, books, isCustomerHere, broken, currency } = deps;
  const textOf = (amountMinor: number) => moneyText({ currency, amountMinor });
  const { ask, askWith } = deps.asking;
  const partIn = (n: number, ...states: string[]): PartFacts | null => {
    const all = facts().parts.filter((part) => states.includes(part.state) && isCustomerHere(part));
    return all[n % Math.max(1, all.length)] ?? null;
  };
  const mayTell = (isAtWork: boolean, askId: string): boolean => !isAtWork && books.shows(askId) !== 'in-progress';

  /** What one person alone said was not returned. */
  const saidAlone = new Set<string>();

  /** Money is just being counted: whoever counts it says how it ended, and nobody else meanwhile. */
  let counting = 0;
  async function counts(work: Promise<void>): Promise<void> {
    counting += 1;
    await work;
    counting -= 1;
  }

  async function begin(step: Extract<PeoplesStep, { do: 'begin' }>, saleId: string): Promise<void> {
    const sale = await ask('sale:get', { saleId });
    if (!sale) return;
    const due = minorOf(sale.due);
    const amounts: Record<string, number> = { due, half: Math.floor(due / 200) * 100 };
    const amountMinor = amounts[step.of] ?? due + 1;
    const asked = await ask('tender:begin', { saleId, method: step.method, amount: textOf(amountMinor) });
    const tender = asked?.tenders.find(({ parts }) => parts.some((part) => part.state === 'requested'));
    if (!tender || tender.atTerminal || !step.pays) return;
    books.pay(tender.id, minorOf(tender.asked ?? tender.amount), step.method);
  }

  async function answer(step: Extract<PeoplesStep, { do: 'answer' }>): Promise<void> {
    const part = partIn(step.n, 'requested', 'unknown');
    if (!part) return;
    const tenderId = part.tender_id;
    const tender = (await ask('sale:get', { saleId: part.sale_id }))?.tenders.find(({ id }) => id === tenderId);
    if (!tender) return;
    if (step.as === 'unknown') return void (await ask('tender:answer', { tenderId, answer: { kind: 'unknown' } }));
    const asked = minorOf(tender.asked ?? tender.amount);
    if (step.as === 'short') {
      const short = { kind: 'cash', tendered: textOf(Math.max(0, asked - 5)) } as const;
      return void (await ask('tender:answer', { tenderId, answer: short }));
    }
    if (tender.atTerminal && !mayTell(part.state === 'requested', tenderId)) return;
    const paid =
      tender.method === 'cash'
        ? ({ kind: 'cash', tendered: textOf(asked + 500 * (step.n % 2)) } as const)
        : ({ kind: 'card', approvalCode: approvalCodeOf(tenderId) } as const);
    const isPaid = books.paid(tenderId) > 0;
    const isLie = step.as === 'lie' && !tender.atTerminal;
    if (isLie) books.lie(tenderId);
    await ask('tender:answer', { tenderId, answer: isPaid !== isLie ? paid : { kind: 'declined' } });
  }

  async function refund(step: Extract<PeoplesStep, { do: 'refund' }>): Promise<void> {
    const part = partIn(step.n, 'refund-due');
    if (!part) return;
    const approval = approvalOf(step.word);
    const wish = { partId: part.id, way: step.way, approval };
    const begun = await askWith('refund:begin', part.sale_id, approval, wish);
    const tender = begun?.tenders.find(({ id }) => id === part.tender_id);
    const view = tender?.parts.find(({ id }) => id === part.id);
    // A card that was given out and is dead comes back for its money.
    const isDead = facts().attention.some(
      ({ code, line_id }) => code === 'given_card_dead' && line_id === part.line_id,
    );
    if (isDead && part.line_id !== null) books.takeBack(part.line_id);
    if (!tender || !view || view.refundAtTerminal || !step.gives) return;
    const way = step.way === 'cash' ? 'cash' : tender.method;
    books.giveBack(part.id, minorOf(view.toReturn ?? view.amount), way);
  }

  async function refundAnswer(step: Extract<PeoplesStep, { do: 'refund-answer' }>): Promise<void> {
    const part = partIn(step.n, 'refunding', 'refund-unknown');
    if (!part) return;
    const askId = part.refund_id;
    // One cent in a country of coins goes back as none, and is done all the same.
    const wasDone = books.timesReturned(part.id) > 0;
    // Of what a terminal does nobody is asked.
    const isLie = step.as === 'lie' && askId === null;
    const told = wasDone !== isLie ? 'done' : 'not-done';
    if (isLie) books.lie(part.id);
    if (step.as !== 'unknown' && askId !== null && !mayTell(part.state === 'refunding', askId)) return;
    const answered = await ask('refund:answer', { partId: part.id, answer: step.as === 'unknown' ? 'unknown' : told });
    if (step.as === 'unknown' || told === 'done') return;
    if (answered) denied(part);
    else await denyTogether(part);
  }

  /** One person alone said that it was not returned. */
  function denied({ id, state }: PartFacts): void {
    if (state === 'refund-unknown') broken('11', 'a refund of unknown end became due again without a manager');
    if (saidAlone.has(id)) broken('11', 'one person said twice that the same money was not returned');
    saidAlone.add(id);
  }

  async function denyTogether(part: PartFacts): Promise<void> {
    // Whichever manager did not sell it.
    for (const word of ['clara', 'dora'] as const) {
      const approval = approvalOf(word);
      const wish = { partId: part.id, answer: 'not-done', approval } as const;
      if (await askWith('refund:answer', part.sale_id, approval, wish)) return;
    }
  }

  return {
    mayTell,
    begin: (step, saleId) => counts(begin(step, saleId)),
    async answer(step) {
      if (counting === 0) await answer(step);
    },
    refund: (step) => counts(refund(step)),
    async refundAnswer(step) {
      if (counting === 0) await refundAnswer(step);
    },
  };
}
