// Plays a day of sales into a training till, so that demos and pictures show a shop at work.
// Invariant: everything goes through the till's own channels, as the screens would ask, so journal, books and receipts hold.
import type { Printer } from '../../electron/printing/printer.ts';
import type { Answers, Request, TillChannel, TillHandlers } from '../../shared/ipc/ipc.ts';
import { isWaiting } from '../../shared/sale/line-state.ts';
import type { SaleView, TenderMethod } from '../../shared/sale/views.ts';
import type { CountOutcome } from '../../shared/shift/views.ts';
import type { TrainingControls } from '../../shared/training/views.ts';
import type { VirtualTime } from '../../testkit/till/virtual-time.ts';
import { dayPlan, type PlannedPast, type PlannedPayment, type PlannedSale, weekPlan } from './day-plan.ts';
import { createRackCards } from './rack-cards.ts';

export type DayDeps = {
  /** Stands at the opening of the shop, on the first day that is played. */
  readonly time: VirtualTime;
  /** In [0, 1). */
  readonly random: () => number;
  readonly till: { readonly handlers: TillHandlers; start(): void; stop(): Promise<void> };
  readonly service: TrainingControls;
  /** By operator id. */
  readonly pins: Readonly<Record<string, string>>;
  /** When the shop closes: the last sale is before it. */
  readonly closesAt: Date;
  /** In the words of the till's language. */
  readonly reasons: { readonly void: string; readonly expense: string; readonly short: string };
  /** Seven days before it are played too, each with its Z. */
  readonly hasWeekBehind?: true | undefined;
};

/** EUR 200.00, counted before the first sale. */
const float = { pieces: { '50.00': 2, '20.00': 3, '10.00': 2, '5.00': 2, '2.00': 3, '1.00': 4 } };

const floatMinor = 20_000;
/** What somebody took out of the drawer for the shop. */
const expenseMinor = 850;

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const euros = (minor: number) => ({ currency: 'EUR', amount: (minor / 100).toFixed(2) });
const potOf = (method: TenderMethod) => (method === 'cash' ? 'drawer' : 'by-hand');

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const secondMs = 1_000;
/** Longer than any answer of the training service takes. */
const patienceS = 120;
/** Still under way whenever the till is looked at. */
const activationMs = 12 * hourMs;

/** The shop opened at nine, unless that was less than three hours ago: then the day began nine hours ago. */
export function openingOf(closesAt: Date): Date {
  const nine = new Date(closesAt);
  nine.setHours(9, 0, 0, 0);
  return closesAt.getTime() - nine.getTime() >= 3 * hourMs ? nine : new Date(closesAt.getTime() - 9 * hourMs);
}

/** Takes every slip at once: nobody reads the paper of a day that is over. */
export const swallowingPrinter: Printer = { send: async () => ({ kind: 'printed' }) };

