// Orders over HTTP (section 4). Invariant: a sync request is answered once its order has left processing, unless the
// client is gone; a replay is answered at once with the order's present state.

import { orderCreate } from '../../shared/interface/orders.ts';
import { ok, type Result } from '../../shared/result.ts';
import { answer, type Refusal, refuse } from '../core/answers.ts';
import type { KeyBook } from '../core/key-book.ts';
import { endpoints } from '../http/endpoints.ts';
import type { HeldAnswers } from '../http/held-answers.ts';
import { readKeyed } from '../http/keyed-request.ts';
import { type Ctx, idOf, type Serve } from '../http/request-reading.ts';
import { type CodeOrderRow, shownCodeOrder } from './code-order-book.ts';
import type { CodeOrderMoves } from './code-order-moves.ts';

export function serveOrders(
  serve: Serve,
  deps: { readonly codeMoves: CodeOrderMoves; readonly keys: KeyBook; readonly held: HeldAnswers },
): void {
  const { codeMoves, keys, held } = deps;
  const shown = (result: Result<CodeOrderRow, Refusal>) =>
    result.ok ? answer(200, shownCodeOrder(result.value)) : refuse(result.error);
  const created = (row: CodeOrderRow) => answer(row.state === 'processing' ? 202 : 201, shownCodeOrder(row));

  /** Null: the client is gone, or the sandbox is closed. */
  const processed = async (row: CodeOrderRow, c: Ctx): Promise<Result<CodeOrderRow, Refusal> | null> => {
    const dueInMs = codeMoves.dueInMs(row);
    if (dueInMs > 0 && !(await held.hold(dueInMs, c.env.exchange.signal))) return null;
    return codeMoves.process(row.id);
  };

  serve(endpoints.createOrder, async (c) => {
    const asked = readKeyed(c, 'order', keys, orderCreate);
    if (!asked.ok) return refuse(asked.error);
    const made = codeMoves.create(asked.value);
    if (!made.ok) return refuse(made.error);
    const { row, isNew } = made.value;
    const done = isNew && row.processing_mode === 'sync' ? await processed(row, c) : ok(row);
    if (done === null) {
      c.env.exchange.dropped = true;
      return new Response(null);
    }
    return done.ok ? created(done.value) : refuse(done.error);
  });
  serve(endpoints.readOrder, (c) => shown(codeMoves.read(idOf(c))));
  serve(endpoints.invalidateOrder, (c) => shown(codeMoves.invalidate(idOf(c))));
  serve(endpoints.refundOrder, (c) => shown(codeMoves.refund(idOf(c))));
}
