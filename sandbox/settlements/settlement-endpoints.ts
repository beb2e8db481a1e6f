// Settlements over HTTP, live only (section 4). Invariant: every settlement whose time has come is made before a request reads it.
import { settlementCsvColumns } from '../../shared/interface/resources.ts';
import { moneyText } from '../../shared/money.ts';
import { found, media, refuse } from '../core/answers.ts';
import type { Cursors } from '../core/cursors.ts';
import { endpoints } from '../http/endpoints.ts';
import { answerList } from '../http/lists.ts';
import { filter, idOf, queryOf, type Serve } from '../http/request-reading.ts';
import type { SettlementBook, SettlementLine } from './settlement-book.ts';

export function serveSettlements(
  serve: Serve,
  deps: { readonly settlements: SettlementBook; readonly settleDue: () => void; readonly cursors: Cursors },
): void {
  const { settlements, settleDue, cursors } = deps;
  const find = (id: string) => {
    settleDue();
    return settlements.get(id);
  };
  serve(endpoints.listSettlements, (c) => {
    const query = queryOf(c);
    const states = filter(query, 'states', /^(pending|paid)(,(pending|paid))*$/, 'must be a list of pending and paid');
    if (!states.ok) return refuse(states.error);
    const wanted = states.value === null ? null : [...new Set(states.value.split(','))].toSorted();
    settleDue();
    return answerList('settlements', wanted?.join() ?? '', settlements.rows(wanted), query, cursors);
  });
  serve(endpoints.readSettlement, (c) => found(find(idOf(c))));
  serve(endpoints.readSettlementPdf, async (c) => {
    const settlement = find(idOf(c));
    if (!settlement) return refuse({ code: 'entity_not_found' });
    // Loaded only when it is needed: it is large, and a till in training never uses it.
    const { settlementPdf } = await import('./settlement-pdf.ts');
    return media('application/pdf', await settlementPdf(settlement, settlements.lines(settlement.id)));
  });
  serve(endpoints.readSettlementCsv, (c) => {
    const settlement = find(idOf(c));
    if (!settlement) return refuse({ code: 'entity_not_found' });
    return media('text/csv', settlementCsv(settlements.lines(settlement.id)));
  });
}

/** As CSV (RFC 4180, UTF-8): a header line, then a line for each retail order. Only `completed` ones count in the settlement's amount. */
export function settlementCsv(lines: readonly SettlementLine[]): Uint8Array<ArrayBuffer> {
  const rows = lines.map((line) => {
    const { id, currency, amount_minor: amountMinor, ...rest } = line;
    const values = { ...rest, currency, retail_order_id: id, face_value: moneyText({ currency, amountMinor }).amount };
    return settlementCsvColumns.map((column) => quoted(values[column]));
  });
  return new TextEncoder().encode([settlementCsvColumns, ...rows].map((row) => `${row.join(',')}\r\n`).join(''));
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
