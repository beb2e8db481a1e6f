// A cashier without a screen: the steps of a sale over the till's own messages. A refusal where none was expected is an error.
import type { Answers, Request } from '../../shared/ipc.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import type { LineView, SaleView, TenderMethod } from '../../shared/views.ts';
import { manager, type Person } from '../e2e/set-up.ts';
import type { TillDriver } from '../e2e/till-driver.ts';
import { until } from './until.ts';

type Saleable = 'sale:reserve' | 'sale:cancel' | 'sale:commit' | 'tender:begin' | 'tender:answer' | 'sale:get';
type Other = 'line:void' | 'line:give-back' | 'line:hand-over' | 'refund:begin' | 'refund:answer' | 'sale:add-line';

export type Counter = {
  signIn(person: Person): Promise<void>;
  /** The till's answer; throws on a refusal. */
  say<C extends Saleable | Other>(channel: C, request: Request<C>): Promise<Answers[C]>;
  addCard(): Promise<SaleView>;
  /** The sale in stage `basket` or `paying`. */
  current(): Promise<SaleView>;
  sale(saleId: string): Promise<SaleView>;
  /** Waits until every line of the sale is in one of these states. */
  lines(saleId: string, ...states: LineState[]): Promise<SaleView>;
  beginTender(saleId: string, method: TenderMethod): Promise<SaleView>;
  /** Pays all that is due by this method, and the customer gives it. */
  pay(saleId: string, method: TenderMethod): Promise<SaleView>;
  /** Gives back every part that is due, with a manager's word. */
  refund(saleId: string): Promise<SaleView>;
};

/** The card every test here sells: 25.00 EUR. */
export const card = { productCode: 'quillenhof-buch-eur', faceValue: { currency: 'EUR', amount: '25.00' } } as const;

export const approval = { operatorId: manager.id, pin: manager.pin };

export function createCounter(driver: TillDriver): Counter {
  const say: Counter['say'] = async (channel, request) => {
    const answer = await driver.ask(channel, ...([request] as never));
    if (!answer.ok) throw new Error(`${channel}: ${answer.error.code} ${answer.error.detail ?? ''}`);
    return answer.value;
  };
  const counter: Counter = {
    async signIn(person) {
      const answer = await driver.ask('session:sign-in', { operatorId: person.id, pin: person.pin });
      if (!answer.ok) throw new Error(`sign-in: ${answer.error.code}`);
    },
    say,
    addCard: () =>
      until('the catalogue is there', async () => {
        const added = await driver.ask('sale:add-line', { ...card, cardNumber: null });
        if (added.ok) return added.value;
        if (added.error.code !== 'product_unknown') throw new Error(`sale:add-line: ${added.error.code}`);
        return null;
      }),
    async current() {
      const answer = await driver.ask('sale:current');
      if (!answer.ok || answer.value === null) throw new Error('no sale is open');
      return answer.value;
    },
    sale: (saleId) => say('sale:get', { saleId }),
    lines: (saleId, ...states) =>
      until(`every line is ${states.join(' or ')}`, async () => {
        const sale = await say('sale:get', { saleId });
        return sale.lines.every((line: LineView) => states.includes(line.state)) ? sale : null;
      }),
    async beginTender(saleId, method) {
      const { due } = await say('sale:get', { saleId });
      return say('tender:begin', { saleId, method, amount: due });
    },
    async pay(saleId, method) {
      const begun = await counter.beginTender(saleId, method);
      const tender = begun.tenders.at(-1);
      if (!tender) throw new Error('the tender is not there');
      return say('tender:answer', { tenderId: tender.id, answer: approvedAnswer(method, tender.amount) });
    },
    async refund(saleId) {
      for (;;) {
        const sale = await say('sale:get', { saleId });
        const due = sale.tenders.flatMap((tender) => tender.parts).find((part) => part.state === 'refund-due');
        if (!due) return sale;
        await say('refund:begin', { partId: due.id, way: 'as-paid', approval });
        await say('refund:answer', { partId: due.id, answer: 'done' });
      }
    },
  };
  return counter;
}

export function approvedAnswer(method: TenderMethod, amount: SaleView['due']) {
  return method === 'cash'
    ? ({ kind: 'cash', tendered: amount } as const)
    : ({ kind: 'card', approvalCode: 'A1B2C3' } as const);
}
