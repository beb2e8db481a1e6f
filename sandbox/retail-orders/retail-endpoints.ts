// Retail orders over HTTP (section 4).
import { retailOrderConfirm, retailOrderCreate } from '../../shared/interface/resources.ts';
import type { Result } from '../../shared/result.ts';
import { answer, type Refusal, refuse, wrongParameter } from '../core/answers.ts';
import type { KeyBook } from '../core/key-book.ts';
import { endpoints } from '../http/endpoints.ts';
import { readKeyed } from '../http/keyed-request.ts';
import { idOf, isUuid, readBody, type Serve } from '../http/request-reading.ts';
import { type OrderRow, shownOrder } from './order-book.ts';
import type { OrderMoves } from './order-moves.ts';

export function serveRetailOrders(serve: Serve, deps: { readonly moves: OrderMoves; readonly keys: KeyBook }): void {
  const { moves, keys } = deps;
  const shown = (result: Result<OrderRow, Refusal>) =>
    result.ok ? answer(200, shownOrder(result.value)) : refuse(result.error);

  serve(endpoints.createRetailOrder, (c) => {
    const asked = readKeyed(c, 'retail_order', keys, retailOrderCreate);
    if (!asked.ok) return refuse(asked.error);
    const made = moves.create(asked.value);
    return made.ok ? answer(201, shownOrder(made.value.row)) : refuse(made.error);
  });
  serve(endpoints.readRetailOrder, (c) => {
    const id = idOf(c);
    return isUuid(id) ? shown(moves.read(id)) : refuse(wrongParameter('id', 'must be a UUID'));
  });
  serve(endpoints.confirmRetailOrder, (c) => {
    const found = moves.read(idOf(c));
    if (!found.ok) return refuse(found.error);
    const input = readBody(c, retailOrderConfirm);
    if (!input.ok) return refuse(input.error);
    return shown(moves.confirm(found.value.id, input.value, c.env.exchange.activation));
  });
  serve(endpoints.invalidateRetailOrder, (c) => shown(moves.invalidate(idOf(c))));
}
