// People who take money and give it back at a simulated till. Invariant: money moves over the counter only after the till said so, and is
// in the books in the same breath; of how it ended they say the truth, or that they do not know.
import type { Request } from '../../shared/ipc/ipc.ts';
import { type MoneyText, moneyText } from '../../shared/money.ts';
import type { TenderView } from '../../shared/sale/views.ts';
import { approvalCodeOf } from '../../testkit/till/selling.ts';
import { type Asking, approvalOf } from './asking.ts';
import type { Books } from './books.ts';
import { type Currency, minorOf } from './currencies.ts';
import { type Facts, type PartFacts, sum, type TenderFacts, taken } from './rows.ts';
import type { PeoplesStep } from './steps.ts';

type Said = Request<'tender:answer'>['answer'];

/** Of a terminal that stands apart; anybody may have seen it on a slip. */
const sameCode = 'SAME42';
/** What a cashier may take by typed codes in one sale (README: `manual_card`). */
const mostByHandMinor = 250_00;
const dayStartsAtHour = 4;

const isOfOneDay = (one: string | null, other: string | null): boolean => {
  const dayOf = (at: string) => new Date(Date.parse(at) - dayStartsAtHour * 3_600_000).toDateString();
  return one !== null && other !== null && dayOf(one) === dayOf(other);
};

