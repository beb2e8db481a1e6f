// A pause before dear cards are reserved: the customer is asked one question about gift card fraud, and stops or continues.
// Victims buy in several sales, under every limit of one: so it counts half an hour, not a sale. Only cards of a fifth of the sum or more
// count, or a busy till would pause at every sale.
// Invariants: no card that makes a pause due is reserved before the customer continued; after Stop nothing of the sale is paid until they are
// asked again; an answer counts once, and only to the question that is asked now. Of the customer nothing is kept.

import { moneyText, parseMoney } from '../../../shared/money.ts';
import { pauseOf } from '../../../shared/sale/customer-pause.ts';
import type { PauseView } from '../../../shared/sale/views.ts';
import { type CustomerPauseRow, createCustomerPauses, customerPauseAfter } from '../../ledger/customer-pauses.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TillContext } from '../core/context.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import { openSale } from './basket.ts';

const windowMs = 30 * 60_000;
/** How long the warning is shown before the customer may continue. */
const wakesMs = 10_000;
/** Of the sum: a card below it does not count. */
const dearShare = 5;

export type CardCounted = { readonly amountMinor: number; readonly category: string | null };
/** In minor units; null: it does not count. */
export type PauseRule = {
  readonly limitMinor: number | null;
  readonly cards: number | null;
  /** Empty: all. */
  readonly categories: ReadonlySet<string>;
};
export type PauseDue = { readonly sumMinor: number; readonly cards: number; readonly ownMinor: number };

/** Whether these cards of a sale, with those of other sales within the time, take a question; null: no. `drafts`: not reserved yet. */
export function pauseDue(
  drafts: readonly CardCounted[],
  reserved: readonly CardCounted[],
  others: readonly CardCounted[],
  { limitMinor, cards: most, categories }: PauseRule,
): PauseDue | null {
  const leastMinor = Math.ceil((limitMinor ?? 0) / dearShare);
  const counting = (all: readonly CardCounted[]) =>
    all.filter(
      ({ amountMinor, category }) =>
        amountMinor >= leastMinor && (categories.size === 0 || categories.has(category ?? '')),
    );
  const sumOf = (all: readonly CardCounted[]) => all.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (counting(drafts).length === 0) return null;
  const own = counting([...drafts, ...reserved]);
  const all = [...own, ...counting(others)];
  const [sumMinor, cards] = [sumOf(all), all.length];
  const isOver = (limitMinor !== null && sumMinor >= limitMinor) || (most !== null && cards >= most);
  return isOver ? { sumMinor, cards, ownMinor: sumOf(own) } : null;
}

export type CustomerPause = ReturnType<typeof createCustomerPause>;
export type PauseAnswer = 'stop' | 'continue';

