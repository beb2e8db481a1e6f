// The moves of the service's operator (shared/service-operator.ts). Invariant: a move that a client may trigger in the sandbox environment (section
// 4) belongs to the operator in live, with the same conditions, events and money.
import type { ClientPartner } from '../../shared/interface/client-partners.ts';
import type { Order } from '../../shared/interface/orders.ts';
import type { Product, Settlement } from '../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { OperatorOrder } from '../../shared/service-operator.ts';
import type { PartnerBook } from '../client-partners/partner-book.ts';
import { shownCodeOrder } from '../code-orders/code-order-book.ts';
import type { CodeOrderMoves } from '../code-orders/code-order-moves.ts';
import type { Refusal } from '../core/answers.ts';
import type { ProductBook } from '../core/product-book.ts';
import type { SettlementBook } from '../settlements/settlement-book.ts';

export function createServiceOperator(deps: {
  readonly environment: 'sandbox' | 'live';
  readonly codeMoves: CodeOrderMoves;
  readonly partners: PartnerBook;
  readonly settlements: SettlementBook;
  readonly products: ProductBook;
  readonly settleDue: () => void;
}) {
  const { environment, codeMoves, partners, settlements, products, settleDue } = deps;
  return {
    /**
     * The resource after the order. Refused with `entity_not_found`, `order_not_completed` or
     * `client_partner_event_invalid`, and with `endpoint_not_found` where this environment does not have it.
     */
    act(order: OperatorOrder): Result<Order | ClientPartner | Settlement | Product, Refusal> {
      if (environment !== 'live' && order.kind !== 'change-product') return err({ code: 'endpoint_not_found' });
      settleDue();
      switch (order.kind) {
        case 'refund-order': {
          const refunded = codeMoves.refund(order.id.toLowerCase());
          return refunded.ok ? ok(shownCodeOrder(refunded.value)) : refunded;
        }
        case 'decide-client-partner':
          return partners.trigger(order.id, order.decision);
        case 'pay-settlement':
          return settlements.pay(order.id.toLowerCase());
        case 'change-product': {
          const product = products.change(order.code, order.change);
          return product ? ok(product) : err({ code: 'entity_not_found' });
        }
      }
    },
  };
}
