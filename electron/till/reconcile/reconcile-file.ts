// A reconciliation as a file for a spreadsheet: every card with its three sides, every order that no card is
// of, and every drawer and terminal that differs.

import { type Cell, csvBytes } from '../../../shared/csv.ts';
import { moneyText } from '../../../shared/money.ts';
import type { CountedPot } from '../core/counted-pots.ts';
import type { ComparedCard, Stranger } from './compare.ts';

const head = [
  'receipt',
  'order_id',
  'product',
  'currency',
  'till_state',
  'till_amount',
  'money_kept',
  'money_due_back',
  'money_returned',
  'service_state',
  'service_amount',
  'settlement_rows',
  'verdict',
  'next_step',
  'differs',
] as const;

export async function reconcileFile(
  found: AsyncIterable<ComparedCard | Stranger | CountedPot>,
  currency: string,
): Promise<Uint8Array> {
  const rows: (readonly Cell[])[] = [head];
  const amount = (amountMinor: number): string => moneyText({ currency, amountMinor }).amount;
  for await (const one of found) rows.push(rowOf(one, amount));
  return csvBytes(rows);
}

function rowOf(one: ComparedCard | Stranger | CountedPot, amount: (minor: number) => string): readonly Cell[] {
  if ('line' in one) return cardRow(one, amount);
  return 'pot' in one ? potRow(one) : strangerRow(one);
}

function cardRow(card: ComparedCard, amount: (minor: number) => string): readonly Cell[] {
  const { line, sale, verdict, settled } = card;
  const isFinding = verdict.verdict === 'finding';
  return [
    sale.receiptNumber,
    line.orderId,
    line.productCode,
    line.currency,
    line.state,
    amount(card.tillMinor),
    amount(card.keptMinor),
    amount(card.dueMinor),
    amount(card.returnedMinor),
    card.there,
    card.there === 'unread' ? null : amount(card.serviceMinor),
    settled.map(({ row }) => row).join(' '),
    isFinding ? verdict.kind : verdict.verdict,
    isFinding ? verdict.step : null,
    card.fields.map(({ field, ours, theirs }) => `${field}: ${ours} / ${theirs}`).join('; '),
  ];
}

function strangerRow(one: Stranger): readonly Cell[] {
  const { amount } = moneyText({ currency: one.currency, amountMinor: one.amountMinor });
  const none = [null, null, null, null, null] as const;
  const step = one.kind === 'unknown' ? 'rotate-key' : 'attention';
  return [
    one.receiptNumber,
    one.id,
    one.productCode,
    one.currency,
    ...none,
    'completed',
    amount,
    one.rows.join(' '),
    'theirs-only',
    step,
    null,
  ];
}

/** What had to be there is in the column of a card's value, what was counted in that of its money. */
function potRow({
  pot,
  zNumber,
  businessDay,
  currency,
  expectedMinor,
  countedMinor,
  toldMinor,
  isWithin,
}: CountedPot): readonly Cell[] {
  const amount = (amountMinor: number): string => moneyText({ currency, amountMinor }).amount;
  const isDrawer = pot === 'drawer';
  const what = `Z ${zNumber} ${businessDay} ${pot}`;
  const none = [null, null, null, null, null] as const;
  const beyond = isDrawer ? (['drawer', 'ask-who-counted'] as const) : (['terminal', 'find-payment'] as const);
  return [
    what,
    null,
    null,
    currency,
    null,
    amount(expectedMinor),
    amount(countedMinor),
    ...none,
    ...(isWithin ? (['within-tolerance', null] as const) : beyond),
    toldMinor === null ? null : `told ${amount(toldMinor)}`,
  ];
}
