// The people of a random walk: they press everything the screens have, in any order, with right and wrong values, sometimes two of
// them at once. They lie about nothing but what they cannot know.
import { v4 as randomId } from 'uuid';
import type { Answers, Channel, Request } from '../../shared/ipc.ts';
import { type Approval, requestSchemas } from '../../shared/ipc-schemas.ts';
import { moneyText } from '../../shared/money.ts';
import { type Harness, pins } from './till-harness.ts';
import type { Facts, PartFacts } from './walk-facts.ts';
import type { Random } from './walk-random.ts';
import type { WalkTerminal } from './walk-terminal.ts';
import type { Truth } from './walk-truth.ts';

export type WalkCashier = {
  /** One press of a button. Throws only for what no till may answer. */
  press(): Promise<void>;
  /** What is on screen is finished, one thing at a time; false where nothing is left to do. */
  finish(): Promise<boolean>;
};

export type WalkCashierDeps = {
  readonly harness: () => Harness;
  readonly facts: () => Facts;
  readonly truth: Truth;
  /** Where the till asks a card terminal itself. */
  readonly terminal: WalkTerminal | null;
  readonly random: Random;
  readonly note: (what: string) => void;
};

const products = ['quillenhof-buch-eur', 'no-such-product'] as const;
const amounts = ['10.00', '25.00', '50.00', '7.77', '-5.00', '0.00', '10.001'] as const;
const cards = ['4000123456781111', '4000123456782222', '4000 1234-5678 3333', 'xx'] as const;
const people = ['anna', 'ben', 'clara', 'dora'] as const;

const presses = {
  add: 12,
  remove: 2,
  discard: 1,
  hold: 1,
  recall: 1,
  reserve: 10,
  cancel: 2,
  commit: 12,
  begin: 14,
  answer: 16,
  refund: 12,
  refundAnswer: 14,
  handOver: 4,
  void: 5,
  giveBack: 5,
  attention: 5,
  decide: 4,
  preview: 2,
  timeline: 1,
  list: 1,
  signIn: 2,
  signOut: 0.5,
} as const;

type SaleFacts = Facts['sales'][number];
const isOpen = (sale: SaleFacts): boolean => sale.held_at === null && ['basket', 'paying'].includes(sale.stage);

