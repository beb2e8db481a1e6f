// Settlements, in the live environment only, and examples of them in training: the service's list, one with its lines, and its files. Times as the
// service states them; amounts are decimal strings.
import type { MoneyText } from '../money.ts';

/** `kiosk`: nothing but the till opens there. `no-program`: this computer has none for PDFs. */
export type SettlementShown = { readonly file: string; readonly state: 'shown' | 'kiosk' | 'no-program' };

export type SettlementRow = {
  readonly id: string;
  /** `pending`, `paid`, or what the service calls it. */
  readonly state: string;
  /** Null where the service states none that can be read. */
  readonly amount: MoneyText | null;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
};

export type SettlementsView = {
  /** False in the sandbox. */
  readonly hasSome: boolean;
  /** In training: they are not real payments. */
  readonly areExamples: boolean;
  readonly state: 'reading' | 'whole' | 'failed';
  readonly fault: 'unreachable' | 'refused' | null;
  /** How many were read so far, and how many of them the filter leaves. */
  readonly read: number;
  readonly found: number;
  /** When the whole list was read last (ISO 8601 UTC). */
  readonly readAt: string | null;
  readonly rows: readonly SettlementRow[];
};

export type SettlementLineView = {
  readonly row: number;
  readonly orderId: string | null;
  readonly receiptNumber: string | null;
  readonly terminalId: string | null;
  readonly productCode: string | null;
  /** As the catalogue calls it; null where it does not list it. */
  readonly productName: string | null;
  readonly amount: MoneyText;
  readonly completedAt: string | null;
  readonly state: string | null;
};

export type SettlementView = {
  readonly settlement: SettlementRow;
  /** Null where its file is unreadable. */
  readonly lines: readonly SettlementLineView[] | null;
  readonly all: number;
  readonly ofThisTill: number;
  /** The numbers of the first lines that are unreadable or no order. */
  readonly badRows: readonly number[];
  /** Its completed lines, and its amount less them: fees, or something else. */
  readonly sum: MoneyText | null;
  readonly other: MoneyText | null;
};
