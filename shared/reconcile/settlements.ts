// Settlements, in the live environment only: the list as the service has it, one with its lines, and its files. Times as the service says
// them; amounts are decimal strings.
import { z } from 'zod';
import type { MoneyText } from '../money.ts';
import { type SettlementFilter, settlementFilters } from './settlement-filters.ts';

const id = z.uuid();

export { type SettlementFilter, settlementFilters };

export const settlementRequests = {
  /** A part of the list; `again` reads it anew. While it is read, what came so far. */
  'settlement:list': z.strictObject({
    state: z.enum(settlementFilters),
    offset: z.int().min(0).max(1_000_000),
    limit: z.int().min(1).max(100),
    again: z.boolean(),
  }),
  /** One with its lines, read from its CSV. Errors `not_found`, `service_unreachable`, `service_refused`. */
  'settlement:get': z.strictObject({ id }),
  'settlement:save': z.strictObject({ id, media: z.enum(['pdf', 'csv']), place: z.enum(['till', 'usb-stick']) }),
  /** Saves its PDF in the till's folder and opens it in this computer's own program for PDFs, never in kiosk. */
  'settlement:show': z.strictObject({ id }),
};

/** `kiosk`: nothing but the till opens there. `no-program`: this computer has none for PDFs. */
export type SettlementShown = { readonly file: string; readonly state: 'shown' | 'kiosk' | 'no-program' };

export type SettlementRow = {
  readonly id: string;
  /** `pending`, `paid`, or what the service calls it. */
  readonly state: string;
  /** Null where the service says none that can be read. */
  readonly amount: MoneyText | null;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
};

export type SettlementsView = {
  readonly isLive: boolean;
  readonly state: 'reading' | 'whole' | 'failed';
  readonly fault: 'unreachable' | 'refused' | null;
  /** How many were read so far, and how many of them the filter leaves. */
  readonly read: number;
  readonly found: number;
  /** When the list was read whole last (ISO 8601 UTC). */
  readonly readAt: string | null;
  readonly rows: readonly SettlementRow[];
};

export type SettlementLineView = {
  readonly row: number;
  readonly orderId: string | null;
  readonly receiptNumber: string | null;
  readonly terminalId: string | null;
  readonly productCode: string | null;
  readonly amount: MoneyText;
  readonly completedAt: string | null;
  readonly state: string | null;
};

export type SettlementView = {
  readonly settlement: SettlementRow;
  /** Null where its columns are none that the till knows. */
  readonly lines: readonly SettlementLineView[] | null;
  readonly all: number;
  readonly ofThisTill: number;
  /** The numbers of the first lines that could not be read. */
  readonly badRows: readonly number[];
  /** Its completed lines, and its amount less them: fees, or something else. */
  readonly sum: MoneyText | null;
  readonly other: MoneyText | null;
};