export function createWalkCashier({ harness, facts, truth, terminal, random, note }: WalkCashierDeps): WalkCashier {
  /** Null where the till refused, and where the power went out under the question. */
  const ask = async <C extends Channel>(channel: C, request: Request<C>): Promise<Answers[C] | null> => {
    const said = JSON.stringify(request) ?? '';
    if (!requestSchemas[channel].safeParse(request).success) return null;
    const crashes = harness().crashes();
    const handle = harness().till().handlers[channel] as (request: unknown) => Promise<unknown> | unknown;
    try {
      const answer = (await handle(request)) as
        | { ok: true; value: Answers[C] }
        | { ok: false; error: { code: string } };
      note(`  ${channel} ${said} ${answer.ok ? 'ok' : answer.error.code}`);
      if (!answer.ok && answer.error.code === 'internal') throw new Error(`${channel}: internal`);
      return answer.ok ? answer.value : null;
    } catch (error) {
      if (harness().crashes() > crashes) return null;
      throw error;
    }
  };

  const approval = (): Approval | null => {
    if (random.chance(0.15)) return null;
    const operatorId = random.chance(0.8) ? random.pick(['clara', 'dora']) : random.pick(people);
    return { operatorId, pin: random.chance(0.9) ? pins[operatorId] : '9999' };
  };
  const text = (amountMinor: number) => moneyText({ currency: 'EUR', amountMinor });
  const saleId = (): string => {
    const all = facts().sales;
    const open = all.find(isOpen);
    if (open && random.chance(0.85)) return open.id;
    return random.some(all)?.id ?? randomId();
  };
  const lineId = (...states: string[]): string => {
    const all = facts().lines;
    const fitting = all.filter((line) => states.includes(line.state));
    return (random.some(random.chance(0.85) ? fitting : all) ?? { id: randomId() }).id;
  };
  const part = (...states: string[]): PartFacts | null => {
    const all = facts().parts;
    return random.some(random.chance(0.9) ? all.filter((one) => states.includes(one.state)) : all);
  };

  /** As it was, or as nobody saw it; never otherwise. */
  async function answerTender(one: PartFacts, mayShrug: boolean): Promise<void> {
    const { tender_id: tenderId, amount_minor: amountMinor } = one;
    const method = (await ask('sale:get', { saleId: one.sale_id }))?.tenders.find(({ id }) => id === tenderId)?.method;
    if (method === undefined) return;
    const paid =
      method === 'cash'
        ? ({ kind: 'cash', tendered: text(amountMinor + random.pick([0, 0, 500, 4000])) } as const)
        : ({ kind: 'card', approvalCode: 'A1B2C3' } as const);
    const isAtTerminal = facts().tenders.some(({ id, terminal: name }) => id === tenderId && name !== null);
    if (terminal && isAtTerminal && !(await mayAnswer(terminal, one, tenderId))) return;
    const shrugs = mayShrug && one.state === 'requested';
    if (shrugs && random.chance(0.1)) {
      const tendered = text(amountMinor - 1);
      await ask('tender:answer', { tenderId, answer: { kind: 'cash', tendered } });
      return;
    }
    const told = truth.wasPaid(tenderId, amountMinor) ? paid : ({ kind: 'declined' } as const);
    await ask('tender:answer', { tenderId, answer: shrugs && random.chance(0.15) ? { kind: 'unknown' } : told });
  }

  /** While the terminal is at work a person can only wait, shrug or stop it; afterwards the terminal's own word is known. */
  async function mayAnswer(at: WalkTerminal, one: PartFacts, askId: string): Promise<boolean> {
    if (one.state === 'requested' || one.state === 'refunding') {
      const impatience = random.weighted({ wait: 8, abort: 1, shrug: 1 });
      const { tender_id: tenderId, id: partId } = one;
      if (impatience === 'abort') await ask('tender:abort', { tenderId });
      else if (impatience === 'shrug' && one.state === 'requested')
        await ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
      else if (impatience === 'shrug') await ask('refund:answer', { partId, answer: 'unknown' });
      return false;
    }
    await at.look();
    const shown = await at.shows(askId);
    // What the terminal has never heard of moved no money.
    if (shown === 'not-found' && askId === one.tender_id) truth.terminalTook(askId, null);
    else if (shown === 'not-found') truth.terminalGave(one.id, askId, null);
    return shown !== 'in-progress';
  }

  async function answerRefund(one: PartFacts, mayShrug: boolean): Promise<void> {
    const { id: partId, amount_minor: amountMinor } = one;
    if (one.state !== 'refunding' && one.state !== 'refund-unknown') {
      await ask('refund:answer', { partId, answer: random.pick(['done', 'not-done', 'unknown']) });
      return;
    }
    if (terminal && one.refund_id !== null && !(await mayAnswer(terminal, one, one.refund_id))) return;
    const told = truth.wasGivenBack(partId, amountMinor) ? 'done' : 'not-done';
    const shrugs = mayShrug && one.state === 'refunding' && random.chance(0.2);
    await ask('refund:answer', { partId, answer: shrugs ? 'unknown' : told });
  }

  /** Money that the customer had back before the question is never to be returned again. */
  async function beginRefund(partId: string, way: 'as-paid' | 'cash', word: Approval | null): Promise<void> {
    const wasBack = truth.given.has(partId);
    const begun = await ask('refund:begin', { partId, way, approval: word });
    if (begun !== null && wasBack) throw new Error(`part ${partId} is to be returned a second time`);
    if (begun !== null) truth.refundBegan(partId);
  }

  async function begin(): Promise<void> {
    const id = saleId();
    const sale = await ask('sale:get', { saleId: id });
    const due = Math.round(Number(sale?.due.amount ?? '0') * 100);
    const amountMinor = random.chance(0.7) ? due : random.chance(0.7) ? random.int(due + 1) : due + 1;
    await ask('tender:begin', { saleId: id, method: random.pick(['cash', 'card']), amount: text(amountMinor) });
  }

  async function decide(): Promise<void> {
    const entry = random.some((await ask('attention:list', undefined)) ?? []);
    const step = random.pick(['retry', 'retry', 'return-money', 'take-note']);
    const decision = { entryId: entry?.id ?? randomId(), step, note: 'seen' } as const;
    await ask('attention:decide', { ...decision, approval: step === 'return-money' ? approval() : null });
  }

  const buttons: Record<keyof typeof presses, () => Promise<unknown>> = {
    add: () =>
      ask('sale:add-line', {
        productCode: random.chance(0.95) ? products[0] : random.pick(products),
        faceValue: {
          currency: 'EUR',
          amount: random.chance(0.9) ? (amounts[random.int(3)] ?? '10.00') : random.pick(amounts),
        },
        cardNumber: random.chance(0.3) ? random.pick(cards) : null,
      }),
    remove: () => ask('sale:remove-line', { lineId: lineId('draft') }),
    discard: () => ask('sale:discard', { saleId: saleId() }),
    hold: () => ask('sale:hold', { saleId: saleId() }),
    recall: () => ask('sale:recall', { saleId: random.some(facts().sales)?.id ?? randomId() }),
    reserve: () => ask('sale:reserve', { saleId: saleId() }),
    cancel: () => ask('sale:cancel', { saleId: saleId() }),
    commit: () => ask('sale:commit', { saleId: saleId() }),
    begin,
    async answer() {
      const one = part('requested', 'unknown');
      if (one && (one.state === 'requested' || one.state === 'unknown')) await answerTender(one, true);
      else if (one) await ask('tender:answer', { tenderId: one.tender_id, answer: { kind: 'declined' } });
    },
    async refund() {
      const one = part('refund-due');
      const way = random.pick(['as-paid', 'as-paid', 'cash']);
      await beginRefund(one?.id ?? randomId(), way, random.chance(0.3) ? null : approval());
    },
    async refundAnswer() {
      const one = part('refunding', 'refund-unknown');
      if (one) await answerRefund(one, true);
    },
    handOver: () => ask('line:hand-over', { lineId: lineId('active') }),
    async void() {
      const word = approval();
      if (word) await ask('line:void', { lineId: lineId('active'), reason: 'wrong card', approval: word });
    },
    async giveBack() {
      const word = approval();
      if (word) await ask('line:give-back', { lineId: lineId('activating'), reason: 'no time', approval: word });
    },
    attention: () => ask('attention:list', undefined),
    decide,
    async preview() {
      const line = random.some(facts().lines);
      if (!line) return;
      const document = random.pick(['receipt', 'activation', 'pending']);
      await ask('print:preview', { saleId: line.sale_id, lineId: line.id, document, reveal: random.chance(0.5) });
    },
    timeline: () => ask('sale:timeline', { saleId: saleId() }),
    list: () => ask('sales:list', { query: random.pick(['', '1', '%']), before: null, limit: 5 }),
    signIn: () =>
      harness()
        .signIn(random.pick(people))
        .catch(() => {}),
    signOut: () => ask('session:sign-out', undefined),
  };

  /** What somebody would do who knows the till: most of the time, or no sale would ever get far. */
  async function sensible(): Promise<unknown> {
    const { sales, lines, parts } = facts();
    const session = await harness().till().handlers['session:get'](undefined);
    if (session.ok && session.value.operator === null)
      return harness()
        .signIn(random.pick(people))
        .catch(() => {});
    if (parts.some((one) => one.state === 'requested' || one.state === 'unknown')) return buttons.answer();
    if (random.chance(0.6)) {
      if (parts.some((one) => one.state === 'refunding' || one.state === 'refund-unknown'))
        return buttons.refundAnswer();
      if (parts.some((one) => one.state === 'refund-due')) return buttons.refund();
    }
    const open = sales.find(isOpen);
    if (!open) return random.chance(0.5) ? buttons.add() : afterwards();
    const states = lines.filter((line) => line.sale_id === open.id).map((line) => line.state);
    if (states.includes('draft') && (states.length > 3 || random.chance(0.6))) return buttons.reserve();
    if (open.stage === 'basket') return buttons.add();
    if (states.includes('reserving')) return random.chance(0.1) ? buttons.cancel() : afterwards();
    if (!states.includes('reserved')) return random.chance(0.5) ? buttons.add() : buttons.cancel();
    if (random.chance(0.08)) return buttons.cancel();
    const due = (await ask('sale:get', { saleId: open.id }))?.due.amount;
    return due === '0.00' ? ask('sale:commit', { saleId: open.id }) : begin();
  }

  const afterwards = () =>
    buttons[random.pick(['handOver', 'void', 'void', 'giveBack', 'giveBack', 'decide', 'refund'])]();

  async function finish(): Promise<boolean> {
    const { sales, lines, parts } = facts();
    const undecided = parts.find((one) => one.state === 'requested' || one.state === 'unknown');
    if (undecided) {
      await answerTender(undecided, false);
      return true;
    }
    const owed = parts.find((one) => ['refund-due', 'refunding', 'refund-unknown'].includes(one.state));
    if (owed) {
      if (owed.state !== 'refund-due') await answerRefund(owed, false);
      else
        for (const operatorId of ['clara', 'dora'] as const)
          await beginRefund(owed.id, 'as-paid', { operatorId, pin: pins[operatorId] });
      return true;
    }
    const open = sales.find(isOpen);
    const held = sales.find((sale) => sale.held_at !== null);
    if (!open && held) {
      await ask('sale:recall', { saleId: held.id });
      return true;
    }
    if (!open) return lines.some((line) => ['activating', 'cancelling', 'voiding', 'reserving'].includes(line.state));
    if (open.stage === 'basket') await ask('sale:discard', { saleId: open.id });
    else if (random.chance(0.3)) await ask('sale:cancel', { saleId: open.id });
    else if ((await ask('sale:commit', { saleId: open.id })) === null) {
      const due = (await ask('sale:get', { saleId: open.id }))?.due;
      if (due) await ask('tender:begin', { saleId: open.id, method: 'cash', amount: due });
    }
    return true;
  }

  return {
    async press() {
      const name = random.chance(0.6) ? null : random.weighted(presses);
      note(`press ${name ?? 'what makes sense'}`);
      await (name === null ? sensible() : buttons[name]());
    },
    finish,
  };
}
