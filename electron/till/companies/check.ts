// All that is looked at before an order for a company is placed, and why it may not be. Moves nothing.
// Invariant: what is placed is what was looked at: the token is of every fact that a person decided by.
import { hash } from 'node:crypto';
import type { CompanyWanted } from '../../../shared/companies/channels.ts';
import type { CompanyCheck, CompanyFlag, CompanyPaidBy } from '../../../shared/companies/views.ts';
import type { Balance } from '../../../shared/interface/balance.ts';
import { type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import type { Operator } from '../../../shared/operator.ts';
import { err, ok } from '../../../shared/result.ts';
import { offers } from '../../catalogue/denominations.ts';
import type { CompanyRow } from '../../ledger/company-entries.ts';
import { isSilent, type ServiceAnswer, type ServiceFailure } from '../../service/answer.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import { type Outcome, refuse } from '../core/transaction.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export type CompanyFacts = {
  readonly check: CompanyCheck;
  readonly company: string;
  readonly customerId: string;
  readonly partnerId: string | null;
  readonly sumMinor: number;
  readonly companyMostMinor: number | null;
  readonly rows: readonly CompanyRow[];
};

type Buyer = {
  readonly id: string;
  readonly name: string;
  readonly partnerId: string | null;
  readonly createdAt: string | null;
};
type Brand = { readonly brand: string };

export function createOrderCheck(
  till: TillCore,
  client: Pick<ServiceClient, 'clientPartner' | 'balance'>,
  serviceDay: () => string,
) {
  const { companyOrders, catalogue, identity, settings, now } = till;
  const { currency, storeCountry: country } = identity;
  const money = (amountMinor: number) => moneyText({ currency, amountMinor });
  const moneyOrNull = (amountMinor: number | null) => (amountMinor === null ? null : money(amountMinor));
  /** Of an amount that the currency does not have nothing passes. */
  const minorOf = (amount: string | null): number | null => {
    const read = amount === null ? null : parseMoney({ currency, amount });
    return read && (read.ok ? read.value.amountMinor : 0);
  };
  const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString();

  const rowOf = ({ productCode, faceValue, count }: CompanyWanted['rows'][number]): Outcome<CompanyRow & Brand> => {
    const product = catalogue.find(productCode);
    if (!product) return refuse('product_unknown');
    if (catalogue.isHidden(productCode)) return refuse('product_hidden');
    const mode = (['sync', 'async'] as const).find((one) => product.processing_modes.includes(one));
    const isSold =
      product.available && product.countries.includes(country) && product.delivery_methods.includes('code');
    if (!isSold || !mode) return refuse('product_unavailable');
    if (faceValue.currency !== currency) return refuse('wrong_currency');
    const amount = parseMoney(faceValue);
    if (!amount.ok || !offers(product, amount.value)) return refuse('amount_not_offered');
    const { name: productName, brand } = product;
    return ok({ productCode, productName, brand, amountMinor: amount.value.amountMinor, mode, count });
  };

  /** The same product and amount twice is one row. */
  const rowsOf = (wanted: CompanyWanted['rows']): Outcome<readonly (CompanyRow & Brand)[]> => {
    const rows: (CompanyRow & Brand)[] = [];
    for (const one of wanted) {
      const row = rowOf(one);
      if (!row.ok) return row;
      const { productCode, amountMinor, count } = row.value;
      const at = rows.findIndex((other) => other.productCode === productCode && other.amountMinor === amountMinor);
      const same = rows[at];
      if (same) rows[at] = { ...same, count: same.count + count };
      else rows.push(row.value);
    }
    return ok(rows);
  };

  const flagsOf = (buyer: Buyer, paidBy: CompanyPaidBy, brands: number, isNear: boolean): CompanyFlag[] => {
    const isFirst = companyOrders.timesSince(buyer.id, '').length === 0;
    const flags: Readonly<Record<CompanyFlag, boolean>> = {
      'first-order': isFirst,
      'new-company': buyer.createdAt !== null && !(Date.parse(buyer.createdAt) < now().getTime() - 7 * dayMs),
      'near-maximum': isNear,
      'third-in-week': companyOrders.timesSince(buyer.id, ago(7 * dayMs)).length >= 2,
      cash: paidBy === 'cash',
      'one-brand': brands === 1,
    };
    return (Object.keys(flags) as CompanyFlag[]).filter((flag) => flags[flag]);
  };

  const passed = (sum: number, most: number | null, part = 1): boolean => most !== null && sum > most * part;

  /** Why the sums may not be; null where they may. */
  const tooMuch = (sumMinor: number, monthMinor: number, paidBy: CompanyPaidBy, hasDocument: boolean) => {
    const { order_most, company_most, cash_most, identity_above } = settings().company_orders;
    const isCash = paidBy === 'cash';
    if (isCash && passed(sumMinor, minorOf(cash_most))) return refuse('company_maximum', 'cash');
    if (passed(sumMinor, minorOf(order_most))) return refuse('company_maximum', 'order');
    if (passed(monthMinor, minorOf(company_most))) return refuse('company_maximum', 'company');
    const asks = identity_above !== null && (isCash || passed(sumMinor, minorOf(identity_above)));
    return asks && !hasDocument ? refuse('identity_missing') : null;
  };

  /** Read anew: what the service says of it now. */
  const buyerOf = async (whom: CompanyWanted['company']): Promise<Outcome<Buyer>> => {
    if (whom.kind === 'customer') return ok({ id: whom.number, name: whom.name, partnerId: null, createdAt: null });
    const partner = await client.clientPartner(whom.partnerId);
    if (!partner.ok) return err(refusalOf(partner.error));
    const { id, name, state, created_at: createdAt } = partner.value.value;
    return state === 'approved' ? ok({ id, name, partnerId: id, createdAt }) : refuse('partner_not_approved');
  };

  return {
    minorOf,
    async of(wanted: CompanyWanted, by: Operator): Promise<Outcome<CompanyFacts>> {
      const { on, order_most, company_most, pause_hours } = settings().company_orders;
      if (!on) return refuse('company_orders_off');
      const { company: whom, paid } = wanted;
      // A customer without an account pays at the till; who pays there needs an open shift.
      if (whom.kind === 'customer' && paid.how === 'account') return refuse('partner_not_approved');
      if (paid.how !== 'account' && till.shifts.current()?.state !== 'open') return refuse('no_shift');
      const read = rowsOf(wanted.rows);
      if (!read.ok) return read;
      const [found, balance] = await Promise.all([buyerOf(whom), client.balance(currency)]);
      if (!found.ok) return found;
      const { id, name: company, partnerId } = found.value;
      const sumMinor = read.value.reduce((sum, { amountMinor, count }) => sum + amountMinor * count, 0);
      const monthMinor = companyOrders.placedSince(id, ago(30 * dayMs)) + sumMinor;
      const refused = tooMuch(sumMinor, monthMinor, paid.how, wanted.contact.identity !== null);
      if (refused) return refused;
      const companyMostMinor = minorOf(company_most);
      const isNear = passed(sumMinor, minorOf(order_most), 0.95) || passed(monthMinor, companyMostMinor, 0.95);
      const flags = flagsOf(found.value, paid.how, new Set(read.value.map(({ brand }) => brand)).size, isNear);
      const isHeld = (flags.includes('first-order') || paid.how === 'card') && pause_hours > 0;
      const rows = read.value.map(({ brand: _, ...row }): CompanyRow => row);
      const facts = [wanted, rows, company, monthMinor, flags, isHeld, companyOrders.nextNumber(), by.id];
      const check: CompanyCheck = {
        ...{ company, flags, sum: money(sumMinor), paidBy: paid.how },
        token: hash('sha256', JSON.stringify(facts), 'hex'),
        rows: rows.map(({ productName, amountMinor, mode, count }) => ({
          ...{ productName, count, faceValue: money(amountMinor), isAsync: mode === 'async' },
        })),
        cards: rows.reduce((sum, { count }) => sum + count, 0),
        available: availableOf(balance),
        today: {
          used: money(companyOrders.orderedSince(id, serviceDay())),
          accepted: moneyOrNull(companyOrders.accepted(id)),
          refused: moneyOrNull(companyOrders.refused(id)),
        },
        month: { sum: money(monthMinor), maximum: moneyOrNull(companyMostMinor) },
        startsAt: isHeld ? new Date(now().getTime() + pause_hours * hourMs).toISOString() : null,
      };
      return ok({ check, company, customerId: id, partnerId, sumMinor, companyMostMinor, rows });
    },
  };
}

function availableOf(balance: ServiceAnswer<Balance>): MoneyText | null {
  if (!balance.ok) return null;
  const { currency, available_balance: amount } = balance.value.value;
  const read = parseMoney({ currency, amount });
  return read.ok ? moneyText(read.value) : null;
}

export function refusalOf(failure: ServiceFailure) {
  if (isSilent(failure)) return { code: 'service_unreachable' } as const;
  return { code: 'service_refused', detail: 'code' in failure ? failure.code : failure.kind } as const;
}
