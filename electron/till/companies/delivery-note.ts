// The delivery note of an order for a company, and who received the cards. Invariants: the note has no code, the journal no name.
import { createHmac } from 'node:crypto';
import { orderNumber } from '../../../shared/companies/views.ts';
import { moneyText } from '../../../shared/money.ts';
import type { Operator } from '../../../shared/operator.ts';
import { ok } from '../../../shared/result.ts';
import type { TestSlipEnd } from '../../../shared/slips/views.ts';
import type { CompanyState } from '../../ledger/company-orders.ts';
import { companyNote } from '../../printing/company-slips.ts';
import type { PaperText } from '../../printing/paper-text.ts';
import { printOnce } from '../../printing/print-once.ts';
import type { Printer } from '../../printing/printer.ts';
import type { TillCore } from '../core/capability.ts';
import { abort, attempt, type Outcome, refuse } from '../core/transaction.ts';
import type { CompanyMoves } from './moves.ts';

export type PrinterOf = { readonly printer: Printer | null; readonly description: string | null };

export function createDeliveryNote(
  { ledger, companyOrders, identity, sealKey }: Pick<TillCore, 'ledger' | 'companyOrders' | 'identity' | 'sealKey'>,
  write: CompanyMoves['write'],
  { printer, description }: PrinterOf,
  text: PaperText,
) {
  const factsOf = ({ order }: CompanyState) => ({
    number: orderNumber(order),
    company: order.company,
    ...{ locale: identity.locale, environment: identity.environment, storeName: identity.storeName },
  });
  const noteOf = (state: CompanyState) => {
    const { currency, reference } = state.order;
    const ready = state.cards.filter((card) => card.state === 'ready');
    const money = (amountMinor: number) => moneyText({ currency, amountMinor });
    const kinds = Map.groupBy(ready, ({ productCode, amountMinor }) => `${productCode} ${amountMinor}`);
    const rows = [...kinds.values()].flatMap((same) =>
      same.slice(0, 1).map(({ productName, amountMinor }) => ({
        ...{ productName, faceValue: money(amountMinor), numbers: same.map(({ n }) => n) },
      })),
    );
    return { ...factsOf(state), reference, rows, sum: money(ready.reduce((sum, card) => sum + card.amountMinor, 0)) };
  };
  return {
    factsOf,
    given: (id: string, name: string, role: string, by: Operator) =>
      attempt({ ledger, outbox: { wake: () => undefined } }, (tx) => {
        const state = companyOrders.get(id) ?? abort('not_found');
        if (!state.cards.some(({ isOut }) => isOut === 1)) abort('out_of_turn');
        const receivedBy = `${name}, ${role}`;
        const receiver = createHmac('sha256', sealKey).update(`receiver ${receivedBy}`).digest('hex');
        write(tx, state, { kind: 'company-given', body: { receiver } }, by.id, { id, receivedBy });
      }),
    async note(id: string): Promise<Outcome<TestSlipEnd>> {
      const state = companyOrders.get(id);
      if (!state) return refuse('not_found');
      if (!printer) return refuse('printer_unset');
      return ok(await printOnce(printer, description, companyNote(noteOf(state), text)));
    },
  };
}