export function createCustomerPause(
  context: Transacting &
    Pick<
      TillContext,
      'sales' | 'lines' | 'catalogue' | 'journal' | 'identity' | 'settings' | 'serviceClock' | 'now' | 'newId'
    >,
  /** Who asks a question that was put at this moment (ISO 8601 UTC). */
  placeOf: (askedAt: string) => PauseView['at'],
) {
  const { ledger, lines, catalogue, journal, identity, settings, serviceClock, now, newId } = context;
  const pauses = createCustomerPauses(ledger);
  const { currency } = identity;

  const ruleNow = (): PauseRule | null => {
    const { amount, cards, categories } = pauseOf(settings().customer_pause);
    const limit = amount === null ? null : parseMoney({ currency, amount });
    const limitMinor = limit?.ok ? limit.value.amountMinor : null;
    return limitMinor === null && cards === null ? null : { limitMinor, cards, categories: new Set(categories) };
  };

  const dueOf = (sale: SaleRow, rule: PauseRule): PauseDue | null => {
    if (sale.currency !== currency) return null;
    const categoryOf = (code: string) => (rule.categories.size > 0 ? (catalogue.find(code)?.category ?? null) : null);
    const counted = (all: readonly Pick<LineRow, 'productCode' | 'amountMinor'>[]): CardCounted[] =>
      all.map(({ productCode, amountMinor }) => ({ amountMinor, category: categoryOf(productCode) }));
    const own = lines.bySale(sale.id);
    const drafts = own.filter(({ state }) => state === 'draft');
    const isOut = ({ state }: LineRow) => ['draft', 'refused', 'cancelled', 'voided'].includes(state);
    const since = new Date(serviceClock.serviceNow().getTime() - windowMs).toISOString();
    const others = lines.recentCards({ since, currency, saleId: sale.id });
    return pauseDue(counted(drafts), counted(own.filter((line) => !isOut(line))), counted(others), rule);
  };

  /** A clock that was set back causes no wait. */
  const passedMs = (askedAt: string): number => {
    const ms = now().getTime() - Date.parse(askedAt);
    return ms < 0 ? wakesMs : ms;
  };

  /** Another question of this sale, in the place of the one before. */
  const put = (tx: Tx, operatorId: string, saleId: string, due: PauseDue): void => {
    const body = { questionId: newId(), ...due };
    const asked = journal.write(tx, { kind: 'customer-asked', saleId, operatorId, body });
    const row = customerPauseAfter(pauses.ofSale(saleId), asked);
    if (row) pauses.put(tx, row);
  };

  return {
    /** Whether the customer is to be asked; the question is then shown. */
    ask(tx: Tx, operatorId: string, sale: SaleRow): boolean {
      const before = pauses.ofSale(sale.id);
      if (before?.state === 'stopped') return true;
      const rule = ruleNow();
      const due = rule && dueOf(sale, rule);
      if (!due) return false;
      const isCovered = before !== null && due.sumMinor <= before.sumMinor && due.cards <= before.cards;
      if (isCovered && before.state === 'continued') return false;
      if (!isCovered) put(tx, operatorId, sale.id, due);
      return true;
    },

    /** The customer's word, said by a cashier, or (null) by the customer at a display of their own. */
    answer: (questionId: string, answer: PauseAnswer, operatorId: string | null): Outcome<string> =>
      attempt(context, (tx) => {
        const row = pauses.ofQuestion(questionId) ?? abort('not_found');
        openSale(context, row.saleId);
        if (row.state !== 'asked') abort('out_of_turn', row.state);
        if (answer === 'continue' && passedMs(row.askedAt) < wakesMs) abort('out_of_turn', row.state);
        const { saleId, sumMinor, cards } = row;
        const body = { questionId, answer, sumMinor, cards, limitMinor: ruleNow()?.limitMinor ?? null };
        const warned = journal.write(tx, { kind: 'customer-warned', saleId, operatorId, body });
        pauses.put(tx, customerPauseAfter(row, warned) ?? row);
        return saleId;
      }),

    /** After Stop: the same question once more. */
    askAgain: (by: { readonly id: string }, saleId: string): Outcome<string> =>
      attempt(context, (tx) => {
        openSale(context, saleId);
        const row = pauses.ofSale(saleId);
        if (row?.state !== 'stopped') return abort('out_of_turn', row?.state);
        const { sumMinor, cards, ownMinor } = row;
        put(tx, by.id, saleId, { sumMinor, cards, ownMinor });
        return saleId;
      }),

    /** Aborts with `customer_warning` where the customer stopped, and has not been asked again and chosen to continue since. */
    mayBePaid(saleId: string): void {
      const row = pauses.ofSale(saleId);
      if (row && row.state !== 'continued') abort('customer_warning');
    },

    /** Of a sale that is still open; null where nothing is asked and nothing stopped it. */
    of({ id, stage }: Pick<SaleRow, 'id' | 'stage'>, tellsOthers: boolean): PauseView | null {
      if (stage !== 'basket' && stage !== 'paying') return null;
      const row: CustomerPauseRow | null = pauses.ofSale(id);
      if (!row || row.state === 'continued') return null;
      const { questionId, state, cards, warned, sumMinor, ownMinor, askedAt } = row;
      const hasOthers = sumMinor > ownMinor;
      const sum = tellsOthers || !hasOthers ? moneyText({ currency, amountMinor: sumMinor }) : null;
      return { questionId, state, cards, sum, hasOthers, isAgain: warned === 1, at: placeOf(askedAt) };
    },
    /** When the question that this sale waits for was put (ISO 8601 UTC); null where it waits for none. */
    askedAt(saleId: string): string | null {
      const row = pauses.ofSale(saleId);
      return row?.state === 'asked' ? row.askedAt : null;
    },
    /** Until "go on" is enabled. */
    wakesInMs: (askedAt: string): number => Math.max(0, wakesMs - passedMs(askedAt)),
    between: pauses.between,
  };
}
