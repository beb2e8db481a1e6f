// The people at a simulated till: they press what a script says, with what they see on the screen. Invariant: they lie about nothing;
// money and cards move over the counter only after the till said so, and what moved is written into the books in the same breath.
import type { Answers, Channel, Request } from '../../shared/ipc.ts';
import { type Approval, requestSchemas } from '../../shared/ipc-schemas.ts';
import { moneyText } from '../../shared/money.ts';
import { needsManager } from '../../shared/sale/attention-steps.ts';
import type { SaleView } from '../../shared/views.ts';
import type { Books } from './books.ts';
import type { Machine } from './machine.ts';
import { pins } from './operators.ts';
import type { Facts, LineFacts, PartFacts, SaleFacts } from './rows.ts';
import type { PeoplesStep } from './steps.ts';

export type People = {
  act(step: PeoplesStep): Promise<void>;
  /** True where this press waits for a PIN to be checked, which is the only thing that takes real time. */
  takesTime(step: PeoplesStep): boolean;
};

/** Nobody at the till has these numbers elsewhere: a test looks for them on the disk. */
export const cardNumbers = ['4000123456781111', '4000123456782222', '4000 1234-5678 3333', 'xx'] as const;
const noSuch = '00000000-0000-7000-8000-000000000000';

export function isOpen(sale: SaleFacts): boolean {
  return sale.held_at === null && ['basket', 'paying'].includes(sale.stage);
}

