// Places an order for a company once a second person agreed to what was looked at.
// Invariants: pressed twice, it is placed once; an order whose facts are others now, or whose manager has left, is not placed.
import type { CompanyWanted } from '../../../shared/companies/channels.ts';
import type { Operator } from '../../../shared/operator.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { TillCore } from '../core/capability.ts';
import { dayAround, dayRuleOf } from '../core/period.ts';
import { countsAs } from '../core/second-word.ts';
import type { ServiceLine } from '../core/service-line.ts';
import { abort, attempt, type Outcome, refuse } from '../core/transaction.ts';
import type { CompanyFacts, createOrderCheck } from './check.ts';
import type { createCompanyMoney } from './money.ts';
import type { CompanyMoves } from './moves.ts';

const dayMs = 24 * 60 * 60_000;
type By = { readonly by: Operator; readonly approverId: string; readonly isStill: () => boolean };

export function createPlacing(
  till: TillCore,
  outbox: ServiceLine['companyOutbox'],
  { write, advance }: CompanyMoves,
  check: ReturnType<typeof createOrderCheck>,
  money: ReturnType<typeof createCompanyMoney>,
) {
  const { ledger, companyOrders, identity, settings, now } = till;

  /** When it may start. Without a second person a large one waits for the business day that begins a day later. */
  const startOf = ({ by, approverId }: By, { sumMinor, check: { startsAt } }: CompanyFacts): string | null => {
    const counts = countsAs(till, approverId, approverBesides('supervisor', [by.id]));
    if (!counts.ok) return abort(counts.error.code, counts.error.detail);
    const most = check.minorOf(settings().company_orders.alone_most);
    if (counts.value === 'second-person' || most === null || sumMinor <= most) return startsAt;
    const later = dayAround(dayRuleOf(till), new Date(now().getTime() + dayMs)).to.toISOString();
    return startsAt !== null && startsAt > later ? startsAt : later;
  };

  /** Answers the order's id; with a token that is known, of the order that it made. */
  return async (wanted: CompanyWanted, token: string, who: By): Promise<Outcome<string>> => {
    if (till.isRevoked()) return refuse('till_revoked');
    const facts = companyOrders.byToken(token) ? null : await check.of(wanted, who.by);
    if (facts && !facts.ok) return facts;
    if (!who.isStill()) return refuse('not_signed_in');
    return attempt({ ledger, outbox }, (tx) => {
      const before = companyOrders.byToken(token);
      if (before) return before.id;
      if (facts?.value.check.token !== token) return abort('company_order_changed');
      const { rows, company, customerId, partnerId, companyMostMinor, check: seen } = facts.value;
      const { reference, contact } = wanted;
      const { currency, storeCountry: country } = identity;
      const about = {
        number: companyOrders.nextNumber(),
        token,
        customerId,
        partnerId,
        paidBy: seen.paidBy,
        reference,
        currency,
        country,
      };
      const startsAt = startOf(who, facts.value);
      const body = { ...about, startsAt, approverId: who.approverId, rows, flags: seen.flags, companyMostMinor };
      const names = [contact.name, contact.role, ...Object.values(contact.identity ?? {})].join(', ');
      const id = till.newId();
      const placed = write(tx, null, { kind: 'company-placed', body }, who.by.id, { id, company, contact: names });
      const { paid } = wanted;
      const code = paid.how === 'card' ? paid.approvalCode : null;
      advance(tx, paid.how === 'account' ? placed : money.pay(tx, placed, who.by, who.approverId, code));
      return id;
    });
  };
}
