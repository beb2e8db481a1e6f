// The managers of a simulated till who order cards for companies, and act on the orders by what their page shows. Nobody stands and waits: each
// press may ask the service. Invariant: whom the service's support names for a card of which nobody knows is the order that was made for it.
import type { Request } from '../../shared/ipc/ipc.ts';
import { pressCompany } from '../../testkit/till/company-deeds.ts';
import { type Asking, approvalOf } from './asking.ts';
import { type Currency, priceIn } from './currencies.ts';
import { pins } from './operators.ts';
import type { Facts } from './rows.ts';
import type { PeoplesStep } from './steps.ts';

type CompanyStep = Extract<PeoplesStep, { do: 'company' }>;

const managers: readonly (string | null)[] = ['clara', 'dora'];
const contact = { name: 'Ines Falk', role: 'office', identity: { kind: 'passport', last4: 'K7X9' } };

export function createCompanyPeople(deps: {
  readonly asking: Asking;
  readonly facts: () => Facts;
  readonly currency: Currency;
  /** Of the service's partner. */
  readonly partnerId: string;
  /** The service's order for this card; null where there is none. */
  readonly orderOf: (cardId: string) => string | null;
}) {
  const { asking, facts, currency, partnerId, orderOf } = deps;
  const { ask, askWith, atTill } = asking;

  const wantedBy = (pick: number): Request<'company:check'> => {
    const isOnAccount = pick % 3 === 0;
    const rows = [
      { productCode: 'fixed-card', faceValue: priceIn(currency, '25.00'), count: 1 + (pick % 3) },
      { productCode: 'open-card', faceValue: priceIn(currency, '7.77'), count: 1 + (pick % 2) },
    ];
    return {
      company: isOnAccount ? { kind: 'partner', partnerId } : { kind: 'customer', number: 'K-17', name: 'Merrow' },
      paid: { how: isOnAccount ? 'account' : 'cash' },
      reference: `PO-${pick}`,
      rows: rows.slice(pick % 2),
      contact,
    };
  };

  /** Looked at, and agreed to; some press twice. */
  async function order({ pick, word }: CompanyStep): Promise<void> {
    const wanted = wantedBy(pick);
    const checked = await ask('company:check', wanted);
    if (!checked) return;
    const approval = approvalOf(word);
    const request = { ...wanted, token: checked.token, approval };
    const press = () => askWith('company:place', null, approval, request, 'supervisor');
    await Promise.all(pick % 5 === 0 ? [press(), press()] : [press()]);
  }

  async function settle(orderId: string, { pick, word }: CompanyStep): Promise<void> {
    const unknown = facts().companyCards.filter((card) => card.order_id === orderId && card.state === 'unknown');
    const card = unknown[pick % Math.max(1, unknown.length)];
    if (!card) return;
    const approval = approvalOf(word);
    const request = { orderId, card: card.n, serviceId: orderOf(card.id), approval };
    await askWith('company:settle', null, approval, request, 'supervisor');
  }

  return {
    async act(step: CompanyStep): Promise<void> {
      if (!managers.includes(atTill())) await ask('session:sign-in', { operatorId: 'clara', pin: pins.clara });
      const { deed, n, pick, word } = step;
      if (deed === 'order') return order(step);
      const { companyOrders } = facts();
      const orderId = companyOrders[n % Math.max(1, companyOrders.length)]?.id;
      if (orderId === undefined) return;
      if (deed === 'settle') return settle(orderId, step);
      if (deed === 'ask') return void (await ask('company:ask', { orderId }));
      const seen = await ask('company:get', { orderId });
      if (!seen) return;
      const approval = approvalOf(word);
      const how = { pick, approval, way: 'strips', didComeOut: pick % 2 === 0 } as const;
      await pressCompany(
        (channel, request) =>
          request !== undefined && 'approval' in request
            ? askWith(channel, null, approval, request, 'supervisor')
            : ask(channel, request),
        deed,
        seen,
        how,
      );
    },
  };
}
export type CompanyPeople = ReturnType<typeof createCompanyPeople>;