export function createPeople(deps: {
  readonly machine: Machine;
  readonly books: Books;
  readonly note: (what: string) => void;
  readonly broken: (what: string) => void;
}): People {
  const { machine, books, note, broken } = deps;
  const facts = (): Facts => machine.facts();

  /** Null where the till refused, and where the power went out under the question. */
  async function ask<C extends Channel>(channel: C, request: Request<C>): Promise<Answers[C] | null> {
    if (machine.isDown() || !requestSchemas[channel].safeParse(request).success) return null;
    const life = machine.life();
    const handle: (request: Request<C>) => unknown = machine.handlers()[channel];
    let answer: { ok: true; value: Answers[C] } | { ok: false; error: { code: string } };
    try {
      answer = (await handle(request)) as typeof answer;
    } catch (error) {
      if (life.lives()) broken(`${channel} throws ${error instanceof Error ? error.stack : error}`);
      return null;
    }
    // Nobody saw what a dead till would have said.
    if (!life.lives()) return null;
    note(`  ${channel} ${JSON.stringify(request) ?? ''} ${answer.ok ? 'ok' : answer.error.code}`);
    return answer.ok ? answer.value : null;
  }

  const text = (amountMinor: number) => moneyText({ currency: 'EUR', amountMinor });
  const minor = (amount: string) => Math.round(Number(amount) * 100);
  const openSale = () => facts().sales.find(isOpen)?.id ?? noSuch;
  const nth = <T>(all: readonly T[], n: number): T | null => all[n % Math.max(1, all.length)] ?? null;
  const lineIn = (n: number, ...states: string[]): LineFacts | null =>
    nth(
      facts().lines.filter((line) => states.includes(line.state)),
      n,
    );
  const isActive = (lineId: string) => facts().lines.some(({ id, state }) => id === lineId && state === 'active');
  const partIn = (n: number, ...states: string[]): PartFacts | null =>
    nth(
      facts().parts.filter((part) => states.includes(part.state)),
      n,
    );
  const approvalOf = (word: 'clara' | 'dora' | 'wrong' | 'none'): Approval | null => {
    if (word === 'none') return null;
    return word === 'wrong' ? { operatorId: 'clara', pin: '9999' } : { operatorId: word, pin: pins[word] };
  };
  const partView = (sale: SaleView, partId: string) =>
    sale.tenders.flatMap((tender) => tender.parts).find((part) => part.id === partId);

  async function begin(step: Extract<PeoplesStep, { do: 'begin' }>): Promise<void> {
    const saleId = openSale();
    const sale = await ask('sale:get', { saleId });
    if (!sale) return;
    const due = minor(sale.due.amount);
    const amountMinor = step.of === 'due' ? due : step.of === 'half' ? Math.floor(due / 200) * 100 : due + 1;
    const asked = await ask('tender:begin', { saleId, method: step.method, amount: text(amountMinor) });
    const tender = asked?.tenders.find(({ parts }) => parts.some((part) => part.state === 'requested'));
    if (!tender || tender.atTerminal || !step.pays) return;
    books.pay(tender.id, minor((tender.asked ?? tender.amount).amount), step.method);
  }

  async function answer(step: Extract<PeoplesStep, { do: 'answer' }>): Promise<void> {
    const part = partIn(step.n, 'requested', 'unknown');
    if (!part) return;
    const tenderId = part.tender_id;
    const tender = (await ask('sale:get', { saleId: part.sale_id }))?.tenders.find(({ id }) => id === tenderId);
    if (!tender) return;
    if (step.as === 'unknown') return void (await ask('tender:answer', { tenderId, answer: { kind: 'unknown' } }));
    const asked = minor((tender.asked ?? tender.amount).amount);
    if (step.as === 'short') {
      const short = { kind: 'cash', tendered: text(Math.max(0, asked - 5)) } as const;
      return void (await ask('tender:answer', { tenderId, answer: short }));
    }
    if (tender.atTerminal && !mayTell(part.state === 'requested', tenderId)) return;
    const paid =
      tender.method === 'cash'
        ? ({ kind: 'cash', tendered: text(asked + 500 * (step.n % 2)) } as const)
        : ({ kind: 'card', approvalCode: 'A1B2C3' } as const);
    const told = books.paid(tenderId) > 0 ? paid : ({ kind: 'declined' } as const);
    await ask('tender:answer', { tenderId, answer: told });
  }

  /** While the terminal is at work nobody knows; afterwards its own screen says it. */
  function mayTell(isAtWork: boolean, askId: string): boolean {
    return !isAtWork && books.shows(askId) !== 'in-progress';
  }

  async function refund(step: Extract<PeoplesStep, { do: 'refund' }>): Promise<void> {
    const part = partIn(step.n, 'refund-due');
    if (!part) return;
    const begun = await ask('refund:begin', { partId: part.id, way: step.way, approval: approvalOf(step.word) });
    const view = begun && partView(begun, part.id);
    if (!view || view.refundAtTerminal || !step.gives) return;
    const method = begun.tenders.find(({ id }) => id === part.tender_id)?.method ?? 'cash';
    books.giveBack(part.id, minor((view.toReturn ?? view.amount).amount), step.way === 'cash' ? 'cash' : method);
  }

  async function refundAnswer(step: Extract<PeoplesStep, { do: 'refund-answer' }>): Promise<void> {
    const part = partIn(step.n, 'refunding', 'refund-unknown');
    if (!part) return;
    const askId = part.refund_id;
    // One cent in a country of coins goes back as none, and is done all the same.
    const told = books.timesReturned(part.id) > 0 ? 'done' : 'not-done';
    if (step.as === 'truth' && askId !== null && !mayTell(part.state === 'refunding', askId)) return;
    await ask('refund:answer', { partId: part.id, answer: step.as === 'unknown' ? 'unknown' : told });
  }

  /** The card leaves the counter when the screen says so; the key is pressed afterwards. */
  async function handOver(step: Extract<PeoplesStep, { do: 'hand-over' }>): Promise<void> {
    const seen: { lineId: string; saleId: string }[] = [];
    for (const { id, stage } of facts().sales) {
      if (stage !== 'committed') continue;
      const sale = await ask('sale:get', { saleId: id });
      for (const line of sale?.lines ?? [])
        if (line.verdict === 'hand-over' || line.verdict === 'live-print-again')
          seen.push({ lineId: line.id, saleId: id });
    }
    const card = nth(seen, step.n);
    if (!card) return;
    books.handOver(card.lineId);
    await ask('line:hand-over', { lineId: card.lineId });
  }

  async function undo(channel: 'line:void' | 'line:give-back', lineId: string, word: Parameters<typeof approvalOf>[0]) {
    const approval = approvalOf(word);
    if (!approval) return;
    // The card is brought back to the counter first, and taken away again where the till refuses.
    const wasInHand = books.inHand().has(lineId);
    books.takeBack(lineId);
    const undone = await ask(channel, { lineId, reason: 'as scripted', approval });
    // Somebody else may have handed it over while the PIN was checked: whoever voids a card asks for it.
    if (undone || machine.isDown()) books.takeBack(lineId);
    else if (wasInHand && isActive(lineId)) books.handOver(lineId);
  }

  async function decide(step: Extract<PeoplesStep, { do: 'decide' }>): Promise<void> {
    const entry = nth((await ask('attention:list', undefined)) ?? [], step.n);
    if (!entry) return;
    const approval = needsManager(step.step) ? approvalOf(step.word) : null;
    await ask('attention:decide', { entryId: entry.id, step: step.step, note: 'as scripted', approval });
  }

  /** Money is just being counted: whoever counts it says how it ended, and nobody else meanwhile. */
  let counting = 0;
  async function counts(work: Promise<void>): Promise<void> {
    counting += 1;
    await work;
    counting -= 1;
  }

  async function act(step: PeoplesStep): Promise<unknown> {
    switch (step.do) {
      case 'add': {
        const cardNumber = step.card === null ? null : (cardNumbers[step.card] ?? '');
        return ask('sale:add-line', {
          productCode: step.goods,
          faceValue: { currency: 'EUR', amount: step.amount },
          cardNumber,
        });
      }
      case 'remove':
        return ask('sale:remove-line', { lineId: lineIn(step.n, 'draft')?.id ?? noSuch });
      case 'discard':
        return ask('sale:discard', { saleId: openSale() });
      case 'hold':
        return ask('sale:hold', { saleId: openSale() });
      case 'recall': {
        const held = facts().sales.filter((sale) => sale.held_at !== null);
        return ask('sale:recall', { saleId: nth(held, step.n)?.id ?? noSuch });
      }
      case 'reserve':
        return ask('sale:reserve', { saleId: openSale() });
      case 'cancel':
        return ask('sale:cancel', { saleId: openSale() });
      case 'commit':
        return ask('sale:commit', { saleId: openSale() });
      case 'begin':
        return counts(begin(step));
      case 'answer':
        return counting > 0 ? undefined : answer(step);
      case 'abort':
        return ask('tender:abort', { tenderId: partIn(step.n, 'requested')?.tender_id ?? noSuch });
      case 'refund':
        return counts(refund(step));
      case 'refund-answer':
        return counting > 0 ? undefined : refundAnswer(step);
      case 'hand-over':
        return handOver(step);
      case 'void':
        return undo('line:void', lineIn(step.n, 'active')?.id ?? noSuch, step.word);
      case 'give-back':
        return undo('line:give-back', lineIn(step.n, 'activating')?.id ?? noSuch, step.word);
      case 'decide':
        return decide(step);
      case 'preview': {
        const line = nth(facts().lines, step.n);
        const slip = {
          saleId: line?.sale_id ?? noSuch,
          lineId: step.document === 'receipt' ? null : (line?.id ?? noSuch),
        };
        // Its code may have to be asked for: nobody stands and waits.
        return void ask('print:preview', { ...slip, document: step.document, reveal: step.reveal });
      }
      case 'print': {
        const line = nth(facts().lines, step.n);
        const lineId = step.document === 'receipt' ? null : (line?.id ?? noSuch);
        return ask('print:start', { saleId: line?.sale_id ?? noSuch, lineId, document: step.document });
      }
      case 'resolve': {
        const open = facts().jobs.filter(({ state }) => state === 'unknown' || state === 'unsent');
        return ask('print:resolve', { jobId: nth(open, step.n)?.id ?? noSuch, outcome: step.as });
      }
      case 'look': {
        if (step.at === 'attention') return ask('attention:list', undefined);
        if (step.at === 'sales') return ask('sales:list', { query: '1', before: null, limit: 5 });
        if (step.at === 'refresh') return void ask('catalogue:refresh', undefined);
        return ask('sale:timeline', { saleId: nth(facts().sales, 0)?.id ?? noSuch });
      }
      case 'sign-in':
        return ask('session:sign-in', { operatorId: step.who, pin: pins[step.who] });
      case 'sign-out':
        return ask('session:sign-out', undefined);
    }
  }

  return {
    async act(step) {
      if (!machine.isDown()) await act(step);
    },
    takesTime: (step) => step.do === 'sign-in' || 'word' in step,
  };
}
