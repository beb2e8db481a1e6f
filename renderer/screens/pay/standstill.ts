// Why waiting for a reservation is of no use, as far as the till knows: the service does not accept it, or a person has to settle something
// about this card first. Invariant: what passes by itself is never one of them.
import type { AttentionCode } from '../../../shared/errors.ts';
import type { SaleView, StatusView } from '../../../shared/views.ts';

/** An entry that says no more than that it takes long. */
const passesByItself: ReadonlySet<AttentionCode> = new Set(['waiting_too_long']);

/** The entry of the attention list that says why; null where waiting may help. */
export function standstillOf(sale: SaleView, connection: StatusView['connection']): AttentionCode | null {
  const waiting = sale.lines.filter((line) => line.state === 'reserving');
  if (waiting.length === 0) return null;
  if (connection === 'refused' || waiting.some((line) => line.problem === 'not_authorised')) return 'not_authorised';
  return waiting.flatMap((line) => line.attention).find((code) => !passesByItself.has(code)) ?? null;
}