/** Ends with the till stopped. Rejects where the till refuses a step: the plan does not fit the till any more. */
export async function playDay(deps: DayDeps): Promise<void> {
  const { time, random, till, service, pins, closesAt, reasons, hasWeekBehind } = deps;
  let signedIn = '';
  /** Of the day that is played. */
  let opensMs = 0;
  let closesMs = 0;
  /** What a person finds who counts, in cents. */
  const pots = { drawer: 0, 'by-hand': 0 };

  const ask = async <C extends TillChannel>(channel: C, request: Request<C>): Promise<Answers[C]> => {
    const answer = await till.handlers[channel](request);
    if (!answer.ok) throw new Error(`the seeded day: ${channel} was refused with ${answer.error.code}`);
    await time.advance(secondMs);
    return answer.value;
  };
  const saleNow = async (saleId: string): Promise<SaleView> => (await ask('sale:get', { saleId })).sale;
  const saleWhen = async (saleId: string, isReady: (sale: SaleView) => boolean): Promise<SaleView> => {
    for (let waitedS = 0; waitedS < patienceS; waitedS += 1) {
      const sale = await saleNow(saleId);
      if (isReady(sale)) return sale;
    }
    throw new Error('the seeded day: the till waits for an answer that does not come');
  };
  const isQuiet = (sale: SaleView) => !sale.lines.some(({ state }) => isWaiting(state));

  /** The plan's day of nine hours, drawn out or pressed together to the one that is played. */
  const timeOf = (at: PlannedSale['at']): Date => {
    const [hours = 0, minutes = 0] = at.split(':').map(Number);
    const share = (hours - 9 + minutes / 60) / 9;
    return new Date(opensMs + share * (closesMs - opensMs));
  };
  /** The till stands idle until then, so no timer runs. A moment that is over changes nothing. */
  const idleUntil = (at: Date) => time.sleep(Math.max(0, at.getTime() - time.now().getTime()));
  const signIn = async (operatorId: string): Promise<void> => {
    if (signedIn === operatorId) return;
    if (signedIn !== '') await ask('session:sign-out', undefined);
    await ask('session:sign-in', { operatorId, pin: pins[operatorId] ?? '' });
    signedIn = operatorId;
  };

  const rack = createRackCards(ask, { operatorId: 'clara', pin: pins.clara ?? '' });
  const fillBasket = async (cards: PlannedSale['cards']): Promise<string> => {
    for (const planned of cards) {
      await rack.putIn(planned);
      await time.advance(8 * secondMs);
    }
    const open = await ask('sale:current', undefined);
    if (!open) throw new Error('the seeded day: there is no basket');
    return open.sale.id;
  };

  const pay = async (saleId: string, payment: PlannedPayment): Promise<void> => {
    const { due } = await saleNow(saleId);
    const { method, amount = due.amount } = payment;
    await ask('tender:begin', { saleId, method, amount: { ...due, amount } });
    await time.advance(12 * secondMs);
    const { tenders } = await saleNow(saleId);
    const tender = tenders.find(({ parts }) => parts.some(({ state }) => state === 'requested'));
    if (!tender) throw new Error('the seeded day: no money is asked for');
    await ask('tender:answer', { tenderId: tender.id, answer: answerTo(payment, tender.asked) });
    if (!payment.isDeclined) pots[potOf(method)] += cents(tender.asked.amount);
  };
  const answerTo = (
    { method, tendered, isDeclined }: PlannedPayment,
    asked: SaleView['due'],
  ): Request<'tender:answer'>['answer'] => {
    if (isDeclined) return { kind: 'declined' };
    if (method === 'cash') return { kind: 'cash', tendered: { ...asked, amount: tendered ?? asked.amount } };
    const digits = Math.floor(random() * 1_000_000);
    return { kind: 'card', approvalCode: String(digits).padStart(6, '0') };
  };

  const voidCards = async (saleId: string): Promise<void> => {
    const approval = { operatorId: 'clara', pin: pins.clara ?? '' };
    const sold = await saleNow(saleId);
    for (const { id: lineId } of sold.lines) {
      await ask('line:void', { lineId, reason: reasons.void, approval });
    }
    const voided = await saleWhen(saleId, isQuiet);
    for (const { method, parts } of voided.tenders)
      for (const { id: partId, amount } of parts.filter(({ state }) => state === 'refund-due')) {
        await ask('refund:begin', { partId, way: 'as-paid', approval: null });
        await ask('refund:answer', { partId, answer: 'done' });
        pots[potOf(method)] -= cents(amount.amount);
      }
  };

  const sell = async (saleId: string, { pay: payments, isWrongCardFirst, end }: PlannedSale): Promise<void> => {
    for (const payment of payments) await pay(saleId, payment);
    if (end === 'pending') {
      service.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: activationMs }, times: 1 });
    }
    await ask('sale:commit', { saleId });
    if (end === 'pending') return time.advance(30 * secondMs);
    const sold = await saleWhen(saleId, isQuiet);
    if (end === 'voided') return voidCards(saleId);
    const [first] = sold.lines;
    if (isWrongCardFirst && first) await rack.stopAtWrongCard(first, sold);
    for (const card of sold.lines) await rack.give(card, sold);
  };

  const play = async (planned: PlannedSale): Promise<void> => {
    idleUntil(timeOf(planned.at));
    await signIn(planned.by);
    const saleId = await fillBasket(planned.cards);
    if (planned.end === 'suspended') return void (await ask('sale:suspend', { saleId }));
    if (planned.end === 'refused') {
      service.next({ call: 'create', reply: { kind: 'refuse', code: 'terminal_limit_exceeded' }, times: 1 });
    }
    await ask('sale:reserve', { saleId });
    await saleWhen(saleId, isQuiet);
    if (planned.end === 'sold' || planned.end === 'voided' || planned.end === 'pending') return sell(saleId, planned);
    await ask('sale:cancel', { saleId });
    await saleWhen(saleId, isQuiet);
  };

  const open = async (): Promise<void> => {
    opensMs = time.now().getTime();
    await time.advance(5 * secondMs);
    await signIn('anna');
    await ask('shift:open', { tray: 'A', counted: float });
    Object.assign(pots, { drawer: floatMinor, 'by-hand': 0 });
  };
  const count = (shiftId: string, { pots: counted }: CountOutcome, short: number) =>
    ask('shift:count', {
      shiftId,
      pots: counted.map(({ pot }) => {
        const found = pot === 'drawer' ? pots.drawer - short : pots['by-hand'];
        return { pot, counted: { total: euros(found) } };
      }),
    });
  /** The float stays for the next day; a difference is counted twice. */
  const close = async (short: number): Promise<void> => {
    await signIn('anna');
    const { current } = await ask('shift:get', undefined);
    const shiftId = current?.id ?? '';
    const first = await count(shiftId, await ask('shift:begin-count', { shiftId }), short);
    if (first.state !== 'counted') await count(shiftId, first, short);
    const isShort = { reason: reasons.short, approval: { operatorId: 'clara', pin: pins.clara ?? '' } };
    const said = short > 0 ? isShort : { reason: null, approval: null };
    await ask('shift:close', { shiftId, left: euros(floatMinor), owners: [], ...said });
    await ask('session:sign-out', undefined);
    signedIn = '';
  };
  const playPast = async ({ sales, short }: PlannedPast): Promise<void> => {
    closesMs = time.now().getTime() + 9 * hourMs;
    const nextMs = time.now().getTime() + dayMs;
    await open();
    for (const planned of sales) await play(planned);
    idleUntil(new Date(closesMs));
    await close(short === null ? 0 : cents(short));
    idleUntil(new Date(nextMs));
  };

  till.start();
  if (hasWeekBehind) for (const past of weekPlan) await playPast(past);
  await open();
  closesMs = closesAt.getTime();
  for (const planned of dayPlan) {
    await play(planned);
    if (planned.end === 'voided')
      await ask('shift:move', { kind: 'out', amount: euros(expenseMinor), reason: reasons.expense, approval: null });
  }
  await ask('session:sign-out', undefined);
  idleUntil(closesAt);
  // Whatever waited too long is raised to attention before the till is seen.
  await time.advance(10 * secondMs);
  await till.stop();
}
