// Why waiting for a reservation will not help, as far as the till knows: the service refuses the till, or a person must
// settle something about this card first. Invariant: a cause that passes by itself never counts.
import type { AttentionCode } from '../../../shared/errors.ts';
import type { StatusView } from '../../../shared/health/status.ts';
import type { SaleView } from '../../../shared/sale/views.ts';

/** An entry that only says that it takes long. */
const passesByItself: ReadonlySet<AttentionCode> = new Set(['waiting_too_long']);

/** The attention entry that says why; null where waiting may help. */
export function standstillOf(sale: SaleView, connection: StatusView['connection']): AttentionCode | null {
  const waiting = sale.lines.filter((line) => line.state === 'reserving');
  if (waiting.length === 0) return null;
  if (connection === 'refused' || waiting.some((line) => line.problem === 'not_authorised')) return 'not_authorised';
  return waiting.flatMap((line) => line.attention).find((code) => !passesByItself.has(code)) ?? null;
}
