// What one store gave away, over all its tills together: for an order its card or its money, once. More only where more slips of it are
// about than one: no till can tell a photocopy.
import { must } from './broken-promise.ts';
import type { Station } from './station.ts';
import type { Store } from './store.ts';

/** Throws where card and money both left, or one of them twice. */
export function storeAgrees(tills: readonly Station[], store: Store, excused: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const { machine, books } of tills) {
    const { lines, parts } = machine.facts();
    const back = new Set(parts.flatMap(({ id, line_id }) => (books.timesReturned(id) > 0 ? [line_id] : [])));
    for (const { id, order_id } of lines) {
      if (order_id === null || seen.has(order_id) || !(back.has(id) || books.inHand().has(id))) continue;
      seen.add(order_id);
      if (excused.has(order_id)) continue;
      const most = 1 + store.slips.of(order_id).filter(({ isPhotocopy }) => isPhotocopy).length;
      const times = store.timesLeft(order_id);
      must(times <= most, '11', `what was paid for order ${order_id} left ${times} times`);
    }
  }
}