export type MoneyPeople = {
  begin(step: Extract<PeoplesStep, { do: 'begin' }>, saleId: string): Promise<void>;
  answer(step: Extract<PeoplesStep, { do: 'answer' }>): Promise<void>;
  correct(step: Extract<PeoplesStep, { do: 'correct' }>): Promise<void>;
  refund(step: Extract<PeoplesStep, { do: 'refund' }>): Promise<void>;
  refundAnswer(step: Extract<PeoplesStep, { do: 'refund-answer' }>): Promise<void>;
  /** What one person said alone. */
  forget(): void;
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
  const { asking } = deps;
  const { ask, askWith } = asking;
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
    const amount = textOf(amountMinor);
    // One habit a person: what the customer laid down is taken as it is asked for, or it is asked for first and counted afterwards.
    if (step.method === 'cash' && step.pays && asking.atTill() === 'anna')
      return takeFromCounter(saleId, amount, amountMinor === due ? sale.dueInCash : amount);
    const asked = await ask('tender:begin', { saleId, method: step.method, amount });
    const tender = asked?.tenders.find(({ parts }) => parts.some((part) => part.state === 'requested'));
    if (!tender || tender.atTerminal || !step.pays) return;
    books.pay(tender.id, minorOf(tender.asked ?? tender.amount), step.method);
  }

  /** Cash on the counter is in the drawer once the till has it as taken; else the customer takes it back. */
  async function takeFromCounter(saleId: string, amount: MoneyText, tendered: MoneyText): Promise<void> {
    const known = new Set(facts().tenders.map(({ id }) => id));
    await ask('tender:begin', { saleId, method: 'cash', amount, tendered });
    // Also where the power went out under the question: then the screen says it at the next start.
    // Never what somebody else asked for, or paid, in the same moment.
    const own = facts().tenders.find(
      ({ id, sale_id, method }) =>
        sale_id === saleId && method === 'cash' && !known.has(id) && books.timesPaid(id) === 0,
    );
    if (own) books.pay(own.id, own.amount_minor + own.rounding_minor, 'cash');
  }

  async function answer(step: Extract<PeoplesStep, { do: 'answer' }>): Promise<void> {
    const part = partIn(step.n, 'requested', 'unknown');
    if (!part) return;
    const tenderId = part.tender_id;
    const tender = (await ask('sale:get', { saleId: part.sale_id }))?.tenders.find(({ id }) => id === tenderId);
    if (!tender) return;
    const half = halfSaid(tender, step.as);
    if (half) return void (await ask('tender:answer', { tenderId, answer: half }));
    if (tender.atTerminal && !mayTell(part.state === 'requested', tenderId)) return;
    const isPaid = books.paid(tenderId) > 0;
    // Whoever invents a card payment types a code that was seen before.
    const isInvented = step.as === 'same-code' && tender.method === 'card' && !isPaid;
    const isLie = (step.as === 'lie' || isInvented) && !tender.atTerminal;
    if (isLie) books.lie(tenderId);
    const said = isPaid !== isLie ? paidFor(tender, step) : ({ kind: 'declined' } as const);
    const answered = await ask('tender:answer', { tenderId, answer: said });
    if (said.kind === 'card' && !tender.atTerminal)
      await looksAtSlip(tenderId, said, { isLie, answered: answered !== null });
  }

  /** Nobody knows how it ended; or too little was counted. */
  function halfSaid(tender: TenderView, as: Extract<PeoplesStep, { do: 'answer' }>['as']): Said | null {
    if (as === 'unknown') return { kind: 'unknown' };
    const short = Math.max(0, minorOf(tender.asked ?? tender.amount) - 5);
    return as === 'short' ? { kind: 'cash', tendered: textOf(short) } : null;
  }

  /** What is typed for it. */
  function paidFor(tender: TenderView, { as, n }: Extract<PeoplesStep, { do: 'answer' }>): Said {
    if (tender.method === 'card')
      return { kind: 'card', approvalCode: as === 'same-code' ? sameCode : approvalCodeOf(tender.id) };
    return { kind: 'cash', tendered: textOf(minorOf(tender.asked ?? tender.amount) + 500 * (n % 2)) };
  }

  /** Where a code alone is not enough, a supervisor looks at the customer's slip. Nobody vouches for one that is not there. */
  async function looksAtSlip(tenderId: string, said: Said, how: { isLie: boolean; answered: boolean }): Promise<void> {
    if (how.answered) passedAlone(tenderId);
    else if (!how.isLie && asking.atTill() !== 'ben')
      await ask('tender:answer', { tenderId, answer: said, approval: approvalOf('ben') });
  }

  /** A card payment by hand was taken without a second person's word. */
  function passedAlone(tenderId: string): void {
    const { tenders, parts } = facts();
    const own = tenders.find(({ id }) => id === tenderId);
    if (!own || asking.atTill() !== 'anna') return;
    const isTaken = ({ id }: TenderFacts) =>
      parts.some(({ tender_id, state }) => tender_id === id && taken.includes(state));
    const byHand = tenders.filter((one) => one.approval_code !== null && one.terminal === null && isTaken(one));
    const isSame = (one: TenderFacts) =>
      one.id !== tenderId && one.approval_code === own.approval_code && isOfOneDay(one.answered_at, own.answered_at);
    if (byHand.some(isSame)) broken('16', `a cashier alone used approval code ${own.approval_code} twice on one day`);
    const ofSale = sum(byHand.filter(({ sale_id }) => sale_id === own.sale_id));
    if (ofSale > mostByHandMinor) broken('16', `a cashier alone took ${ofSale} of one sale by typed codes`);
  }

  /** What was picked is put right: the customer pays once more in the other way, and what was paid first goes back. */
  async function correct(step: Extract<PeoplesStep, { do: 'correct' }>): Promise<void> {
    const { tenders, parts } = facts();
    const all = tenders.filter(({ id }) => books.timesPaid(id) === 1 && !books.isLie(id));
    const tender = all[step.n % Math.max(1, all.length)];
    const approval = approvalOf(step.word);
    if (!tender || approval === null || parts.some((part) => books.timesReturned(part.id) > 0)) return;
    const to =
      tender.method === 'cash'
        ? ({ method: 'card', approvalCode: approvalCodeOf(tender.id) } as const)
        : ({ method: 'cash' } as const);
    const request = { tenderId: tender.id, to, reason: 'as scripted', approval };
    await askWith('tender:correct', tender.sale_id, approval, request, 'supervisor');
    // Also where the power went out under the question: then the screen says it at the next start.
    const now = facts().tenders.find(({ id }) => id === tender.id);
    if (now?.method === to.method) books.exchange(tender.id, now.amount_minor + now.rounding_minor, to.method);
  }

  async function refund(step: Extract<PeoplesStep, { do: 'refund' }>): Promise<void> {
    const part = partIn(step.n, 'refund-due');
    if (!part) return;
    const approval = approvalOf(step.word);
    const request = { partId: part.id, way: step.way, approval };
    const begun = await askWith('refund:begin', part.sale_id, approval, request);
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

  /** Whether anybody can know how it ended. A ledger that was put back may know no question: the terminal's own screen still shows it. */
  function isOver({ id, state, refund_id }: PartFacts): boolean {
    return (refund_id === null || mayTell(state === 'refunding', refund_id)) && !books.isAtWorkFor(id);
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
    if (step.as !== 'unknown' && !isOver(part)) return;
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
      const request = { partId: part.id, answer: 'not-done', approval } as const;
      if (await askWith('refund:answer', part.sale_id, approval, request)) return;
    }
  }

  return {
    forget: () => saidAlone.clear(),
    mayTell,
    begin: (step, saleId) => counts(begin(step, saleId)),
    async answer(step) {
      if (counting === 0) await answer(step);
    },
    async correct(step) {
      if (counting === 0) await counts(correct(step));
    },
    refund: (step) => counts(refund(step)),
    async refundAnswer(step) {
      if (counting === 0) await refundAnswer(step);
    },
  };
}
