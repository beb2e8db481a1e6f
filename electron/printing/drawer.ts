// The cash drawer, which the printer opens. The command to open it (a kick) is not a print job: it is of use for
// seconds only.
// Invariants: the journal says who and why, durably, before the first byte; a kick lives in memory only, is sent once
// and never again, and is not sent when it is stale, so that no drawer opens after the cashier has left; a restart
// never opens it.
import type { PrinterDescription, PrinterLanguage } from '../../shared/printer-address.ts';
import type { DrawerView } from '../../shared/tender/views.ts';
import type { Journal } from '../ledger/journal.ts';
import type { DrawerWhy, JournalEntry } from '../ledger/journal-entries.ts';
import type { Ledger, Tx } from '../ledger/open.ts';
import { causeOf, type Printer } from './printer.ts';
import type { PrinterLock } from './printer-lock.ts';

/** EPSON: pin 2, 50 ms on, 500 ms off. STAR: 200 ms on, 200 ms off (ESC BEL), then the drive itself (BEL). */
export const kickBytes: Readonly<Record<PrinterLanguage, Uint8Array>> = {
  epson: Uint8Array.of(0x1b, 0x70, 0x00, 0x19, 0xfa),
  star: Uint8Array.of(0x1b, 0x07, 0x14, 0x14, 0x07),
};

/** EPSON: pin 5. STAR: external device 2 (SUB), always 200 ms on and off. */
const secondKickBytes: typeof kickBytes = {
  epson: Uint8Array.of(0x1b, 0x70, 0x01, 0x19, 0xfa),
  star: Uint8Array.of(0x1a),
};

/** Where the drawer hangs, and in whose language it is opened. */
export type DrawerAt = Pick<PrinterDescription, 'language' | 'drawer'>;

/** A kick that waited longer for the printer is not sent; sending it may take as long again. */
const staleMs = 3000;

/** Only the kick. The caller has journalled it and holds the printer. */
export async function kickOnce(printer: Printer, { language, drawer }: DrawerAt): Promise<DrawerView> {
  const outcome = await printer.send((drawer === 'second' ? secondKickBytes : kickBytes)[language], staleMs);
  if (outcome.kind === 'printed') return { state: 'opened', cause: null };
  return { state: outcome.kind === 'not-sent' ? 'not-opened' : 'unknown', cause: causeOf[outcome.fault] };
}

export type Kick = {
  readonly why: DrawerWhy;
  readonly saleId: string | null;
  /** The tender, or the part of one, whose money goes into or out of the drawer; null without a sale. */
  readonly about: string | null;
  readonly operatorId: string;
  /** Without a sale: the reason in a person's words, and who allowed it. */
  readonly reason?: string;
  readonly approverId?: string | null;
  /** A person asks once more: it did not open, or perhaps did not. */
  readonly again?: true;
};

export type DrawerDeps = {
  readonly ledger: Ledger;
  readonly journal: Pick<Journal, 'append'>;
  readonly printerLock: PrinterLock;
  readonly at: DrawerAt;
  readonly newId: () => string;
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number;
  /** Called with the end of a kick, once that is written. */
  readonly ended: (id: string, kick: Kick, end: DrawerView) => void;
  /** A bug, or a disk that took no more: to be logged. */
  readonly failed: (error: unknown) => void;
};

export function createDrawer({ ledger, journal, printerLock, at, newId, nowMs, ended, failed }: DrawerDeps) {
  const ask = (tx: Tx, { saleId, operatorId, ...why }: Kick): string => {
    const id = newId();
    journal.append(tx, { kind: 'drawer-requested', saleId, subjectId: id, operatorId, body: why });
    ledger.mustLast(tx);
    return id;
  };

  const send = async (printer: Printer, askedMs: number): Promise<DrawerView> => {
    if (nowMs() - askedMs >= staleMs) return { state: 'not-opened', cause: 'too_late' };
    return kickOnce(printer, at);
  };

  const conclude = async (id: string, kick: Kick, askedMs: number): Promise<DrawerView> => {
    const { saleId, operatorId, why } = kick;
    ledger.makeLast();
    const end = await printerLock.take((printer) => send(printer, askedMs));
    const entry: JournalEntry = {
      kind: `drawer-${end.state}`,
      saleId,
      subjectId: id,
      operatorId,
      body: { why, cause: end.cause },
    };
    ledger.answered((tx) => journal.append(tx, entry));
    ended(id, kick, end);
    return end;
  };

  return {
    /** Inside the transaction that moves the money; the kick leaves once that is durable. */
    kick(tx: Tx, kick: Kick): void {
      const id = ask(tx, kick);
      const askedMs = nowMs();
      ledger.afterCommit(tx, () => void conclude(id, kick, askedMs).catch(failed));
    },
    /** A person asks: journals it, sends it, and answers what came of it. */
    open(kick: Kick): Promise<DrawerView> {
      const id = ledger.transaction((tx) => ask(tx, kick));
      return conclude(id, kick, nowMs());
    },
  };
}
