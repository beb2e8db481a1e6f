// A company that the service approved, and orders for it, as a manager places them.
import type { Request } from '../../shared/ipc/ipc.ts';
import { approvedPartner } from '../service/approved-partner.ts';
import type { Harness, HarnessOptions } from './harness.ts';
import { supervisor } from './people.ts';
import { book } from './products.ts';
import { euro } from './selling.ts';

/** Orders for companies are on, and the first one waits for nothing. */
export const companyOrders = {
  on: true,
  order_most: '2500',
  company_most: '10000',
  cash_most: '1000',
  alone_most: '500',
  identity_above: '1000',
  pause_hours: 0,
};
export const takesCompanies = { chosen: { company_orders: companyOrders } } satisfies HarnessOptions;

export const approvedCompany = ({ elsewhere }: Harness, name?: string): Promise<string> =>
  approvedPartner(elsewhere, name);

export type Wanted = Request<'company:check'>;

export const wantedOf = (partnerId: string, count = 3, productCode = book, amount = '25.00'): Wanted => ({
  company: { kind: 'partner', partnerId },
  paid: { how: 'account' },
  reference: 'PO-4471',
  rows: [{ productCode, faceValue: euro(amount), count }],
  contact: { name: 'Ines Falk', role: 'office', identity: null },
});

/** Of a customer without an account: three cards, paid into the open shift. */
export const paidInCash: Wanted = {
  ...wantedOf('K-17'),
  company: { kind: 'customer', number: 'K-17', name: 'Merrow' },
  paid: { how: 'cash' },
  contact: { name: 'Ines Falk', role: 'office', identity: { kind: 'passport', last4: 'K7X9' } },
};

/** Checked and placed by the manager at the till, with a supervisor's word. */
export async function place(till: Harness, wanted: Wanted) {
  const { token } = await till.ask('company:check', wanted);
  return till.ask('company:place', { ...wanted, token, approval: supervisor });
}

/** The states of its cards, in words: `ready 2, planned 1`. */
export async function statesOf(till: Harness, orderId: string): Promise<string> {
  const { counts } = await till.ask('company:get', { orderId });
  return Object.entries(counts)
    .map(([state, count]) => `${state} ${count}`)
    .join(', ');
}

/** Of the first of its cards. */
export type CompanyStage = 'ready' | 'ended' | 'refused' | 'unknown' | 'stopped';
const soldOut = 'glimmerkino-eur';
const soldOutAmount = '29.90';
const dayMs = 24 * 60 * 60_000;

/** A new order of three cards, placed by clara, who is at the till. */
export async function companyOrderIn(till: Harness, stage: CompanyStage, approval = supervisor): Promise<string> {
  await till.signIn('clara');
  const wanted = wantedOf(await approvedCompany(till), 3, ...(stage === 'refused' ? [soldOut, soldOutAmount] : [book]));
  const { token } = await till.ask('company:check', wanted);
  if (stage === 'unknown' || stage === 'stopped') till.sandbox.controls.next({ call: 'orders', reply: late, times: 1 });
  const { id: orderId } = await till.ask('company:place', { ...wanted, token, approval });
  if (stage === 'unknown') till.unplug();
  if (stage === 'unknown') await till.time.advance(dayMs);
  till.plug();
  if (stage === 'stopped') await till.ask('company:stop', { orderId });
  await till.time.advance(60_000);
  if (stage === 'ended') {
    const id = till
      .db()
      .prepare('SELECT service_id FROM company_cards WHERE order_id = ? AND n = 1')
      .pluck()
      .get(orderId);
    await till.elsewhere.refundOrder(String(id));
    // Each hand-out looks at its card once more.
    await till.ask('company:hand-out', { orderId, cards: [1], way: 'file', approval: null });
  }
  return orderId;
}
const late = { kind: 'drop-before' } as const;
