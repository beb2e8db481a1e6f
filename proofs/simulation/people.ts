// The people at a simulated till: they press what a script says, with what they see on the screen. Invariant: they lie about nothing;
// money and cards move over the counter only after the till said so, and what moved is written into the books in the same breath.

import type { LineView } from '../../shared/sale/views.ts';
import { approvalOf, createAsking } from './asking.ts';
import type { Books } from './books.ts';
import { BrokenPromise } from './broken-promise.ts';
import { type CompanyPeople, createCompanyPeople } from './company-people.ts';
import { type Currency, priceIn } from './currencies.ts';
import { createCustomers } from './customers.ts';
import { createDeciders } from './deciders.ts';
import type { KeptSettingsOfTill } from './kept-settings.ts';
import type { Machine } from './machine.ts';
import { createMoneyPeople } from './money-people.ts';
import { pins, wrongPin } from './operators.ts';
import type { PauseWatch } from './pause-agrees.ts';
import type { Facts, LineFacts, PartFacts, SaleFacts } from './rows.ts';
import { plasticOf } from './service.ts';
import { createSlipPeople } from './slip-people.ts';
import type { PeoplesStep, Word } from './steps.ts';
import type { Store } from './store.ts';

export type People = {
  act(step: PeoplesStep): Promise<void>;
  /** Older books lie on the counter: who began which sale, and who said what of it, is what they say. */
  forget(): void;
  /** Whoever was signed in at some press since this was asked last. */
  present(): ReadonlySet<string>;
};

/** Nobody at the till has these numbers elsewhere: a test looks for them on the disk. */
export const cardNumbers = ['4000123456781111', '4000123456782222', '4000 1234-5678 3333', 'xx'] as const;
const noSuch = '00000000-0000-7000-8000-000000000000';

export function isOpen(sale: SaleFacts): boolean {
  return sale.suspended_at === null && ['basket', 'paying'].includes(sale.stage);
}

