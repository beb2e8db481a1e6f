// Retail orders over HTTP (section 4).
import { idempotencyKeyPattern, retailOrderConfirm, retailOrderCreate } from '../shared/interface/resources.ts';
import type { Result } from '../shared/result.ts';
import { answer, type Refusal, refuse, wrongParameter } from './answers.ts';
import { endpoints } from './endpoints.ts';
import { bodyHash, type KeyBook } from './key-book.ts';
import { type OrderRow, shownOrder } from './order-book.ts';
import type { OrderMoves } from './order-moves.ts';
import { idOf, isUuid, readBody, type Serve } from './request-reading.ts';

export function serveRetailOrders(serve: Serve, deps: { readonly moves: OrderMoves; readonly keys: KeyBook }): void {
  const { moves, keys } = deps;
  const shown = (result: Result<OrderRow, Refusal>, status: 200 | 201 = 200) =>
    result.ok ? answer(status, shownOrder(result.value)) : refuse(result.error);

  serve(endpoints.createRetailOrder, (c) => {
    const { exchange } = c.env;
    const key = exchange.header('idempotency-key') ?? '';
    if (!idempotencyKeyPattern.test(key)) return refuse({ code: 'invalid_idempotency_key_header' });
    const hashed = bodyHash(exchange.body);
    // Before the body is looked into: a key that is used again is the fault to name, whatever else is wrong.
    if (keys.use(key, 'retail_order', hashed).use === 'reused') return refuse({ code: 'reused_idempotency_key' });
    const input = readBody(c, retailOrderCreate);
    return input.ok ? shown(moves.create(input.value, key, hashed), 201) : refuse(input.error);
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