export function createPeople(deps: {
  readonly index: number;
  readonly currency: Currency;
  readonly machine: Machine;
  readonly books: Books;
  readonly store: Store;
  readonly kept: KeptSettingsOfTill;
  /** Null where the shop asks no customer. */
  readonly pauses: PauseWatch | null;
  /** Null where nobody orders cards for companies. */
  readonly companies: Pick<Parameters<typeof createCompanyPeople>[0], 'partnerId' | 'orderOf'> | null;
  readonly orderState: (orderId: string) => string | null;
  /** Somebody asks about this line again; the answer is called where the till took it. */
  readonly retry: (lineId: string) => () => void;
  readonly note: (what: string) => void;
  readonly broken: (error: Error) => void;
}): People {
  const { index: till, currency, machine, books, store, kept, note, broken, orderState } = deps;
  const facts = (): Facts => machine.facts();
  const breaks = (promise: string, what: string): void => broken(new BrokenPromise(promise, what));
  const asking = createAsking({ machine, note, broken });
  const { ask, askWith } = asking;
  const isCustomerHere = ({ line_id }: PartFacts): boolean => {
    const line = facts().lines.find(({ id }) => id === line_id);
    return !line || store.isCustomerHere(till, line);
  };
  const money = createMoneyPeople({ asking, facts, books, currency, isCustomerHere, broken: breaks });
  const lives = () => machine.life().lives;
  const slips = createSlipPeople({ till, asking, store, lives, orderState, broken: breaks });
  const { mayTell } = money;
  const { retry } = deps;
  const deciders = createDeciders({ till, asking, facts, books, store, orderState, mayTell, retry, broken: breaks });

  const customers = deps.pauses && createCustomers({ ask, lives, watch: deps.pauses, broken: breaks });

  const companies: CompanyPeople | null =
    deps.companies && createCompanyPeople({ asking, facts, currency, ...deps.companies });

  const openSale = () => facts().sales.find(isOpen)?.id ?? noSuch;
  const nth = <T>(all: readonly T[], n: number): T | null => all[n % Math.max(1, all.length)] ?? null;
  const lineIn = (n: number, ...states: string[]): LineFacts | null =>
    nth(
      facts().lines.filter((line) => states.includes(line.state)),
      n,
    );
  const isActive = (lineId: string) => facts().lines.some(({ id, state }) => id === lineId && state === 'active');

  /** The card leaves the counter when the screen says so, once it was scanned where it takes that; the key is pressed afterwards. */
  async function handOver(step: Extract<PeoplesStep, { do: 'hand-over' }>): Promise<void> {
    const card = nth(await cardsOnOffer(), step.n);
    if (card === null) return;
    const scan = card.takesScan ? await scanToGive(card) : undefined;
    if (scan === null) return;
    books.handOver(card.id);
    await ask('line:hand-over', { lineId: card.id, ...(scan === undefined ? {} : { scan }) });
  }

  /** The cards that a screen says to give, of customers who are here. */
  async function cardsOnOffer(): Promise<readonly LineView[]> {
    const seen: LineView[] = [];
    for (const { id, stage } of facts().sales) {
      if (stage !== 'committed') continue;
      const sale = await ask('sale:get', { saleId: id });
      for (const card of sale?.lines ?? []) {
        const line = facts().lines.find((one) => one.id === card.id);
        const isOffered = ['hand-over', 'live-print-again', 'live-show-code'].includes(card.verdict);
        if (line && isOffered && store.isCustomerHere(till, line)) seen.push(card);
      }
    }
    return seen;
  }

  /** What stands for the scan of this card's number; null where the till takes none for it. */
  async function scanToGive({ id, cardLast4 }: LineView): Promise<string | null> {
    const sale = facts().lines.find((line) => line.id === id)?.sale_id;
    const text = cardNumbers.find((number) => cardLast4 !== null && number.endsWith(cardLast4));
    if (sale === undefined || text === undefined) return null;
    const read = await ask('scan:read', { text, by: 'scanner', screen: 'give', sale });
    return read?.answer.kind === 'give' && read.answer.line === id ? read.scan : null;
  }

  async function undo(
    channel: 'line:void' | 'line:cancel-activation',
    line: LineFacts | null,
    word: Word,
  ): Promise<void> {
    const approval = approvalOf(word);
    if (!approval) return;
    const lineId = line?.id ?? noSuch;
    // The card is brought back to the counter first, and taken away again where the till refuses.
    const wasInHand = books.inHand().has(lineId);
    if (line && !wasInHand && !store.isCustomerHere(till, line)) return;
    books.takeBack(lineId);
    const by = asking.atTill();
    // Paid plastic counts as out.
    const wasOut = line !== null && (line.handed_over_at !== null || line.carrier === 'plastic');
    const undone = await askWith(channel, line?.sale_id ?? null, approval, {
      lineId,
      reason: 'as scripted',
      approval,
    });
    const isAlone = approval?.operatorId === by;
    if (undone && wasOut && isAlone) breaks('18', `${by} alone took back line ${lineId}, which is out`);
    // Somebody else may have handed it over while the PIN was checked: whoever voids a card asks for it.
    if (undone || machine.isDown()) books.takeBack(lineId);
    else if (wasInHand && isActive(lineId)) books.handOver(lineId);
  }

  /** The slip that is wished for, of the n-th card. */
  function slipOf<D extends string>({ n, document }: { readonly n: number; readonly document: D }) {
    const line = nth(facts().lines, n);
    const lineId = document === 'receipt' ? null : (line?.id ?? noSuch);
    return { saleId: line?.sale_id ?? noSuch, lineId, document };
  }

  async function look(at: Extract<PeoplesStep, { do: 'look' }>['at']): Promise<unknown> {
    switch (at) {
      case 'attention':
        return ask('attention:list', undefined);
      case 'sales':
        return ask('sales:list', { query: '1', before: null, limit: 5 });
      case 'refresh':
        return void ask('catalogue:refresh', undefined);
      case 'timeline':
        return ask('sale:timeline', { saleId: nth(facts().sales, 0)?.id ?? noSuch });
    }
  }

  function loosen({ days, word }: Extract<PeoplesStep, { do: 'loosen' }>): void {
    const approval = approvalOf(word);
    kept.asks(days, asking.atTill(), approval);
    // The service is asked for the time: nobody stands and waits.
    void ask('settings:save', { change: { new_manager_days: days }, approval });
  }

  async function guess({ who, times }: Extract<PeoplesStep, { do: 'guess' }>): Promise<void> {
    for (let left = times; left > 0; left -= 1) await ask('session:sign-in', { operatorId: who, pin: wrongPin });
  }

  async function act(step: PeoplesStep): Promise<unknown> {
    switch (step.do) {
      case 'add': {
        const faceValue = priceIn(currency, step.amount);
        if (step.card === null) return ask('sale:add-line', { productCode: step.goods, faceValue });
        const productCode = plasticOf(step.goods);
        const text = cardNumbers[step.card] ?? '';
        const read = await ask('scan:read', { text, by: 'scanner', screen: 'product', dialog: productCode });
        // What is no number of it, or of another card, is not sold.
        return read?.scan ? ask('sale:add-line', { productCode, faceValue, scan: read.scan }) : null;
      }
      case 'remove':
        return ask('sale:remove-line', {
          lineId: (lineIn(step.n, 'draft') ?? lineIn(step.n, 'reserved'))?.id ?? noSuch,
        });
      case 'discard':
        return ask('sale:discard', { saleId: openSale() });
      case 'hold':
        return ask('sale:suspend', { saleId: openSale() });
      case 'recall': {
        const held = facts().sales.filter((sale) => sale.suspended_at !== null);
        return ask('sale:resume', { saleId: nth(held, step.n)?.id ?? noSuch });
      }
      case 'reserve': {
        const saleId = openSale();
        await ask('sale:reserve', { saleId });
        return customers?.looks(saleId);
      }
      case 'customer':
        return customers?.act(step.does, openSale());
      case 'ask-again': {
        const saleId = openSale();
        await ask('pause:ask-again', { saleId });
        return customers?.looks(saleId);
      }
      case 'cancel':
        return ask('sale:cancel', { saleId: openSale() });
      case 'commit':
        return ask('sale:commit', { saleId: openSale() });
      case 'begin':
        return money.begin(step, openSale());
      case 'answer':
        return money.answer(step);
      case 'abort': {
        const asked = facts().parts.filter(({ state }) => state === 'requested');
        return ask('tender:abort', { tenderId: nth(asked, step.n)?.tender_id ?? noSuch });
      }
      case 'correct':
        return money.correct(step);
      case 'refund':
        return money.refund(step);
      case 'refund-answer':
        return money.refundAnswer(step);
      case 'hand-over':
        return handOver(step);
      case 'void':
        return undo('line:void', lineIn(step.n, 'active'), step.word);
      case 'give-back':
        return undo('line:cancel-activation', lineIn(step.n, 'activating'), step.word);
      case 'decide':
        return deciders.decide(step);
      case 'scan':
        return slips.scan(step);
      case 'honour':
        return slips.honour(step);
      case 'waive': {
        const line = nth(facts().lines, step.n);
        return line ? slips.waive(line, step.word) : undefined;
      }
      case 'preview':
        // Its code may have to be asked for: nobody stands and waits.
        return void ask('print:preview', { ...slipOf(step), reveal: step.reveal });
      case 'print':
        return ask('print:start', slipOf(step));
      case 'resolve': {
        const open = facts().jobs.filter(({ state }) => state === 'unknown' || state === 'unsent');
        return ask('print:resolve', { jobId: nth(open, step.n)?.id ?? noSuch, outcome: step.as });
      }
      case 'look':
        return look(step.at);
      case 'sign-in':
        return ask('session:sign-in', { operatorId: step.who, pin: pins[step.who] });
      case 'loosen':
        return loosen(step);
      case 'call-back':
        return ask('settings:call-back', { id: kept.settings().waiting?.[0]?.id ?? noSuch });
      case 'company':
        // The service is asked: nobody stands and waits.
        return void companies?.act(step);
      case 'guess':
        return guess(step);
      case 'sign-out':
        return ask('session:sign-out', undefined);
    }
  }

  return {
    present: asking.present,
    forget() {
      asking.forget();
      money.forget();
    },
    async act(step) {
      if (!machine.isDown()) await act(step);
    },
  };
}
